internal import CALSA
public import Synthesis

/// What a device takes, without anything being converted on the way.
public struct DeviceCapabilities: Hashable, Sendable {
  /// The rates that are asked for: those of sound cards.
  public static let usualRates = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000]
    .map(SampleRate.init(framesPerSecond:))

  /// The formats, of those that are written here, the best first.
  public let formats: [SampleFormat]
  /// Those of the usual rates that it takes in the best format.
  public let rates: [SampleRate]
}

extension PlaybackDevice {
  /// What a device takes. It is opened for a moment, and not played on.
  ///
  /// - Throws: ``AudioOutputError`` when it does not open.
  public static func capabilities(
    of name: String
  ) throws(AudioOutputError) -> DeviceCapabilities {
    try capabilities(of: name, driver: calsa_libasound().pointee)
  }

  static func capabilities(
    of name: String, driver: calsa_driver
  ) throws(AudioOutputError) -> DeviceCapabilities {
    let pcm = try PCM(opening: name, driver: driver)
    let formats = SampleFormat.allCases.filter { pcm.offers($0) }
    guard let best = formats.first else { throw .noUsableFormat(name: name) }
    return DeviceCapabilities(
      formats: formats, rates: DeviceCapabilities.usualRates.filter { pcm.offers(best, at: $0) })
  }
}
