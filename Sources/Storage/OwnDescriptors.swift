internal import Glibc
internal import Synchronization

/// The descriptors that this process has open.
///
/// The locks of SQLite belong to the process, and end when it closes any descriptor of the file. SQLite does
/// not notice: its connections then believe that they hold the locks, and other processes delete the
/// write-ahead log under them. So a descriptor of a store is closed here, which waits until the process has no
/// other one of the file.
enum OwnDescriptors {
  private struct State {
    /// The descriptors that wait to be closed.
    var waiting: Set<Int32> = []
    /// Those that stay open although they hold no lock of SQLite.
    var kept: Set<Int32> = []
    /// The number of files that SQLite is opening, whose descriptors and locks may come at any moment.
    var openings = 0
  }

  private static let state = Mutex(State())

  /// Returns the descriptors of a file; `nil` if they cannot be listed.
  static func of(_ file: FileIdentity) -> [Int32]? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var descriptors: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 } }
      if let number = Int32(String(decoding: name, as: UTF8.self)), FileIdentity(of: number) == file
      {
        descriptors.append(number)
      }
    }
    return descriptors
  }

  /// Closes a descriptor and those that wait, as far as the process has no others of their files.
  static func close(_ descriptor: Int32) {
    state.withLock { state in
      state.waiting.insert(descriptor)
      guard state.openings == 0 else { return }
      let ours = state.waiting.union(state.kept)
      let closable = state.waiting.filter { descriptor in
        guard let file = FileIdentity(of: descriptor) else { return true }
        return of(file)?.allSatisfy(ours.contains) == true
      }
      for descriptor in closable { Glibc.close(descriptor) }
      state.waiting.subtract(closable)
    }
  }

  /// Keeps a descriptor that holds no lock of SQLite, and that is never closed.
  static func keep(_ descriptor: Int32) { state.withLock { _ = $0.kept.insert(descriptor) } }

  /// Opens a file by SQLite, while no descriptor is closed.
  static func opening<Connection>(_ open: () throws -> Connection) rethrows -> Connection {
    state.withLock { $0.openings += 1 }
    defer { state.withLock { $0.openings -= 1 } }
    return try open()
  }
}
