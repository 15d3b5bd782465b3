import Notation
import Storage
import Training

/// The number of sessions of a listener, and of their trials.
struct ListenerAmount: Equatable, CustomStringConvertible {
  let listener: Listener
  let sessions: Int
  let trials: Int

  var description: String {
    "\(sessions.counted("session")) with \(trials.counted("trial")) of '\(listener.label)'"
  }
}

extension ListenerAmount {
  /// Counts the sessions in a store.
  ///
  /// - Throws: `StorageError`, also if the store does not know the listener.
  init(of listener: Listener, in store: TrainingStore) throws(StorageError) {
    try store.require(listener, among: store.everyListener())
    let sessions = try store.sessions(of: listener)
    self.init(
      listener: listener, sessions: sessions.count,
      trials: sessions.reduce(0) { $0 + $1.trials.count })
  }
}

extension TrainingStore {
  /// Deletes all sessions of a listener.
  ///
  /// - Parameter confirmed: The amount that the user confirmed; `nil` to delete any amount.
  /// - Returns: The amount that was deleted.
  /// - Throws: `StorageError`, or ``CommandError`` for another amount. Then nothing was deleted.
  @discardableResult
  func forget(_ listener: Listener, confirmed: ListenerAmount?) throws -> ListenerAmount {
    let amount = try ListenerAmount(of: listener, in: self)
    guard confirmed == nil || confirmed == amount else {
      throw CommandError(
        .inUse,
        "Nothing was deleted, because the store has \(amount) now, which you did not confirm: start "
          + "again.",
        de: "Nichts wurde gelöscht, weil sich der Speicher geändert hat: Beginne noch einmal.")
    }
    try forget(listener)
    return amount
  }
}
