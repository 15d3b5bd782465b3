internal import GRDB
package import Training

extension TrainingStore {
  /// Writes the session that is being recorded into a new store beside this one, because the file of
  /// this store was moved, deleted or replaced.
  ///
  /// - Returns: The error to report. It states where the session is, or that it could not be saved.
  package func rescue(_ session: RecordedSession) -> StorageError {
    // The log does not move with the file. It is not truncated, because it may be all that is left.
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.passive) }
    do throws(StorageError) {
      let rescue = try Self.creating { "\(path).rescued\($0 == 1 ? "" : "\($0)")" }
      try rescue.takeOnly(session)
      return .displaced(path: path, rescue: rescue.path)
    } catch {
      return .lost(
        path: path, answers: session.trials.count(where: \.isAnswered), reason: error.reason)
    }
  }

  /// Adds a session to the empty store, which is deleted if that fails.
  private func takeOnly(_ session: RecordedSession) throws(StorageError) {
    do {
      _ = try importSessions { try $0([session.streamed]) }
    } catch {
      delete()
      throw StorageError(error, path: path, writing: true)
    }
  }
}
