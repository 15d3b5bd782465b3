internal import Glibc
internal import Notation
package import Training

/// What a process may write.
package enum WriterScope {
  /// Everything, while nobody else writes; at once, or after others have finished.
  case everything(waits: Bool)
  /// The sessions of a listener, while nobody else writes for this listener or everything.
  case listener(Listener)
}

/// The right to write to a store: to all of it, which one process has alone, or to the sessions of one
/// listener, which processes for other listeners can have at the same time.
///
/// The locks are on the store itself, so that they also exclude writers that use another name of the
/// file. They are locks of the open file description. Unlike the locks of SQLite, which belong to the
/// process, they survive when another descriptor of the file is closed. They are on bytes that SQLite
/// neither locks nor uses for data, so that they affect no reader. Earlier versions lock only the file
/// with the ending ``ending``, so that file is locked as well.
///
/// The system releases the locks when the process ends, even after a crash.
final class WriterLock: Sendable {
  /// The ending of the name of the lock file.
  static let ending = ".lock"
  /// The first byte after the ones that SQLite locks. It is on the same page, which never contains
  /// data (https://www.sqlite.org/fileformat2.html#the_lock_byte_page). Writers of everything have it
  /// alone; writers for single listeners share it.
  private static let storeByte = 0x4000_0000 + 512
  /// The byte that writers for single listeners share while they open the store. One that creates or
  /// migrates the tables has it alone, so that the others wait for it.
  private static let openingByte = storeByte + 1
  /// The first of the bytes that stand for listeners, which lie beyond the largest database.
  private static let firstListenerByte = 1 << 62
  // The commands for locks of open file descriptions. They are not standard, so Glibc does not export
  // them to Swift.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  private static let setLockWaiting: Int32 = 38

  private let path: String
  private let lockFile: Int32
  private let store: Int32

  /// Acquires the lock of the existing store at `path`.
  ///
  /// - Throws: ``StorageError/inUse(path:)`` or ``StorageError/listenerInUse(_:path:)`` if another
  ///   process holds the lock and the call does not wait; ``StorageError/hardLinked(path:)``;
  ///   ``StorageError/unwritable(path:reason:)`` if a file cannot be opened or locked.
  init(path: String, for scope: WriterScope) throws(StorageError) {
    self.path = path
    let name = PrivateFile.withoutLinks(path) + Self.ending
    lockFile = open(name.pathBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    store = open(path.pathBytes, O_RDWR | O_CLOEXEC)
    guard lockFile >= 0, store >= 0 else {
      throw .unwritable(path: path, reason: PrivateFile.systemReason())
    }
    switch scope {
    case .everything(let waits):
      try acquire { flock(lockFile, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }
      try lock(Self.storeByte, as: F_WRLCK, waits: waits)
    case .listener(let listener):
      try awaitOpening(as: F_RDLCK)
      try acquire { flock(lockFile, LOCK_SH | LOCK_NB) }
      try lock(Self.storeByte, as: F_RDLCK)
      try lock(Self.byte(of: listener), as: F_WRLCK, or: .listenerInUse(listener, path: path))
    }
    // The write-ahead log has one of the names, and would be missed under the others.
    if let status = stat(of: store), status.st_nlink > 1 { throw .hardLinked(path: path) }
  }

  /// Waits until no other process opens the store alone, or opens it at all, which takes moments.
  private func awaitOpening(as kind: Int32) throws(StorageError) {
    var tries = 0
    while true {
      do throws(StorageError) {
        return try lock(Self.openingByte, as: kind, or: .busy(path: path))
      } catch .busy where LockPatience.waits(afterTries: tries) {
        tries += 1
      }
    }
  }

  /// Lets no process for another listener open the store before ``finishOpening(as:)``. It has no effect
  /// on a writer of everything.
  ///
  /// - Throws: ``StorageError/busy(path:)`` if others take too long to open it;
  ///   ``StorageError/inUse(path:)`` if a writer of everything has come first.
  func openAlone(for scope: WriterScope) throws(StorageError) {
    guard case .listener = scope else { return }
    // Two processes that kept what they share would wait for each other.
    try lock(Self.storeByte, as: F_UNLCK)
    try lock(Self.openingByte, as: F_UNLCK)
    try awaitOpening(as: F_WRLCK)
    try lock(Self.storeByte, as: F_RDLCK)
  }

  /// Gives a writer for one listener everything until ``finishOpening(as:)``.
  ///
  /// - Throws: ``StorageError/inUse(path:)`` if others write.
  func takeEverything() throws(StorageError) { try lock(Self.storeByte, as: F_WRLCK) }

  /// Allows other processes to open the store and to write for other listeners. It has no effect on a
  /// writer of everything.
  func finishOpening(as scope: WriterScope) throws(StorageError) {
    guard case .listener = scope else { return }
    try lock(Self.storeByte, as: F_RDLCK)
    try lock(Self.openingByte, as: F_UNLCK)
  }

  /// Returns the byte that stands for a listener. Two listeners have the same byte with a probability
  /// of 2⁻⁶²; they could then not train at the same time.
  static func byte(of listener: Listener) -> Int {
    firstListenerByte + Int(Digest(of: listener.label.utf8).value >> 2)
  }

  deinit {
    var all = Self.range(from: 0, length: 0, as: F_UNLCK)
    _ = fcntl(store, Self.setLock, &all)
    OwnDescriptors.close(store)
    close(lockFile)
  }

  /// The identity of the locked store, even if another file is at its path now.
  var storeIdentity: FileIdentity? { FileIdentity(of: store) }

  /// Sets the lock on a byte.
  ///
  /// - Throws: `refusal`, by default ``StorageError/inUse(path:)``, if another process holds it.
  private func lock(
    _ byte: Int, as kind: Int32, waits: Bool = false, or refusal: StorageError? = nil
  ) throws(StorageError) {
    try acquire(or: refusal) {
      var range = Self.range(from: byte, length: 1, as: kind)
      return fcntl(store, waits ? Self.setLockWaiting : Self.setLock, &range)
    }
  }

  private func acquire(or refusal: StorageError? = nil, _ lock: () -> Int32) throws(StorageError) {
    while lock() != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN, EACCES: throw refusal ?? .inUse(path: path)
      default: throw .unwritable(path: path, reason: PrivateFile.systemReason())
      }
    }
  }

  /// Returns whether a program has the database at a path open. SQLite holds a lock on a database in
  /// write-ahead mode while it is open, also for reading.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { OwnDescriptors.close(descriptor) }
    return isLocked(from: 0, length: 0, in: descriptor)
  }

  /// Returns whether somebody else has locked some of these bytes of an open file.
  static func isLocked(from start: Int, length: Int, in descriptor: Int32) -> Bool {
    var range = range(from: start, length: length, as: F_WRLCK)
    return fcntl(descriptor, getLock, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  /// Returns a range of bytes to lock. The length 0 means all bytes.
  private static func range(from start: Int, length: Int, as kind: Int32) -> flock {
    flock(l_type: Int16(kind), l_whence: Int16(SEEK_SET), l_start: start, l_len: length, l_pid: 0)
  }
}
