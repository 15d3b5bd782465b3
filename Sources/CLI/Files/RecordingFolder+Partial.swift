import Glibc
import Notation
import Storage

extension RecordingFolder {
  /// Completes the recordings of programs that were killed. Sessions that are being recorded stay as
  /// they are, and so does what cannot be completed, which is reported.
  ///
  /// - Returns: The number of recordings that cannot be completed.
  /// - Throws: ``InputError`` for a folder that cannot be read, or a `StorageError` after a signal.
  @discardableResult
  func completePartialRecordings() throws -> Int {
    var incomplete = 0
    for name in try PartialRecording.names(in: path) {
      let partial = "\(path)/\(name)"
      do {
        if try completePartialRecording(partial) { continue }
        Self.leave(partial, because: "another user has it")
      } catch StorageError.inUse {
        continue
      } catch StorageError.damaged(_, let reason) {
        try Self.setAside(partial, because: reason)
      } catch let error as StorageError {
        if case .interrupted = error { throw error }
        Self.leave(partial, because: error.reason)
      } catch {
        Self.leave(partial, because: "\(error)")
      }
      incomplete += 1
    }
    try deleteRemains()
    return incomplete
  }

  /// Completes a recording, unless it is another user's; returns whether it is complete.
  private func completePartialRecording(_ partial: String) throws -> Bool {
    guard stat(at: partial, following: false)?.st_uid == geteuid() else { return false }
    let store = try TrainingStore.writing(to: partial)
    for listener in try store.listeners() {
      for session in try store.streamedSessions(of: listener) { try write(session) }
    }
    try complete()
    store.delete()
    return true
  }

  private static func leave(_ partial: String, because reason: String) {
    StandardError.say(
      "The unfinished recording '\(partial)' stays as it is (\(reason)): its owner completes it with "
        + "'limen sessions import \(partial.folderPath.shellWord)'.")
  }

  private static func setAside(_ partial: String, because reason: String) throws {
    let kept = try StoreFile.setAside(partial)
    StandardError.say(
      "The unfinished recording '\(partial)' is damaged (\(reason)), and is kept as '\(kept)': recover "
        + "its answers with the tools of SQLite, or delete it.")
  }

  /// Deletes what killed programs have left of stores whose recordings are complete.
  private func deleteRemains() throws {
    for name in try Folder.names(in: path) {
      for ending in StoreFile.companions where name.ends(with: ending) {
        let partial = String(name.unicodeScalars.dropLast(ending.count))
        if PartialRecording.isName(partial) { StoreFile.deleteRemains(of: "\(path)/\(partial)") }
      }
    }
  }
}
