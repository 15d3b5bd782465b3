import Glibc
import Recordings
import Training

/// One long table of many sessions: a file, a pipe, or with - standard input.
struct LongTable {
  let path: String

  /// `nil` for a path that leads to something else, or nowhere. What is in a pipe can be read once, so
  /// nobody looks into it before.
  init?(path: String) {
    self.path = path
    var status = stat()
    if path == Self.standardInput { return }
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return nil
    case S_IFREG:
      guard RecordingName(file: RecordingSources.name(at: path)) == nil,
        TableStreamReader.isBeginning(InputFile.beginning(of: path))
      else { return nil }
    default: break
    }
  }

  static let standardInput = "-"

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
    let isInput = path == Self.standardInput
    var reader = TableStreamReader(file: isInput ? "standard input" : path, wanting: isWanted)
    func read(_ piece: Span<UInt8>) throws {
      try reader.read(piece)
      try take(&reader)
    }
    if isInput {
      try InputFile.read(STDIN_FILENO, named: "standard input", read)
    } else {
      try InputFile.read(path, read)
    }
    reader.finish()
    try take(&reader)
  }
}
