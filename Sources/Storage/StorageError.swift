internal import GRDB
internal import Glibc
internal import Notation
package import Training

/// An error in the use of a store.
package enum StorageError: Error, Hashable, CustomStringConvertible {
  /// The file does not exist.
  case missing(path: String)
  /// Another process writes to the store.
  case inUse(path: String)
  /// The file of the store was moved or deleted while another process writes to it.
  case movedInUse(path: String)
  /// Another process trains the listener with the store.
  case listenerInUse(Listener, path: String)
  /// Another program, which does not train, kept the store locked for too long.
  case busy(path: String)
  /// A signal ended the wait for another program that had the store locked.
  case interrupted(path: String, signal: Int32)
  /// The file of the store has several names, which are hard links.
  case hardLinked(path: String)
  /// The store cannot be opened or read, for a reason that the system gives.
  case unreadable(path: String, reason: String)
  /// The store cannot be written, for a reason that the system gives.
  case unwritable(path: String, reason: String)
  /// The file of the store was moved, deleted or replaced while this process wrote to it. `rescue` is
  /// the path of a new store with the session that was being recorded; `nil` if there was none.
  case displaced(path: String, rescue: String?)
  /// The same, and the session that was being recorded could not be written to a new store. `answers`
  /// is the number of its answers.
  case lost(path: String, answers: Int, reason: String)
  /// The store cannot be copied to a path.
  case copyRefused(path: String, reason: String)
  /// A store that a copy would replace has sessions, answers or decisions that the copied one lacks.
  case copyHoldsMore(path: String, store: String)
  /// A database that a copy would replace is damaged or is no store, so it may have anything.
  case copyDamaged(path: String, reason: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The system wrote only a part although the disk is not full, for a reason that it gives, such as a
  /// quota, a limit on the size of files, or a fault of the disk.
  case writeRefused(path: String, reason: String)
  /// The file is not a Limen store, or is damaged.
  case damaged(path: String, reason: String)
  /// A session that a starting point needs is not as it was recorded.
  case changed(ChangedTrial)
  /// A newer version of Limen wrote the store.
  case newer(path: String)
  /// The store has no session with this id.
  case noSession(Int64, path: String)
  /// The session has no trial with this number.
  case noTrial(Int, session: Int64, path: String)
  /// The store has no session of this listener, but maybe of one with a similar label.
  case noListener(Listener, similar: String? = nil, path: String)

  /// The error as one sentence with the value, the reason and the remedy.
  package var description: String {
    switch self {
    case .missing(let path):
      "There is no store at '\(path)': train first with "
        + "'limen train --store \(path.shellWord)', or pass another with --store."
    case .inUse(let path):
      "The store '\(path)' is in use by another session or command: end that one first, or pass "
        + "another store with --store."
    case .movedInUse(let path):
      "There is no store at '\(path)', because its file was moved or deleted while another session or "
        + "command uses it: put it back, or pass another with --store."
    case .listenerInUse(let listener, let path):
      "The store '\(path)' is in use by another session of '\(listener.label)': end that one first; "
        + "other listeners can train meanwhile."
    case .busy(let path):
      "The store '\(path)' is still locked by another program after five seconds: close that program, "
        + "or pass another store with --store."
    case .interrupted(let path, let signal):
      "Signal \(signal) ended the wait for another program that has the store '\(path)' locked: the "
        + "last change was not stored; close that program, and start again."
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
        + "'\(rescue)' now: add it with '\(Self.importCommand(rescue, into: path))'."
    case .lost(let path, let answers, let reason):
      "The file of the store '\(path)' was moved, deleted or replaced during the session, and the "
        + "answers of the session (\(answers)) could not be saved beside it (\(reason)): if the file was "
        + "moved, put it back, because it may still have them."
    case .copyRefused(let path, let reason):
      "The store cannot be copied to '\(path)' (\(reason)): give another file with --backup."
    case .copyHoldsMore(let path, let store):
      "The store cannot be copied to '\(path)', which has answers or decisions that the store lacks: "
        + "give another file with --backup or, unless they were deleted on purpose, add them first with "
        + "'\(Self.importCommand(path, into: store))'."
    case .copyDamaged(let path, let reason):
      "The store cannot be copied to '\(path)', which is not an intact Limen store (\(reason)): delete "
        + "it first if you do not need it, or give another file with --backup."
    case .diskFull(let path):
      "The disk that holds '\(path)' is full: make room, or pass a store elsewhere with --store."
    case .writeRefused(let path, let reason):
      "The system refuses to write to the store '\(path)' (\(reason)): check its disk, your quota there "
        + "and the limit on the size of files ('ulimit -f'), or pass a store elsewhere with --store."
    case .damaged(let path, let reason):
      "'\(path)' is not an intact Limen store (\(reason)): restore it from a backup, or pass another "
        + "with --store."
    case .changed(let trial): trial.description
    case .newer(let path):
      "The store '\(path)' was written by a newer Limen: update this one, or pass another with "
        + "--store."
    case .noSession(let session, let path):
      "The store '\(path)' has no session with the id \(session): "
        + "'limen sessions --store \(path.shellWord)' lists what it has."
    case .noTrial(let trial, let session, let path):
      "The session with the id \(session) has no trial \(trial): "
        + "'limen sessions show \(session) --store \(path.shellWord)' lists what it has."
    case .noListener(let listener, let similar, let path):
      "The store '\(path)' has no session of '\(listener.label)': "
        + (similar.map { "did you mean '\($0)'? " } ?? "")
        + "'limen sessions --store \(path.shellWord)' lists what it has."
    }
  }

  private static func importCommand(_ source: String, into store: String) -> String {
    "limen sessions import \(source.shellWord) --store \(store.shellWord)"
  }

  /// The reason without the remedy, for an error about another file.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason), .damaged(_, let reason),
      .writeRefused(_, let reason):
      reason
    case .diskFull: "the disk is full"
    case .newer: "a newer Limen wrote it"
    case .busy: "another process uses it"
    default: description
    }
  }

  /// What SQLite reports when the system does not write all of what it should. SQLite knows a full disk
  /// only by its own number (ENOSPC); a quota and a limit on the size of files have others.
  private static let refusals: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
  ]

  /// Creates an error from an error of SQLite that has just happened, with the system's reason for it.
  init(_ error: any Error, path: String, writing: Bool) {
    // SQLite keeps the number for the files that it cannot open, and not for a write.
    let code = errno
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
    case .SQLITE_IOERR where writing && Self.refusals.contains(error.extendedResultCode):
      let isReason = [EIO, EFBIG, EDQUOT].contains(code)
      self = .writeRefused(path: path, reason: isReason ? errnoText(code) : reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = EndingSignal.pending.map { .interrupted(path: path, signal: $0) } ?? .busy(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT:
      self = .damaged(path: path, reason: reason)
    default:
      self =
        writing
        ? .unwritable(path: path, reason: reason) : .unreadable(path: path, reason: reason)
    }
  }
}

extension StorageError {
  /// Takes one step with a store, and turns its errors into errors of the store.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - writing: Whether the step writes.
  ///   - step: The step.
  /// - Throws: ``StorageError``.
  static func describing<Result>(
    _ path: String, writing: Bool, _ step: () throws -> Result
  ) throws(StorageError) -> Result {
    do { return try step() } catch { throw StorageError(error, path: path, writing: writing) }
  }
}
