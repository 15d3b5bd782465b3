import Foundation
import Music
import Notation
import TestSupport
import Testing

@testable import Training

@Suite(.waitsForPrograms, .serialized) struct `Protocols on the command line` {
  private let program = Program()

  init() throws { try program.write(Self.text, to: "study.toml") }

  /// Nine runs, rests within the last one, and three screens.
  private static let text = """
    protocol = 1
    listeners = "S[0-9]{2}"
    order = ["welcome", "practice", ["low", "middle", "high"], "words", "constant", "thanks"]

    [all]
    tone-ms = 30
    gap-ms = 0
    feedback-ms = 0
    loudness = "off"
    rove-db = 0

    [conditions.middle]
    hertz = 1000
    placement = "staircase"
    down = 2
    start-cents = "6 %"
    step-factors = [2, 1.5]
    runs = 2
    first-run = "practice"
    stop = { reversals = 3, trials = 7 }

    [conditions.low]
    like = "middle"
    hertz = 500

    [conditions.high]
    like = "middle"
    hertz = 2000

    [conditions.practice]
    kind = "practice"
    hertz = 1000
    stop = { right = "3 of 4", trials = 6 }

    [conditions.words]
    task = "interval"
    trials = 3

    [conditions.constant]
    range = "B4-C5"
    placement = "constant"
    differences-cents = [10, 40]
    repetitions = 4
    catch = { every = 4, cents = 400 }
    break = { every = 5, screen = "rest" }

    [screens.welcome]
    text.en = "Two tones."
    text.de = "Zwei Töne."

    [screens.rest]
    text.en = "Rest."
    go-on = 1

    [screens.thanks]
    text.en = "Thank you."
    go-on = "operator"
    """

  private func engine(_ options: String...) -> [String] {
    ["engine", "--protocol", "study.toml", "--listener", "S01", "--store", "a.sqlite"] + options
  }

  /// Answers what an engine sends, and returns the texts of its screens. Dies without warning after `events` of its
  /// events.
  private func converse(
    _ options: [String] = [], killedAfter events: Int = .max
  ) throws -> (screens: [String], isKilled: Bool) {
    let running = try program.start(engine() + options)
    var (count, screens): (Int, [String]) = (0, [])
    while true {
      let lines = running.readLines(until: "{")
      if lines.isEmpty { break }
      for line in lines {
        count += 1
        guard count < events else {
          // After its last event, the program may have ended before.
          running.send(signal: SIGKILL)
          _ = try running.wait()
          return (screens, true)
        }
        let event = try jsonObject(line)
        switch event["event"] as? String {
        case "screen":
          screens.append((event["text"] as? [String: String])?["en"] ?? "")
          try running.send("{\"command\":\"continue\"}\n")
        case "pair":
          let trial = try #require(event["trial"] as? Int)
          let words = event["interval"] == nil ? ["higher", "lower"] : ["sharp", "flat"]
          let answer = words[(count * 7 + trial) % 5 < 3 ? 0 : 1]
          try running.send(
            #"{"command":"answer","trial":\#(trial),"answer":"\#(answer)","response_ms":300}"#
              + "\n")
        case "error":
          Issue.record("\(line)")
          running.process.terminate()
        default: break
        }
      }
    }
    try running.wait().expectSuccess()
    return (screens, false)
  }

