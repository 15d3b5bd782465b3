import Glibc
import Recordings
import Training

/// A long table of many sessions in a file, in a pipe, or on standard input (`-`).
struct LongTable {
  static let standardInput = "-"

  let path: String
  /// The content of a pipe after it was read to its end.
  private var copy: InputCopy?

  init(path: String) { self.path = path }

  /// The name of the table in messages.
  private var name: String { path == Self.standardInput ? "standard input" : path }

  /// Whether the table can be read only once and may end at any time.
  var isReadOnce: Bool {
    path == Self.standardInput || (try? InputFile.kind(of: path)) == .stream
  }

  /// Reads the table to its end now, so that ``read(wanting:_:)`` does not wait.
  ///
  /// - Parameter file: A file. The temporary copy goes into its folder.
  /// - Throws: ``InputError`` or ``OutputError``.
  mutating func readAhead(beside file: String) throws {
    let copy = try InputCopy(beside: file)
    try readBytes { try copy.append($0) }
    self.copy = copy
  }

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
    if let copy {
      try copy.read(take)
    } else if path == Self.standardInput {
      try InputFile.read(STDIN_FILENO, named: name, take)
    } else {
      try InputFile.read(path, take)
    }
  }
}
