import Glibc
import Notation
import Storage
import Training

/// The store of a listener's training. A start screen does not lock it, so that the listener can begin
/// to train elsewhere; it is locked for the listener from the beginning of a session to its end.
final class SessionStore {
  let path: String
  private var listener: Listener
  /// A look at who trains elsewhere; `nil` before the first one.
  private var listenerLocks: ListenerLocks?
  /// The open store; `nil` while there is none at the path.
  private var store: TrainingStore?
  private var isLocked: Bool { store?.isLocked == true }

  /// Opens a store: locked for the listener, or for reading. To read, it may be missing.
  init(at path: String, for listener: Listener, isLocked: Bool) throws(StorageError) {
    self.path = path
    self.listener = listener
    if isLocked { try lock() } else { store = try Self.existing(at: path) }
  }

  /// Locks the store for a session, and creates it if it is missing.
  func lock() throws(StorageError) {
    guard !isLocked else { return }
    store = nil
    store = try TrainingStore.writing(to: path, for: .listener(listener))
  }

  /// Returns the store as it is open now; `nil` while there is none.
  func current() throws(StorageError) -> TrainingStore? {
    // Another program may have created it.
    if store == nil { store = try Self.existing(at: path) }
    return store
  }

  /// Adds a decision about a session. The store is locked only meanwhile if no session is open.
  func append(_ event: HistoryEvent, to session: Int64) throws(StorageError) {
    guard !isLocked else { return try store?.append(event, to: session) ?? () }
    store = nil
    try TrainingStore.writing(to: path, for: .listener(listener)).append(event, to: session)
  }

  /// Deletes all sessions of a listener if there are as many as the user confirmed. No session is
  /// open.
  ///
  /// - Throws: `StorageError`, or ``CommandError`` if the store has another amount.
  func forget(_ confirmed: ListenerAmount) throws {
    unlock()
    try TrainingStore.writing(to: path).forget(confirmed.listener, confirmed: confirmed)
  }

  /// Adds the sessions in a file or folder. No session is open.
  ///
  /// - Returns: What was added, and the number of problems, which leave something out.
  func addSessions(in file: String) throws -> (added: ImportSummary, problems: Int) {
    guard let status = stat(at: file) else { throw InputError(path: file, errno: errno) }
    guard [S_IFREG, S_IFDIR].contains(status.kind) else {
      throw CommandError(
        .badData, "'\(file)' is neither a file nor a folder: give another path.",
        de: "„\(file)“ ist weder eine Datei noch ein Ordner: Gib einen anderen Pfad.")
    }
    let source = try Source(path: file)
    unlock()
    // A store in use is refused before files are read, which may take long.
    let store = try TrainingStore.writing(to: path)
    var reading = try ImportReading(listener: listener, isSilent: true)
    try reading.read(source)
    let summary = try reading.add(to: store)
    return (summary, reading.problems + summary.contradictions.count)
  }

  /// Goes on with another listener. No session is open.
  func choose(_ listener: Listener) {
    self.listener = listener
    unlock()
  }

  /// Ends the lock of the last session. No session is open.
  func unlock() { store = nil }

  /// Adds a listener without sessions. No session is open.
  func add(_ new: Listener, at time: UTCTime) throws(StorageError) {
    unlock()
    try TrainingStore.writing(to: path, for: .listener(new)).add(new, at: time)
  }

  /// Returns the listeners of the store, and who of them trains elsewhere.
  func listedListeners(since today: UTCTime) throws(StorageError) -> [ListedListener] {
    listenerLocks = listenerLocks ?? ListenerLocks(of: path)
    let (locks, own) = (listenerLocks, isLocked ? listener : nil)
    return try current()?.listedListeners(since: today) { $0 != own && locks?.isHeld($0) == true }
      ?? []
  }

  private static func existing(at path: String) throws(StorageError) -> TrainingStore? {
    do throws(StorageError) { return try .reading(from: path) } catch .missing { return nil }
  }
}
