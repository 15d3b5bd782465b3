import Notation
import Reports

/// The matching parts of a replay.
struct ReplayMerger {
  private let parts: [ReplayPart]
  /// The lines of each listener, sorted by label.
  private let listeners: [(label: String, part: Int, lines: ReplayPart.Lines)]
  private let summary: ReplaySummary

  /// Creates a merger of matching parts.
  ///
  /// - Throws: ``MergeError`` if the parts do not match.
  init(parts: [ReplayPart]) throws(MergeError) {
    self.parts = parts
    try Self.check(parts)
    summary = try Self.sum(of: parts)
    listeners = parts.indices.flatMap { index in
      parts[index].listeners.map { ($0.label, index, $0) }
    }.sorted { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
    for (one, other) in zip(listeners, listeners.dropFirst()) where one.label == other.label {
      throw .overlapping(
        listener: one.label, parts[one.part].path, parts[other.part].path)
    }
  }

  private static func check(_ parts: [ReplayPart]) throws(MergeError) {
    for part in parts where part.manifest.whole != parts[0].manifest.whole {
      throw .mixed(parts[0].path, part.path)
    }
    try Shard.checkWhole(parts.map { ($0.path, $0.shard) })
  }

  private static func sum(of parts: [ReplayPart]) throws(MergeError) -> ReplaySummary {
    var sum = ReplaySummary()
    for part in parts {
      do { try sum.add(part.summary) } catch { throw .broken(path: part.path) }
    }
    return sum
  }

  /// Writes the result line by line.
  func write(_ write: (String) throws -> Void) throws {
    var digest = Digest()
    func writeLines(_ lines: String) throws {
      digest.add((lines + "\n").utf8.span)
      try write(lines)
    }
    try writeLines(parts[0].manifest.whole.line())
    for listener in listeners { try writeLines(parts[listener.part].text(of: listener.lines)) }
    try write(summary.line(after: digest))
  }
}
