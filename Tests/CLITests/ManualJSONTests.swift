import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized, .long) struct `JSON members in the manual` {
  private let world: ManualWorld
  private var program: Program { world.program }

  init() throws { world = try ManualWorld() }

  private func paths(_ arguments: String..., whole: Set<String> = []) throws -> Set<String> {
    let result = try program.run(arguments)
    #expect([0, 1].contains(result.status), "\(result.errors)")
    return try JSONPaths.paths(in: result.output, whole: whole)
  }

  /// Returns the paths of the members in each line.
  private func lines(_ text: String, whole: Set<String> = []) throws -> [Set<String>] {
    try text.split(separator: "\n").map { try JSONPaths.paths(in: String($0), whole: whole) }
  }

  private func expect(
    _ found: Set<String>, are described: Set<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.subtracting(described).isEmpty, "not described", sourceLocation: sourceLocation)
    #expect(described.subtracting(found).isEmpty, "not found", sourceLocation: sourceLocation)
  }

  /// Writes a protocol of a screen and a run of one trial, and returns the options that name it.
  private func writeProtocol() throws -> [String] {
    let text = """
      protocol = 1
      order = ["welcome", "run"]
      [conditions.run]
      trials = 1
      tone-ms = 30
      gap-ms = 0
      feedback-ms = 0
      [screens.welcome]
      text.en = "Welcome."
      """
    try program.write(text, to: "p.toml")
    return ["--protocol", "p.toml"]
  }

  /// Trains the tasks with intervals, on a scale and with an aid, and returns the listeners with their stores.
  private func trainIntervals() throws -> [(listener: String, store: String)] {
    let tasks = [
      ("cleo", ["interval", "--example", "always", "--trials", "3"], "h\nh\nh\n"),
      ("dora", ["matching", "--drone", "same", "--trials", "2"], "u\n\nd\n\n"),
    ]
    return try tasks.map { listener, task, input in
      let result = try program.train(
        lines: input,
        ["--listener", listener, "--intervals", "P5", "--tuning", "vallotti", "--task"] + task,
        store: listener)
      #expect(result.status == 0, "\(result.errors)")
      return (listener, listener)
    }
  }

  @Test func `the members of a profile are described`() throws {
    var found = try paths("profile", "--json", "--norms").union(
      paths("profile", "--json", "--listener", "anna", "--range", "C3-C6", "--prior", "clinical"))
    for (listener, store) in try trainIntervals() {
      found.formUnion(
        try paths("profile", "--json", "--norms", "--listener", listener, "--store", store))
    }
    // A listener may have no weak octave. Only limens for complex tones have a standard deviation, and
    // none states its point.
    let rare: Set = [
      "weakest[]", "norms.comparisons[].share_larger", "norms.comparisons[].spread_cents",
      "norms.comparisons[].point",
    ]
    expect(found.union(rare), are: try ManualFile("limen-profile.1").paths(in: "JSON OUTPUT"))
    #expect(try paths("profile", "--json", "--target", "dprime1").contains("notes[].dprime1_cents"))
  }

  @Test func `the members of a comparison are described`() throws {
    let found = try paths("profile", "--json", "--compare", "anna", "ben", "--prior", "clinical")
    expect(found, are: try ManualFile("limen-profile.1").paths(in: "JSON OUTPUT OF A COMPARISON"))
  }

  @Test(arguments: [
    ("profile --csv", "limen-profile.1", "CSV COLUMNS"),
    ("profile --all-listeners --summary --csv", "limen-profile.1", "COLUMNS OF A SUMMARY"),
    ("sessions runs", "limen-sessions.1", "COLUMNS OF RUNS"),
  ])
  func `the columns of a table are described in their order`(
    command: String, page: String, section: String
  ) throws {
    let table = try program.run(Program.words(command))
    let heading = table.outputLines[0].split { $0 == "," || $0 == "\t" }.map(String.init)
    #expect(heading == (try ManualFile(page).items(in: section).map(\.name)))
  }

  @Test func `the members of a replay are described`() throws {
    // A changed table makes a session differ.
    let table = try #require(program.recordings(in: "recordings").first)
    try program.write(
      program.text(table).replacing("\t0.600000\t", with: "\t0.700000\t", maxReplacements: 1),
      to: table)
    let result = try program.run(
      "replay", "recordings", "--verify", "--estimator", "kazez", "--shard", "1/1", "--json",
      "--prior", "clinical")
    let records = try lines(result.output)
    // Only a session in a store has an id.
    let stored = try lines(try program.run("replay", "--json").output)[1]
    // Only matches are counted as such, and only sessions of intervals have them.
    let intervals = try trainIntervals().map {
      try lines(try program.run("replay", "--json", "--store", $0.store).output)
    }
    // Only a fit has a band, and only staircases have reversals.
    try program.succeed(
      "simulate", "--bank", "base", "--listeners", "1", "--trials", "60", "--range", "C4-C4",
      "--placement", "staircase", "--out", "tracks")
    let estimated = try ["fit", "staircase"].map {
      try lines(
        try program.run("replay", "tracks", "--json", "--estimator", $0, "--by", "note").output)
    }
    let page = ManualFile("limen-replay.1")
    expect(
      records[0].union(estimated[0][0]),
      are: try page.names(in: "JSON OUTPUT", under: "Manifest"))
    expect(
      (records.dropFirst().dropLast() + (estimated + intervals).map { $0[1] })
        .reduce(stored) { $0.union($1) },
      are: try page.names(in: "JSON OUTPUT", under: "Session"))
    expect(
      intervals.reduce(records[records.count - 1]) { $0.union($1[$1.count - 1]) },
      are: try page.names(in: "JSON OUTPUT", under: "Summary"))
  }

  @Test func `the members of a simulation are described`() throws {
    let simulations = [
      "--listeners 2 --trials 60 --placement quest --notes C4",
      "--listeners 1 --trials 1000 --range C4-D4",
      "--listeners 1 --trials 10 --sessions 2 --prior clinical",
      "--listeners 2 --trials 10 --bank intervals", "--listeners 2 --trials 10 --bank matching",
    ]
    let found = try simulations.reduce(into: Set<String>()) { found, options in
      let output = try program.run(["simulate", "--json"] + Program.words(options)).output
      found.formUnion(try JSONPaths.paths(in: output, whole: ["subject.placement"]))
    }
    expect(
      withIntervals(found), are: try ManualFile("limen-simulate.1").paths(in: "JSON OUTPUT"))
  }

  @Test func `the members of a simulated protocol are described`() throws {
    let plan = """
      protocol = 1
      order = ["run"]
      [conditions.run]
      placement = "staircase"
      notes = ["A4"]
      stop = { reversals = 4, at-limit = 6, right = "60 of 60" }
      """
    try program.write(plan, to: "plan.toml")
    let found = try paths("simulate", "--protocol", "plan.toml", "--listeners", "2", "--json")
    expect(
      withIntervals(found),
      are: try ManualFile("limen-simulate.1").paths(in: "JSON OUTPUT OF A PROTOCOL"))
  }

  /// Figures of listeners who are too few or too equal have no interval, which the manual says once.
  private func withIntervals(_ found: Set<String>) -> Set<String> {
    let figures = found.filter { $0.hasSuffix(".value") }.map { $0.dropLast("value".count) }
    return found.union(figures.flatMap { ["\($0)low", "\($0)high"] })
  }

  @Test func `the members of a session in a list are described`() throws {
    _ = try program.train("hl", "--trials", "2", store: ".local/share/limen/limen.sqlite")
    _ = try program.run("sessions", "annotate", "1", "a remark")
    let whole: Set = ["settings", "playback", "events[]"]
    let found = try lines(try program.run("sessions", "list", "--json").output, whole: whole)
    expect(
      found.reduce(Set<String>()) { $0.union($1) },
      are: try ManualFile("limen-sessions.1").names(in: "JSON OUTPUT", under: "Session"))
  }

  @Test func `the members of a day are described`() throws {
    // The beginning of a session keeps the limen.
    let session = ["train", "--plain", "--device", "null"] + Program.quick
    #expect(try program.run(session, input: "").status == 0)
    expect(
      try paths("today", "--json"),
      are: try ManualFile("limen-today.1").names(in: "JSON OUTPUT", under: "Day"))
  }

  @Test func `the members of a device and of a check are described`() throws {
    let page = ManualFile("limen-devices.1")
    let list = try paths("devices", "--json").map { $0.replacing(/^\[\]\./, with: "") }
    expect(
      Set(list).union(["obstacle"]),
      are: try page.names(in: "JSON OUTPUT", under: "Device of the list"))
    let check = try paths("devices", "--check", "null", "--json")
    // Nothing is measured on a device that plays no sound.
    expect(
      Set(check).union(["measured_rate_hz"]),
      are: try page.names(in: "JSON OUTPUT", under: "Check"))
  }

  @Test func `the members of a setting are described`() throws {
    try program.configure("tone-ms = 700\n")
    let found = try paths("config", "--json").map { $0.replacing(/^\[\]\./, with: "") }
    expect(
      Set(found), are: try ManualFile("limen-config.1").names(in: "JSON OUTPUT", under: "Setting"))
  }

  /// Covers the settings of every placement, a decision of each kind, a session that follows another,
  /// and one without times.
  @Test func `the columns of a recording and the members of its sidecar are described`() throws {
    let placements = [
      ["profile", "--ramp-ms", "5", "--feedback", "none", "--repeats", "0"],
      ["staircase", "--notes", "C4", "--step-change", "upper-reversal"], ["quest"], ["kazez"],
      ["constant"],
    ]
    for placement in placements {
      let options = ["--trials", "1", "--placement"] + placement
      _ = try program.train(lines: "h\n", options, store: "b.sqlite")
    }
    for decision in [["annotate", "1", "a"], ["exclude", "1", "--trial", "1"], ["restore", "1"]] {
      _ = try program.run(["sessions"] + decision + ["--store", "b.sqlite"])
    }
    for (task, input) in [
      (["interval", "--example", "always"], "h\n"), (["matching", "--drone", "same"], "+\n\n"),
    ] {
      _ = try program.train(lines: input, ["--trials", "1", "--task"] + task, store: "b.sqlite")
    }
    _ = try program.train(
      "vh", "--trials", "1", "--prior", "clinical", "--catch-every", "9", "--catch-cents", "90",
      "--reference", "random", store: "b.sqlite")
    _ = try program.run(
      "devices", "calibrate", "null", "--ear", "left", "--spl", "80", "--phones", "a", "--meter",
      "b",
      "--store", "b.sqlite")
    _ = try program.train(
      "h", "--trials", "1", "--ear", "left", "--level-db-spl", "50", "--loudness", "off",
      store: "b.sqlite")
    _ = try program.run(
      ["train", "--plain", "--device", "null", "--store", "b.sqlite"] + (try writeProtocol()),
      input: "go on\nh\n")
    _ = try program.run(
      "sessions", "import", "-", "--store", "b.sqlite",
      input: "listener,reference_midi,difference_cents,answer\nme,60,5,higher\n")
    let rows = try program.run(
      "sessions", "export", "--all", "--format", "ndjson", "--store", "b.sqlite")
    let page = ManualFile("limen-recording.5")
    let whole: Set = [
      "sidecar.VoidReasons", "sidecar.Settings.tuning", "sidecar.Run.digests",
      "sidecar.HistoryBasis.leaves_out[].exclusions",
    ]
    let found = try lines(rows.output, whole: whole).reduce(Set<String>()) { $0.union($1) }
    let columns = Set(try page.items(in: "COLUMNS").map(\.name))
    let own = Set(try page.items(in: "LONG TABLES").map(\.name)).subtracting(["sidecar"])
    let members = try page.items(in: "SIDECAR").map { place, name in
      let place = place == "Events" ? "Events[]" : place
      return place.isEmpty ? "sidecar.\(name)" : "sidecar.\(place).\(name)"
    }
    // The parents of other members, and the members that only the file beside a table has.
    let parts: Set = ["sidecar.Run", "sidecar.Settings", "sidecar.Playback", "sidecar.Events[]"]
    let ofFile: Set = [
      "sidecar.TaskName", "sidecar.TaskDescription", "sidecar.Instructions",
      "sidecar.StimulusPresentation.SoftwareName", "sidecar.StimulusPresentation.SoftwareVersion",
    ]
    expect(
      found.subtracting(["sidecar"]),
      are: columns.union(own).union(members).subtracting(parts).subtracting(ofFile))
  }

  @Test func `the members of what the engine writes are described`() throws {
    let input = [
      Program.answer(1), #"{"command":"take_back"}"#, #"{"command":"void"}"#,
      #"{"command":"profile"}"#,
      #"{"command":"answer","trial":9}"#, #"{"command":"end"}"#,
    ]
    let lines = input.map { $0 + "\n" }.joined()
    let result = try program.run("engine", "--reference", "random", input: lines)
    let intervals = try program.run(
      "engine", "--task", "interval", input: lines.replacing("higher", with: "sharp"))
    let examples = try program.run(
      "engine", "--task", "interval", "--example", "always",
      input: lines.replacing("higher", with: "sharp"))
    let matched = try program.run(
      "engine", "--task", "matching", "--drone", "same",
      input: lines.replacing(#""command":"answer""#, with: #""command":"commit""#)
        .replacing(#""answer":"higher""#, with: #""cents":1.5"#))
    let complete = try program.run(
      "engine", "--trials", "1", "--stay",
      input: lines.replacing(#"{"command":"take_back"}"# + "\n", with: ""))
    let round = try program.run(
      ["engine"] + (try writeProtocol()),
      input: #"{"command":"continue"}"# + "\n" + Program.answers(1))
    let page = ManualFile("limen-engine.7")
    let places = try page.section("EVENTS").filter { $0.hasPrefix(".Ss ") }
      .map { String($0.dropFirst(4)) }
    var seen: Set<String> = []
    let ofIntervals: Set = [
      "interval", "direction", "nominal_cents", "mistuning_cents", "example_hz",
    ]
    let ofOrder: Set = ["first_tone"]
    // The members that an event lacks in a session of a task.
    let ofRound: Set = ["run"]
    func lacking(
      pair: Set<String>, session: Set<String> = ofRound, recorded: Set<String> = ["mistuning_cents"]
    ) -> [String: Set<String>] {
      ["session": session, "pair": pair, "recorded": recorded]
    }
    let outputs = [
      (result, lacking(pair: ofIntervals)),
      (complete, lacking(pair: ofIntervals.union(ofOrder))),
      (round, lacking(pair: ofIntervals.union(ofOrder), session: [])),
      (intervals, lacking(pair: ["example_hz", "first_tone"])),
      (examples, lacking(pair: ofOrder)), (matched, lacking(pair: [], recorded: ["correct"])),
    ]
    for (output, lacking) in outputs {
      for line in output.outputLines {
        let object = try jsonObject(line)
        let event = try #require(object["event"] as? String)
        seen.insert(event)
        // The test of its own command checks the members of the profile.
        if event == "profile" { continue }
        let paths = try JSONPaths.paths(in: String(line), whole: ["settings", "run", "text"])
        let described = try page.names(in: "EVENTS", under: event)
        expect(paths.subtracting(["event"]), are: described.subtracting(lacking[event] ?? []))
      }
    }
    // This test has no device.
    let deviceEvents = ["waiting", "disconnected", "reconnected"]
    #expect(places.filter(seen.contains) == places.filter { !deviceEvents.contains($0) })
    #expect(seen.isSubset(of: places))
  }
}
