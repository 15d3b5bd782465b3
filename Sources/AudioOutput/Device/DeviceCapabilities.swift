internal import CALSA
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
  /// - Throws: ``AudioOutputError`` when the device does not open, or accepts none of the formats.
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
