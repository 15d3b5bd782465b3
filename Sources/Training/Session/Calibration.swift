package import Music
package import Notation

/// A measurement of a device's sound pressure level: what a meter read while the calibration tone sounded.
package struct Calibration: Hashable, Codable, Sendable {
  /// The playback device, by its ALSA name.
  package let device: String
  /// The ear whose channel sounded.
  package let ear: Ear
  /// The peak level of the tone, in dBFS.
  package let level: Decibels
  /// The level that the meter read, in dB SPL.
  package let levelSPL: Decibels
  /// The frequency of the tone. At others, the headphones may be louder or softer.
  package let frequency: Hertz
  /// The headphones or loudspeakers, in the experimenter's words.
  package let phones: String?
  /// The meter, in the experimenter's words.
  package let meter: String?
  /// The time of the measurement, in milliseconds since 1970-01-01T00:00:00Z.
  private let milliseconds: Int64

  private enum CodingKeys: String, CodingKey {
    case device, ear, phones, meter
    case level = "level_dbfs"
    case levelSPL = "level_db_spl"
    case frequency = "frequency_hz"
    case milliseconds = "time_utc_ms"
  }

  /// Creates a measurement.
  package init(
    of device: String, _ ear: Ear, at level: Decibels, read levelSPL: Decibels,
    frequency: Hertz, phones: String?, meter: String?, date: UTCTime
  ) {
    self.device = device
    self.ear = ear
    self.level = level
    self.levelSPL = levelSPL
    self.frequency = frequency
    self.phones = phones
    self.meter = meter
    milliseconds = date.milliseconds
  }

  /// The sound pressure level of full scale.
  package var fullScaleSPL: Decibels { Decibels(levelSPL.value - level.value) }

  /// The text for digests.
  var text: String {
    "\(device) \(ear.rawValue) \(level.value) \(levelSPL.value) \(frequency.value) \(milliseconds) "
      + "\(phones ?? "") \(meter ?? "")"
  }
}

extension Settings {
  /// Returns the settings with the level in dBFS at which tones have the wanted sound pressure level.
  ///
  /// - Parameter calibration: The calibration of the device for the ear.
  /// - Throws: ``SettingsError`` for a level that the device does not reach.
  package func calibrated(by calibration: Calibration) throws(SettingsError) -> Settings {
    guard let levelSPL else { return self }
    let full = calibration.fullScaleSPL.value
    var settings = self
    // Recorded levels have hundredths. A sum of tenths could lie beyond a bound by a rounding error.
    settings.level = Decibels((levelSPL.value - full).toHundredths)
    settings.calibration = calibration
    let (softest, loudest) = (Self.levels.lowerBound, -rove.value - headroom.value)
    guard (softest...max(softest, loudest)).contains(settings.level.value) else {
      let bounds = (full + softest).toHundredths...(full + max(softest, loudest)).toHundredths
      throw .number(name: "level-db-spl", levelSPL.value, bounds: bounds)
    }
    try settings.validate()
    return settings
  }
}
