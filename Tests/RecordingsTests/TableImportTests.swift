import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Recordings

@Suite struct `A table from another program` {
  private let time = UTCTime(milliseconds: 1_790_000_000_000)

  private func read(
    _ text: String, columns: String, answers: String? = nil
  ) throws -> ReadTable {
    ReadTable(
      Array(text.utf8), mapping: try .init(columns: columns, answers: answers), time: time)
  }

  /// The output of PsychoPy's trial handler: instructions and pauses have rows, and times are in
  /// seconds.
  @Test func `a table from PsychoPy is read with a mapping`() throws {
    let text = """
      f1,f2,trials.thisN,key_resp.keys,key_resp.rt,participant,date,psychopyVersion
      ,,,space,4.2,P01,2024-05-01_14h03.22.123,2023.2.3
      440.0,446.4,0,up,0.5312,P01,2024-05-01_14h03.22.123,2023.2.3
      440.0,437.5,1,down,0.61,P01,2024-05-01_14h03.22.123,2023.2.3
      440.0,441.0,2,None,,P01,2024-05-01_14h03.22.123,2023.2.3
      330.2,332.1,3,down,1.25,P01,2024-05-01_14h03.22.123,2023.2.3

      """
    let table = try read(
      text,
      columns: "reference_hz=f1,comparison_hz=f2,answer=key_resp.keys,response_time=key_resp.rt,"
        + "listener=participant")
    #expect(table.problems.isEmpty && table.otherRows == 2)
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower), .side(.lower)])
    #expect(table.answers.map(\.listener?.label) == ["P01", "P01", "P01"])
    #expect(
      table.answers.map(\.answer.question.reference) == [MIDINote(69), MIDINote(69), MIDINote(64)])
    #expect(table.answers[0].answer.responseTime == .microseconds(531_200))
    #expect(table.answers[0].answer.question.difference == Difference(hundredths: 2500))
    // No column holds a time, so the answers follow one another within one session.
    #expect(
      table.answers.map(\.answer.time.milliseconds)
        == [0, 1000, 2000].map { time.milliseconds + $0 })
  }

  /// The output of jsPsych's `data.csv()`: every cell is quoted, and times are in milliseconds.
  @Test func `a table from jsPsych is read with a mapping`() throws {
    let text = """
      "rt","stimulus","response","trial_type","trial_index","time_elapsed","f_standard","f_target"
      "812","<p>Press ""1"" or ""2"",
      whichever was higher</p>","null","html-keyboard-response","0","900","",""
      "645","a.wav","2","audio-keyboard-response","1","3100","500","510"
      "701","b.wav","1","audio-keyboard-response","2","5300","500","510"
      "null","c.wav","null","audio-keyboard-response","3","9300","500","495"
      """
    let table = try read(
      text,
      columns: "reference_hz=f_standard,comparison_hz=f_target,answer=response,response_ms=rt",
      answers: "higher=2,lower=1")
    #expect(table.problems.isEmpty && table.otherRows == 2)
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    #expect(table.answers[1].answer.responseTime == .milliseconds(701))
  }

  @Test func `semicolons, tabs and the table's own times are read`() throws {
    for separator in [";", "\t"] {
      let text = """
        when;a;b;said
        2025-01-02T03:04:05Z;261.6;262.0;higher
        2025-01-02 03:04:09.5Z;261.6;260.0;lower
        """.replacing(";", with: separator)
      let table = try read(
        text, columns: "reference_hz=a,comparison_hz=b,answer=said,time_utc=when")
      #expect(table.problems.isEmpty)
      #expect(
        table.answers.map(\.answer.time.iso8601)
          == ["2025-01-02T03:04:05.000Z", "2025-01-02T03:04:09.500Z"])
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines end as on any system, and quotes hold line ends and separators`(end: String) throws {
    let rows = [
      "\"a\",b,key,note", "440,441,up,\"one, \"\"two\"\"\(end)three\"", "", "440,441,left,",
      "\"440\",\"441\",\"down\",5\" high", "440,441,up,\"",
    ]
    let table = try read(
      rows.joined(separator: end), columns: "reference_hz=a,comparison_hz=b,answer=key")
    #expect(
      table.answers.map(\.answer.response) == [.side(.higher), .side(.lower), .side(.higher)])
    #expect(table.problems.map(\.line) == [5], "the line where the row begins")
    #expect(table.problems.first?.row == "440,441,left,")
  }

  @Test(arguments: [
    ("440,nine,up,1", "b is 'nine'"), ("5,440,up,1", "a is '5'"),
    ("12000,12001,up,1", "the frequency of a note of the piano"),
    ("30,23000,up,1", "within 10000 cents"),
    ("440,441,left,1", "key is 'left', but must be one of higher, up"),
    ("440,441,up,-x", "rt is '-x'"), ("440,441,up", "3 cells, and the heading 4"),
  ])
  func `a bad row is dropped and reported with its line`(row: String, words: String) throws {
    let table = try read(
      "a,b,key,rt\n440,441,up,0.5\n\(row)\n440,441,down,0.5\n",
      columns: "reference_hz=a,comparison_hz=b,answer=key,response_time=rt")
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    let problem = try #require(table.problems.first)
    #expect(table.problems.count == 1 && problem.line == 3)
    #expect(problem.description.contains(words), "\(problem.description)")
  }

  @Test(arguments: [
    ("reference_hz=a,answer=c", ColumnMappingError.missingField(.comparisonHertz)),
    ("reference_hz=a,comparison_hz=b,key=c", .unknownField("key")),
    ("reference_hz", .noPair("reference_hz")), ("", .missingField(.referenceHertz)),
  ])
  func `an incomplete mapping is refused`(columns: String, error: ColumnMappingError) {
    #expect(throws: error) { try ColumnMapping(columns: columns) }
    #expect(error.description.hasSuffix("."))
  }

  @Test func `a row without an end of its quotes is one bad row`() throws {
    let table = try read(
      "a,b,key\n440,446,up\n440,\"446,up\n440,436,down\n",
      columns: "reference_hz=a,comparison_hz=b,answer=key")
    #expect(table.answers.count == 1)
    #expect(table.problems.map(\.line) == [3])
    #expect(table.problems.map(\.kind) == [.cellCount(2, columns: 3)])
  }

  @Test func `a table in UTF-16 is reported`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "f1\tf2\tkey\n".utf16.flatMap { [UInt8($0), 0] }
    let table = ReadTable(
      bytes, mapping: try ColumnMapping(columns: "reference_hz=f1,comparison_hz=f2,answer=key"),
      time: UTCTime(milliseconds: 0))
    #expect(table.problems.map(\.kind) == [.encoding])
  }

  @Test func `a column that the table lacks is named`() throws {
    let table = try read("a,b\n1,2\n", columns: "reference_hz=a,comparison_hz=b,answer=key")
    #expect(table.problems.map(\.kind) == [.missingColumn("key")])
  }
}
