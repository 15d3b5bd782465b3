import Glibc
import Notation
import Reports

/// One part of a replay. Its lines stay in the file, because all parts together may not fit into
/// memory.
struct ReplayPart {
  /// The lines of one listener in the file.
  struct Lines {
    let label: String
    fileprivate var bytes: Range<Int>
    /// The digest of the file up to the first of these lines.
    fileprivate let digestBefore: Digest
    /// The digest of the file up to the end of these lines.
    fileprivate var digest: Digest

    fileprivate mutating func extend(to end: Int, _ digest: Digest) {
      bytes = bytes.lowerBound..<end
      self.digest = digest
    }
  }

  let path: String
  let manifest: ReplayManifest
  /// The part of all listeners; `nil` for all of them, or for a partition of a table.
  let shard: Shard?
  let summary: ReplaySummary
  /// The lines of each listener, in the order of the file.
  let listeners: [Lines]

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
      listeners = index.listeners
    } catch {
      throw broken
    }
  }

  /// Reads lines from the file again, without the last line feed.
  ///
  /// - Throws: ``MergeError/changed(path:)`` if they are not as they were; ``InputError``.
  func text(of lines: Lines) throws -> String {
    let bytes = try InputFile.bytes(lines.bytes, of: path)
    var digest = lines.digestBefore
    digest.add(bytes.span)
    guard digest == lines.digest else { throw MergeError.changed(path: path) }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The places of the lines, found while the file is read.
  private struct LineIndex {
    /// The first line, if it is not the last one, and the last line, with their line feeds.
    private(set) var first: [UInt8]?
    private(set) var last: [UInt8]?
    private(set) var listeners: [Lines] = []
    /// The number of lines between the first and the last one.
    private(set) var sessions = 0
    /// The digest of all lines but the last one.
    private(set) var digest = Digest()
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
      } else if let label = ReplayedSession.listener(ofLine: line) {
        sessions += 1
        if listeners.last?.label == label {
          listeners[listeners.count - 1].extend(to: end, digest)
        } else {
          listeners.append(
            Lines(
              label: label, bytes: before.end..<end, digestBefore: before.digest, digest: digest))
        }
      } else {
        hasOtherLines = true
      }
    }
  }
}
