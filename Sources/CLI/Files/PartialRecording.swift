import Glibc
import Notation
import Recordings
import Storage
import Training

/// The session that is being recorded, in a hidden store in the folder of its recording. Readers of
/// recordings ignore it. If the program is killed, the next one that writes to the folder, or imports
/// it, completes the recording.
struct PartialRecording {
  private static let ending = ".partial"

  /// The id of the only session.
  private static let id: Int64 = 1

  private let store: TrainingStore

  /// Creates the store of a session, which has trials already.
  init(of session: RecordedSession, in folder: RecordingFolder) throws {
    try RecordingFolder.createFolders(to: folder.path)
    // Sessions of one listener can begin in the same second.
    let name = ".\(Recording(of: session).table.name).\(getpid())\(Self.ending)"
    store = try TrainingStore.writing(to: "\(folder.path)/\(name)")
    _ = try store.importSessions { try $0([session.streamed]) }
  }

  func append(_ trial: TrialRecord) throws(StorageError) { try store.append(trial, to: Self.id) }

  func append(_ event: HistoryEvent) throws(StorageError) { try store.append(event, to: Self.id) }

  /// Deletes the store after the recording has been written.
  func delete() { store.delete() }
}

extension RecordingFolder {
  /// Returns whether a folder has sessions that are being recorded, or whose program was killed.
  static func hasPartialRecordings(_ path: String) throws(InputError) -> Bool {
    try Folder.names(in: path).contains { PartialRecording.isFile($0, in: path) }
  }

  /// Completes the recordings of programs that were killed. Sessions that are being recorded stay as
  /// they are.
  func completePartialRecordings() throws {
    for name in try Folder.names(in: path) where PartialRecording.isFile(name, in: path) {
      do {
        let store = try TrainingStore.writing(to: "\(path)/\(name)")
        for listener in try store.listeners() {
          for session in try store.sessions(of: listener) { try write(session) }
        }
        try complete()
        store.delete()
      } catch StorageError.inUse {}
    }
  }
}

extension PartialRecording {
  /// Whether an item of a folder is the store of a session. A link is not: it can lead to a store
  /// that somebody keeps.
  fileprivate static func isFile(_ name: String, in folder: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    var status = stat()
    return lstat("\(folder)/\(name)".pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
