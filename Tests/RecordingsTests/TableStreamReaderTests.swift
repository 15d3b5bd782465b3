import Recordings
import Testing
import Training

@Suite struct `A table of many sessions` {
  /// The rows of sessions with their labels in front, in the order given.
  private static func table(_ parts: [(listener: String, session: String, seed: UInt64)]) throws
    -> String
  {
    var heading = ""
    var rows = ""
    for part in parts {
      let table = Recording(of: try .random(seed: part.seed)).table.bytes
      let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
      heading = "listener\tsession\t\(lines[0])\n"
      for line in lines.dropFirst() { rows += "\(part.listener)\t\(part.session)\t\(line)\n" }
    }
    return heading + rows
  }

  private func read(
    _ table: String, pieces: Int = 100,
    wanting isWanted: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws -> (listeners: [[RecordedSession]], problems: [RecordingProblem]) {
    var reader = TableStreamReader(file: "-", wanting: isWanted)
    var bytes = Array(table.utf8)[...]
    while !bytes.isEmpty {
      try reader.read(Array(bytes.prefix(pieces)).span)
      bytes = bytes.dropFirst(pieces)
    }
    reader.finish()
    return (reader.takeListeners(), reader.takeProblems())
  }

  private static func sorted() throws -> String {
    try table([("b", "1", 1), ("b", "2", 2), ("A", "x", 3), ("A", "y", 4), ("c", "1", 5)])
  }

  @Test(arguments: [1, 13, 100_000])
  func `is read listener by listener, session by session`(pieces: Int) throws {
    let (listeners, problems) = try read(try Self.sorted(), pieces: pieces)
    #expect(problems.isEmpty)
    #expect(listeners.map { $0.map(\.header.listener.label) } == [["b", "b"], ["A", "A"], ["c"]])
    for (session, seed) in zip(listeners.flatMap(\.self), 1...5) {
      let written = try RecordedSession.random(seed: UInt64(seed))
      #expect(session.trials.map(\.pair) == written.trials.map(\.pair))
      #expect(session.trials.map(\.time) == written.trials.map(\.time))
      #expect(session.header.settings.gap == written.header.settings.gap)
    }
  }

  @Test func `passes over whoever is not wanted`() throws {
    let (listeners, problems) = try read(try Self.sorted()) { $0 == "A" }
    #expect(problems.isEmpty)
    #expect(listeners.map(\.count) == [2])
  }

  @Test func `is refused when a listener returns`() throws {
    let table = try Self.table([("a", "1", 1), ("b", "1", 2), ("a", "2", 3)])
    let error = #expect(throws: TableStreamReader.Unsorted.self) { try read(table) }
    #expect(error?.listener == "a")
  }

  @Test func `names the rows of a session that returns, and of a listener without a label`() throws
  {
    let table = try Self.table([
      ("a", "1", 1), ("a", "2", 2), ("a", "1", 3), ("b-1", "1", 4), ("c", "1", 5),
    ])
    let (listeners, problems) = try read(table)
    #expect(listeners.map(\.count) == [2, 1])
    #expect(problems.map(\.line) == Array(14...25))
    #expect(problems.allSatisfy { $0.leavesOut })
    #expect(problems[0].kind == .returnedSession)
    #expect(
      problems[6].kind
        == .cell(column: "listener", text: "b-1", accepts: "a label of letters and digits"))
  }

  @Test func `may be many tables joined as they are`() throws {
    let one = try Self.table([("a", "1", 1)])
    let other = try Self.table([("b", "1", 2)])
    let (listeners, problems) = try read(one + other)
    #expect(listeners.count == 2)
    #expect(problems.isEmpty)
  }

  @Test func `that stops loses the row it stops in`() throws {
    let table = try Self.sorted()
    let (listeners, problems) = try read(String(table.dropLast(20)))
    #expect(listeners.map { $0.map(\.trials.count) } == [[6, 6], [6, 6], [5]])
    #expect(problems.map(\.kind) == [.cut])
  }
}

@Suite struct `The name of a recording` {
  @Test func `says whose it is, and where its sidecar lies`() throws {
    for run in [nil, 2] {
      let recording = Recording(of: try .random(seed: 1), run: run)
      let name = try #require(RecordingName(file: recording.table.name))
      #expect(name.listener.label == "P07")
      #expect(name.sidecar == recording.sidecar.name)
    }
  }

  @Test(arguments: [
    "", "_beh.tsv", "sub-_beh.tsv", "sub-a-b_beh.tsv", "a_beh.tsv", "sub-a_eeg.tsv",
  ])
  func `is no other`(file: String) { #expect(RecordingName(file: file) == nil) }
}
