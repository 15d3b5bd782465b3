import Glibc
import Notation
import Reports

/// One part of a replay. Its lines stay in the file, because all parts together may not fit into
/// memory.
struct ReplayPart {
  /// Consecutive lines of the file whose listeners are in the order of their labels. A part of
  /// recordings is a single run; a part of a table has the order of the table.
  struct Run {
    fileprivate(set) var bytes: Range<Int>
    /// The digest of the file up to the first of these lines.
    let digestBefore: Digest
    /// The digest of the file up to the end of these lines.
    fileprivate(set) var digest: Digest
  }

  let path: String
  let manifest: ReplayManifest
  /// The part of all listeners; `nil` for all of them, or for a partition of a table.
  let shard: Shard?
  let summary: ReplaySummary
  /// The runs, in the order of the file.
  let runs: [Run]

  init(path: String) throws {
    self.path = path
    var index = LineIndex()
    try InputFile.readRegular(path) { index.read($0) }
    let broken = MergeError.broken(path: path)
    do {
      guard index.isWhole, let first = index.first, let last = index.last else { throw broken }
      manifest = try ReplayManifest(line: first)
      shard = try manifest.shard.map(Shard.init(text:))
      summary = try ReplaySummary(line: last.dropLast(), after: index.digest)
      guard summary.sessions == index.sessions else { throw broken }
      runs = index.runs
    } catch {
      throw broken
    }
  }

  /// The places of the lines, found while the file is read.
  private struct LineIndex {
    /// The first line, if it is not the last one, and the last line, with their line feeds.
    private(set) var first: [UInt8]?
    private(set) var last: [UInt8]?
    private(set) var runs: [Run] = []
    /// The number of lines between the first and the last one.
    private(set) var sessions = 0
    /// The digest of all lines but the last one.
    private(set) var digest = Digest()
    private var label = ""
    private var end = 0
    /// The bytes after the last line feed.
    private var rest: [UInt8] = []
    private var hasOtherLines = false

    /// Whether all lines are complete, and all but the first and the last are of a session.
    var isWhole: Bool { rest.isEmpty && !hasOtherLines }

    mutating func read(_ piece: Span<UInt8>) {
      piece.withUnsafeBytes { piece in
        guard var begin = piece.baseAddress else { return }
        let end = begin + piece.count
        while let lineFeed = memchr(begin, Int32(UInt8(ascii: "\n")), end - begin) {
          let next = UnsafeRawPointer(lineFeed) + 1
          rest += UnsafeRawBufferPointer(start: begin, count: next - begin)
          if let last { take(last) }
          last = rest
          rest.removeAll(keepingCapacity: true)
          begin = next
        }
        rest += UnsafeRawBufferPointer(start: begin, count: end - begin)
      }
    }

    /// Takes a line that is not the last one, with its line feed.
    private mutating func take(_ line: [UInt8]) {
      let before = (end: end, digest: digest)
      end += line.count
      digest.add(line.span)
      if first == nil {
        first = line
      } else if let label = ReplayRecord.listener(ofLine: line.span) {
        sessions += 1
        if runs.isEmpty || label.utf8.lexicographicallyPrecedes(self.label.utf8) {
          runs.append(Run(bytes: before.end..<end, digestBefore: before.digest, digest: digest))
        } else {
          runs[runs.count - 1].bytes = runs[runs.count - 1].bytes.lowerBound..<end
          runs[runs.count - 1].digest = digest
        }
        self.label = label
      } else {
        hasOtherLines = true
      }
    }
  }
}
