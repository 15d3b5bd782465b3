internal import CALSA
internal import Dispatch
internal import Synchronization
public import Synthesis

/// The formats and rates that a device accepts without conversion.
public struct DeviceCapabilities: Hashable, Sendable {
  /// The rates to query: those of common sound cards.
  public static let usualRates = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000]
    .map(SampleRate.init(framesPerSecond:))

  /// The supported formats, best first.
  public let formats: [SampleFormat]
  /// The usual rates that the device accepts in the best format.
  public let rates: [SampleRate]
}

extension PlaybackDevice {
  /// Returns the capabilities of a device. The device is opened briefly and plays nothing.
  ///
  /// - Parameter name: The ALSA name of the device.
  /// - Throws: ``AudioOutputError`` when the device does not open, accepts none of the formats, or
  ///   does not answer within ``DeviceOpening/patience``.
  public static func capabilities(
    of name: String
  ) throws(AudioOutputError) -> DeviceCapabilities {
    try capabilities(of: name, driver: calsa_libasound().pointee)
  }

  /// Queries the device on another thread, which is left behind if the driver hangs.
  static func capabilities(
    of name: String, driver: calsa_driver, within limit: Duration = DeviceOpening.patience
  ) throws(AudioOutputError) -> DeviceCapabilities {
    let query = CapabilityQuery(name: name, driver: driver)
    DispatchQueue.global().async { query.run() }
    guard let result = query.result(within: limit) else { throw .notAnswering(name: name) }
    return try result.get()
  }
}

/// A query that one thread runs and another one waits for.
private final class CapabilityQuery: @unchecked Sendable {
  private let name: String
  private let driver: calsa_driver
  private let answer = Mutex<Result<DeviceCapabilities, AudioOutputError>?>(nil)
  private let isAnswered = DispatchSemaphore(value: 0)

  init(name: String, driver: calsa_driver) {
    self.name = name
    self.driver = driver
  }

  func run() {
    let result = Result { () throws(AudioOutputError) in try capabilities() }
    answer.withLock { $0 = result }
    isAnswered.signal()
  }

  /// Waits for the result; returns `nil` if there is none in time.
  func result(within limit: Duration) -> Result<DeviceCapabilities, AudioOutputError>? {
    let nanoseconds = Int(limit / .nanoseconds(1))
    guard isAnswered.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
      return nil
    }
    return answer.withLock { $0 }
  }

  private func capabilities() throws(AudioOutputError) -> DeviceCapabilities {
    let pcm = try PCM(opening: name, driver: driver)
    let formats = SampleFormat.allCases.filter { pcm.offers($0) }
    guard let best = formats.first else { throw .noUsableFormat(name: name) }
    return DeviceCapabilities(
      formats: formats, rates: DeviceCapabilities.usualRates.filter { pcm.offers(best, at: $0) })
  }
}
