import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Recordings
@testable import Training

@Suite struct `An export from Peach` {
  private static let tail = String(repeating: ",", count: 9)
  private static let heading3 = """
    trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,\
    tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,\
    meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3
    """
  private static let heading1 = heading3.components(separatedBy: ",").prefix(12).joined(
    separator: ",")

  private func read(_ text: String) -> PeachImport {
    PeachImport(Array(text.utf8), file: "peach.csv")
  }

  /// The example rows in the description of the format.
  private static let version3 = """
    # peach-export-format:3
    \(heading3)
    pitchDiscrimination,2026-04-02T18:05:11Z,60,C4,60,C4,P1,equalTemperament,-3.7,true\(tail)
    pitchDiscrimination,2026-04-02T18:06:02Z,57,A3,64,E4,P5,justIntonation,12.25,false\(tail)
    pitchMatching,2026-04-02T18:07:30Z,60,C4,67,G4,P5,equalTemperament,,,-14.2,3.1,,,,,,,
    rhythmOffsetDetection,2026-04-02T18:09:00Z,,,,,,,,true,,,80,-18.75,,,,,
    continuousRhythmMatching,2026-04-02T18:11:40Z,,,,,,,,,,,80,,6.4,-3.0,12.1,,5.5
    """

  @Test func `an export of version 3 gives its pitches, and counts the rhythms`() throws {
    let export = read(Self.version3)
    #expect(export.problems.isEmpty)
    #expect(export.intervals == 0 && export.otherDisciplines == 2)
    let answer = try #require(export.answers.first)
    #expect(export.answers.count == 3)
    #expect(answer.time?.iso8601 == "2026-04-02T18:05:11.000Z")
    #expect(answer.question.reference == MIDINote(60))
    #expect(answer.question.difference == Difference(hundredths: -370))
    // The comparison tone was lower, and so was the answer.
    #expect(answer.response == .side(.lower) && answer.responseTime == nil)
    // A fifth from A in just intonation, called too low at 12.25 cents.
    let interval = export.answers[1]
    #expect(interval.question.nominal.interval.text == "P5")
    #expect(interval.question.nominal.thousandths == 701_955)
    #expect(interval.question.difference == Difference(hundredths: 1225))
    #expect(abs(interval.presentation.reference.value - 220) < 1e-9)
    #expect(interval.response == .side(.lower))
    let tone = export.answers[2]
    #expect(tone.question.nominal.thousandths == 700_000)
    #expect(tone.question.difference == Difference(hundredths: -1420))
    #expect(tone.response == .committed(Adjustment(to: Difference(hundredths: 310))))
  }

  /// Peach's just intonation is a scale on A.
  @Test(arguments: [(59, 66, 680.449), (67, 74, 680.449), (63, 70, 721.508), (61, 65, 427.373)])
  func `an interval has the size that it had in Peach`(
    reference: Int, target: Int, cents: Double
  ) throws {
    let row =
      "pitchDiscrimination,2026-04-02T18:06:02Z,\(reference),x,\(target),x,P5,justIntonation,-2,true"
    let export = read("# peach-export-format:3\n\(Self.heading3)\n\(row)\(Self.tail)\n")
    #expect(export.problems.isEmpty)
    let answer = try #require(export.answers.first)
    #expect(abs(answer.question.nominal.size.value - cents) < 0.001)
    let played = answer.presentation.comparison.cents(above: answer.presentation.reference)
    #expect(abs(played.value - cents + 2) < 0.001)
  }

  @Test func `a wheel that was left alone did not move the tone`() throws {
    let rows = [("10.0", "10.6"), ("10.0", "10.7")].map {
      "pitchMatching,2026-04-02T18:07:30Z,60,C4,60,C4,P1,equalTemperament,,,\($0.0),\($0.1),,,,,,,"
    }
    let export = read(
      "# peach-export-format:3\n\(Self.heading3)\n\(rows.joined(separator: "\n"))\n")
    let moved = export.answers.map { answer in
      guard case .committed(let adjustment) = answer.response else { return true }
      return adjustment.hasMoved(from: answer.question.difference)
    }
    #expect(moved == [false, true])
    let bad = read(
      "# peach-export-format:3\n\(Self.heading3)\n\(rows[0].replacing("10.6", with: "121"))\n")
    #expect(bad.answers.isEmpty && bad.problems.count == 1)
  }

