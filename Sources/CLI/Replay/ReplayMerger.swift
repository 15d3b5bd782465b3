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
    // Parts without a number come from partitions of one table, and their total number is unknown.
    guard let count = parts.lazy.compactMap(\.shard?.count).first else { return }
    var found: [Int: String] = [:]
    for part in parts {
      guard let shard = part.shard, shard.count == count else {
        throw .mixed(parts[0].path, part.path)
      }
      if let twin = found[shard.number] { throw .sameShard(shard.text, twin, part.path) }
      found[shard.number] = part.path
    }
    for number in 1...count where found[number] == nil {
      throw .missing(shard: "\(number)/\(count)")
    }
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

/// The reason why parts cannot be merged.
enum MergeError: Error, CustomStringConvertible {
  case broken(path: String)
  case changed(path: String)
  case mixed(String, String)
  case sameShard(String, String, String)
  case missing(shard: String)
  case overlapping(listener: String, String, String)

  var description: String {
    switch self {
    case .broken(let path):
      "'\(path)' is not a whole part of a replay: write it again with 'limen replay --out'."
    case .changed(let path):
      "'\(path)' has changed while it was merged: start again when nothing writes to it."
    case .mixed(let one, let other):
      "'\(one)' and '\(other)' come from other options, numbers of parts or versions: replay both "
        + "with the same."
    case .sameShard(let shard, let one, let other):
      "'\(one)' and '\(other)' are both part \(shard): give each part once."
    case .missing(let shard): "Part \(shard) is missing: give all parts."
    case .overlapping(let listener, let one, let other):
      "The listener '\(listener)' is in '\(one)' and in '\(other)': the parts overlap."
    }
  }
}
