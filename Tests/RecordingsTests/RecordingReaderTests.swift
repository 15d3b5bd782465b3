import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Recordings
@testable import Training

@Suite struct `Reading a recording` {
  private let session: RecordedSession
  private let recording: Recording

  init() throws {
    session = try .random(seed: 3)
    recording = Recording(of: session)
  }

  private var lines: [String] {
    String(decoding: recording.table.bytes, as: UTF8.self).components(separatedBy: "\n")
  }

  /// Reads the table after a change to its lines: the heading, six rows, and the text after the
  /// last line feed.
  private func read(
    sidecar: Bool = true, changing change: (inout [String]) -> Void
  ) throws -> ReadRecording {
    var lines = lines
    change(&lines)
    return try ReadRecording(
      table: Array(lines.joined(separator: "\n").utf8),
      sidecar: sidecar ? recording.sidecar.bytes : nil)
  }

  /// Reads the table with a changed cell in its third row.
  private func read(_ column: String, _ cell: String) throws -> ReadRecording {
    try read { lines in
      let index = Column.all.firstIndex { $0.name == column } ?? 0
      var cells = lines[3].components(separatedBy: "\t")
      cells[index] = cell
      lines[3] = cells.joined(separator: "\t")
    }
  }

  // MARK: Intervals

  /// Returns a session whose third row is answered, at an interval downwards in another tuning than the
  /// just one.
  private static func withIntervals() throws -> RecordedSession {
    let sessions = try (0..<40).map { try RecordedSession.random(seed: $0, task: .interval) }
    return try #require(
      sessions.first {
        $0.trials[2].isAnswered && $0.trials[2].question.nominal.interval.direction == .down
          && $0.header.settings.tuning.name != "just"
      })
  }

  /// Reads the table of a session with intervals after a change to its third row.
  private func readIntervals(
    sidecar: Bool = true, changing cells: [String: String]
  ) throws -> ReadRecording {
    let recording = Recording(of: try Self.withIntervals())
    var lines = String(decoding: recording.table.bytes, as: UTF8.self)
      .components(separatedBy: "\n")
    let names = lines[0].components(separatedBy: "\t")
    var row = lines[3].components(separatedBy: "\t")
    for (name, cell) in cells { row[try #require(names.firstIndex(of: name))] = cell }
    lines[3] = row.joined(separator: "\t")
    return try ReadRecording(
      table: Array(lines.joined(separator: "\n").utf8),
      sidecar: sidecar ? recording.sidecar.bytes : nil)
  }

  @Test(arguments: [
    ("answer", "higher"), ("interval", "n/a"), ("direction", "up"), ("mistuning_cents", "1.00"),
    ("tuning", "just"),
  ])
  func `a row whose interval contradicts itself or its session is not read`(
    column: String, cell: String
  ) throws {
    let untouched = try readIntervals(changing: [:])
    #expect(untouched.problems.isEmpty)
    #expect(untouched.trials == [1, 2, 3, 4, 5, 6])
    #expect(try readIntervals(changing: [column: cell]).trials == [1, 2, 4, 5, 6])
  }

  @Test(arguments: [("interval", "P15"), ("nominal_cents", "wide"), ("answer", "too high")])
  func `a cell that no interval has is refused with its column`(
    column: String, cell: String
  ) throws {
    let read = try readIntervals(changing: [column: cell])
    guard case .cell(column, cell, _)? = read.kinds.first else {
      Issue.record("\(read.kinds)")
      return
    }
  }

  @Test func `a session with intervals is read without its sidecar`() throws {
    let written = try Self.withIntervals()
    let read = try readIntervals(sidecar: false, changing: [:])
    let session = try #require(read.session)
    try session.header.settings.validate()
    #expect(session.header.settings.task == .interval)
    #expect(session.trials.map(\.question) == written.trials.map(\.question))
    #expect(session.trials.map(\.response) == written.trials.map(\.response))
    #expect(
      session.header.settings.intervals
        == Set(written.trials.map(\.question.nominal.interval)).sorted())
  }

  // MARK: Without loss

  @Test(arguments: 0..<50, Task.allCases)
  func `a recording reads back as the session that was written, to the last byte`(
    seed: Int, task: Task
  ) throws {
    let session = try RecordedSession.random(seed: UInt64(seed), task: task, trials: 20)
    let recording = Recording(of: session)
    let read = try ReadRecording(of: recording)
    #expect(read.problems.isEmpty)
    #expect(read.session == session)
    #expect(Recording(of: try #require(read.session)) == recording)
  }

  @Test func `later decisions, the history and untimed answers are kept`() throws {
    let event = HistoryEvent(time: UTCTime(milliseconds: 7), kind: .excluded(trial: 2))
    let header = SessionHeader(
      listener: session.header.listener, startedAt: session.header.startedAt, seed: 1,
      settings: session.header.settings,
      history: .init(
        trials: 4, digest: 5,
        basis: .init(
          follows: [HeaderDigest(.max)],
          excludes: [.init(session: HeaderDigest(3), exclusions: Exclusions(after: [event]))])))
    let trials = session.trials.map { trial in
      TrialRecord(
        number: trial.number, question: trial.question, presentation: trial.presentation,
        outcome: .answered(.side(.higher), responseTime: nil), onset: trial.onset,
        onsetQuality: nil, time: trial.time, repeats: 0, xruns: 0, digest: trial.digest)
    }
    let written = RecordedSession(
      id: 9, originalID: 2, header: header, trials: trials,
      events: [event, HistoryEvent(time: UTCTime(milliseconds: 8), kind: .annotated("a cold"))])
    let recording = Recording(of: written)
    let read = try ReadRecording(of: recording)
    #expect(read.problems.isEmpty)
    #expect(read.session?.header == header && read.session?.trials == trials)
    #expect(read.session?.originalID == 2 && read.session?.events == written.events)
    #expect(Recording(of: try #require(read.session)) == recording)
    let rows = String(decoding: recording.table.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      rows.map { $0.hasSuffix("\texcluded\tn/a") } == [
        false, false, true, false, false, false, false,
      ])
    // The rows show the exclusions even without the sidecar.
    let bare = try ReadRecording(table: recording.table.bytes, sidecar: nil)
    #expect(bare.session?.exclusions.trials == [2])
  }

  @Test func `a recording keeps its original id, also as earlier versions wrote it`() throws {
    let sidecar = String(decoding: recording.sidecar.bytes, as: UTF8.self)
    let former = sidecar.replacing("\"SessionID\"", with: "\"Session\"")
    #expect(former != sidecar)
    let read = try ReadRecording(table: recording.table.bytes, sidecar: Array(former.utf8))
    #expect(read.problems.isEmpty && read.session == session)
  }

  // MARK: Why a trial is void

  /// Returns the reasons of the void trials that are read.
  private func reasons(_ read: ReadRecording) -> [TrialRecord.VoidReason] {
    read.session?.trials.compactMap { trial in
      if case .void(let reason) = trial.outcome { reason } else { nil }
    } ?? []
  }

  /// Returns a session of void trials with both reasons. Only one trial has an xrun, so that the
  /// xruns do not imply the reasons.
  private func disconnected() -> Recording {
    let trials = session.trials.enumerated().map { index, trial in
      TrialRecord(
        number: trial.number, question: trial.question, presentation: trial.presentation,
        outcome: .void(index.isMultiple(of: 2) ? .sound : .listener), onset: trial.onset,
        onsetQuality: nil, time: trial.time, repeats: 0, xruns: index == 4 ? 1 : 0,
        digest: trial.digest)
    }
    return Recording(
      of: RecordedSession(id: nil, originalID: 1, header: session.header, trials: trials))
  }

  /// Returns the table in the form of versions without the column `void_reason`.
  private static func former(_ table: [UInt8]) -> [UInt8] {
    let rows = String(decoding: table, as: UTF8.self).components(separatedBy: "\n").map { row in
      let cells = row.components(separatedBy: "\t")
      return cells.count < 3
        ? row
        : ([cells[2]] + cells[..<2] + cells[3...].dropLast())
          .joined(separator: "\t")
    }
    return Array(rows.joined(separator: "\n").utf8)
  }

  @Test func `the table says why a trial is void, also without its sidecar`() throws {
    let recording = disconnected()
    let alternating: [TrialRecord.VoidReason] = [
      .sound, .listener, .sound, .listener, .sound, .listener,
    ]
    let bare = try ReadRecording(table: recording.table.bytes, sidecar: nil)
    #expect(bare.kinds == [.noSidecar] && reasons(bare) == alternating)
    let whole = try ReadRecording(of: recording)
    #expect(whole.problems.isEmpty && reasons(whole) == alternating)
  }

  @Test func `a table of an earlier version is read as before`() throws {
    let recording = disconnected()
    let table = Self.former(recording.table.bytes)
    #expect(table.starts(with: "trial\tonset\tduration\ttime_utc\t".utf8))
    let whole = try ReadRecording(table: table, sidecar: recording.sidecar.bytes)
    #expect(whole == (try ReadRecording(of: recording)))
    let bare = try ReadRecording(table: table, sidecar: nil)
    #expect(
      reasons(bare) == [.listener, .listener, .listener, .listener, .sound, .listener],
      "only xruns say that it was the sound")
    #expect(bare.kinds == [.noSidecar])
  }

  @Test func `a void reason that contradicts the sidecar is reported`() throws {
    let recording = disconnected()
    let table = String(decoding: recording.table.bytes, as: UTF8.self)
      .replacing("void\tsound\n", with: "void\tlistener\n", maxReplacements: 1)
    let read = try ReadRecording(table: Array(table.utf8), sidecar: recording.sidecar.bytes)
    #expect(
      read.kinds == [.contradiction(column: "void_reason")] && read.trials == [2, 3, 4, 5, 6])
  }

  @Test func `columns are found by name`() throws {
    let read = try read { lines in
      lines = lines.dropLast().map { $0.split(separator: "\t").reversed().joined(separator: "\t") }
      lines.append("")
    }
    #expect(read.problems.isEmpty)
    #expect(read.session == session)
  }

  @Test func `numbers and times are read as databases and spreadsheets write them`() throws {
    #expect(
      try read("reference_midi", "60.0").session?.trials[2].question.reference == MIDINote(60))
    #expect(
      try read("level_reference_db", "-2.5e+01").session?.trials[2].question.referenceLevel.value
        == -25
    )
    let time = try read("time_utc", "2027-02-28 23:59:59.5+00").session?.trials[2].time
    #expect(time?.iso8601 == "2027-02-28T23:59:59.500Z")
  }

  // MARK: Bad cells

  @Test(arguments: [
    ("trial", "x"), ("onset", "NaN"), ("onset", "1e400"), ("time_utc", "2026-02-30T00:00:00Z"),
    ("time_utc", "2026-01-01T00:00:00+1"), ("reference_midi", "20"), ("reference_midi", "60.5e"),
    ("reference_hz", "nan"), ("reference_hz", "inf"), ("reference_hz", "0"), ("reference_hz", ""),
    ("comparison_hz", "n/a"), ("difference_cents", "0x10"), ("answer", "up"),
    ("answer", "'higher'"), ("correct", "2"), ("response_time", "-"), ("timbre", "Sine"),
    ("tone_ms", "1"), ("level_reference_db", "-inf"), ("repeats", "-1"), ("onset_quality", "good"),
    ("xruns", "1000001"), ("status", "answere"), ("status", "\u{fffd}"), ("void_reason", "device"),
  ])
  func `an unreadable cell is reported, and the other rows are used`(
    column: String, cell: String
  ) throws {
    let read = try read(column, cell)
    #expect(read.trials == [1, 2, 4, 5, 6])
    #expect(read.problems.count == 1)
    let problem = try #require(read.problems.first)
    guard case .cell(column, cell, _) = problem.kind else {
      Issue.record("\(problem)")
      return
    }
    #expect(problem.line == 4)
    #expect(problem.skipsData)
    #expect(problem.description.hasPrefix("a.tsv:4: \(column) is '\(cell)', but must be "))
  }

  @Test(arguments: ["status", "correct", "tone_ms", "gap_ms", "duration", "void_reason"])
  func `a contradictory cell is reported`(column: String) throws {
    let other =
      ["status": "void", "correct": "n/a", "duration": "9.5", "void_reason": "sound"][column]
      ?? "999"
    #expect(session.trials[2].isAnswered)
    #expect(try read(column, other).kinds == [.contradiction(column: column)])
  }

  @Test func `a row whose order of tones contradicts its session is not read`() throws {
    let first = session.header
    var settings = first.settings
    settings.referencePosition = .random
    let header = SessionHeader(
      listener: first.listener, startedAt: first.startedAt, seed: first.seed, settings: settings,
      history: first.history)
    let random = Recording(of: RecordedSession(id: nil, header: header, trials: session.trials))
    let table = String(decoding: random.table.bytes, as: UTF8.self)
    #expect(try ReadRecording(of: random).problems.isEmpty)

    let silent = table.components(separatedBy: "\n").enumerated().map {
      $0 == 3 ? $1.replacing("\treference", with: "\tn/a") : $1
    }
    let unordered = try ReadRecording(
      table: Array(silent.joined(separator: "\n").utf8), sidecar: random.sidecar.bytes)
    #expect(unordered.kinds == [.contradiction(column: "first_tone")])
    let ordered = try ReadRecording(table: random.table.bytes, sidecar: recording.sidecar.bytes)
    #expect(ordered.trials.isEmpty && ordered.kinds.contains(.contradiction(column: "first_tone")))
  }

  // MARK: Bad lines

  @Test func `a truncated last line is dropped, and the others are used`() throws {
    let read = try read { lines in
      lines.removeLast()
      lines[6].removeLast(9)
    }
    #expect(read.trials == [1, 2, 3, 4, 5])
    #expect(read.kinds == [.cut])
    #expect(read.problems[0].line == 7)
  }

  @Test func `a table truncated between rows reports how many are missing`() throws {
    let read = try read { $0.remove(at: 6) }
    #expect(read.kinds == [.rowCount(rows: 5, trials: 6)])
    #expect(read.problems.first?.skipsData == true)
  }

  @Test func `carriage returns or a byte order mark are reported but lose nothing`() throws {
    let windows = try read { lines in lines = lines.map { $0.isEmpty ? $0 : $0 + "\r" } }
    #expect(windows.session == session)
    #expect(windows.kinds == [.carriageReturns])
    let marked = try read { $0[0] = "\u{feff}" + $0[0] }
    #expect(marked.session == session)
    #expect(marked.kinds == [.byteOrderMark])
    #expect((windows.problems + marked.problems).allSatisfy { !$0.skipsData })
  }

  @Test func `a table in UTF-16 is refused`() throws {
    let text = String(decoding: recording.table.bytes, as: UTF8.self)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      let bytes = [UInt8](try #require(text.data(using: encoding)))
      for bytes in [bytes, mark + bytes] {
        let read = try ReadRecording(table: bytes, sidecar: recording.sidecar.bytes)
        #expect(read.session == nil)
        #expect(read.kinds == [.encoding])
        #expect(TableStreamReader.isBeginning(bytes))
      }
    }
  }

  @Test func `a Latin-1 letter loses only its own row`() throws {
    var bytes = recording.table.bytes
    let row = try #require(
      bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.dropFirst(2).first)
    bytes[row - 1] = 0xE9
    let read = try ReadRecording(table: bytes, sidecar: recording.sidecar.bytes)
    #expect(read.trials == [1, 3, 4, 5, 6])
  }

  @Test func `a row with a quoted separator is read`() throws {
    let read = try read { lines in
      lines[0] += "\tnote"
      for row in 1...6 { lines[row] += row == 3 ? "\t\"a\tb\"" : "\tab" }
    }
    #expect(read.trials == [1, 2, 3, 4, 5, 6])
    #expect(read.kinds == [.extraColumn("note")])
  }

  @Test func `a table with a missing or repeated column is refused`() throws {
    let missing = try read { $0[0] = $0[0].replacing("gap_ms", with: "gap") }
    #expect(missing.session == nil)
    #expect(missing.kinds.first == .missingColumn("gap_ms"))
    let twice = try read { $0[0] += "\tanswer" }
    #expect(twice.session == nil)
    #expect(twice.kinds.first == .repeatedColumn("answer"))
  }

  @Test func `a repeated trial is used once`() throws {
    let read = try read { $0.insert($0[3], at: 5) }
    #expect(read.trials == [1, 2, 3, 4, 5, 6])
    #expect(read.kinds == [.order(trial: 3, after: 4), .rowCount(rows: 7, trials: 6)])
    #expect(read.problems[0].line == 6)
  }

  @Test
  func `an onset that runs backward drops its row, and a clock set back is only reported`() throws {
    let early = try read("onset", "-100.000000")
    #expect(early.trials == [1, 2, 4, 5, 6])
    #expect(early.kinds == [.onset])
    let setBack = try read("time_utc", "2020-01-01T00:00:00.000Z")
    #expect(setBack.trials == [1, 2, 3, 4, 5, 6])
    #expect(setBack.kinds == [.clockSetBack])
  }

  @Test func `only the beginning of a giant line is kept`() throws {
    var reader = RecordingReader(
      file: "a.tsv", listener: try .example(), sidecar: recording.sidecar.bytes)
    reader.read(Array((lines[0] + "\n").utf8).span)
    let piece = [UInt8](repeating: UInt8(ascii: "9"), count: 1 << 20)
    for _ in 0...(LineCutter.longestLine >> 20) { reader.read(piece.span) }
    reader.read(Array(("\n" + lines[1] + "\n").utf8).span)
    #expect(reader.finish()?.trials.count == 1)
    let problems = reader.takeProblems()
    #expect(problems.first?.kind == .tooLong)
    #expect(problems.first?.row?.utf8.count == 1000)
  }

  @Test func `an empty table is reported as empty`() throws {
    let read = try ReadRecording(table: [], sidecar: recording.sidecar.bytes)
    #expect(read.session == nil)
    #expect(read.kinds.first == .empty)
    let heading = try self.read(sidecar: false) { $0 = [$0[0], ""] }
    #expect(heading.session == nil)
    #expect(heading.kinds == [.noSidecar])
  }

  // MARK: Sidecars

  @Test func `a recording without its sidecar gives what its rows hold`() throws {
    let read = try read(sidecar: false) { _ in }
    #expect(read.kinds == [.noSidecar])
    let found = try #require(read.session)
    #expect(found.header.engineVersion == Engine.unknown)
    #expect(found.header.listener == session.header.listener)
    #expect(found.header.settings.toneLength == session.header.settings.toneLength)
    #expect(found.header.settings.timbre == session.header.settings.timbre)
    #expect(found.trials.map(\.question) == session.trials.map(\.question))
    #expect(found.trials.map(\.response) == session.trials.map(\.response))
    #expect(Replay.verify(found, after: []) == .unverifiable(.engineVersion(Engine.unknown)))
  }

  @Test func `a simulated session without its sidecar keeps its start time`() throws {
    let listener = SimulatedListener(id: "a", limen: Cents(20), lapse: 0.02)
    let header = SessionHeader(
      listener: try .example(), startedAt: UTCTime(milliseconds: 1_767_225_600_123), seed: 1,
      settings: try Settings(), history: .init(of: []))
    let simulated = Simulation(of: listener, header: header, trials: 5).recording
    let read = try ReadRecording(table: Recording(of: simulated).table.bytes, sidecar: nil)
    #expect(read.session?.header.startedAt == header.startedAt)
  }

  @Test(arguments: [
    ("{", "it is not JSON"), ("[]", "'it' is something else"), ("{}", "'StartedUTC' is missing"),
  ])
  func `a broken sidecar is treated as missing`(text: String, reason: String) throws {
    let read = try ReadRecording(table: recording.table.bytes, sidecar: Array(text.utf8))
    #expect(read.session?.header.engineVersion == Engine.unknown)
    #expect(read.session?.trials.count == 6)
    #expect(read.kinds == [.sidecar(reason)])
  }

  @Test(arguments: [
    ("Seed", "\"x\""), ("HistoryDigest", "\"xyz\""), ("StartedUTC", "\"yesterday\""),
    ("VoidReasons", "{\"1\":\"boredom\"}"), ("EngineVersion", "null"),
  ])
  func `a sidecar with an impossible member counts as missing`(key: String, value: String) throws {
    var object = try #require(
      JSONSerialization.jsonObject(with: Data(recording.sidecar.bytes)) as? [String: Any])
    object[key] = try JSONSerialization.jsonObject(
      with: Data(value.utf8), options: .fragmentsAllowed)
    let sidecar = [UInt8](try JSONSerialization.data(withJSONObject: object))
    let read = try ReadRecording(table: recording.table.bytes, sidecar: sidecar)
    #expect(read.session?.header.engineVersion == Engine.unknown)
  }

  @Test func `a recording of another listener than its name says is refused`() throws {
    let read = try ReadRecording(
      table: recording.table.bytes, sidecar: recording.sidecar.bytes, listener: "P08")
    #expect(read.session == nil)
    #expect(read.kinds == [.listener("P07")])
  }
}

