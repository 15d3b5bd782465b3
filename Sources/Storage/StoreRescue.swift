internal import GRDB
public import Training

extension TrainingStore {
  /// Writes the session that is being recorded into a new store beside this one, because the file of
  /// this store was moved, deleted or replaced.
  ///
  /// - Returns: The error to report. It states where the session is, or why it could not be written.
  public func rescue(_ session: RecordedSession) -> StorageError {
    // The log does not move with the file. It is not truncated, because it may be all that is left.
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.passive) }
    do throws(StorageError) {
      let rescue = try PrivateFile.createRescue(of: path)
      let store = try TrainingStore.writing(to: rescue)
      do {
        _ = try store.importSessions { try $0([session.streamed]) }
      } catch {
        throw StorageError(error, path: rescue, writing: true)
      }
      return .displaced(path: path, rescue: rescue)
    } catch {
      return error
    }
  }
}
