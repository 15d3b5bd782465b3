import Storage
import Training

/// The store of a training. A start screen does not lock it, so that it keeps nobody else from training;
/// it is locked when a session begins.
struct SessionStore {
  private let path: String
  /// The open store; `nil` while there is none at the path.
  private var store: TrainingStore?
  private var isLocked: Bool

  /// Opens a store for reading. It may be missing.
  init(readingFrom path: String) throws(StorageError) {
    self.path = path
    isLocked = false
    store = try Self.existing(at: path)
  }

  /// Opens and locks a store.
  init(writingTo path: String) throws(StorageError) {
    self.path = path
    isLocked = true
    store = try TrainingStore.writing(to: path)
  }

  /// Locks the store for a session, and creates it if it is missing.
  mutating func lock() throws(StorageError) {
    guard !isLocked else { return }
    store = nil
    store = try TrainingStore.writing(to: path)
    isLocked = true
  }

  /// Returns the store as it is open now; `nil` while there is none.
  mutating func current() throws(StorageError) -> TrainingStore? {
    // Another program may have created it.
    if store == nil { store = try Self.existing(at: path) }
    return store
  }

  /// Adds a decision about a session. The store is locked only meanwhile if no session has begun.
  mutating func append(_ event: HistoryEvent, to session: Int64) throws(StorageError) {
    guard !isLocked else { return try store?.append(event, to: session) ?? () }
    store = nil
    try TrainingStore.writing(to: path).append(event, to: session)
  }

  /// Deletes all sessions of a listener if there are as many as the user confirmed.
  ///
  /// - Throws: `StorageError`, or ``UnconfirmedAmount``.
  mutating func forget(_ confirmed: ListenerAmount) throws {
    if !isLocked { store = nil }
    let open = try isLocked ? store : TrainingStore.writing(to: path)
    try open?.forget(confirmed.listener, confirmed: confirmed, at: path)
  }

  private static func existing(at path: String) throws(StorageError) -> TrainingStore? {
    do throws(StorageError) {
      return try TrainingStore.reading(from: path)
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }
}
