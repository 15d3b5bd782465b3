import AudioOutput
import Foundation
import Music
import Recordings
import Synthesis
import TestSupport
import Testing
import Training

@testable import CLI
@testable import Psychometrics

@Suite(.waitsForPrograms) struct `The prior on the command line` {
  private let program = Program()

  /// The text of the file of a prior of musicians.
  private static func text(listeners: Int = 250) -> String {
    var prior = ThresholdPrior.standard
    prior.limenAtMiddleC = Cents(6)
    return PriorFile(
      prior: prior,
      origin: .init(
        listeners: listeners, answers: 1000,
        heldOut: .init(listeners: 20, answers: 80, logLoss: 0.7))
    ).text
  }

  private func write(_ text: String, _ file: String = "p.json") throws {
    try program.write(text, to: file)
  }

  private func run(_ arguments: String..., input: String = "") throws -> String {
    try program.succeed(arguments, input: input).output
  }

  // MARK: - From training to a report

  @Test(arguments: ["clinical", "p.json"])
  func `a session keeps its prior through the store, recordings and replay`(name: String) throws {
    try write(Self.text())
    try program.train("hlhhlhlhlhhl", "--trials", "12", "--prior", name).expectSuccess()
    // The file is not needed any more.
    try program.remove("p.json")
    let sessions = try run("sessions", "list", "--json", "--store", "a.sqlite")
    let member = name == "clinical" ? #""prior":"clinical""# : #""limen_at_middle_c_cents":6,"#
    #expect(sessions.contains(member))
    let shown = try run("sessions", "show", "1", "--store", "a.sqlite")
    #expect(shown.contains(name == "clinical" ? ", prior clinical\n" : ", prior "))
    try program.expectSessionsToTravel(ofTasks: ["pitch"])
    let sidecar = try #require(program.recordings(in: "first", ending: ".json").first)
    #expect(
      try program.text(sidecar).contains(
        name == "clinical" ? #""prior" : "clinical""# : #""limen_at_middle_c_cents" : 6"#))
  }

  @Test func `a profile starts from the prior of the last session, or from the one given`() throws {
    let answers = String(repeating: "hl", count: 8)
    _ = try program.train(answers, "--trials", "16", "--prior", "clinical")
    let profile = ["profile", "--store", "a.sqlite"]
    #expect(try program.run(profile).outputLines.contains("Prior: clinical."))
    let german = try program.run(profile + ["--language", "de"])
    #expect(german.output.contains("A-priori-Verteilung: clinical."))
    #expect(try program.run(profile + ["--json"]).output.contains(#""prior" : "clinical""#))
    let standard = try program.run(profile + ["--prior", "standard"])
    #expect(!standard.output.contains("Prior"))
    func limen(_ options: String...) throws -> Double {
      let object = try jsonObject(program.run(profile + ["--json"] + options).output)
      let whole = try #require(object["whole"] as? [String: Any])
      return try #require(whole["t75_cents"] as? Double)
    }
    #expect(try limen("--prior", "standard") < limen())
    try write(Self.text())
    #expect(try limen("--prior", "p.json") < limen("--prior", "standard"))
  }

  @Test func `the line mode and the settings keep the prior when another setting changes`() throws {
    let trained = try program.train(
      lines: "h\nsettings tone-ms 50\nh\nq\n", ["--prior", "clinical"])
    #expect(trained.status == 0, "\(trained.errors)")
    let lines = try run("sessions", "list", "--json", "--store", "a.sqlite").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains(#""prior":"clinical""#) })
  }

  @Test func `the engine and a simulation name the prior, unless it is the standard one`() throws {
    let end = #"{"command":"end"}"# + "\n"
    #expect(try run("engine", "--prior", "clinical", input: end).contains(#""prior":"clinical""#))
    #expect(try !run("engine", "--prior", "standard", input: end).contains("prior"))
    let simulate = ["simulate", "--bank", "clinical", "--listeners", "2", "--trials", "10"]
    let clinical = try program.succeed(simulate + ["--prior", "clinical"])
    #expect(clinical.outputLines[0].hasSuffix(", prior clinical"))
    #expect(try !program.run(simulate).output.contains("prior"))
  }

  @Test func `differences up to the largest one of the prior can be set`() throws {
    _ = try run(
      "simulate", "--listeners", "1", "--trials", "2", "--placement", "staircase",
      "--start-cents", "2000", "--prior", "clinical")
  }

  @Test func `a device too slow for the highest tone is refused in a sentence`() throws {
    let settings = try Settings(range: NoteRange(text: "C4-C7"), device: "hw:1", prior: .clinical)
    #expect(
      Player.obstacle(to: settings, at: SampleRate(framesPerSecond: 16_000))?.description
        == "The device 'hw:1' plays 16000 frames a second, too few for tones of up to 8373 Hz: "
        + "choose a lower --range, or another --device.")
    #expect(Player.obstacle(to: settings, at: SampleRate(framesPerSecond: 44_100)) == nil)
    let widest = try Settings(
      range: .piano, concertPitch: ConcertPitch.range.upperBound, prior: .clinical)
    #expect(Player.obstacle(to: widest, at: SampleRate(framesPerSecond: 44_100)) == nil)
    let standard = try Settings(range: .piano, concertPitch: ConcertPitch.range.upperBound)
    #expect(Player.obstacle(to: standard, at: SampleRate(framesPerSecond: 16_000)) == nil)
  }

  // MARK: - Priors that cannot be used

  @Test(arguments: [
    (["train", "--plain", "--device", "null"], "{}", "is not the file of a prior"),
    (["engine"], text().replacing(": 250", with: ": 251"), "is damaged"),
    (["simulate"], text(listeners: 99), "99 listeners, and a prior needs 100"),
    (
      ["profile", "--from", "."], text().replacing(#"prior" : 1,"#, with: #"prior" : 9,"#),
      "version 9"
    ),
    (["replay", "."], "", "is not the file of a prior"),
  ])
  func `a bad file is refused before anything else`(
    command: [String], text: String, reason: String
  ) throws {
    try write(text)
    try program.run(command + ["--prior", "p.json"]).expectRefusal(65, "limen: 'p.json' ", reason)
  }

  @Test func `a file that is not there is missing`() throws {
    let result = try program.run("prior", "show", "clinicle")
    #expect(result.status == 66)
    #expect(
      result.errors
        == "limen: There is no prior 'clinicle': give standard, clinical, or the path of a file "
        + "that 'limen prior fit' wrote.\n")
    #expect(try program.run("replay", "--prior", "nosuch").status == 66)
  }

  @Test func `a file of few listeners is used with a warning`() throws {
    try write(Self.text(listeners: 199))
    let result = try program.succeed("prior", "show", "p.json")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("'p.json' was fitted from 199 listeners: below 200, profiles"))
    try write(Self.text(listeners: 200))
    #expect(try program.run("prior", "show", "p.json").errors.isEmpty)
  }

