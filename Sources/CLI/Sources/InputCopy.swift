import Foundation
import Glibc

/// What was read of a pipe: on the disk, in a file without a name, so that it takes no memory and
/// nothing of it is left, however the program ends.
final class InputCopy {
  private let descriptor: Int32

  /// Makes an empty copy in the folder of a file; where nothing can be written there, among the
  /// temporary files.
  init(beside file: String) throws(OutputError) {
    let folder = file[..<(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)]
    for folder in [String(folder), NSTemporaryDirectory()] {
      var path = Array("\(folder).limen-import-XXXXXX".utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else { continue }
      unlink(path)
      self.descriptor = descriptor
      return
    }
    throw OutputError(target: "a temporary file", errno: errno)
  }

  deinit { close(descriptor) }

  func append(_ piece: Span<UInt8>) throws(OutputError) {
    let bytes = piece.withUnsafeBufferPointer { Array($0) }
    try StandardOutput.writeAll(bytes, to: descriptor, named: "a temporary file")
  }

  /// Reads it from beginning to end.
  ///
  /// - Throws: ``InputError``, or what `take` throws.
  func read(_ take: (Span<UInt8>) throws -> Void) throws {
    lseek(descriptor, 0, SEEK_SET)
    try InputFile.read(descriptor, named: "a temporary file", take)
  }
}
