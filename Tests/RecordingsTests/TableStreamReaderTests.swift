import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training

@testable import Recordings

@Suite struct `A table of many sessions` {
  private let session: RecordedSession

  init() throws { session = try .random(seed: 1) }

  /// Returns the rows of sessions after their labels, in the given order.
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
    let stream = try ReadStream(Array(table.utf8), pieces: pieces, wanting: isWanted)
    return (stream.listeners, stream.problems)
  }

  private static func sorted() throws -> String {
    try table([("b", "1", 1), ("b", "2", 2), ("A", "x", 3), ("A", "y", 4), ("c", "1", 5)])
  }

  @Test(arguments: [1, 13, 100_000])
  func `the table is read listener by listener and session by session`(pieces: Int) throws {
    let (listeners, problems) = try read(try Self.sorted(), pieces: pieces)
    #expect(problems.isEmpty)
    #expect(listeners.map { $0.map(\.header.listener.label) } == [["b", "b"], ["A", "A"], ["c"]])
    for (session, seed) in zip(listeners.flatMap(\.self), 1...5) {
      let written = try RecordedSession.random(seed: UInt64(seed))
      #expect(session.trials.map(\.question) == written.trials.map(\.question))
      #expect(session.trials.map(\.time) == written.trials.map(\.time))
      #expect(session.header.settings.gap == written.header.settings.gap)
    }
  }

  @Test func `listeners that are not wanted are skipped`() throws {
    let (listeners, problems) = try read(try Self.sorted()) { $0 == "A" }
    #expect(problems.isEmpty)
    #expect(listeners.map(\.count) == [2])
  }

  @Test func `a listener whose rows are not contiguous is refused`() throws {
    let table = try Self.table([("a", "1", 1), ("b", "1", 2), ("a", "2", 3)])
    let error = #expect(throws: DataError.self) { try read(table) }
    #expect(error?.description.begins(with: "The rows of the listener 'a' do not") == true)
  }

  @Test func `rows of a session that reappears or of an unlabelled listener are reported`() throws {
    let table = try Self.table([
      ("a", "1", 1), ("a", "2", 2), ("a", "1", 3), ("b-1", "1", 4), ("c", "1", 5),
    ])
    let (listeners, problems) = try read(table)
    #expect(listeners.map(\.count) == [2, 1])
    #expect(problems.map(\.line) == Array(14...25))
    #expect(problems.allSatisfy { $0.skipsData })
    #expect(problems[0].kind == .returnedSession)
    #expect(
      problems[6].kind
        == .cell(column: "listener", text: "b-1", accepts: "a label of letters and digits"))
  }

  @Test(arguments: ["{", "\u{FEFF}{", "l", "\u{FEFF}l"])
  func `a first line without end is given up unless it may be an object`(beginning: String) throws {
    var reader = TableStreamReader(file: "-") { _ in true }
    try reader.read(Array(beginning.utf8).span)
    let piece = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 where !reader.isRefused { try reader.read(piece.span) }
    let isObject = beginning.hasSuffix("{")
    #expect(reader.isRefused == !isObject)
    #expect(reader.takeProblems().map(\.kind) == (isObject ? [] : [.longHeading]))
    while !reader.isRefused { try reader.read(piece.span) }
    reader.finish()
    #expect(reader.takeProblems().map(\.kind) == (isObject ? [.tooLong] : []))
  }

  @Test func `concatenated tables are read as one`() throws {
    let one = try Self.table([("a", "1", 1)])
    let other = try Self.table([("b", "1", 2)])
    let (listeners, problems) = try read(one + other)
    #expect(listeners.count == 2)
    #expect(problems.isEmpty)
  }

  @Test func `sessions that began at once stay apart without sidecars`() throws {
    let table = try Self.table([("a", "1", 1), ("a", "2", 1), ("a", "3", 1), ("a", "4", 1)])
    let (listeners, problems) = try read(table)
    #expect(problems.isEmpty)
    #expect(listeners.map(\.count) == [4])
    #expect(Set(listeners.joined().map(\.header)).count == 4)
    #expect(listeners.first?.first?.header.seed == 0)
  }

  // MARK: With few columns

  private static let few = """
    listener,reference_midi,difference_cents,answer
    a,69,10.00,higher
    a,70,-10,higher
    a,69,5,n/a
    b,60,3,lower

    """

  @Test(arguments: [
    few, few.replacing(",", with: "\t"),
    """
    {"listener":"a","reference_midi":69,"difference_cents":10,"answer":"higher"}
    {"listener":"a","reference_midi":70,"difference_cents":-10,"answer":"higher"}
    {"listener":"a","reference_midi":69,"difference_cents":5,"answer":null}
    {"listener":"b","reference_midi":60,"difference_cents":3,"answer":"lower"}

    """,
    few.replacing("reference_midi", with: "reference_note").replacing(",69", with: ",A4")
      .replacing(",70", with: ",Bb4").replacing(",60", with: ",C4"),
    few.replacing("reference_midi", with: "reference_hz").replacing(",69", with: ",440")
      .replacing(",70", with: ",466.1637615180899").replacing(",60", with: ",261.6255653005986"),
  ])
  func `listener, reference, difference and answer suffice`(text: String) throws {
    #expect(TableStreamReader.isBeginning(Array(text.utf8)))
    let date = UTCTime(milliseconds: 1_790_000_000_000)
    let stream = try ReadStream(Array(text.utf8), date: date)
    #expect(stream.problems.isEmpty)
    let listeners = stream.listeners
    #expect(listeners.map { $0.map(\.trials.count) } == [[3], [1]])
    let trials = listeners[0][0].trials
    #expect(trials.map(\.number) == [1, 2, 3])
    #expect(trials.map(\.question.reference.number) == [69, 70, 69])
    #expect(trials.map(\.playedDifference.hundredths) == [1000, -1000, 500])
    #expect(trials.map(\.isCorrect) == [true, false, nil])
    #expect(trials.last?.time == date)
    let header = listeners[0][0].header
    #expect(header.dating == .assumed && header.startedAt < date)
    #expect(
      Replay.verify(listeners[0][0], after: []) == .unverifiable(.engineVersion(Engine.unknown)))
  }

  @Test func `what else a table has is read`() throws {
    let (listeners, problems) = try read(
      """
      listener,session,time_utc,reference_midi,difference_cents,answer,response_time,timbre,status
      a,x,2026-01-02T10:00:00Z,69,10,higher,0.5,sine,answered
      a,x,2026-01-02T10:00:04Z,69,10,lower,0.5,sine,excluded
      a,y,2026-01-03T10:00:00Z,69,10,lower,0.5,string,answered
      a,y,n/a,69,10,lower,0.5,string,answered
      a,y,2026-01-03T10:00:09Z,69,10,lower,0.5,string,void

      """)
    let sessions = try #require(listeners.first)
    #expect(sessions.map(\.trials.count) == [2, 1, 1])
    #expect(sessions.map(\.header.dating) == [.recorded, .recorded, .assumed])
    #expect(sessions.map(\.header.settings.timbre.rawValue) == ["sine", "string", "string"])
    #expect(sessions[0].trials.map(\.onset) == [.zero, .seconds(4)])
    #expect(sessions[0].exclusions.contains(trial: 2))
    #expect(problems.map(\.kind) == [.contradiction(column: "status")])
  }

  @Test func `rows with and without times, or a year apart, are of different sessions`() throws {
    for session in ["session,", ""] {
      let label = session.isEmpty ? "" : "x,"
      let (listeners, problems) = try read(
        """
        listener,\(session)time_utc,reference_midi,difference_cents,answer
        a,\(label)n/a,69,10,higher
        a,\(label)n/a,69,20,higher
        a,\(label)2024-01-02T10:00:00Z,69,30,lower
        a,\(label)2024-01-02T10:00:01Z,69,40,lower
        a,\(label)2026-01-02T10:00:00Z,69,50,lower
        a,\(label)n/a,69,60,lower

        """)
      #expect(problems.isEmpty)
      let sessions = try #require(listeners.first)
      // Those without times are dated last.
      #expect(sessions.map(\.trials.count) == [2, 1, 2, 1])
      #expect(sessions.map(\.header.dating) == [.recorded, .recorded, .assumed, .assumed])
    }
  }

  @Test func `an unusable sidecar of a session that is divided is reported once`() throws {
    let (listeners, problems) = try read(
      """
      listener,session,sidecar,time_utc,reference_midi,difference_cents,answer
      a,x,,n/a,69,10,higher
      a,x,,2024-01-02T10:00:00Z,69,30,lower
      a,x,,n/a,69,20,higher
      a,y,,n/a,69,20,higher

      """)
    #expect(listeners.first?.count == 4)
    #expect(problems.map(\.line) == [2, 5])
  }

  @Test func `without names of sessions, half an hour without an answer ends one`() throws {
    let (listeners, problems) = try read(
      """
      listener,time_utc,reference_midi,difference_cents,answer
      a,2026-01-02T10:00:00Z,69,10,higher
      a,2026-01-02T10:29:59Z,69,10,lower
      a,2026-01-02T10:59:59Z,69,10,lower

      """)
    #expect(problems.isEmpty)
    #expect(listeners.first?.map(\.trials.count) == [2, 1])
  }

  @Test func `a sidecar is not used for records that lack a column`() throws {
    let text = TrialStream.ndjson.text(of: session).replacing(/"gap_ms":[0-9]+,/, with: "")
    let (listeners, problems) = try read(text)
    #expect(problems.map(\.kind) == [.sidecar("the table has no column 'gap_ms'")])
    let read = try #require(listeners.first?.first)
    #expect(read.trials.map(\.question) == session.trials.map(\.question))
    #expect(read.header.engineVersion == Engine.unknown)
  }

  @Test(arguments: ["listener", "reference_midi", "difference_cents", "answer"])
  func `each of the four is needed`(column: String) throws {
    let (listeners, problems) = try read(Self.few.replacing(column, with: "other"))
    #expect(listeners.isEmpty)
    #expect(problems.map(\.kind) == [.missingColumn(column)])
  }

  // MARK: With sidecars

  @Test(arguments: TrialStream.allCases)
  func `a table with sidecars is read without loss`(format: TrialStream) throws {
    let sessions = try (0..<30).map {
      try RecordedSession.random(
        seed: UInt64($0), trials: 1 + $0 % 7, startedAt: 1_790_000_000_123 + 1000 * Int64($0),
        listener: $0 < 10 ? "007" : $0 < 20 ? "1e5" : "nan")
    }
    let (listeners, problems) = try read(format.table(of: sessions))
    #expect(problems.isEmpty)
    #expect(listeners.map(\.count) == [10, 10, 10])
    #expect(listeners.flatMap(\.self).map(\.header) == sessions.map(\.header))
    #expect(format.table(of: listeners.flatMap(\.self)) == format.table(of: sessions))
    #expect(TableStreamReader.isBeginning(Array(format.table(of: sessions).utf8)))
  }

  @Test(arguments: TrialStream.allCases)
  func `unusable sidecars and missing rows are reported with lines`(format: TrialStream) throws {
    let sessions = try [1, 2, 3].map {
      try RecordedSession.random(seed: $0, startedAt: 1_790_000_000_123 + 1000 * Int64($0))
    }
    var lines = format.table(of: sessions).components(separatedBy: "\n")
    let first = lines.count - 1 - 18
    lines[first] = lines[first].replacing("Seed", with: "Seeed")
    lines[first + 12] = lines[first + 12].replacing(
      format == .csv ? "\"\"P07\"\"" : ":{\"EngineVersion\":5",
      with:
        format == .csv ? "\"\"P08\"\"" : ":{\"Listener\":\"P08\",\"EngineVersion\":5")
    lines.remove(at: first + 8)
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(
      problems.map(\.kind)
        == [.sidecar("'Seed' is missing"), .rowCount(rows: 5, trials: 6), .listener("P08")])
    #expect(problems.map(\.file) == ["-", "-", "-"])
    #expect(problems.map(\.line) == [0, 6, 11].map { first + 1 + $0 })
    #expect(
      problems[0].description.hasPrefix(
        "-:\(first + 1): session '20260921T141321' of 'P07': its sidecar"))
    let read = listeners.flatMap(\.self)
    #expect(read.map(\.header.engineVersion) == [Engine.unknown, Engine.version])
    #expect(read.map(\.trials.count) == [6, 5])
  }

  @Test(.long, arguments: TrialStream.allCases)
  func `a session may have 500,000 trials`(format: TrialStream) throws {
    let trial = session.trials[0]
    // Every number has as many digits as the largest.
    let long = RecordedSession(
      id: 1, header: session.header, trials: Array(repeating: trial, count: 500_000))
    func cell(of session: RecordedSession) -> String {
      let line = Sidecar(session: session).line
      return (format == .csv ? line.quoted : line).whole
    }
    let short = RecordedSession(id: 1, header: session.header, trials: [trial])
    let text = format.table(of: [short])
    let row = text.replacing(cell(of: short), with: cell(of: long))
    #expect(row.utf8.count > 9_000_000)
    let (listeners, problems) = try read(row, pieces: 1 << 16)
    #expect(problems.map(\.kind) == [.rowCount(rows: 1, trials: 500_000)])
    #expect(listeners.first?.first?.header == session.header)
    #expect(listeners.first?.first?.trials == [trial])
  }

  @Test(arguments: TrialStream.allCases)
  func `a long session reads back without loss`(format: TrialStream) throws {
    let session = try RecordedSession.random(seed: 2, trials: 2500)
    let (listeners, problems) = try read(format.table(of: [session]), pieces: 4000)
    #expect(problems.isEmpty && listeners == [[session]])
  }

  @Test func `a repeated session is used once`() throws {
    let (listeners, problems) = try read(
      TrialStream.ndjson.text(of: session) + TrialStream.ndjson.text(of: session, run: 2))
    #expect(listeners.map(\.count) == [1])
    #expect(problems.map(\.kind) == [.repeatedSession])
  }

  @Test(arguments: TrialStream.allCases)
  func `a bad cell in the first row of a session loses only that row`(format: TrialStream) throws {
    let sessions = try (0..<3).map {
      try RecordedSession.random(
        seed: UInt64($0), startedAt: 1_790_000_000_123 + 1000 * Int64($0),
        listener: $0 < 2 ? "P07" : "P08")
    }
    var lines = format.table(of: sessions).components(separatedBy: "\n")
    let first = lines.count - 1 - 18
    for row in [first, first + 1, first + 6, first + 12] {
      let time = sessions[(row - first) / 6].trials[(row - first) % 6].time.iso8601
      lines[row] = lines[row].replacing(time, with: "noon")
    }
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(problems.map(\.line) == [first, first + 1, first + 6, first + 12].map { $0 + 1 })
    #expect(listeners.map(\.count) == [2, 1])
    let read = listeners.flatMap(\.self)
    #expect(read.map(\.header) == sessions.map(\.header))
    let kept = zip(sessions, [2, 1, 1]).map { Array($0.trials.dropFirst($1)) }
    #expect(read.map(\.trials) == kept)
  }

  @Test(arguments: TrialStream.allCases)
  func `a session that lost its sidecar with its first row is reported`(format: TrialStream) throws
  {
    let sessions = try (0..<2).map {
      try RecordedSession.random(seed: UInt64($0), startedAt: 1_790_000_000_123 + 1000 * Int64($0))
    }
    var lines = format.table(of: sessions).components(separatedBy: "\n")
    let first = lines.count - 1 - 6
    lines.remove(at: first)
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(problems.map(\.kind) == [.missingSidecar] && problems[0].line == first + 1)
    #expect(problems.allSatisfy { $0.skipsData })
    #expect(listeners.first?.map(\.header.engineVersion) == [Engine.version, Engine.unknown])
  }

  @Test(arguments: ["", "\"\"", "n/a"])
  func `a session with an empty sidecar in its first row is without one`(cell: String) throws {
    var lines = TrialStream.csv.table(of: [try RecordedSession.random(seed: 3)])
      .components(separatedBy: "\n")
    let sidecar = try #require(lines[1].firstRange(of: "\"{"))
    lines[1].replaceSubrange(sidecar.lowerBound..., with: cell)
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(problems.map(\.kind) == [.missingSidecar], "\(problems)")
    #expect(listeners.first?.map(\.trials.count) == [6])
  }

  @Test func `reading continues after a bad row with unknown labels`() throws {
    var lines = TrialStream.csv.table(of: [session]).components(separatedBy: "\n")
    lines.insert("#,of," + String(repeating: "x,", count: 21) + "note", at: 3)
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(problems.map(\.line) == [4, 2])
    #expect(listeners.first?.first?.header == session.header)
    #expect(listeners.first?.first?.trials.map(\.number) == Array(1...6))
  }

  // MARK: In other forms

  @Test func `a comma-separated table may quote its cells`() throws {
    var lines = TrialStream.csv.table(of: [session]).components(separatedBy: "\n")
    lines[0] += ",note"
    lines[1] += ",n/a"
    for row in 2...6 {
      let cells = lines[row].split(separator: ",").map(String.init) + ["a,\"\"b"]
      lines[row] = cells.map { "\"\($0)\"" }.joined(separator: ",")
    }
    lines[4] = lines[4].replacing("a,\"\"b", with: "a\",\"b")
    lines[5].removeLast()
    let (listeners, problems) = try read(lines.joined(separator: "\n"))
    #expect(listeners.first?.first?.trials == session.trials.filter { $0.number != 4 })
    #expect(problems.map(\.kind) == [.extraColumn("note"), .cellCount(41, columns: 40)])
  }

  @Test(arguments: ["\t", ";", ",", " "])
  func `other separators may stand in the name of an unread column`(separator: String) throws {
    let others = ["\t", ";", ",", " "].filter { $0 != separator }
    let columns =
      ["listener", "reference_midi", "difference_cents", "answer"]
      + others.map { "\"\($0)x\($0)y\($0)\"" }
    let rows = [columns, ["P07", "60", "-5.00", "lower"] + others]
    let text = rows.map { $0.joined(separator: separator) + "\n" }.joined()
    let (listeners, problems) = try read(text)
    #expect(problems.map(\.kind) == others.map { .extraColumn("\($0)x\($0)y\($0)") })
    #expect(listeners.first?.first?.trials.map(\.question.difference.hundredths) == [-500])
  }

  @Test(arguments: [
    ("{", RecordingProblem.Kind.noObject), ("[1]", .noObject), ("{}", .noObject),
    (#"{"trial":3}"#, .otherMembers), (#"{"trial":3,"#, .noObject), (#"{"trial:3}"#, .noObject),
    (#"{"trial":}"#, .noObject), (#"{"trial":3} 4"#, .noObject), ("null", .noObject),
  ])
  func `a JSON line that is no row is reported`(line: String, kind: RecordingProblem.Kind) throws {
    var lines = TrialStream.ndjson.table(of: [try .random(seed: 1)]).split(separator: "\n")
    lines[2] = Substring(line)
    let (listeners, problems) = try read(lines.joined(separator: "\n") + "\n")
    #expect(problems.map(\.kind) == [kind] && problems[0].line == 3)
    #expect(listeners.first?.first?.trials.map(\.number) == [1, 2, 4, 5, 6])
  }

  @Test func `JSON lines may have spaces and extra members`() throws {
    let text = TrialStream.ndjson.table(of: [session]).replacing("\":", with: "\" : ")
      .replacing(",\"", with: " ,\t\"").replacing("\"status\"", with: #""note":["}",{}],"status""#)
    let (listeners, problems) = try read(text)
    #expect(problems.map(\.kind) == [.extraColumn("note")])
    #expect(listeners.first?.first?.trials == session.trials)
  }

  @Test(arguments: TrialStream.allCases)
  func `Windows line endings and a byte order mark are reported but lose nothing`(
    format: TrialStream
  ) throws {
    let text = "\u{feff}" + format.table(of: [session]).replacing("\n", with: "\r\n")
    let (listeners, problems) = try read(text)
    #expect(Set(problems.map(\.kind)) == [.byteOrderMark, .carriageReturns])
    #expect(listeners.first?.first?.trials == session.trials)
    #expect(TableStreamReader.isBeginning(Array(text.utf8)))
  }

  @Test func `a truncated table loses only the row it ends in`() throws {
    let table = try Self.sorted()
    let (listeners, problems) = try read(String(table.dropLast(20)))
    #expect(listeners.map { $0.map(\.trials.count) } == [[6, 6], [6, 6], [5]])
    #expect(problems.map(\.kind) == [.cut])
  }
}

@Suite struct `The name of a recording` {
  @Test func `the file name gives the listener and the sidecar`() throws {
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
  func `any other file name is not a recording`(file: String) {
    #expect(RecordingName(file: file) == nil)
  }
}
