import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training

@testable import Recordings

/// Tables in layouts that laboratories and programs have written.
@Suite struct `A layout of a table` {
  private func read(_ text: String, _ columns: String, answers: String? = nil) throws -> ReadTable {
    try ReadTable(Array(text.utf8), mapping: .init(columns: columns, answers: answers))
  }

  private static let german =
    "listener=VP,reference_hz=Tonhöhe,difference_cents=Abstand,answer=Taste"
  private static let plain = "reference_hz=f1,comparison_hz=f2,answer=resp"

  // MARK: Nothing is read in silence

  @Test(arguments: [
    ("f1,f2,resp\n440,,up\n,446,down\n", "rows without an answer: 2."),
    ("f1,f2,resp\n", "there is no row below the heading."),
    ("f1,f2,resp", "there is no row below the heading."),
  ])
  func `a table without an answer says how many rows have none`(
    text: String, reason: String
  ) throws {
    let table = try read(text, Self.plain)
    #expect(table.problems.map(\.description) == ["table.csv: no answer was read: \(reason)"])
    #expect(table.problems.allSatisfy { $0.skipsData })
  }

  // MARK: More than two alternatives

  @Test(arguments: ["alternatives=3", "alternatives=n"])
  func `a mapping with three alternatives refuses the table in a sentence`(column: String) throws {
    let rows = String(repeating: "3,2,1\n3,2,0\n", count: 20)
    let table = try read(
      "n,level,correct\n" + rows,
      "reference_hz=440,difference_cents=level,correct=correct,\(column)")
    #expect(table.answers.isEmpty)
    #expect(table.problems.map(\.kind) == [.alternatives("3")])
    #expect(
      table.problems[0].description
        == "table.csv:2: it has 3 alternatives, and only two are read, one "
        + "of which is right by chance half of the time: leave this table out.")
    let two = try read(
      "n,level,correct\n" + rows,
      "reference_hz=440,difference_cents=level,correct=correct,alternatives=2")
    #expect(two.answers.count == 40 && two.problems.isEmpty)
  }

  @Test func `fewer correct answers than half without a sign say chance may be another`() throws {
    func problems(of rows: String) throws -> [RecordingProblem] {
      try read("level,ok\n" + rows, "reference_hz=440,difference_cents=level,correct=ok").problems
    }
    let low = String(repeating: "2,1\n2,0\n4,0\n", count: 20)
    #expect(try problems(of: low).map(\.kind) == [.belowChance(20, of: 60)])
    #expect(try problems(of: low).allSatisfy { !$0.skipsData })
    #expect(try problems(of: low + "-4,0\n").isEmpty)
    #expect(try problems(of: "2,1\n2,0\n4,1\n").isEmpty)
    // Who guesses is right in fewer than half of ten answers about as often as in more.
    #expect(try problems(of: String(repeating: "2,1\n2,0\n", count: 4) + "4,0\n4,0\n").isEmpty)
  }

  @Test(arguments: ["higher=different,lower=same", "higher=up,lower=Same"])
  func `answers about same and different tones are not taken for higher and lower`(words: String) {
    #expect(throws: TableMappingError.self) {
      try TableMapping(columns: Self.plain, answers: words)
    }
  }

  // MARK: The heading

  @Test(arguments: [
    "sep=;\nVP;Tonhöhe;Abstand;Taste\nV1;440;10;m\nV1;440;-10;z\nV1;440;5;m\n",
    "VP;Tonhöhe;Abstand;Taste\nV1;440;10;m\nV1;440;-10;z\nV1;440;5;m",
    "# made by a laboratory\n# v2\nVP,Tonhöhe,Abstand,Taste\nV1,440,10,m\nV1,440,-10,z\nV1,440,5,m\n",
    "C:\\data\\exp.edat\n\nVP\tTonhöhe\tAbstand\tTaste\nV1\t440\t10\tm\nV1\t440\t-10\tz\nV1\t440\t5\tm\n",
    "VP  Tonhöhe   Abstand   Taste\nV1  440 10 m\nV1  440 -10 z\n V1 440 5 m \n",
    "VP;Tonhöhe;Abstand;Taste\rV1;440;10;m\rV1;440;-10;z\rV1;440;5;m",
    "\u{FEFF}VP,Tonhöhe,Abstand,Taste\nV1,440,10,m\nV1,440,-10,z\nV1,440,5,m\n",
  ])
  func `the first row with the columns of the mapping is the heading, with its separator`(
    text: String
  ) throws {
    let table = try read(text, Self.german, answers: "higher=m,lower=z")
    #expect(table.problems.isEmpty)
    #expect(table.answers.map(\.listener?.label) == ["V1", "V1", "V1"])
    #expect(
      table.answers.map(\.answer.response) == [.side(.higher), .side(.lower), .side(.higher)])
  }

  @Test func `a number of a column that is not there is named`() throws {
    let short = try read("440 446\n", "reference_hz=#1,comparison_hz=#2,answer=#3")
    #expect(
      short.problems.map(\.kind) == [
        .unmatchedColumn(field: "answer", names: ["#3"], columns: ["#1", "#2"])
      ])
  }

  @Test func `text that is not UTF-8 is read as Windows-1252, which is said`() throws {
    // The letter ö, and in the second row a euro sign.
    let text: [UInt8] =
      Array("VP;Tonh".utf8) + [0xF6] + Array("he;Abstand;Taste\nV1;440;10;m\nV".utf8) + [0x80]
      + Array("2;440;-10;z\n".utf8)
    let table = try ReadTable(
      text, mapping: .init(columns: Self.german, answers: "higher=m,lower=z"))
    #expect(
      table.problems.map(\.description)
        == ["table.csv: it is not UTF-8, and is read as Windows-1252."])
    #expect(table.problems.allSatisfy { !$0.skipsData })
    #expect(table.answers.count == 2)
    #expect(table.labels.changes.map(\.written) == ["V€2"])
    let utf8 = try read(
      "VP;Tonhöhe;Abstand;Taste\nV€2;440;10;m\n", Self.german, answers: "higher=m,lower=z")
    #expect(utf8.problems.isEmpty)
  }

  // MARK: Cells

  @Test func `the piano has the bounds in hertz that the refusal of a tone names`() {
    for (hertz, isNote) in [(26.0, false), (27, true), (4308, true), (4310, false)] {
      let note = MIDINote(nearestTo: Hertz(hertz))
      #expect(note.map(NoteRange.piano.contains) == isNote)
    }
  }

  // MARK: Dates

  @Test(arguments: [
    ("15.08.2022", "2022-08-15T00:00:00.000Z"), ("15.8.22 9:05", "2022-08-15T09:05:00.000Z"),
    ("15/08/2022 10:38:21", "2022-08-15T10:38:21.000Z"),
    ("08/15/2022 10:38:21", "2022-08-15T10:38:21.000Z"),
    ("10/31/15 11:30 PM", "2015-10-31T23:30:00.000Z"),
    ("10/31/15, 12:05:09 am", "2015-10-31T00:05:09.000Z"),
    ("2022-08-15 10:38", "2022-08-15T10:38:00.000Z"),
    ("2022/08/15 10:38:21", "2022-08-15T10:38:21.000Z"),
    ("2022-08-15_10h38.21.123", "2022-08-15T10:38:21.123Z"),
    ("1660559901", "2022-08-15T10:38:21.000Z"), ("1660559901.25", "2022-08-15T10:38:21.250Z"),
    ("1660559901250", "2022-08-15T10:38:21.250Z"),
  ])
  func `a date is read as spreadsheets and clocks write it`(text: String, time: String) throws {
    let table = try read("f1\tf2\tresp\tt\n440\t446\tup\t\(text)\n", Self.plain + ",time_utc=t")
    #expect(table.problems.isEmpty)
    #expect(table.answers.first?.answer.time?.iso8601 == time)
  }

  @Test(arguments: [
    "15.08", "31.02.2022", "15.08.2022 25:00", "10/31/15 11:30 XM", "15-08/2022", "20220815",
    "today",
    "15.08.2022 10",
  ])
  func `any other date is refused`(text: String) throws {
    let table = try read("f1\tf2\tresp\tt\n440\t446\tup\t\(text)\n", Self.plain + ",time_utc=t")
    #expect(table.answers.isEmpty)
    #expect(
      table.problems.first?.description.contains("t is '\(text)', but must be a time") == true)
  }

  @Test(arguments: [
    ("10/11/15 11:30 PM", false, "2015-10-11T23:30:00.000Z"),
    ("10/11/2015 23:30", true, "2015-11-10T23:30:00.000Z"),
  ])
  func `an order of day and month that no date shows is stated`(
    text: String, isDayFirst: Bool, time: String
  ) throws {
    let table = try read("f1\tf2\tresp\tt\n440\t446\tup\t\(text)\n", Self.plain + ",time_utc=t")
    #expect(table.problems.map(\.kind) == [.dateOrder(text, isDayFirst: isDayFirst)])
    #expect(table.problems.allSatisfy { !$0.skipsData })
    #expect(table.answers.map(\.answer.time?.iso8601) == [time])
  }

  @Test func `the first date that shows its order decides for the others`() throws {
    func read(_ days: String...) throws -> ReadTable {
      try self.read(
        "f1\tf2\tresp\tt\n" + days.map { "440\t446\tup\t\($0) 10:00\n" }.joined(),
        Self.plain + ",time_utc=t")
    }
    let american = try read("10/10/2015", "10/31/2015", "11/1/2015")
    #expect(american.problems.isEmpty)
    #expect(
      american.answers.map { $0.answer.time?.iso8601.prefix(10) } == [
        "2015-10-10", "2015-10-31", "2015-11-01",
      ])
    let mixed = try read("31/10/2015", "10/31/2015")
    #expect(mixed.answers.count == 1 && mixed.problems.count == 1)
  }
}
