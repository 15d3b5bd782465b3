internal import Glibc
internal import Notation
package import Training

/// A look at the locks of a store's listeners, which disturbs no writer.
///
/// The descriptor stays open until the process ends; see ``OwnDescriptors``.
package struct ListenerLocks: Sendable {
  private let store: Int32

  /// Opens the store at a path; `nil` if that is not possible.
  package init?(of path: String) {
    store = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if store < 0 { return nil }
    OwnDescriptors.keep(store)
  }

  /// Returns whether a process writes for a listener, this process included.
  package func isHeld(_ listener: Listener) -> Bool {
    WriterLock.isLocked(from: WriterLock.byte(of: listener), length: 1, in: store)
  }
}