  /// Exported, imported and exported again, the rows are the same.
  @Test(arguments: [Task.interval, .matching])
  func `intervals and tones that Limen writes read back`(task: Task) throws {
    let random = try RecordedSession.random(seed: 8, task: task, trials: 900)
    let trials = random.trials.filter { trial in
      let nominal = trial.question.nominal
      let target =
        trial.question.reference.number
        + Int(nominal.interval.sign) * nominal.interval.interval.steps
      // Tones of the fixture may begin farther from equal temperament than Peach can tune.
      let start = trial.adjustment.map { _ in trial.question.difference.cents + nominal.aboveEqual }
      return NoteRange.piano.contains(MIDINote(target))
        && start.map { $0.magnitude < Cents(119) } ?? true
    }
    let session = RecordedSession(id: 1, header: random.header, trials: trials)
    let lines = Array(try PeachExport.lines(of: [session.streamed]))
    let export = read(lines.joined(separator: "\n"))
    let imported = ImportedAnswer.sessions(of: random.header.listener, answering: export.answers)
    #expect(export.problems.count < 5 && imported.allSatisfy { $0.header.settings.task == task })
    let again = Array(try PeachExport.lines(of: imported.map(\.streamed)))
    let kept = Set(again)
    #expect(kept.count > 20 && kept.isSubset(of: Set(lines)))
    for session in imported { try session.header.settings.validate() }
  }

  private static func row(
    _ type: String, _ rest: String = "", time: String = "2026-03-05T10:00:00Z"
  )
    -> String
  {
    "\(type),\(time),69,A4,69,A4,P1,equalTemperament,25,false,,\(rest)"
  }

