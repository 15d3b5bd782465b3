import Notation
import Reports

/// The matching parts of a replay.
struct ReplayMerger {
  private let parts: [ReplayPart]
  /// The totals of all parts.
  let summary: ReplaySummary

  /// Creates a merger of matching parts.
  ///
  /// - Throws: ``MergeError`` if the parts do not match.
  init(parts: [ReplayPart]) throws(MergeError) {
    for part in parts where part.manifest.whole != parts[0].manifest.whole {
      throw .mixed(parts[0].path, part.path)
    }
    try Shard.checkWhole(parts.map { ($0.path, $0.shard) })
    var summary = ReplaySummary()
    for part in parts {
      do { try summary.add(part.summary) } catch { throw .broken(path: part.path) }
    }
    self.parts = parts
    self.summary = summary
  }

  private static let blockSize = 1 << 16

  /// Writes the result in blocks of bytes.
  ///
  /// - Parameter write: Receives the blocks.
  /// - Throws: ``MergeError`` if a listener is in several parts or a part has changed;
  ///   ``InputError``, or any error of `write`.
  /// - Complexity: O(*b* + *n* log *n*) for *b* bytes about *n* listeners. Memory holds the labels of the
  ///   listeners and the places of their lines, and a few lines.
  func write(_ write: ([UInt8]) throws -> Void) throws {
    var parts = parts
    var digest = Digest()
    var block = Array((try parts[0].manifest.whole.line() + "\n").utf8)
    func flush() throws {
      digest.add(block.span)
      try write(block)
      block.removeAll(keepingCapacity: true)
    }
    var previous: (label: String, path: String)?
    for (part, index) in order {
      let lines = parts[part].lines[index]
      if let previous, previous.label == lines.label {
        throw MergeError.overlapping(listener: lines.label, previous.path, parts[part].path)
      }
      previous = (lines.label, parts[part].path)
      block += try parts[part].read(lines)
      if block.count >= Self.blockSize { try flush() }
    }
    try flush()
    try write(Array((try summary.line(after: digest) + "\n").utf8))
  }

  /// The lines of all listeners by the indices of their parts, in the order of the labels.
  private var order: [(part: Int, lines: Int)] {
    func label(_ place: (part: Int, lines: Int)) -> String.UTF8View {
      parts[place.part].lines[place.lines].label.utf8
    }
    return parts.indices.flatMap { part in parts[part].lines.indices.map { (part, $0) } }
      .sorted { label($0).lexicographicallyPrecedes(label($1)) }
  }
}
