import Music
import Notation
import Storage
import Training

extension Settings {
  /// Returns the settings with the level that has their sound pressure level, if they have one, on their
  /// device.
  ///
  /// - Throws: ``CommandError`` without a calibration of the device in the store, and `SettingsError` for a level
  ///   that it does not reach.
  func calibrated(in store: TrainingStore?) throws -> Settings {
    guard let level = levelSPL?.value.shortText else { return self }
    if let calibration = try store?.calibration(of: device, ear) {
      return try calibrated(by: calibration)
    }
    let command = "limen devices calibrate \(device.shellWord) --ear \(ear.rawValue)"
    throw CommandError(
      .audioUnavailable,
      "\(level) dB SPL needs a calibration of the device: run '\(command)', and give what the meter reads.",
      de:
        "\(level) dB SPL brauchen eine Kalibrierung des Geräts: Starte „\(command)“ und gib an, was der "
        + "Pegelmesser zeigt.")
  }
}
