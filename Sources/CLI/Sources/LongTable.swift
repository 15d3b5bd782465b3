import Glibc
import Recordings
import Training

/// A long table of many sessions in a file, in a pipe, or on standard input (`-`).
struct LongTable {
  static let standardInput = "-"

  let path: String

  /// The name of the table in messages.
  private var name: String { path == Self.standardInput ? "standard input" : path }

  /// Reads the table from beginning to end.
  ///
  /// - Parameters:
  ///   - isWanted: Returns whether the rows of a label are wanted.
  ///   - take: Receives the reader after each piece and at the end.
  /// - Throws: ``InputError``, `TableStreamReader.Unsorted`, or any error of `take`.
  func read(
    wanting isWanted: @escaping @Sendable (String) -> Bool,
    _ take: (inout TableStreamReader) throws -> Void
  ) throws {
    var reader = TableStreamReader(file: name, wanting: isWanted)
    try readBytes { piece in
      try reader.read(piece)
      try take(&reader)
    }
    reader.finish()
    try take(&reader)
  }

  private func readBytes(_ take: (Span<UInt8>) throws -> Void) throws {
    if path == Self.standardInput {
      try InputFile.read(STDIN_FILENO, named: name, take)
    } else {
      try InputFile.read(path, take)
    }
  }
}
