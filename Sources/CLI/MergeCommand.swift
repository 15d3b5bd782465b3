import ArgumentParser
import Foundation
import Reports

/// `limen merge`: the parts of a replay, put together.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the parts of a replay together.",
    discussion: """
      The parts are what 'limen replay --shard i/n' wrote on whatever machines, or what it wrote of \
      the partitions of one table. The result has the same bytes as one replay of everything, \
      whatever the number of parts. Parts that overlap, are missing, are not whole, or come from \
      other options or another version are refused.
      """)

  @Argument(help: "The parts, in any order.")
  var parts: [String]

  @Option(
    help: ArgumentHelp(
      "Write the result there, whole or not at all; to standard output if absent.",
      valueName: "file"))
  var out: String?

  func run() throws {
    Interruption.endsTheProgram()
    let merger = try ReplayMerger(parts: parts.map(ReplayPart.init(path:)))
    let file = try out.map { path throws(OutputError) in try AtomicFile(path: path) }
    try merger.write { line throws(OutputError) in
      if let file { try file.write(line) } else { try StandardOutput.write(line) }
    }
    try file?.finish()
  }
}

/// One part of a replay, as it lies in its file.
struct ReplayPart {
  let path: String
  let manifest: ReplayManifest
  let summary: ReplaySummary
  /// The lines of each listener, who come in any order.
  let listeners: [(label: String, lines: Range<Data.Index>)]
  private let bytes: Data

  init(path: String) throws {
    self.path = path
    guard
      let bytes = FileManager.default.fileExists(atPath: path)
        ? try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) : nil
    else { throw InputError(path: path, errno: ENOENT) }
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

  /// Without their line feeds.
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

/// Parts that belong together.
struct ReplayMerger {
  private let parts: [ReplayPart]
  /// Where the lines of each listener are, by label.
  private let listeners: [(label: String, part: Int, lines: Range<Data.Index>)]

  /// - Throws: ``MergeError`` when they do not belong together.
  init(parts: [ReplayPart]) throws(MergeError) {
    self.parts = parts
    try Self.check(parts)
    listeners = parts.indices.flatMap { index in
      parts[index].listeners.map { ($0.label, index, $0.lines) }
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
    // Parts without a number are of one table's partitions: nobody knows how many there are.
    let shards = parts.compactMap(\.manifest.shard)
    guard let count = shards.first?.split(separator: "/").last.flatMap({ Int($0) }) else { return }
    var found: [String: String] = [:]
    for part in parts {
      guard let shard = part.manifest.shard, shard.hasSuffix("/\(count)") else {
        throw .mixed(parts[0].path, part.path)
      }
      if let twin = found[shard] { throw .sameShard(shard, twin, part.path) }
      found[shard] = part.path
    }
    for number in 1...count where found["\(number)/\(count)"] == nil {
      throw .missing(shard: "\(number)/\(count)")
    }
  }

  /// Writes the result line by line.
  func write(_ write: (String) throws -> Void) throws {
    try write(parts[0].manifest.whole.line())
    for listener in listeners { try write(parts[listener.part].text(of: listener.lines)) }
    var summary = ReplaySummary()
    for part in parts { summary.add(part.summary) }
    try write(summary.line())
  }
}

/// Parts that cannot be put together.
enum MergeError: Error, CustomStringConvertible {
  case broken(path: String)
  case mixed(String, String)
  case sameShard(String, String, String)
  case missing(shard: String)
  case overlapping(listener: String, String, String)

  var description: String {
    switch self {
    case .broken(let path):
      "'\(path)' is not a whole part of a replay: write it again with 'limen replay --out'."
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