  /// Every format that a build of Peach wrote, each with one wrong answer at 25 cents.
  @Test(arguments: [
    (
      "version 2, 15 columns", 2, ",tempoBPM,offsetMs,userOffsetMs",
      row("pitchDiscrimination", ",,,")
    ),
    (
      "version 2, 16 columns", 2, ",tempoBPM,offsetMs,userOffsetMs,meanOffsetMs",
      row("pitchDiscrimination", ",,,,")
    ),
    (
      "version 2, 20 columns", 2,
      ",tempoBPM,offsetMs,userOffsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,"
        + "meanOffsetMsPosition2,meanOffsetMsPosition3", row("pitchDiscrimination", ",,,,,,,,")
    ),
    ("version 1", 1, "", row("pitchComparison")),
    ("version 1, renamed", 1, "", row("pitchDiscrimination")),
    ("unversioned", nil, "", row("comparison")),
    ("unversioned, later", nil, "", row("pitchComparison")),
    ("unversioned, fractions", nil, "", row("comparison", time: "2026-03-04T10:00:00.125Z")),
  ])
  func `an export of any older version is read by its column names`(
    name: String, version: Int?, more: String, row: String
  ) throws {
    let text =
      (version.map { "# peach-export-format:\($0)\n" } ?? "") + Self.heading1 + more + "\n" + row
    #expect(PeachImport.isBeginning(Array(text.utf8)))
    for text in [text, text + "\n", "\u{FEFF}" + text.replacing("\n", with: "\r\n")] {
      let export = read(text)
      #expect(export.problems.isEmpty)
      let answer = try #require(export.answers.first)
      #expect(
        answer.question.difference == Difference(hundredths: 2500)
          && answer.response == .side(.lower))
    }
  }

  @Test func `the column order of the web version is read`() {
    let text = """
      # peach-export-format:3
      trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,\
      tuningSystem,centOffset,isCorrect,tempoBPM,offsetMs,initialCentOffset,userCentError,\
      meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,\
      meanOffsetMsPosition3
      pitchDiscrimination,2026-03-29T09:00:00Z,60,C4,60,C4,P1,equalTemperament,-25,true,,,,,,,,,
      pitchDiscrimination,2026-03-29T09:00:04Z,60,C4,66,F#4,A4,equalTemperament,25,true,,,,,,,,,

      """
    let export = read(text)
    #expect(export.problems.isEmpty)
    #expect(export.answers.map(\.response) == [.side(.lower), .side(.higher)])
    #expect(export.answers.last?.question.nominal.interval.text == "TT")
  }

  /// A bad row affects no other row.
  @Test(arguments: [
    ("60,C4,60,C4,P1,equalTemperament,-3.7,yes", "isCorrect is 'yes'"),
    ("60,C4,60,C4,P1,equalTemperament,nan,true", "centOffset is 'nan'"),
    ("60,C4,60,C4,P1,equalTemperament,0,true", "centOffset is '0'"),
    ("60,C4,60,C4,P1,equalTemperament,1e999,true", "centOffset is '1e999'"),
    ("128,G#9,128,G#9,P1,equalTemperament,1.0,true", "referenceNote is '128'"),
    ("C4,60,60,C4,P1,equalTemperament,1.0,true", "referenceNote is 'C4'"),
    ("5,F-1,5,F-1,P1,equalTemperament,1.0,true", "a note of the piano"),
    ("60,C4,60,C4,P1,equalTemperament,1.0,true,", "20 cells, and the heading 19"),
  ])
  func `a bad row is dropped and reported with its line`(cells: String, words: String) throws {
    let bad = "pitchDiscrimination,2026-04-02T18:05:10Z,\(cells)\(Self.tail)"
    var lines = Self.version3.components(separatedBy: "\n")
    lines.insert(bad, at: 2)
    let export = read(lines.joined(separator: "\n"))
    #expect(export.answers.count == 3)
    let problem = try #require(export.problems.first)
    #expect(export.problems.count == 1 && problem.line == 3 && problem.skipsData)
    #expect(problem.description.hasPrefix("peach.csv:3: "))
    #expect(problem.description.contains(words), "\(problem.description)")
    #expect(problem.row == bad)
  }

  @Test func `a malformed number that Peach writes is read`() throws {
    let text = Self.version3.replacing("-3.7,true", with: "2.6e-02.0,true")
    #expect(read(text).answers.first?.question.difference == Difference(hundredths: 3))
  }

  @Test(arguments: ["4", "3 ", "", "two", "3\u{2028}", "3\u{85}"])
  func `an export of an unknown version is refused`(version: String) {
    let export = read(Self.version3.replacing("format:3", with: "format:\(version)"))
    #expect(export.answers.isEmpty && export.problems.map(\.kind) == [.peachVersion(version)])
  }

  @Test func `a missing column or an empty file is reported`() {
    #expect(
      read(Self.version3.replacing("centOffset", with: "cents")).problems.map(\.kind)
        == [.missingColumn("centOffset")])
    #expect(read("").problems.map(\.kind) == [.empty])
    #expect(!PeachImport.isBeginning(Array("trial\tonset\n".utf8)))
  }

  @Test func `an export that Limen writes reads back`() throws {
    let session = try RecordedSession.random(seed: 5, trials: 200)
    let events = [HistoryEvent(time: UTCTime(milliseconds: 0), kind: .excluded(trial: 7))]
    let written = RecordedSession(
      id: 1, header: session.header, trials: session.trials, events: events)
    let lines = try PeachExport.lines(of: [written.streamed])
    #expect(lines.joined(separator: "\n").hasPrefix("# peach-export-format:3\n\(Self.heading3)\n"))
    let export = read(lines.joined(separator: "\n"))
    #expect(export.problems.isEmpty)
    let keys = session.trials.filter { $0.number != 7 && $0.playedDifference.hundredths != 0 }
      .compactMap(AnswerKey.init)
    #expect(Set(export.answers.map(AnswerKey.init)) == Set(keys))
    #expect(keys.count > 100)
  }

  @Test func `matches are written with their beginning and their end`() throws {
    let random = try RecordedSession.random(seed: 6, task: .matching, trials: 90)
    let session = RecordedSession(id: 1, header: random.header, trials: random.trials)
    let lines = Array(try PeachExport.lines(of: [session.streamed]).dropFirst())
    let tones = session.trials.filter {
      let end =
        $0.question.reference.number + Int($0.question.nominal.interval.sign)
        * $0.question.nominal.interval.interval.steps
      return $0.adjustment != nil && (0...127).contains(end) && $0.question.nominal.fitsName
    }
    #expect(lines.count == tones.count && tones.count > 5)
    for (line, trial) in zip(lines, tones) {
      let cells = line.components(separatedBy: ",")
      #expect(cells.count == 19 && cells[0] == "pitchMatching")
      #expect(cells[2] == "\(trial.question.reference.number)" && cells[8] == "" && cells[9] == "")
      let fromEqual = trial.question.nominal.aboveEqual.value
      let end = try #require(trial.adjustment).mistuning.cents.value + fromEqual
      let start = trial.question.difference.cents.value + fromEqual
      // Peach tunes no further than 120 cents.
      for (cell, expected) in [(cells[10], start), (cells[11], min(max(end, -120), 120))] {
        #expect(abs(try #require(Double(cell)) - expected) < 0.0051)
      }
    }
  }
}

