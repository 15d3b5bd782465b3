internal import Glibc

/// The descriptors that this process has open.
enum OwnDescriptors {
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
}
