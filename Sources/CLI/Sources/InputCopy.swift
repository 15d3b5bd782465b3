import Foundation
import Glibc
import Notation

/// A copy of a pipe's content in an unnamed file on the disk. It takes no memory and disappears
/// when the program ends for any reason.
final class InputCopy {
  private let descriptor: Int32

  /// Creates an empty copy in the folder of a file, or in the folder for temporary files if that
  /// cannot be written.
  init(beside file: String) throws(OutputError) {
    for folder in [file.folderPath, NSTemporaryDirectory()] {
      var path = "\(folder).limen-import-XXXXXX".pathBytes
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

  /// Reads the copy from beginning to end.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  func read(_ take: (Span<UInt8>) throws -> Void) throws {
    lseek(descriptor, 0, SEEK_SET)
    try InputFile.read(descriptor, named: "a temporary file", take)
  }
}