@Suite struct `Imported answers` {
  private func answer(second: Int64, cents: Double = 10) -> ImportedAnswer {
    ImportedAnswer(
      time: UTCTime(milliseconds: second * 1000), reference: MIDINote(69),
      presentation: .pair(reference: Hertz(440), comparison: Hertz(440).raised(by: Cents(cents))),
      response: .side(.higher), responseTime: nil)
  }

  @Test func `imported answers form a session until a gap of half an hour`() throws {
    let seconds: [Int64] = [0, 4, 1803, 3603, 3604]
    let sessions = ImportedAnswer.sessions(
      of: try .example(), answering: seconds.reversed().map { answer(second: $0) })
    #expect(sessions.map(\.trials.count) == [3, 2])
    #expect(sessions.map(\.header.startedAt.milliseconds) == [0, 3_603_000])
    #expect(sessions[0].trials.map(\.number) == [1, 2, 3])
    #expect(sessions.allSatisfy { $0.header.engineVersion == Engine.unknown })
    #expect(Replay.verify(sessions[0], after: []) == .unverifiable(.engineVersion(Engine.unknown)))
    let read = try ReadRecording(of: Recording(of: sessions[0]))
    #expect(read.problems.isEmpty && read.session == sessions[0])
  }

  private func untimed(_ response: Answer, session: Int = 0) -> ImportedAnswer {
    ImportedAnswer(
      time: nil, session: session, reference: MIDINote(69),
      presentation: .pair(reference: Hertz(440), comparison: Hertz(441)),
      response: .side(response), responseTime: nil)
  }

  @Test func `answers without times end at the date of their file, and are marked`() throws {
    let date = UTCTime(milliseconds: 1_790_000_000_000)
    let answers = [untimed(.higher), answer(second: 4), untimed(.lower)]
    let sessions = ImportedAnswer.sessions(of: try .example(), answering: answers, endingBy: date)
    #expect(sessions.map(\.header.dating) == [.assumed, .recorded])
    #expect(
      sessions[0].trials.map(\.time.milliseconds) == [-1000, 0].map { date.milliseconds + $0 })
    #expect(sessions[1].trials.map(\.time.milliseconds) == [4000])
    let files = Recording(of: sessions[0])
    let rows = String(decoding: files.table.bytes, as: UTF8.self).split(separator: "\n")
    #expect(rows.dropFirst().allSatisfy { $0.split(separator: "\t")[3] == "n/a" })
    let read = try ReadRecording(of: files)
    #expect(read.problems.isEmpty && read.session == sessions[0])
    for format in TrialStream.allCases {
      let stream = try ReadStream(format.table(of: [sessions[0]]))
      #expect(stream.problems.isEmpty && stream.listeners == [[sessions[0]]])
    }
  }

  @Test func `a session of imported answers lasts no longer than a record can say`() throws {
    let answers = (0..<30_000).map { answer(second: Int64($0) * 1200) }
    let sessions = ImportedAnswer.sessions(of: try .example(), answering: answers)
    #expect(sessions.count == 2 && sessions.map(\.trials.count).reduce(0, +) == 30_000)
    let longest = Duration.microseconds(TrialRecord.microseconds.upperBound)
    #expect(sessions.allSatisfy { $0.trials.allSatisfy { $0.onset <= longest } })
  }
}
