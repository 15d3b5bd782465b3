import Glibc
import Notation
import Storage

/// The content of a folder. Foundation omits every name that is not UTF-8.
enum Folder {
  /// Returns the names in a folder, sorted by their bytes.
  ///
  /// - Throws: ``InputError``.
  static func names(in path: String) throws(InputError) -> SortedNames {
    guard let folder = opendir(path.pathBytes) else { throw InputError(path: path, errno: errno) }
    defer { closedir(folder) }
    var names: [CChar] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw InputError(path: path, errno: errno) }
        return SortedNames(names)
      }
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.bindMemory(to: CChar.self).prefix { $0 != 0 }
        if !name.elementsEqual([dot]), !name.elementsEqual([dot, dot]) { names += name + [0] }
      }
    }
  }

  private static let dot = CChar(UInt8(ascii: "."))

  /// Removes everything in a folder. Links are removed, and what they lead to stays.
  static func empty(_ path: String) {
    for name in (try? names(in: path)) ?? SortedNames() {
      let item = "\(path)/\(name)"
      guard unlink(item.pathBytes) != 0, stat(at: item, following: false)?.kind == S_IFDIR else {
        continue
      }
      empty(item)
      rmdir(item.pathBytes)
    }
  }
}
