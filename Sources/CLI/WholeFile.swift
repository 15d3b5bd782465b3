import Glibc

/// A file that is there whole or not at all.
enum WholeFile {
  /// Writes a file beside `path`, through to the disk, and gives it that name; what is no ordinary file,
  /// such as a pipe, is written to as it is.
  ///
  /// - Throws: ``OutputError``; then what was at `path` before is still there.
  static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let target = resolved(path)
    guard mayBeReplaced(target) else {
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
      defer { close(descriptor) }
      return try StandardOutput.writeAll(bytes, to: descriptor, named: "'\(path)'")
    }
    let unfinished = "\(target).\(getpid()).unfinished"
    defer { unlink(unfinished) }
    try writeThrough(
      bytes, to: open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666),
      named: path)
    try rename(unfinished, to: target)
  }

  /// Writes through to the disk, and closes the file.
  static func writeThrough(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(OutputError) {
    guard descriptor >= 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
    defer { close(descriptor) }
    try StandardOutput.writeAll(bytes, to: descriptor, named: "'\(name)'")
    guard fsync(descriptor) == 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
  }

  /// Gives a file another name, in place of whatever has it.
  static func rename(_ name: String, to newName: String) throws(OutputError) {
    guard Glibc.rename(name, newName) == 0 else {
      throw OutputError(target: "'\(newName)'", errno: errno)
    }
  }

  /// Where a link leads, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func mayBeReplaced(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
