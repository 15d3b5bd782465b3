import Glibc
import Notation

/// The content of a folder. Foundation omits every name that is not UTF-8.
enum Folder {
  /// Returns the names in a folder, sorted by their bytes.
  ///
  /// - Throws: ``InputError``.
  static func names(in path: String) throws(InputError) -> [String] {
    guard let folder = opendir(path.pathBytes) else { throw InputError(path: path, errno: errno) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let name = try nextName(in: folder, at: path) {
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(String.init(path:))
  }

  private static func nextName(
    in folder: OpaquePointer, at path: String
  ) throws(InputError) -> [UInt8]? {
    errno = 0
    guard let entry = readdir(folder) else {
      guard errno == 0 else { throw InputError(path: path, errno: errno) }
      return nil
    }
    return withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  /// Removes everything in a folder. Links are removed, and what they lead to stays.
  static func empty(_ path: String) {
    for name in (try? names(in: path)) ?? [] {
      let item = "\(path)/\(name)"
      guard unlink(item.pathBytes) != 0 else { continue }
      var status = stat()
      guard lstat(item.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        continue
      }
      empty(item)
      rmdir(item.pathBytes)
    }
  }
}
