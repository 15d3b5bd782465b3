import Foundation
import Psychometrics
import TestSupport
import Testing

/// A table as Peach exports it.
enum PeachTable {
  static let heading =
    "# peach-export-format:1\ntrainingType,timestamp,referenceNote,referenceNoteName,targetNote,"
    + "targetNoteName,interval,tuningSystem,centOffset,isCorrect\n"

  /// Returns the row of an answer about a difference from C4.
  static func row(at time: String, cents: Double, isCorrect: Bool) -> String {
    "pitchDiscrimination,\(time),60,C4,60,C4,P1,equalTemperament,\(cents),\(isCorrect)\n"
  }
}

/// A table in the layout of a laboratory, with answers of a simulated listener.
struct LaboratoryTable: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// The options that read the table.
  let options: [String]
  let listener: String
  let answers: Int
  /// Whether the sign of the differences is known.
  var isSigned = true

  var testDescription: String { name }

  /// Returns differences in cents and whether the listener calls each of them higher.
  private static func pairs(_ count: Int) -> [(cents: Double, isHigher: Bool)] {
    var generator = SeededGenerator(seed: 17)
    return (0..<count).map { index in
      let cents = [4, 8, 16, 32, 64][generator.integer(below: 5)] * (generator.coin() ? 1.0 : -1.0)
      // A listener who hears 12 cents three times out of four.
      let size = abs(cents)
      let isCorrect =
        generator.unit() < (size < 6 ? 0.6 : size < 12 ? 0.67 : size < 20 ? 0.82 : 0.97)
      return (cents, (cents > 0) == isCorrect)
    }
  }

  private static func hertz(_ cents: Double, above reference: Double) -> String {
    "\(reference * Foundation.exp2(cents / 1200))"
  }

  static let all = [
    matlab, jsPsych, psychoPy, pychoacoustics, spreadsheet, peach, ePrime, pavlovia,
  ]

  /// A laboratory's export from Matlab: semitones, answers 0 and 1, labels with hyphens, no times.
  static let matlab = LaboratoryTable(
    name: "lab.csv",
    text: "subject,f,delta,resp\n"
      + pairs(80).map { "P-07,440,\($0.cents / 100),\($0.isHigher ? 1 : 0)\n" }.joined(),
    options: [
      "--columns", "listener=subject,reference_hz=f,difference_semitones=delta,answer=resp",
      "--answer-words", "higher=1,lower=0",
    ], listener: "P07", answers: 80)

  /// jsPsych's JSON: an object for every screen, and neither hertz nor a key that means a side.
  static let jsPsych = LaboratoryTable(
    name: "jspsych.json",
    text: #"[{"trial_type":"html-keyboard-response","stimulus":"<p>Welcome</p>","response":" "},"#
      + pairs(80).map {
        #"{"trial_type":"audio-keyboard-response","stimulus":"tone.wav","task":"trial","rt":612,"#
          + #""response":"\#($0.isHigher ? "2" : "1")","cents":\#($0.cents),"octave":4,"#
          + #""correct":\#(($0.cents > 0) == $0.isHigher),"subject":"x7f3q"}"#
      }.joined(separator: ",")
      + #",{"trial_type":"audio-keyboard-response","task":"practice","response":"2","cents":200,"#
      + #""correct":true,"subject":"x7f3q"}]"#,
    options: [
      "--mapping", "jspsych", "--where", "task=trial",
      "--columns", "reference_note=C4,difference_cents=cents,correct=correct",
    ], listener: "x7f3q", answers: 80)

  /// PsychoPy's table: a byte order mark, rows of routines, lists, and the date of the experiment.
  static let psychoPy = LaboratoryTable(
    name: "psychopy.csv",
    text: "\u{FEFF}freq1,freq2,key_resp.keys,key_resp.rt,participant,session,date,psychopyVersion\n"
      + ",,,,s 3,001,2022-08-15_10h38.21.123,2022.2.1\n"
      + pairs(80).map {
        "440,\(hertz($0.cents, above: 440)),['\($0.isHigher ? "m" : "z")'],[0.53],s 3,001,"
          + "2022-08-15_10h38.21.123,2022.2.1\n"
      }.joined()
      + "440,441,None,,s 3,001,2022-08-15_10h38.21.123,2022.2.1\n",
    options: [
      "--mapping", "psychopy", "--columns", "reference_hz=freq1,comparison_hz=freq2",
      "--answer-words", "higher=m,lower=z",
    ], listener: "s3", answers: 80)

  /// pychoacoustics' trial table: semicolons, percent, whether the answer was correct.
  static let pychoacoustics = LaboratoryTable(
    name: "res_table_trial.csv",
    text:
      "condition;listener;session;experimentLabel;date;time;duration;block;adaptive_difference;response\n"
      + pairs(80).map {
        "c1;L4;1;fd;15/08/2022;10:38:21;3;1;\(abs($0.cents) * 0.0579);"
          + "\(($0.cents > 0) == $0.isHigher ? 1 : 0)\n"
      }.joined(),
    options: ["--mapping", "pychoacoustics", "--columns", "reference_hz=1000"], listener: "L4",
    answers: 80, isSigned: false)

  /// An export of Peach: two notes, signed cents, whether the answer was correct, times in UTC.
  static let peach = LaboratoryTable(
    name: "peach.csv",
    text: PeachTable.heading
      + pairs(80).enumerated().map { index, pair in
        PeachTable.row(
          at: "2026-03-04T10:\(10 + index / 50):\(10 + index % 50)Z", cents: pair.cents,
          isCorrect: (pair.cents > 0) == pair.isHigher)
      }.joined(),
    options: ["--mapping", "peach"], listener: "me", answers: 80)

  /// A merged table of E-Prime: tabs, Windows line ends, dotted names, keys as digits, rows of the
  /// practice list and of the session's other procedures.
  static let ePrime = LaboratoryTable(
    name: "merged.txt",
    text: (["Subject;Session;Procedure[Block];Standard;Comparison;Target.RESP;Target.RT"]
      + ["11;1;Instructions;;;;", "11;1;Practice;500;600;4;401"]
      + pairs(80).map {
        "11;1;TrialProc;500;\(hertz($0.cents, above: 500));\($0.isHigher ? 4 : 1);633"
      }).map { $0.replacing(";", with: "\t") + "\r\n" }.joined(),
    options: [
      "--columns",
      "listener=Subject,session=Session,reference_hz=Standard,comparison_hz=Comparison,"
        + "answer=Target.RESP,response_ms=Target.RT",
      "--answer-words", "higher=4,lower=1", "--where", "Procedure[Block]=TrialProc",
    ], listener: "11", answers: 80)

  /// jsPsych's data as an object on each line, with ISO times that have an offset.
  static let pavlovia = LaboratoryTable(
    name: "data.ndjson",
    text: pairs(80).enumerated().map { index, pair in
      #"{"subject":"k-2","at":"2026-03-04T10:\#(10 + index / 50):\#(10 + index % 50)+01:00","midi":57,"#
        + #""semitones":\#(pair.cents / 100),"response":"\#(pair.isHigher ? "arrowup" : "arrowdown")","#
        + #""rt":[540]}"# + "\n"
    }.joined(),
    options: [
      "--mapping", "jspsych", "--columns",
      "reference_midi=midi,difference_semitones=semitones,time_local=at",
    ], listener: "k2", answers: 80)

  /// A German spreadsheet: semicolons, decimal commas, a column for the block.
  static let spreadsheet = LaboratoryTable(
    name: "versuch.csv",
    text: "Versuchsperson;Block;Ton;Abstand;Taste\n"
      + pairs(80).map {
        "V1;Test;261,63;\("\($0.cents)".replacing(".", with: ","));\($0.isHigher ? "m" : "z")\n"
      }.joined() + "V1;Übung;261,63;400,0;z\n",
    options: [
      "--columns",
      "listener=Versuchsperson,reference_hz=Ton,difference_cents=Abstand,answer=Taste",
      "--answer-words", "higher=m,lower=z", "--where", "Block=Test",
    ], listener: "V1", answers: 80)
}

