internal import GRDB
internal import Glibc
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
      let rescue = try PrivateFile.createRescue(of: path)
      try Self.write(session, to: rescue)
      return .displaced(path: path, rescue: rescue)
    } catch {
      return .lost(
        path: path, answers: session.trials.count(where: \.isAnswered), reason: error.reason)
    }
  }

  /// Writes a session to an empty file, which is deleted if that fails.
  private static func write(_ session: RecordedSession, to rescue: String) throws(StorageError) {
    do {
      _ = try TrainingStore.writing(to: rescue).importSessions { try $0([session.streamed]) }
    } catch {
      StoreFile.delete(rescue)
      throw StorageError(error, path: rescue, writing: true)
    }
  }
}