  @Test func `a damaged prior in a store is found by a check, in a sentence`() throws {
    _ = try program.train("h", "--trials", "1", "--prior", "clinical")
    try program.change(
      "UPDATE session SET settings_json = replace(settings_json, 'clinical', 'comical')")
    let result = try program.run("sessions", "check", "--store", "a.sqlite")
    #expect(result.status == 65)
    #expect((result.output + result.errors).contains("a session's settings cannot be made out"))
  }

  @Test func `a damaged prior in a sidecar is reported with its file`() throws {
    _ = try program.train("h", "--trials", "1", "--prior", "clinical")
    _ = try run("sessions", "export", "--all", "--to", "data", "--store", "a.sqlite")
    for sidecar in try program.recordings(in: "data", ending: ".json") {
      try write(program.text(sidecar).replacing("clinical", with: "comical"), sidecar)
    }
    let result = try program.run("replay", "data")
    #expect(
      result.errors.contains("its sidecar cannot be used (There is no prior 'comical'): seed"))
  }

  // MARK: - Showing a prior

  @Test func `a prior is shown at each C, with its kinds and its limits`() throws {
    let standard = try program.run("prior", "show")
    #expect(standard.output == (try run("prior", "show", "standard")))
    #expect(standard.outputLines.count { $0.hasPrefix("C") } == 8)
    #expect(standard.output.contains("Differences up to 400 cents."))
    let clinical = try run("prior", "show", "clinical")
    #expect(clinical.hasPrefix("Prior clinical: T75 of listeners before any answer, in cents.\n"))
    #expect(clinical.contains("Differences up to 2400 cents."))
    try write(Self.text())
    let file = try run("prior", "show", "p.json")
    #expect(
      file.contains(
        """
        Fitted from 1000 answers of 250 listeners. 20 of them were held out; it predicts these with \
        0.7 bits an answer.
        """))
  }

  @Test func `a prior that was edited by hand is used once it is sealed`() throws {
    _ = try run("prior", "seal", "standard", "--out", "p.json")
    let text = try program.text("p.json")
    let train = ["simulate", "--listeners", "1", "--trials", "2", "--prior", "p.json"]
    #expect(try program.run(train).status == 0)
    func edit(_ number: String) throws {
      let edited = text.replacing(#/"tilt_sd" : [\d.]+/#, with: "\"tilt_sd\" : \(number)")
      #expect(edited != text)
      try write(edited)
    }
    try edit("0.3")
    try program.run(train).expectRefusal(65, "seal it with 'limen prior seal'")
    #expect(try run("prior", "seal", "p.json") == "'p.json' is sealed.\n")
    #expect(try program.run(train).status == 0)
    #expect(try run("prior", "show", "p.json").contains("It was not fitted to recordings."))
    try edit("30")
    try program.run("prior", "seal", "p.json")
      .expectRefusal(65, "tilt_sd 30.0 is out of bounds: it must be 0.0 to 10.0.")
    #expect(try program.run("prior", "seal", "absent.json").status == 66)
  }

  @Test func `the members of a shown prior are described`() throws {
    try write(Self.text())
    let found = try JSONPaths.paths(in: run("prior", "show", "--json"))
      .union(JSONPaths.paths(in: run("prior", "show", "p.json", "--json")))
    #expect(found == (try ManualFile("limen-prior.1").paths(in: "JSON OUTPUT")))
  }
}