@Suite(.waitsForPrograms) struct `Tables of other programs` {
  private let program = Program()

  private func write(_ text: String, to name: String, date: Int = 1_790_000_000) throws {
    try program.write(text, to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(date))],
      ofItemAtPath: program.path(name))
  }

  private func write(_ table: LaboratoryTable) throws { try write(table.text, to: table.name) }

  // MARK: A profile in one command

  @Test(.long, arguments: LaboratoryTable.all)
  func `a table of a laboratory becomes a profile with bands in one command`(
    table: LaboratoryTable
  ) throws {
    try write(table)
    let result = try program.succeed(["profile", "--from", table.name, "--json"] + table.options)
    #expect(try jsonObjects(result.output).map { $0["listener"] as? String } == [table.listener])
    let text = try program.run(["profile", "--from", table.name] + table.options).output
    #expect(text.hasPrefix("\(table.listener): \(table.answers) trials"))
    #expect(text.contains("68 % band    95 % band"))
    #expect(text.contains("You hear a difference "), "\(text.prefix(300))")
    // The others read the same table by the same options.
    let piped = try program.run(
      ["profile", "--from", "-", "--json"] + table.options, input: table.text)
    #expect(piped.output == result.output || table.name != "psychopy.csv", "\(piped.errors)")
    let replay = try program.run(["replay", table.name, "--verify"] + table.options)
    #expect(replay.status == 66 && replay.output.contains("unverifiable"))
    #expect(replay.output.contains("\(table.answers) answered"))
    let imported = try program.succeed(
      ["sessions", "import", table.name, "--store", "a.sqlite"] + table.options)
    #expect(imported.outputLines.first == "Imported \(table.answers) trials; new sessions: 1.")
  }

  // MARK: Nothing is analysed in silence

  @Test(
    .long,
    arguments: [
      ["profile", "--from", "a.csv"], ["profile", "--json", "--from", "a.csv"],
      ["replay", "a.csv"],
      ["profile", "--dry-run", "--from", "a.csv"], ["replay", "a.csv", "--shard", "1/2", "--json"],
      ["sessions", "import", "a.csv", "--store", "a.sqlite"],
      ["sessions", "import", "a.csv", "--store", "a.sqlite", "--dry-run"],
    ])
  func `no command succeeds with a table without answers unless it may`(arguments: [String]) throws
  {
    try write("VP,Block,f1,f2,key\nV1,Probe,440,441,up\nV1,Test,440,442,up\n", to: "a.csv")
    let options = arguments + columns + ["--where", "Block=Tset"]
    let result = try program.run(options)
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "a.csv: no answer was read: rows skipped by a condition: 2; 'Block' is 'Probe' or 'Test'."))
    #expect(!result.outputLines.contains("") || arguments.contains("--json"))
    #expect(try program.run(options + ["--lenient"]).status == 0)
    // Each table is reported, also beside one with answers.
    try write("VP,Block,f1,f2,key\nV1,Tset,440,441,up\n", to: "b.csv")
    if arguments[0] == "replay" {
      let both = try program.run(["replay", "b.csv"] + options.dropFirst())
      #expect(both.status == 65 && both.errors.contains("a.csv: no answer was read"))
    }
  }

  @Test(
    .long,
    arguments: [
      ["profile", "--from"], ["replay"], ["sessions", "import", "--store", "b.sqlite"],
    ])
  func `a heading alone, an empty folder and an empty store are nothing`(command: [String]) throws {
    try write("listener,reference_midi,difference_cents,answer\n", to: "heading.csv")
    try program.makeFolder("folder")
    let imported = try program.run(["sessions", "import", "heading.csv", "--store", "a.sqlite"])
    #expect(imported.status == 65)
    for (source, reason) in [
      ("heading.csv", "heading.csv:1: no answer was read: there is no row below the heading."),
      ("folder", "folder: there is no session in it: "),
      ("a.sqlite", "a.sqlite: there is no session in it: "),
    ] {
      let result = try program.run(command + [source])
      #expect(result.status == 65, "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try program.run(command + [source, "--lenient"]).status == 0)
    }
  }

  @Test(.long) func `nothing is neither exported nor merged`() throws {
    try write("listener,reference_midi,difference_cents,answer\n", to: "a.csv")
    _ = try program.run(["sessions", "import", "a.csv", "--store", "a.sqlite"])
    try program.run(
      ["sessions", "export", "--all", "--store", "a.sqlite", "--format", "csv", "--to", "b.csv"]
    ).expectRefusal(65, "There is no session in 'a.sqlite'")
    #expect(!program.has("b.csv"))
    _ = try program.run(["replay", "a.csv", "--shard", "1/1", "--out", "part.json"])
    let merged = try program.run("merge", "part.json")
    #expect(merged.status == 65 && merged.errors.contains("The parts have no session"))
  }

  // MARK: Versions of programs

  @Test(
    .long,
    arguments: [
      (
        """
        "trial_type","subject","rt","key_press","f1","f2"
        "audio-keyboard-response","7","null","null","440","446"
        "html-keyboard-response","7","655.5","38","440","446"
        "html-keyboard-response","7","702.1","40","440","436"

        """, [], "7: 2 trials"
      ),
      (
        """
        "trial_type","subject","rt","button_pressed","f1","f2"
        "audio-button-response","7","655.5","1","440","446"
        "audio-button-response","7","702.1","0","440","436"

        """, ["--answer-words", "higher=1,lower=0"], "7: 2 trials"
      ),
      (
        #"[{"f1":440,"f2":446,"response":1,"rt":512.2,"subject":"x1"},{"f1":440,"f2":436,"response":0,"#
          + #""rt":612.2,"subject":"x1"},{"response":{"Q0":"yes"},"rt":3000}]"#,
        ["--answer-words", "higher=1,lower=0"], "x1: 2 trials"
      ),
      (#"[{"f1":440,"f2":446,"response":"arrowup","rt":512.2,"subject":"x1"}]"#, [], "x1: 1 trial"),
    ])
  func `data of jsPsych 6 to 8 are read`(text: String, words: [String], beginning: String) throws {
    try write(text, to: "a.txt")
    let result = try program.succeed(
      [
        "profile", "--from", "a.txt", "--mapping", "jspsych", "--columns",
        "reference_hz=f1,comparison_hz=f2",
      ] + words)
    #expect(result.output.hasPrefix(beginning))
  }

  // MARK: Nothing twice, nothing in the future

  private let columns = ["--columns", "reference_hz=f1,comparison_hz=f2,answer=key"]

  @Test(.long) func `a copied table is not taken in twice`() throws {
    let rows = (0..<23).map { "440,\(440 + $0 % 7).5,\($0 % 3 == 0 ? "up" : "down")\n" }
    let table = "f1,f2,key\n" + rows.joined()
    try write(table, to: "a.csv", date: 1_790_000_000)
    try write(table, to: "b.csv", date: 1_780_000_000)
    func outputs(_ arguments: String...) throws -> [Substring] {
      try program.run(["sessions", "import", "--store", "a.sqlite"] + columns + arguments)
        .outputLines
    }
    let known: [Substring] = [
      "Imported 0 trials; new sessions: 0.", "sessions already in the store: 1",
    ]
    #expect(try outputs("a.csv") == ["Imported 23 trials; new sessions: 1."])
    #expect(try outputs("b.csv") == known)
    #expect(try outputs("a.csv") == known)
    let piped = try program.run(
      ["sessions", "import", "-", "--store", "a.sqlite"] + columns, input: table)
    #expect(piped.outputLines == known)
    let both = try program.run(
      ["sessions", "import", "a.csv", "b.csv", "--store", "b.sqlite"] + columns)
    #expect(both.outputLines.first == "Imported 23 trials; new sessions: 1.")
    let profile = try program.run(["profile", "--from", "a.csv", "b.csv"] + columns)
    #expect(profile.status == 65 && profile.output.hasPrefix("me: 23 trials"))
    #expect(profile.errors.contains("b.csv: an earlier table has 23 answers of 'me' too"))
  }

  @Test(.long) func `a grown table adds its new answers, and a profile has all once`() throws {
    let rows = (0..<30).map { "440,\(440 + $0 % 7).5,\($0 % 3 == 0 ? "up" : "down")\n" }
    try write("f1,f2,key\n" + rows[..<20].joined(), to: "a.csv", date: 1_780_000_000)
    try write("f1,f2,key\n" + rows.joined(), to: "b.csv")
    for (name, lines) in [
      ("a.csv", ["Imported 20 trials; new sessions: 1."]),
      ("b.csv", ["Imported 10 trials; new sessions: 1.", "answers already in the store: 20"]),
    ] {
      let result = try program.run(["sessions", "import", name, "--store", "a.sqlite"] + columns)
      #expect(result.outputLines.map(String.init) == lines)
    }
    let profile = try program.run(["profile", "--from", "a.csv", "b.csv"] + columns)
    #expect(profile.status == 65 && profile.output.hasPrefix("me: 30 trials"), "\(profile.output)")
    #expect(profile.errors.contains("b.csv: an earlier table has 20 answers of 'me' too"))
  }

  @Test(.long) func `local times that are imported in two zones are imported once`() throws {
    let rows = (0..<9).map { "\($0),up,2026-03-04 10:00:0\($0)\n" }
    try write("d,key,at\n" + rows.joined(), to: "a.csv")
    let options = ["reference_hz=440,difference_cents=d,answer=key,time_local=at"]
    for (zone, known) in [("UTC", false), ("Asia/Kolkata", true), ("America/New_York", true)] {
      let result = try program.succeed(
        ["sessions", "import", "a.csv", "--store", "a.sqlite", "--columns"] + options,
        wrapper: ["env", "TZ=\(zone)"])
      #expect(
        result.outputLines.last
          == (known ? "sessions already in the store: 1" : "Imported 9 trials; new sessions: 1."))
    }
  }

  @Test(.long)
  func `sessions of a table without times end at its date, and their times are not known`() throws {
    let rows = (0..<10).flatMap { listener in
      (0..<40).map { "440,\(440 + $0 % 7).5,up,L\(listener)\n" }
    }
    try write("f1,f2,key,who\n" + rows.joined(), to: "a.csv")
    let options = ["--columns", columns[1] + ",listener=who", "--store", "a.sqlite"]
    #expect(try program.run(["sessions", "import", "a.csv"] + options).status == 0)
    let list = try program.run("sessions", "list", "--store", "a.sqlite").outputLines
    #expect(list.count == 10)
    // The last of forty answers, a second apart, is at the date of the file: 2026-09-21T14:13:20Z.
    #expect(list.allSatisfy { $0.contains("  2026-09-21T14:12:41.000Z  40 answered") })
    let exported = try program.run(
      "sessions", "export", "--all", "--format", "csv", "--store", "a.sqlite"
    ).outputLines
    let time = try #require(exported[0].split(separator: ",").firstIndex(of: "time_utc"))
    #expect(
      exported.dropFirst().allSatisfy {
        $0.split(separator: ",", omittingEmptySubsequences: false)[time] == "n/a"
      })
    #expect(exported.count == 401)
    #expect(
      try program.run(
        "sessions", "import", "-", "--store", "a.sqlite",
        input: exported.joined(separator: "\n") + "\n"
      ).outputLines.last == "sessions already in the store: 10")
    // A date in the future is not believed.
    try write("f1,f2,key\n440,441,up\n", to: "future.csv", date: 4_000_000_000)
    #expect(
      try program.run(["sessions", "import", "future.csv", "--store", "b.sqlite"] + columns).status
        == 0)
    let future = try program.run("sessions", "list", "--store", "b.sqlite").output
    #expect(!future.contains("  2096-"), "\(future)")
  }

  // MARK: What the columns are taken for

  @Test(.long) func `a dry run prints what each column is taken for, and writes nothing`() throws {
    let table = LaboratoryTable.jsPsych
    try write(table)
    let expected = """
      jspsych.json:
        reference_note    always C4
        difference_cents  column 'cents', such as '64.0'
        correct           column 'correct', such as 'true'
        response_ms       column 'rt', such as '612'
        listener          column 'subject', such as 'x7f3q'
        rows where        task is trial
        not read          octave, response, stimulus, trial_type
        answers: 80, rows skipped by a condition: 2

      """
    for command in [["profile", "--from", table.name], ["replay", table.name]] {
      let result = try program.succeed(command + table.options + ["--dry-run"])
      #expect(
        result.output.replacing(/such as '-?[0-9.]+'/, with: "such as 'N'")
          == expected.replacing(/such as '-?[0-9.]+'/, with: "such as 'N'"), "\(result.output)")
    }
    let result = try program.run(
      ["sessions", "import", table.name, "--store", "a.sqlite", "--dry-run"] + table.options)
    #expect(result.status == 0 && result.output.hasPrefix("jspsych.json:\n"))
    #expect(result.outputLines.contains("Would import 80 trials; new sessions: 1."))
    #expect(try program.files().keys.sorted() == [table.name])
  }

  // MARK: Bad input

  @Test(
    .long,
    arguments: [
      ["profile", "--from", "t.csv"], ["replay", "t.csv"], ["sessions", "import", "t.csv"],
    ])
  func `a row that cannot be used is named by file, line and column, and skipped`(
    command: [String]
  ) throws {
    try write("f1,f2,key\n440,446,up\n440,44x,up\n440,436,down\n", to: "t.csv")
    let result = try program.run(command + columns)
    #expect(result.status == 65)
    #expect(result.errors.contains("t.csv:3: f2 is '44x', but must be a number."))
    #expect(result.output.contains("2 "))
    #expect(try program.run(command + columns + ["--lenient"]).status == 0)
  }

  @Test(.long) func `labels are cleaned, said once, and refused if two become one`() throws {
    let head = "reference_hz=440,difference_cents=d,answer=key,listener=who"
    try write("d,key,who\n5,up,P-07\n5,up,P-07\n5,up,P 08\n", to: "t.csv")
    try write("d,key,who\n5,up,P07\n", to: "u.csv")
    let one = try program.run("profile", "--from", "t.csv", "--columns", head)
    #expect(
      one.errors
        == "limen: Labels of listeners keep only a-z, A-Z and digits: 'P-07' is 'P07', 'P 08' is 'P08'.\n"
    )
    for command in [
      ["profile", "--from"], ["replay"], ["sessions", "import", "--store", "a.sqlite"],
    ] {
      let both = try program.run(command + ["t.csv", "u.csv", "--columns", head])
      #expect(both.status == 65)
      #expect(both.errors.contains("u.csv:2: the listeners 'P-07' and 'P07' would both be 'P07'"))
    }
    #expect(try program.run("sessions", "list", "--store", "a.sqlite").output.isEmpty)
  }

  // MARK: Mappings

  @Test(.long) func `a mapping is built in, the user's own, or a file`() throws {
    let text = """
      [columns]
      reference_note = "A4"
      difference_cents = "d"
      answer = "key"
      [words]
      higher = "m"
      lower = "z"
      """
    try write("d,key\n5,m\n5,z\n", to: "t.csv")
    try write(text, to: "lab.toml")
    try write(text, to: ".config/limen/mappings/ours.toml")
    for mapping in ["lab.toml", "ours", program.path("lab.toml")] {
      let result = try program.run("profile", "--from", "t.csv", "--mapping", mapping)
      #expect(result.status == 0 && result.output.hasPrefix("me: 2 trials"), "\(result.errors)")
    }
    try program.run("profile", "--from", "t.csv", "--mapping", "theirs")
      .expectRefusal(66, "give psychopy, jspsych, pychoacoustics, peach")
    try write("[columns]\nreference = 1\n", to: "bad.toml")
    try program.run("replay", "t.csv", "--mapping", "bad.toml")
      .expectRefusal(65, "limen: 'bad.toml', line 2: There is no field")
    try program.run("replay", "t.csv", "--mapping", "psychopy")
      .expectRefusal(64, "No column is named for reference_hz")
  }

  @Test(.long) func `an export of Peach is read by its mapping as without one`() throws {
    let rows = [
      "pitchDiscrimination,2026-03-04T10:00:00Z,60,C4,60,C4,P1,equalTemperament,12.5,true",
      "pitchDiscrimination,2026-03-04T10:00:04Z,62,D4,62,D4,P1,equalTemperament,-8,false",
      "pitchDiscrimination,2026-03-04T10:00:08Z,60,C4,67,G4,P5,equalTemperament,10,true",
      "pitchMatching,2026-03-04T10:00:12Z,60,C4,60,C4,P1,equalTemperament,,",
    ]
    try write(PeachTable.heading + rows.map { $0 + "\n" }.joined(), to: "peach.csv")
    let profile = try program.run("profile", "--from", "peach.csv", "--mapping", "peach")
    #expect(profile.status == 0 && profile.output.hasPrefix("me: 2 trials"), "\(profile.errors)")
    _ = try program.run("sessions", "import", "peach.csv", "--store", "a.sqlite")
    let again = try program.run(
      "sessions", "import", "peach.csv", "--mapping", "peach", "--store", "a.sqlite")
    #expect(again.outputLines.dropFirst().first == "sessions already in the store: 1")
  }
}