  private func expectWholeRound() throws {
    let sessions = try program.sessions(of: "S01")
    let labels = try sessions.map { try #require($0.header.run) }
    #expect(labels.map(\.position) == Array(2...10))
    #expect(Set(labels.map(\.order)).count == 1 && Set(labels.map(\.round)).count == 1)
    #expect(sessions.allSatisfy { $0.reached != nil })
    for session in sessions {
      #expect(session.trials.map(\.number) == Array(1...session.trials.count))
    }
    #expect(sessions.last?.trials.count == 21)
    let verdict = try program.run("replay", "--verify", "--store", "a.sqlite")
    #expect(verdict.output.contains("9 verified, 0 differ"), "\(verdict.output)")
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test func `an engine goes through the screens and the runs of a round, once`() throws {
    let (screens, _) = try converse()
    #expect(screens.first == "Two tones." && screens.last == "Thank you.")
    #expect(screens.filter { $0 == "Rest." }.count == 4)
    try expectWholeRound()
    let again = try program.run(engine())
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(again.errors.contains("S01 has completed this round: --visit 2 begins another."))
    #expect(try converse(["--visit", "2"]).screens.first == "Two tones.")
    let visits = try program.sessions(of: "S01").compactMap(\.header.run?.visit)
    #expect(visits == Array(repeating: 1, count: 9) + Array(repeating: 2, count: 9))
  }

  @Test func `a round that is killed a hundred times loses and doubles nothing`() throws {
    var numbers = SplitMix64(seed: 11)
    var kills = 0
    while kills < 100 {
      while try converse(killedAfter: Int.random(in: 1...16, using: &numbers)).isKilled {
        kills += 1
      }
      try expectWholeRound()
      for file in try program.names()
      where file.hasPrefix("a.sqlite") {
        try program.remove(file)
      }
    }
  }

  @Test
  func `line mode goes through a round, and a missed criterion calls the experimenter`() throws {
    let options = ["--protocol", "study.toml", "--listener", "S02", "--store", "a.sqlite"]
    // The screen, six answers of the same side, of which no three of four are right or all are; what follows
    // is left.
    try program.run(["train", "--plain", "--seed", "1"] + options)
      .expectRefusal(64, "--seed cannot be used with --protocol")
    let first = try program.succeed(
      ["train", "--plain", "--device", "null"] + options, input: "\nprofile\nh\nz\nq\n")
    #expect(first.outputLines.contains("Two tones."))
    #expect(first.output.contains("During a protocol, this is not available"), "\(first.output)")
    #expect(try program.sessions(of: "S02").map(\.trials.count) == [1])
    let rest = try program.succeed(
      ["train", "--plain", "--device", "null"] + options,
      input: "\n" + String(repeating: "h\noperator\n", count: 80))
    #expect(rest.outputLines.contains("Thank you."), "\(rest.output)")
    #expect(try program.sessions(of: "S02").compactMap(\.header.run?.position) == Array(2...10))
  }

  @Test func `nothing outside the file reaches the stimuli`() throws {
    try program.configure("tone-ms = 700\ntimbre = \"piano\"\nshow-difference = true")
    program.environment["LIMEN_GAP_MS"] = "800"
    _ = try converse()
    let settings = try #require(program.sessions(of: "S01").first).header.settings
    #expect(settings.toneLength.count == 30 && settings.gap.count == 0)
    #expect(settings.timbre == .sine)
    for option in [
      ["--tone-ms", "50"], ["--range", "A4"], ["--trials", "3"], ["--reference-hz", "440"],
      ["--prior", "clinical"], ["--level-db-spl", "60"], ["--notes", "C4"],
    ] {
      try program.run(engine() + option).expectRefusal(
        64, "cannot be used with --protocol, whose file alone fixes the stimuli")
    }
    for option in [
      ["--cues", "all"], ["--show-difference", "before"], ["--hold-after-wrong"],
      ["--preset", "twenty"],
    ] {
      try program.run(["train", "--plain"] + engine().dropFirst() + option).expectRefusal(
        64, "\(option[0]) cannot be used with --protocol, whose file alone fixes the stimuli")
    }
  }

  @Test func `a setting outside the file that cannot be used does not matter`() throws {
    try program.configure("tone-ms = \"x\"")
    program.environment["LIMEN_GAP_MS"] = "x"
    program.environment["LIMEN_TOGETHER"] = "x"
    program.environment["LIMEN_LEVEL_DB_SPL"] = "60"
    program.environment["LIMEN_TUNING"] = "/nowhere/x.scl"
    for command in [["train", "--plain"] + engine().dropFirst(), engine()] {
      try program.succeed(command + ["--check"])
    }
    program.environment["LIMEN_LANGUAGE"] = "x"
    try program.run(engine("--check")).expectRefusal(64, "LIMEN_LANGUAGE")
  }

  @Test func `the error for a label that the protocol refuses names the pattern`() throws {
    try program.run(engine("--listener", "Anna")).expectRefusal(
      64,
      "'study.toml' is for listeners whose labels match S[0-9]{2}, not for 'Anna': give another --listener."
    )
  }

  @Test func `every error of a file is reported with its line, before a tone sounds`() throws {
    let text = Self.text.replacing("tone-ms = 30", with: "tone-ms = 3")
      .replacing("\"thanks\"]", with: "\"goodbye\"]")
    try program.write(text, to: "study.toml")
    let result = try program.run(engine())
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.errorLines.count == 2, "\(result.errors)")
    #expect(result.errors.contains("'study.toml', line 3: order names 'goodbye'"))
    #expect(result.errors.contains("'study.toml', line 6: tone-ms 3 is out of bounds"))
    #expect(!program.has("a.sqlite"))
  }

  @Test
  func `a protocol that changed since its round began is refused, but not other texts`() throws {
    _ = try converse(killedAfter: 12)
    try program.write(Self.text.replacing("Two tones.", with: "Listen."), to: "study.toml")
    #expect(try program.run(engine("--check")).status == 0)
    try program.write(Self.text.replacing("hertz = 500", with: "hertz = 600"), to: "study.toml")
    try program.run(engine()).expectRefusal(
      75,
      "'study.toml' has changed since the round of S01 began: low. Restore it, or give --restart.")
    _ = try converse(["--restart"])
    #expect(
      try program.sessions(of: "S01").suffix(9).compactMap(\.header.run?.position) == Array(2...10))
    try program.write(Self.text.replacing("hertz = 500", with: "hertz = 700"), to: "study.toml")
    let complete = try program.run(engine())
    #expect(complete.status == 0 && complete.errors.contains("has completed this round"))
  }

