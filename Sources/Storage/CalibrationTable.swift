internal import GRDB
package import Music
internal import Notation
package import Training

// The calibrations of a laboratory's devices.
extension TrainingStore {
  /// Stores a calibration in place of an earlier one of the device for the ear.
  ///
  /// - Throws: ``StorageError``. In that case nothing was written.
  package func store(_ calibration: Calibration) throws(StorageError) {
    try write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO calibration VALUES (?, ?, ?)",
        arguments: [
          calibration.device, calibration.ear.rawValue, calibration.lineJSON(.asCoded),
        ])
    }
  }

  /// Returns the latest calibration of a device for an ear; `nil` without one.
  ///
  /// - Throws: ``StorageError``.
  package func calibration(of device: String, _ ear: Ear) throws(StorageError) -> Calibration? {
    try read { database in
      try String.fetchOne(
        database, sql: "SELECT calibration_json FROM calibration WHERE device = ? AND ear = ?",
        arguments: [device, ear.rawValue]
      ).map { try JSONText.decode($0, of: "a calibration") }
    }
  }
}
