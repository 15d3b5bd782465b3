import Foundation
import Music
import Notation
import Psychometrics
import Storage
import TestSupport
import Testing
import Training

/// Sessions in summer and in winter, in a zone with summer time: one hour and two ahead of UTC.
@Suite(.waitsForPrograms, .serialized) struct `Local times` {
  private let program = Program()
  private static let summer = UTCTime(milliseconds: 1_783_033_200_000)  // 2026-07-02T23:00Z
  private static let winter = UTCTime(milliseconds: 1_798_729_200_000)  // 2026-12-31T15:00Z

  private static let filled = Program.files { program in
    let store = try TrainingStore.writing(to: program.path("a.sqlite"))
    for time in [summer, winter] {
      try store.store(
        30, answersOf: SimulatedListener(id: "me", limen: Cents(8)), from: time, seed: 1,
        settings: Settings(range: NoteRange(text: "C4-E4")))
    }
  }

  init() throws {
    try program.write(Self.filled.get())
    program.environment["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
  }

  private func onTerminal(_ arguments: String...) throws -> [String] {
    try program.succeed(arguments, wrapper: Program.onTerminal).outputLines.map(String.init)
  }

  @Test func `a terminal shows sessions in local time, and a pipe in UTC`() throws {
    let table = try onTerminal("sessions", "--store", "a.sqlite")
    #expect(
      table == [
        "id  listener  began                  trials  right  note",
        " 1  me        2026-07-03 01:00 CEST      30     27",
        " 2  me        2026-12-31 16:00 CET       30     27",
      ], "\(table)")
    let lines = try program.run("sessions", "--store", "a.sqlite").outputLines
    #expect(lines[0].hasPrefix("id 1  me  2026-07-02T23:00:00.000Z  30 answered"))
    let json = try program.run("sessions", "--json", "--store", "a.sqlite").output
    #expect(json.contains("\"started_at\":\"2026-12-31T15:00:00.000Z\""))
  }

  @Test func `a replay shows local time on a terminal, and UTC in a pipe and in JSON`() throws {
    let lines = try onTerminal("replay", "--store", "a.sqlite")
    #expect(lines[0].contains("  2026-07-03 01:00 CEST  "), "\(lines)")
    #expect(lines[1].contains("  2026-12-31 16:00 CET  "))
    let piped = try program.run("replay", "--store", "a.sqlite").outputLines
    #expect(piped[0].contains("  2026-07-02T23:00:00.000Z  "))
    let json = try program.run("replay", "--json", "--store", "a.sqlite").output
    #expect(json.contains("2026-12-31T15:00:00.000Z") && !json.contains("CET"))
  }

  @Test func `a terminal shows a session as a table, in the language of the listener`() throws {
    _ = try program.run("sessions", "exclude", "1", "--trial", "2", "--store", "a.sqlite")
    let english = try onTerminal("sessions", "show", "1", "--store", "a.sqlite")
    #expect(english[1].hasPrefix(" 1  me        2026-07-03 01:00 CEST"))
    #expect(english[2].hasPrefix("C4-E4, sine, tones 500 ms, gap 300 ms, seed 1, engine "))
    #expect(english[3].hasSuffix("  Trial 2 of session id 1 is excluded."))
    #expect(english[4] == "trial  note   cents  answer          ms")
    #expect(english.count == 35 && english[5].firstMatch(of: /^    1  \S+ +[+-][\d.]+  \w+/) != nil)
    #expect(english[6].hasSuffix("  excluded"))
    program.environment["LIMEN_LANGUAGE"] = "de"
    let german = try onTerminal("sessions", "show", "1", "--store", "a.sqlite")
    #expect(german[0] == "id  Person  Beginn                 Antworten  richtig  Notiz")
    #expect(german[4].hasPrefix("Nr.  Ton") && german[5].contains(","))
    let piped = try program.run("sessions", "show", "1", "--store", "a.sqlite").outputLines
    #expect(piped[0].hasPrefix("id 1  me  2026-07-02T23:00:00.000Z"))
    #expect(piped.contains { $0.hasPrefix("onset\tduration\ttrial\ttime_utc") })
  }

  @Test func `line mode shows the time that a terminal shows`() throws {
    let lines = try program.train(lines: "history\nq\n").output
    #expect(lines.contains("Session id 1, 2026-07-03 01:00: C4-E4"))
    #expect(lines.contains("Session id 2, 2026-12-31 16:00: C4-E4"))
  }

  @Test(arguments: [
    ("--since 2026-07-03", 60), ("--until 2026-07-02", 0), ("--until 2026-07-03", 30),
    ("--since 2026-07-03T01:00", 60), ("--since 2026-07-03T01:01", 30),
    ("--since 2026-07-03T00:00Z", 30), ("--since 2026-07-02T23:00:00Z", 60),
    ("--since 2026-07-03 --until 2026-07-03", 30),
    ("--since 2026-12-31T15:30+02:00", 30), ("--since 2026-12-31T17:30+0200", 0),
  ])
  func `days and times are local unless they name their offset`(window: String, trials: Int) throws
  {
    let result = try program.succeed(
      Program.words("profile --store a.sqlite --csv --range C4-E4 \(window)"))
    let counts = result.outputLines.dropFirst().map { $0.split(separator: ",")[9] }
    #expect(counts.compactMap { Int($0) }.reduce(0, +) == trials)
  }

  @Test func `a comparison names local days in text, and UTC in JSON`() throws {
    let arguments = [
      "profile", "--store", "a.sqlite", "--range", "C4-E4", "--compare", "2026-07-03", "2026-12-31",
    ]
    #expect(try program.run(arguments).output.hasPrefix("A: me until 2026-07-03, 30 trials"))
    let json = try program.run(arguments + ["--json"]).output
    #expect(json.contains("\"me after 2026-07-03T22:00:00Z until 2026-12-31T23:00:00Z\""))
  }
}
