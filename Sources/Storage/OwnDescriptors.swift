internal import Glibc
internal import Synchronization

/// The descriptors that this process has open.
///
/// The locks of SQLite belong to the process, and end when it closes any descriptor of the file. SQLite does
/// not notice: its connections then believe that they hold the locks, and other processes delete the
/// write-ahead log under them. So a descriptor of a store is closed here, which waits until the process has no
/// other one of the file.
enum OwnDescriptors {
  /// The descriptors that wait.
  private static let waiting = Mutex<Set<Int32>>([])

  /// Returns the descriptors of a file.
  static func of(_ file: FileIdentity) -> [Int32] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
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
    waiting.withLock { waiting in
      waiting.insert(descriptor)
      let closable = waiting.filter { descriptor in
        FileIdentity(of: descriptor).map { of($0).allSatisfy(waiting.contains) } ?? true
      }
      for descriptor in closable { Glibc.close(descriptor) }
      waiting.subtract(closable)
    }
  }

  /// Opens a file by SQLite, while no descriptor is closed.
  static func opening<Connection: Sendable>(
    _ open: () throws -> Connection
  ) rethrows -> Connection {
    try waiting.withLock { _ in try open() }
  }
}
