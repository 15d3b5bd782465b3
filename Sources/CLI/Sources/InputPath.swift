import Glibc
import Notation
import Recordings
import Storage

/// The path of an input that is read once from beginning to end; `-` is standard input.
struct InputPath {
  static let standardInput = "-"

  let path: String

  private var isStandardInput: Bool { path == Self.standardInput }

  /// The name of the input in messages.
  var name: String { isStandardInput ? "standard input" : path }

  /// The date of the input: when a file was last changed, but never in the future; the present for
  /// anything else.
  var date: UTCTime {
    let now = Clock.now.utc
    let status = isStandardInput ? stat(of: STDIN_FILENO) : stat(at: path)
    guard let status, status.kind == S_IFREG else { return now }
    let changed = UTCTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    return min(changed, now)
  }

  /// Reads the input to its end, or until `take` returns `false`.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  func read(_ take: (Span<UInt8>) throws -> Bool) throws {
    if isStandardInput {
      try InputFile.read(STDIN_FILENO, named: name, take)
    } else {
      try InputFile.read(path, take)
    }
  }

  /// Reads a long table of many sessions from beginning to end.
  ///
  /// - Parameters:
  ///   - shard: The part of all listeners; `nil` for all of them.
  ///   - take: Receives the reader after each piece and at the end.
  /// - Throws: ``InputError``, `DataError`, or any error of `take`.
  func readLongTable(
    of shard: Shard? = nil, _ take: (inout TableStreamReader) throws -> Void
  ) throws {
    var reader = TableStreamReader(file: name, date: date) { shard.holds($0) }
    try read { piece in
      try reader.read(piece)
      try take(&reader)
      return !reader.isRefused
    }
    reader.finish()
    try take(&reader)
  }
}