@Suite struct `A number in a table` {
  private func number(_ text: String) -> Double? { Array(text.utf8).span.number }

  private func decimal(_ text: String, places: Int) -> Int64? {
    Array(text.utf8).span.decimal(places: places, in: .min ... .max)
  }

  @Test func `a written number reads back as the same double`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let written = (generator.unit() - 0.5) * Double(1 << generator.integer(below: 40))
      #expect(number("\(written)") == written)
    }
    for written in [0.1, 2.5e-300, 1.7976931348623157e308, 1.2345678901234568e17, -0.0, 2.5e-7] {
      let read = try #require(number("\(written)"))
      #expect(read == written && read.sign == written.sign)
    }
  }

  @Test(arguments: [
    "", "-", "+", ".", "e5", "1e", "1e+", "1e1234", "1.2.3", "1 ", " 1", "1_0", "0x1", "nan",
    "inf", "99999999999999999999", "१",
  ])
  func `any other text is not a number`(text: String) {
    #expect(number(text) == nil)
  }

  @Test(arguments: [
    ("1.5", 2, 150), ("-12.05", 2, -1205), ("1e2", 2, 10_000), ("1.005", 2, 101),
    ("1.004999", 2, 100), ("0.000000000000000000001", 6, 0), ("15e-1", 0, 2),
  ])
  func `a number is rounded to the unit of its column`(text: String, places: Int, units: Int) {
    #expect(decimal(text, places: places) == Int64(units))
  }

  @Test(arguments: ["9223372036854775808", "1e19", "1e400", "9.3e18"])
  func `a number beyond 64 bits is refused`(text: String) {
    #expect(decimal(text, places: 0) == nil)
  }
}
