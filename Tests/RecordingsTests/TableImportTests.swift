import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Recordings

@Suite struct `A table from another program` {
  private func read(
    _ text: String, columns: String, answers: String? = nil, filters: [String] = [],
    zone: LocalZone = .utc
  ) throws -> ReadTable {
    try ReadTable(
      Array(text.utf8),
      mapping: .init(columns: columns, answers: answers, filters: filters), zone: zone)
  }

  @Test func `a table whose first line never ends is given up, but no line of objects`() throws {
    let mapping = try TableMapping(columns: "reference_hz=a,comparison_hz=b,answer=c")
    let piece = Array(String(repeating: #"{"a":440,"b":441,"c":"up"},"#, count: 1000).utf8)
    for (beginning, count, refused) in [("x", 0, true), ("[", 60_000, false)] {
      var table = TableImport(file: "-", mapping: mapping)
      try table.read(Array(beginning.utf8).span)
      for _ in 0..<60 where !table.isRefused { try table.read(piece.span) }
      #expect(table.isRefused == refused)
      try table.finish()
      #expect(table.takeAnswers().count == count)
      #expect(table.takeProblems().map(\.kind) == (refused ? [.longHeading] : []))
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
    ("reference_hz=a,answer=c", TableMappingError.missing(.comparison)),
    ("reference_hz=a,comparison_hz=b,key=c", .unknownField("key")),
    ("reference_hz", .noPair("reference_hz")), ("", .missing(.reference)),
    ("reference_hz=a,reference_midi=b", .repeatedQuantity(.referenceHertz, .referenceMIDI)),
    ("reference_hz=a,comparison_hz=b,answer=c,correct=d", .repeatedQuantity(.answer, .correct)),
    ("reference_hz=a,answer=c,answer=", .repeatedQuantity(.answer, .answer)),
  ])
  func `an incomplete mapping is refused`(columns: String, error: TableMappingError) {
    #expect(throws: error) { try TableMapping(columns: columns) }
    #expect(error.description.hasSuffix("."))
  }

  @Test(arguments: ["higher=m", "lower=m", "higher=m,lower=M", "higher=a,higher=b,lower=b"])
  func `an answer without a word of its own is refused`(words: String) {
    #expect(throws: TableMappingError.ambiguousWords) {
      try TableMapping(columns: "reference_hz=a,comparison_hz=b,answer=c", answers: words)
    }
  }

  @Test func `a row without an end of its quotes is one bad row`() throws {
    let table = try read(
      "a,b,key\n440,446,up\n440,\"446,up\n440,436,down\n",
      columns: "reference_hz=a,comparison_hz=b,answer=key")
    #expect(table.answers.count == 1)
    #expect(table.problems.map(\.line) == [3])
    #expect(table.problems.map(\.kind) == [.cellCount(2, columns: 3)])
  }

  @Test func `a column that the table lacks is named, with those that it has`() throws {
    let table = try read("a,b\n1,2\n", columns: "reference_hz=a,comparison_hz=b,answer=key")
    #expect(
      table.problems.map(\.description) == [
        "table.csv: answer is to come from the column 'key', which is not there: there are 'a' and 'b'; "
          + "name one of them with --columns, or in the mapping."
      ])
    let filtered = try read(
      "a,b,c\n", columns: "reference_hz=a,comparison_hz=b,answer=c", filters: ["block=test"])
    #expect(
      filtered.problems.map(\.description) == [
        "table.csv: a condition is for the column 'block', which is not there: there are 'a', 'b' and "
          + "'c'; name one of them with --where, or in the mapping."
      ])
  }

  @Test func `a repeated column, or one for two of the tones and the answer, is refused`() throws {
    let columns = "reference_hz=a,comparison_hz=b,answer=c"
    let twice = try read("a,b,b,c\n440,441,442,h\n", columns: columns)
    #expect(twice.answers.isEmpty && twice.problems.map(\.kind) == [.repeatedColumn("b")])
    #expect(try read("a,b,x,x,c\n440,441,1,2,h\n", columns: columns).problems.isEmpty)
    let shared = try read("a,c\n440,h\n", columns: "reference_hz=a,comparison_hz=a,answer=c")
    #expect(
      shared.problems.map(\.kind)
        == [.sharedColumn("a", fields: ["reference_hz", "comparison_hz"])])
  }

  // MARK: Forms

  @Test(arguments: [
    ("reference_hz=a", "difference_cents=b", "440", "25", 69, 2500),
    ("reference_hz=a", "difference_cents=b", "440,0", "-0,5", 69, -50),
    ("reference_midi=a", "difference_semitones=b", "60", "-0.4", 60, -4000),
    ("reference_midi=a", "difference_semitones=b", "60.25", "0.4", 60, 4000),
    ("reference_note=a", "difference_percent=b", "A4", "100", 69, 120_000),
    ("reference_note=a", "difference_hz=b", "a4", "220", 69, 70_196),
    ("reference_note=a", "comparison_note=b", "C#4", "Db4", 61, 0),
    ("reference_note=a", "comparison_midi=b", "C4", "59.5", 60, -5000),
    ("reference_hz=a", "comparison_hz=b", "[440]", "['880']", 69, 120_000),
    ("reference_hz=1000", "difference_cents=b", "", "3", 83, 300),
    ("reference_note=Bb3", "difference_cents=b", "", "3", 58, 300),
    ("reference_midi=58.6", "difference_cents=b", "", "3", 59, 300),
    ("reference_hz=a", "difference_percent=1", "440", "", 69, 1723),
  ])
  func `a tone and a difference are read in each form`(
    reference: String, comparison: String, first: String, second: String, note: Int,
    hundredths: Int
  ) throws {
    let table = try read(
      "a\tb\tkey\n\(first)\t\(second)\th\n", columns: "\(reference),\(comparison),answer=key")
    #expect(table.problems.isEmpty)
    let question = try #require(table.answers.first).answer.question
    #expect(question.reference == MIDINote(note))
    #expect(question.difference == Difference(hundredths: hundredths))
  }

  @Test func `a name that is neither a column nor a tone is no constant`() throws {
    for columns in ["reference_hz=x", "reference_note=X4", "reference_midi=200"] {
      let table = try read("a,b\n", columns: columns + ",difference_cents=a,answer=b")
      #expect(table.problems.count == 1 && table.answers.isEmpty)
    }
    let listener = try read(
      "a,b\n1,h\n", columns: "reference_hz=440,difference_cents=a,answer=b,listener=P07")
    #expect(listener.problems.count == 1, "a label is no constant")
  }

  @Test(arguments: [
    ("10", "1", Answer.higher), ("10", "0", .lower), ("-10", "1", .lower), ("-10", "0", .higher),
    ("10", "True", .higher), ("-10", "false", .higher), ("10", "1.0", .higher),
  ])
  func `the answer follows from whether it was correct`(
    difference: String, correct: String, answer: Answer
  ) throws {
    let table = try read(
      "d,c\n\(difference),\(correct)\n", columns: "reference_hz=440,difference_cents=d,correct=c")
    #expect(table.answers.map(\.answer.response) == [.side(answer)])
  }

  @Test(arguments: [
    ["block=test", "block=retest", "task=pitch"], ["block=test,retest", "task=pitch"],
    ["block= test , retest ,", "task=pitch"], ["block=test", "block=retest,other", "task=pitch"],
  ])
  func `a condition may have several values`(filters: [String]) throws {
    let table = try read(
      "d,key,block,task\n5,h,test,pitch\n5,h,practice,pitch\n5,l,retest,pitch\n5,l,test,loud\n",
      columns: "reference_hz=440,difference_cents=d,answer=key", filters: filters)
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    #expect(table.filteredRows == 2 && table.problems.isEmpty)
  }

  @Test(arguments: ["block", "block=", "block=,", "=test", "block= , "])
  func `a condition without a column or a value is refused`(filter: String) {
    #expect(throws: TableMappingError.noFilter(filter)) {
      try read(
        "d,key\n5,h\n", columns: "reference_hz=440,difference_cents=d,answer=key",
        filters: [filter])
    }
  }

  @Test func `an empty column drops a field of a mapping, but none that is required`() throws {
    let given = "reference_hz=440,difference_cents=d,answer=key"
    var mapping = try TableMapping(columns: given + ",listener=who,session=s")
    try mapping.change(columns: "listener=,session=")
    #expect(mapping == (try TableMapping(columns: given)))
    #expect(throws: TableMappingError.missing(.answer)) { try mapping.change(columns: "correct=") }
    #expect(throws: TableMappingError.noWord("higher")) {
      try TableMapping(columns: given, answers: "higher=,lower=l")
    }
  }

  @Test func `spaces around the names of columns are not part of them`() throws {
    let table = try read(
      "d, key , block\n5, h, test\n5, l, other\n",
      columns: "reference_hz=440,difference_cents=d, answer = key", filters: [" block = test"])
    #expect(table.answers.map(\.answer.response) == [.side(.higher)])
    #expect(table.filteredRows == 1 && table.problems.isEmpty)
  }

  @Test func `words for answers are declared, in any case of letters`() throws {
    let table = try read(
      "d,key\n5,M\n5,z\n5,x\n", columns: "reference_hz=440,difference_cents=d,answer=key",
      answers: "higher=m,lower=z")
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    #expect(
      table.problems.map(\.description) == [
        "table.csv:4: key is 'x', but must be one of m, z, because only two alternatives are read."
      ])
  }

  @Test func `times are read as UTC or as local time, also as PsychoPy writes them`() throws {
    let zone = LocalZone { _ in (secondsAhead: 7200, name: "CEST") }
    let times = ["2022-08-15_10h38.21.123", "2022-08-15 10:38:21.123"]
    for time in times {
      for (field, hour) in [("time_utc", "10"), ("time_local", "08")] {
        let table = try read(
          "d,key,when\n5,h,\(time)\n",
          columns: "reference_hz=440,difference_cents=d,answer=key,\(field)=when", zone: zone)
        #expect(table.answers.map(\.answer.time?.iso8601) == ["2022-08-15T\(hour):38:21.123Z"])
      }
    }
    for (time, utc) in [
      ("2022-08-15T10:38:21+01:00", "09:38:21"), ("2022-08-15T10:38:21-0530", "16:08:21"),
      ("2022-08-15T10:38:21+00:00", "10:38:21"), ("2022-08-15T10:38:21Z", "10:38:21"),
    ] {
      for field in ["time_utc", "time_local"] {
        let table = try read(
          "d,key,when\n5,h,\(time)\n",
          columns: "reference_hz=440,difference_cents=d,answer=key,\(field)=when", zone: zone)
        #expect(table.answers.map(\.answer.time?.iso8601) == ["2022-08-15T\(utc).000Z"])
      }
    }
  }

  // MARK: Listeners and sessions

  @Test func `labels keep letters and digits, and two that become one are refused`() throws {
    let columns = "reference_hz=440,difference_cents=d,answer=key,listener=who"
    let table = try read("d,key,who\n5,h,P-07\n5,l,P-07\n5,l,s 8\n", columns: columns)
    #expect(table.answers.map(\.listener?.label) == ["P07", "P07", "s8"])
    #expect(table.labels.changes.map(\.written) == ["P-07", "s 8"])
    #expect(try read("d,key,who\n5,h,--\n", columns: columns).problems.count == 1)
    let collision = #expect(throws: DataError.self) {
      try read("d,key,who\n5,h,P-07\n5,l,P07\n", columns: columns)
    }
    #expect(
      collision?.description
        == "table.csv:3: the listeners 'P-07' and 'P07' would both be 'P07', because labels keep only "
        + "a-z, A-Z and digits: rename one of them.")
  }

  @Test(arguments: ["", "NA", "none", "null"])
  func `a row without a label in a table that names listeners is refused`(label: String) throws {
    let table = try read(
      "d,key,who\n5,h,P07\n5,l,\(label)\n",
      columns: "reference_hz=440,difference_cents=d,answer=key,listener=who")
    #expect(table.answers.map(\.listener?.label) == ["P07"])
    #expect(
      table.problems.map(\.description) == [
        "table.csv:3: who is '\(label)', but must be a label of up to 60 letters and digits that does not "
          + "stand for a missing value."
      ])
  }

  @Test(arguments: ["", "n/a"])
  func `a table without any label names no listeners`(label: String) throws {
    let columns = "reference_hz=440,difference_cents=d,answer=key,listener=who"
    let rows = "d,key,who\n5,h,\(label)\n6,l,\(label)\n"
    let table = try read(rows, columns: columns)
    #expect(table.problems.isEmpty)
    #expect(table.answers.map(\.listener) == [nil, nil])
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    let named = try read(rows + "7,h,P07\n8,h,\(label)\n", columns: columns)
    #expect(named.answers.map(\.listener?.label) == ["P07"])
    #expect(named.problems.map(\.line) == [2, 3, 5])
  }

  @Test func `sessions that the table names stay apart`() throws {
    let table = try read(
      "d,key,s\n5,h,b\n5,l,a\n5,l,b\n5,l,a\n5,h,\n",
      columns: "reference_hz=440,difference_cents=d,answer=key,session=s")
    #expect(table.answers.map(\.answer.session) == [1, 2, 1, 2, 0])
    let date = UTCTime(milliseconds: 1_790_000_000_000)
    let sessions = ImportedAnswer.sessions(
      of: try .example(), answering: table.answers.map(\.answer), endingBy: date)
    #expect(sessions.map(\.trials.count) == [1, 2, 2])
    #expect(sessions.last?.trials.last?.time == date)
    #expect(sessions.allSatisfy { $0.header.dating == .assumed })
    #expect(Set(sessions.flatMap(\.trials).map(\.time)).count == 5)
  }

  // MARK: JSON

  @Test(arguments: [
    "[{OBJECTS}]", "[\n{OBJECTS}\n]\n", "[[{OBJECTS}]]", "\u{FEFF}[{OBJECTS}]",
  ])
  func `an array of objects with different members is a table`(form: String) throws {
    let objects = """
      {"rt":900.5,"response":" ","trial_type":"text","view":{"x":[1,2]}},
      {"rt":645,"response":"2","f1":500,"f2":510.5,"correct":true,"who":"a\\"}b-1"},
      {"rt":null,"response":null,"f1":500,"f2":510,"correct":null},
      {"rt":[701],"response":"1","f1":"500","f2":505,"correct":false,"who":"c"}
      """
    let text = form.replacing("{OBJECTS}", with: objects)
    let table = try read(
      text, columns: "reference_hz=f1,comparison_hz=f2,answer=response,response_ms=rt,listener=who",
      answers: "higher=2,lower=1")
    #expect(table.problems.isEmpty && table.otherRows == 2)
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
    #expect(table.answers.map(\.answer.responseTime) == [.milliseconds(645), .milliseconds(701)])
    #expect(table.answers.map(\.listener?.label) == ["ab1", "c"])
    let correct = try read(text, columns: "reference_hz=f1,comparison_hz=f2,correct=correct")
    #expect(correct.answers.map(\.answer.response) == [.side(.higher), .side(.lower)])
  }

  @Test func `objects on lines are a table, and a line of anything else is named`() throws {
    let text = """
      {"d":5,"key":"h"}
      hello
      {"d":7,"key":"left"}
      {"d":"9","key":"l"
      """
    let table = try read(text, columns: "reference_hz=440,difference_cents=d,answer=key")
    #expect(table.answers.count == 1)
    #expect(
      table.problems.map(\.description) == [
        "table.csv:2: it is not a JSON object, and every row must be one.",
        "table.csv:4: it is not a JSON object, and every row must be one.",
        "table.csv:3: object 2: key is 'left', but must be one of higher, up, h, lower, down, l, "
          + "because only two alternatives are read.",
      ])
  }

  /// Each of these took a time that grows with the square of the lines: seconds for the first.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["{", "{\n", #"{"a":\n"#, "{\"\n", "{\\\"\n", "{\n{}\n", "{\"\\\"\\\n"])
  func `objects that do not end take time in proportion to their number`(piece: String) throws {
    let table = try read(
      String(repeating: piece, count: 100_000) + "\n{\"d\":5,\"key\":\"h\"}\n",
      columns: "reference_hz=440,difference_cents=d,answer=key")
    #expect(table.answers.count == 1)
  }

  @Test func `a line with the version of an export is skipped`() throws {
    let table = try read(
      "# export-format:3\nd,key\n5,h\n5,x\n",
      columns: "reference_hz=440,difference_cents=d,answer=key")
    #expect(table.answers.count == 1 && table.problems.map(\.line) == [4])
  }
}
