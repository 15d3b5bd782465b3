import Notation
import Reports

/// The matching parts of a replay.
struct ReplayMerger {
  private let parts: [ReplayPart]
  private let summary: ReplaySummary

  /// Creates a merger of matching parts.
  ///
  /// - Throws: ``MergeError`` if the parts do not match.
  init(parts: [ReplayPart]) throws(MergeError) {
    self.parts = parts
    try Self.check(parts)
    summary = try Self.sum(of: parts)
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

  /// The bytes that all runs together keep in memory, and the bounds for one of them.
  private static let memory = 1 << 24
  private static let pieceSizes = (least: 1 << 10, most: 1 << 18)
  private static let blockSize = 1 << 16

  /// Writes the result in blocks of bytes.
  ///
  /// - Throws: ``MergeError`` if a listener is in several parts or a part has changed;
  ///   ``InputError``, or any error of `write`.
  /// - Complexity: O(*b* + *s* log *r*) for *b* bytes of *s* sessions in *r* runs. The memory grows
  ///   with the runs alone.
  func write(_ write: ([UInt8]) throws -> Void) throws {
    var digest = Digest()
    var block = Array((try parts[0].manifest.whole.line() + "\n").utf8)
    func flush() throws {
      digest.add(block.span)
      try write(block)
      block.removeAll(keepingCapacity: true)
    }
    var readers = try readers()
    var previous: (label: String, path: String)?
    while let reader = readers.popLast() {
      if let previous, previous.label == reader.label {
        throw MergeError.overlapping(listener: reader.label, previous.path, reader.path)
      }
      let label = reader.label
      previous = (label, reader.path)
      var hasLine = true
      repeat {
        block += reader.line
        if block.count >= Self.blockSize { try flush() }
        hasLine = try reader.advance()
      } while hasLine && reader.label == label
      if hasLine { Self.insert(reader, into: &readers) }
    }
    try flush()
    try write(Array((try summary.line(after: digest) + "\n").utf8))
  }

  /// Returns a reader for each run, the one with the least label last.
  private func readers() throws -> [ReplayRunReader] {
    let count = parts.reduce(0) { $0 + $1.runs.count }
    let sizes = Self.pieceSizes
    let size = min(max(Self.memory / max(count, 1), sizes.least), sizes.most)
    return try parts.flatMap { part in
      try part.runs.map { try ReplayRunReader($0, of: part.path, inPiecesOf: size) }
    }.sorted { $1.label.utf8.lexicographicallyPrecedes($0.label.utf8) }
  }

  private static func insert(_ reader: ReplayRunReader, into readers: inout [ReplayRunReader]) {
    var place = 0..<readers.count
    while !place.isEmpty {
      let middle = place.lowerBound + place.count / 2
      if reader.label.utf8.lexicographicallyPrecedes(readers[middle].label.utf8) {
        place = (middle + 1)..<place.upperBound
      } else {
        place = place.lowerBound..<middle
      }
    }
    readers.insert(reader, at: place.lowerBound)
  }
}
