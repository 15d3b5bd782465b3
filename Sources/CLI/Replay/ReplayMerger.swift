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

  /// The bounds for the bytes that one run keeps in memory.
  private static let pieceSizes = (least: 1 << 10, most: 1 << 18)
  private static let blockSize = 1 << 16

  /// Writes the result in blocks of bytes.
  ///
  /// - Parameters:
  ///   - memory: The bytes of the parts that all runs together keep in memory. If they are too many
  ///     for it, each is read again for every listener.
  ///   - write: Receives the blocks.
  /// - Throws: ``MergeError`` if a listener is in several parts or a part has changed;
  ///   ``InputError``, or any error of `write`.
  /// - Complexity: O(*b* + *s* log *r*) for *b* bytes of *s* sessions in *r* runs. Beside `memory` and
  ///   a few sessions, memory holds only the places and the labels of the runs.
  func write(memory: Int = 1 << 24, _ write: ([UInt8]) throws -> Void) throws {
    var digest = Digest()
    var block = Array((try parts[0].manifest.whole.line() + "\n").utf8)
    func flush() throws {
      digest.add(block.span)
      try write(block)
      block.removeAll(keepingCapacity: true)
    }
    var runs = try runs(memory: memory)
    var previous: (label: String, path: String)?
    while let reader = runs.first {
      if let previous, previous.label == reader.label {
        throw MergeError.overlapping(listener: reader.label, previous.path, reader.path)
      }
      let label = reader.label
      previous = (label, reader.path)
      try reader.resume()
      var hasLine = true
      repeat {
        block += reader.line
        if block.count >= Self.blockSize { try flush() }
        hasLine = try reader.advance()
      } while hasLine && reader.label == label
      if hasLine {
        reader.pause()
        runs.sinkFirst()
      } else {
        runs.removeFirst()
      }
    }
    try flush()
    try write(Array((try summary.line(after: digest) + "\n").utf8))
  }

  /// Returns a reader for each run.
  private func runs(memory: Int) throws -> ReplayRunHeap {
    let count = parts.reduce(0) { $0 + $1.runs.count }
    let share = memory / max(count, 1)
    let sizes = Self.pieceSizes
    return ReplayRunHeap(
      try parts.flatMap { part in
        try part.runs.map { run in
          let reader = try ReplayRunReader(
            run, of: part.path, inPiecesOf: min(max(share, sizes.least), sizes.most),
            keepsPiece: share >= sizes.least)
          reader.pause()
          return reader
        }
      })
  }
}