  @Test func `another visit does not begin while one is open, except with --restart`() throws {
    _ = try converse(killedAfter: 12)
    try program.run(engine("--visit", "2")).expectRefusal(
      75, "S01 has not completed visit 1: finish it, or give --restart as well.")
    _ = try converse(["--visit", "2", "--restart"], killedAfter: 12)
    #expect(try program.run(engine("--visit", "2", "--check")).status == 0)
  }

  @Test func `an answer sent again, also to a run that goes on or has ended, counts once`() throws {
    try program.write(
      """
      protocol = 1
      order = ["two", "one"]
      [conditions.two]
      trials = 2
      [conditions.one]
      trials = 1
      """, to: "p.toml")
    func reported(_ lines: String...) throws -> [String] {
      let result = try program.succeed(
        "engine", "--protocol", "p.toml", "--store", "a.sqlite",
        input: lines.joined(separator: "\n") + "\n")
      let replies = try result.outputLines.map { try jsonObject($0) }
      #expect(!replies.contains { $0["event"] as? String == "error" }, "\(result.output)")
      return replies.compactMap { $0["event"] as? String }.filter { $0 != "pair" }
    }
    #expect(try reported(Program.answer(1)) == ["session", "recorded", "end"])
    let events = try reported(
      Program.answer(1), Program.answer(2), Program.answer(2),
      Program.answer(1, "lower", #","position":2"#))
    #expect(
      events == ["session", "recorded", "recorded", "session", "recorded", "recorded", "end"])
    #expect(try program.sessions().map(\.trials.count) == [2, 1])
  }

  @Test func `a negative number names its option`() throws {
    try program.run(engine("--rank", "-1")).expectRefusal(
      64, "--rank -1 is out of bounds: give 0 to 9999.")
  }

  @Test func `--check prints the order, plays nothing and makes no store`() throws {
    let result = try program.run(engine("--check", "--rank", "1"))
    let lengths = "tone-ms 30, gap-ms 0, feedback-ms 0"
    let staircase =
      "\(lengths), loudness off, rove-db 0, placement staircase, start-cents 100.87711774616946, "
      + "step-factors 2,1.5; ends at trials = 7; ends at reversals = 3"
    #expect(result.status == 0)
    #expect(
      result.output == """
        1  welcome  screen
        2  practice  practice, up to about 1 min
        3  middle  practice, up to about 1 min
        4  high  practice, up to about 1 min
        5  low  practice, up to about 1 min
        6  high  up to about 1 min
        7  low  up to about 1 min
        8  middle  up to about 1 min
        9  words  up to about 1 min
        10  constant  up to about 1 min
        11  thanks  screen, for the operator
        practice: 1000.0 Hz, \(lengths), loudness off, rove-db 0; ends at trials = 6; ends at right = "3 of 4"
        middle: 1000.0 Hz, \(staircase)
        high: 2000.0 Hz, \(staircase)
        low: 500.0 Hz, \(staircase)
        words: 65.4-1046.5 Hz, task interval, \(lengths), loudness off, rove-db 0; ends at trials = 3
        constant: 493.9-523.3 Hz, range B4-C5, \(lengths), catch-every 4, loudness off, rove-db 0, \
        placement constant, differences-cents 10,40, repetitions 4; a break after every 5 answers, screen, 1 s

        """)
    #expect(!program.has("a.sqlite"))
  }

  @Test
  func `a round has the order of --check, and the same first pair until it is answered`() throws {
    try program.write(
      Self.text.replacing("[all]", with: "inner-order = \"shuffle\"\n\n[all]"), to: "study.toml")
    let order = try program.run(engine("--check")).output
    #expect(try program.run(engine("--check")).output == order)
    func pairs() throws -> [String] {
      try program.run(engine(), input: "{\"command\":\"continue\"}\n").outputLines
        .filter { $0.contains("\"pair\"") }.map(String.init)
    }
    let first = try pairs()
    #expect(first.count == 1)
    #expect(try pairs() == first)
    _ = try converse()
    #expect(try program.run(engine("--check")).output == order)
  }

  @Test func `a run keeps its place in files, and is a row of the table of runs`() throws {
    _ = try converse()
    let rows = try program.run("sessions", "runs", "--tsv", "--store", "a.sqlite").outputLines
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let names = ["protocol", "visit", "position", "condition", "run", "kind"]
    let columns = try names.map { try #require(rows[0].firstIndex(of: $0)) }
    let last = columns.map { rows[9][$0] }
    #expect(last == ["study.toml", "1", "10", "constant", "1", "test"])
    #expect(columns.map { rows[1][$0] } == ["study.toml", "1", "2", "practice", "1", "practice"])
    try program.succeed(
      "sessions", "export", "--all", "--to", "out", "--store", "a.sqlite")
    #expect(try program.run("sessions", "import", "out", "--store", "b.sqlite").status == 0)
    #expect(
      try program.sessions(of: "S01", in: "b.sqlite").map(\.header.run)
        == program.sessions(of: "S01").map(\.header.run))
  }
}
