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

  private let store: TrainingStore
  /// The id of the only session.
  private let id: Int64

  /// Creates the store of a session, which has trials already.
  ///
  /// - Throws: ``OutputError``, or a `StorageError` after a signal.
  init(of session: StreamedSession, in folder: RecordingFolder) throws {
    try RecordingFolder.createFolders(to: folder.path)
    let table = RecordingWriter(of: session).table
    (store, id) = try Self.describing(folder.path) {
      // Sessions of one listener can begin in the same second, and one program can need a second store
      // for its session.
      let store = try TrainingStore.creating(numberedFrom: Int(getpid())) {
        "\(folder.path)/.\(table).\($0)\(Self.ending)"
      }
      _ = try store.importSessions { try $0([session]) }
      let sessions = try store.streamedSessions(of: session.outline.header.listener)
      guard let id = sessions.first?.outline.id else { preconditionFailure("an import of nothing") }
      return (store, id)
    }
  }

  /// Begins to read the trials, also if the store was moved, deleted or replaced.
  func trials() throws -> StreamedSession.NextTrial { try store.streamedSession(id).trials() }

  /// Appends a trial or a decision to the session, and returns whether the store is still in its place.
  func keep(_ append: (TrainingStore, _ session: Int64) throws -> Void) throws -> Bool {
    try Self.describing(store.path) {
      do {
        try append(store, id)
        return true
      } catch StorageError.displaced {
        return false
      }
    }
  }

  /// Deletes the store after the recording has been written.
  func delete() { store.delete() }

  /// Turns the errors of the store into errors of an output, because nobody has named this store.
  private static func describing<Result>(
    _ target: String, _ change: () throws -> Result
  ) throws -> Result {
    do {
      return try change()
    } catch let error as StorageError {
      if case .interrupted = error { throw error }
      throw OutputError(path: target, reason: error.reason)
    }
  }
}

// MARK: - Names

extension PartialRecording {
  /// Returns the names of the stores in a folder whose sessions are being recorded, or whose program
  /// was killed. A link is not one: it can lead to a store that somebody keeps.
  static func names(in folder: String) throws(InputError) -> [String] {
    try Folder.names(in: folder).filter { name in
      isName(name) && stat(at: "\(folder)/\(name)", following: false)?.kind == S_IFREG
    }
  }

  /// Returns whether a name is that of a hidden store for the table of a recording:
  /// `.sub-P07_ses-20260921T141320_task-pitch_beh.tsv.4711.partial`.
  static func isName(_ name: String) -> Bool {
    guard name.begins(with: "."), name.ends(with: ending) else { return false }
    let parts = name.unicodeScalars.dropFirst().dropLast(ending.count)
    guard let dot = parts.lastIndex(of: ".") else { return false }
    let number = parts[dot...].dropFirst()
    return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
      && RecordingName(file: String(parts[..<dot])) != nil
  }
}
