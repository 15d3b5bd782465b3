internal import GRDB
public import Training

/// An error in the use of a store.
public enum StorageError: Error, Hashable, CustomStringConvertible {
  /// The file does not exist.
  case missing(path: String)
  /// Another process writes to the store.
  case inUse(path: String)
  /// The file of the store has several names, which are hard links.
  case hardLinked(path: String)
  /// The store cannot be opened or read, for a reason that the system gives.
  case unreadable(path: String, reason: String)
  /// The store cannot be written, for a reason that the system gives.
  case unwritable(path: String, reason: String)
  /// The file of the store was moved, deleted or replaced while this process wrote to it. `rescue` is
  /// the path of a new store with the session that was being recorded; `nil` if there was none.
  case displaced(path: String, rescue: String?)
  /// The store cannot be copied to a path.
  case copyRefused(path: String, reason: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The file is not a Limen store, or is damaged.
  case damaged(path: String, reason: String)
  /// A newer version of Limen wrote the store.
  case newer(path: String)
  /// The store has no session with this id.
  case noSession(Int64, path: String)
  /// The session has no trial with this number.
  case noTrial(Int, session: Int64)
  /// The store has no session of this listener.
  case noListener(Listener, path: String)

  /// The error as one sentence with the value, the reason and the remedy.
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no store at '\(path)': train first with 'limen train', or pass another with --store."
    case .inUse(let path):
      "The store '\(path)' is in use by another training session: end that one first, or pass "
        + "another store with --store."
    case .hardLinked(let path):
      "The store '\(path)' has several names (hard links), and answers written under one could be "
        + "lost under another: remove the others, or pass another store with --store."
    case .unreadable(let path, let reason):
      "The store '\(path)' cannot be read (\(reason)): check its permissions, or pass another with "
        + "--store."
    case .unwritable(let path, let reason):
      "The store '\(path)' cannot be written (\(reason)): check its permissions and those of its "
        + "folder, or pass another with --store."
    case .displaced(let path, nil):
      "The file of the store '\(path)' was moved, deleted or replaced: put it back, and start again."
    case .displaced(let path, let rescue?):
      "The file of the store '\(path)' was moved, deleted or replaced during the session, which is in "
        + "'\(rescue)' now: add it with 'limen sessions import \(rescue) --store \(path)'."
    case .copyRefused(let path, let reason):
      "The store cannot be copied to '\(path)' (\(reason)): give another file with --backup."
    case .diskFull(let path):
      "The disk that holds '\(path)' is full: make room, or pass a store elsewhere with --store."
    case .damaged(let path, let reason):
      "'\(path)' is not an intact Limen store (\(reason)): restore it from a backup, or pass another "
        + "with --store."
    case .newer(let path):
      "The store '\(path)' was written by a newer Limen: update this one, or pass another with "
        + "--store."
    case .noSession(let session, let path):
      "The store '\(path)' has no session with the id \(session): 'limen sessions' lists what it has."
    case .noTrial(let trial, let session):
      "The session with the id \(session) has no trial \(trial): 'limen sessions show \(session)' lists "
        + "what it has."
    case .noListener(let listener, let path):
      "The store '\(path)' has no session of '\(listener.label)': 'limen sessions' lists what it has."
    }
  }

  /// Creates an error from an error of SQLite.
  init(_ error: any Error, path: String, writing: Bool) {
    if error is RowDecodingError {
      self = .damaged(path: path, reason: "a column is missing or holds something else")
      return
    }
    guard let error = error as? DatabaseError else {
      self = (error as? StorageError) ?? .damaged(path: path, reason: "\(error)")
      return
    }
    let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    let reason = String(message.prefix { !$0.isNewline })
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT:
      self = .damaged(path: path, reason: reason)
    default:
      self =
        writing
        ? .unwritable(path: path, reason: reason) : .unreadable(path: path, reason: reason)
    }
  }
}
