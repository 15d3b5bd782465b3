import Foundation
import Notation
import Reports

/// One part of a replay, read from its file.
struct ReplayPart {
  let path: String
  let manifest: ReplayManifest
  /// The part of all listeners; `nil` for all of them, or for a partition of a table.
  let shard: Shard?
  let summary: ReplaySummary
  /// The lines of each listener, in the order of the file.
  let listeners: [(label: String, lines: Range<Data.Index>)]
  private let bytes: Data

  init(path: String) throws {
    self.path = path
    bytes = try InputFile.mapped(path)
    let broken = MergeError.broken(path: path)
    do {
      let lines = Self.lines(of: bytes)
      guard lines.count >= 2, bytes.last == UInt8(ascii: "\n") else { throw broken }
      let last = lines[lines.count - 1]
      manifest = try ReplayManifest(line: bytes[lines[0]])
      shard = try manifest.shard.map(Shard.init(text:))
      summary = try ReplaySummary(
        line: bytes[last], after: Self.digest(of: bytes[..<last.lowerBound]))
      let listeners = Self.listeners(of: lines.dropFirst().dropLast(), in: bytes)
      guard let listeners, summary.sessions == lines.count - 2 else { throw broken }
      self.listeners = listeners
    } catch {
      throw broken
    }
  }

  private static func digest(of bytes: Data) -> Digest {
    var digest = Digest()
    digest.add(bytes.span)
    return digest
  }

  /// Returns the lines without their line feeds.
  private static func lines(of bytes: Data) -> [Range<Data.Index>] {
    var lines: [Range<Data.Index>] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  /// Returns the lines of each listener; `nil` if one of them is no line of a session.
  private static func listeners(
    of lines: some Sequence<Range<Data.Index>>, in bytes: Data
  ) -> [(label: String, lines: Range<Data.Index>)]? {
    var listeners: [(label: String, lines: Range<Data.Index>)] = []
    for line in lines {
      guard let label = ReplayedSession.listener(ofLine: bytes[line]) else { return nil }
      if listeners.last?.label == label {
        listeners[listeners.count - 1].lines =
          listeners[listeners.count - 1].lines.lowerBound..<line.upperBound
      } else {
        listeners.append((label, line))
      }
    }
    return listeners
  }

  func text(of lines: Range<Data.Index>) -> String {
    String(decoding: bytes[lines], as: UTF8.self)
  }
}
