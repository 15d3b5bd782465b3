import Recordings

/// A long table of many sessions in a file, in a pipe, or on standard input (`-`).
struct LongTable {
  let path: String

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
    let input = InputPath(path: path)
    var reader = TableStreamReader(file: input.name, date: input.date, wanting: isWanted)
    try input.read { piece in
      try reader.read(piece)
      try take(&reader)
      return !reader.isRefused
    }
    reader.finish()
    try take(&reader)
  }
}
