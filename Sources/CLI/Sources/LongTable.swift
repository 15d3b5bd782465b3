import Glibc
import Recordings
import Training

/// One long table of many sessions: a file, a pipe, or with - standard input.
struct LongTable {
  static let standardInput = "-"

  let path: String
  /// What was in a pipe, once it was read to its end.
  private var copy: InputCopy?

  init(path: String) { self.path = path }

  /// What it is called in messages.
  private var name: String { path == Self.standardInput ? "standard input" : path }

  /// Whether it can be read once, and its end comes when it comes.
  var isReadOnce: Bool {
    path == Self.standardInput || (try? InputFile.kind(of: path)) == .stream
  }

  /// Reads it to its end now, so that ``read(wanting:_:)`` waits for nobody.
  ///
  /// - Parameter file: Where there is room beside it.
  /// - Throws: ``InputError`` or ``OutputError``.
  mutating func readAhead(beside file: String) throws {
    let copy = try InputCopy(beside: file)
    try readBytes { try copy.append($0) }
    self.copy = copy
  }

  /// Reads it from beginning to end.
  ///
  /// - Parameters:
  ///   - isWanted: Whose rows are wanted, by label.
  ///   - take: Handed the reader now and then, and at the end.
  /// - Throws: ``InputError``, `TableStreamReader.Unsorted`, or what `take` throws.
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
