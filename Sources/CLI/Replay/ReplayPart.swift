import Foundation
import Reports

/// One part of a replay, read from its file.
struct ReplayPart {
  let path: String
  let manifest: ReplayManifest
  let summary: ReplaySummary
  /// The lines of each listener, in the order of the file.
  let listeners: [(label: String, lines: Range<Data.Index>)]
  private let bytes: Data

  init(path: String) throws {
    self.path = path
    let bytes = try InputFile.mapped(path)
    let lines = Self.lines(of: bytes)
    guard lines.count >= 2, bytes.last == UInt8(ascii: "\n"),
      let first = lines.first, let last = lines.last,
      let manifest = try? ReplayManifest(line: bytes[first]),
      let summary = try? ReplaySummary(line: bytes[last])
    else { throw MergeError.broken(path: path) }
    self.bytes = bytes
    self.manifest = manifest
    self.summary = summary
    listeners = try Self.listeners(of: lines.dropFirst().dropLast(), in: bytes, path: path)
    guard summary.sessions == lines.count - 2 else { throw MergeError.broken(path: path) }
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

  private static func listeners(
    of lines: some Sequence<Range<Data.Index>>, in bytes: Data, path: String
  ) throws -> [(label: String, lines: Range<Data.Index>)] {
    var listeners: [(label: String, lines: Range<Data.Index>)] = []
    for line in lines {
      guard let label = ReplayedSession.listener(ofLine: bytes[line]) else {
        throw MergeError.broken(path: path)
      }
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
