import Music
import Notation
import Storage
import Training

extension Settings {
  /// Returns the settings at their wanted sound pressure level, by the calibration of their device for their
  /// ear; the same settings without one.
  ///
  /// - Parameters:
  ///   - store: The store of the calibrations; `nil` without one.
  ///   - playsPairs: Whether this program plays the pairs, not another one.
  /// - Throws: ``CommandError`` without a calibration, `StorageError`, and `SettingsError` for a level that the
  ///   device does not reach.
  func calibrated(in store: SessionStore?, playsPairs: Bool) throws -> Settings {
    guard let level = levelSPL?.value.shortText else { return self }
    guard playsPairs, let store else {
      throw CommandError(
        .audioUnavailable,
        "\(level) dB SPL needs a calibrated device that Limen plays on: pass --device and --store, or give "
          + "level-dbfs in place of level-db-spl.")
    }
    if let calibration = try store.current()?.calibration(of: device, ear) {
      return try calibrated(by: calibration)
    }
    let isUsual = store.path == (try? StoreDefaults.configured.store)
    let command =
      "limen devices calibrate \(device.shellWord) --ear \(ear.rawValue)"
      + (isUsual ? "" : " --store \(store.path.shellWord)")
    throw CommandError(
      .audioUnavailable,
      "\(level) dB SPL needs a calibration of the device: play the tone with '\(command)', then run this again "
        + "with what the meter reads after --spl.",
      de:
        "\(level) dB SPL brauchen eine Kalibrierung des Geräts: Spiele den Ton mit „\(command)“ und starte das "
        + "noch einmal mit dem, was der Pegelmesser zeigt, hinter --spl.")
  }
}
