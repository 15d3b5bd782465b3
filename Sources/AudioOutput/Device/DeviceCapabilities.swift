package import CALSA
package import Synthesis

/// The formats and rates that a device accepts without conversion.
package struct DeviceCapabilities: Hashable, Sendable {
  /// The rates to query: those of common sound cards.
  package static let usualRates = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000]
    .map(SampleRate.init(framesPerSecond:))

  /// The supported formats, best first.
  package let formats: [SampleFormat]
  /// The usual rates that the device accepts in the best format.
  package let rates: [SampleRate]
}

extension PlaybackDevice {
  /// The time for a device whose turn comes when the devices before it have used up the patience.
  private static let leastPatience = Duration.milliseconds(250)

  /// Returns the capabilities of devices. Each is opened briefly and plays nothing.
  ///
  /// All devices together have the five seconds that one device has to open, so that frozen sound
  /// servers do not add up. After those, a device has a quarter of a second, which is enough unless
  /// its sound server starts on demand. Therefore put the most important name first.
  ///
  /// - Parameters:
  ///   - names: The ALSA names of the devices.
  ///   - driver: The ALSA driver; tests pass a fake.
  ///   - limit: The time for all of them.
  /// - Returns: For each device its capabilities, or the error if it does not open, accepts none of
  ///   the formats, or does not answer in time.
  package static func capabilities(
    of names: [String], driver: calsa_driver = calsa_libasound().pointee,
    within limit: Duration = DeviceOpening.patience
  ) -> [Result<DeviceCapabilities, AudioOutputError>] {
    let end = driver.now + limit
    return names.map { name in
      Result { () throws(AudioOutputError) in
        try DeviceQuery(
          within: max(end - driver.now, leastPatience), of: driver,
          refusal: { AudioOutputError(opening: name, errno: $0) },
          ask: { () throws(AudioOutputError) in
            try DeviceCapabilities(of: PCM(opening: name, driver: driver), name: name)
          }
        ).awaitAnswer()
      }
    }
  }
}

extension DeviceCapabilities {
  fileprivate init(of pcm: consuming PCM, name: String) throws(AudioOutputError) {
    formats = SampleFormat.allCases.filter { pcm.offers($0) }
    guard let best = formats.first else { throw .noUsableFormat(name: name) }
    rates = Self.usualRates.filter { pcm.offers(best, at: $0) }
  }
}
