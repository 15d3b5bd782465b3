import Foundation
import Music
import Notation
import Psychometrics
import Storage
import TestSupport
import Testing
import Training

/// Two simulated listeners: anna with two sessions ten days apart, ben with one between them.
@Suite(.waitsForPrograms, .serialized) struct `Profiles on the command line` {
  private let program = Program()
  private static let firstDay = UTCTime(milliseconds: 1_790_000_000_000)
  private static let options = ["--store", "a.sqlite", "--range", "C4-G4"]

  private static let filled = Program.files { program in
    let store = try TrainingStore.writing(to: program.path("a.sqlite"))
    for (label, limen, day) in [("anna", 8.0, 0), ("ben", 20, 1), ("anna", 5, 10)] {
      try store.store(
        80, answersOf: SimulatedListener(id: label, limen: Cents(limen), lapse: 0.02),
        from: firstDay.adding(days: day), seed: UInt64(day),
        settings: Settings(range: NoteRange(text: "C4-G4")))
    }
  }

  init() throws { try program.write(Self.filled.get()) }

  private func profile(_ options: String...) throws -> Program.Result {
    try program.run(["profile"] + Self.options + options)
  }

  private func object(_ options: String...) throws -> [String: Any] {
    try jsonObject(program.run(["profile"] + Self.options + options + ["--json"]).output)
  }

  @Test func `the CSV of several listeners is one table`() throws {
    let table = try profile("--listener", "anna", "--listener", "ben", "--csv").expectSuccess()
    try expectGolden(table.output, "profile.csv")
    #expect(try profile("--all-listeners", "--csv").output == table.output)
  }

  @Test func `a summary is one row for each listener, with the numbers of the profiles`() throws {
    let rows = try jsonObjects(profile("--all-listeners", "--summary", "--json").output)
    let profiles = try jsonObjects(profile("--all-listeners", "--json").output)
    #expect(rows.map { $0["listener"] as? String } == ["anna", "ben"])
    for (row, profile) in zip(rows, profiles) {
      let whole = try #require(profile["whole"] as? [String: Any])
      #expect(row["t75_cents"] as? Double == whole["t75_cents"] as? Double)
      #expect(row["trials"] as? Int == whole["trials"] as? Int)
      #expect(row["threshold_reported"] as? Bool == profile["threshold_reported"] as? Bool)
    }
    let table = try profile("--all-listeners", "--summary", "--csv").outputLines
    #expect(table.count == 3 && table[1].hasPrefix("anna,"))
    #expect(try profile("--all-listeners", "--summary").outputLines.count == 3)
  }

  @Test func `a summary counts sessions of every task`() throws {
    let trained = try program.train(
      "hlh", "--task", "interval", "--trials", "3", "--listener", "ivo", store: "i.sqlite")
    #expect(trained.status == 0, "\(trained.errors)")
    let rows = try program.run(
      "profile", "--all-listeners", "--summary", "--csv", "--store", "i.sqlite"
    ).outputLines
    let row = rows[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(row[0] == "ivo" && row[1] == "1" && !row[4].isEmpty)
    // The answers are those of the same sessions.
    #expect(row[5] == "3")
    let table = try program.run("profile", "--all-listeners", "--summary", "--store", "i.sqlite")
    #expect(table.outputLines[1].split(separator: " ").prefix(3) == ["ivo", "1", "3"])
  }

  @Test(.long) func `several listeners are a JSON array and consecutive reports in text`() throws {
    let array = try jsonObjects(profile("--all-listeners", "--json").output)
    #expect(array.map { $0["listener"] as? String } == ["anna", "ben"])
    let one = try object("--listener", "ben")
    let bytes = try [array[1], one].map {
      try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
    }
    #expect(bytes[0] == bytes[1])
    let text = try profile("--all-listeners").output
    let single = try ["anna", "ben"].map { try profile("--listener", $0).output }
    #expect(text == single.joined(separator: "\n\n"))
  }

  /// Two notes have all parts of a chart.
  @Test func `a chart is reproducible byte for byte and follows its theme`() throws {
    let options = ["--store", "a.sqlite", "--range", "C4-C#4", "--listener", "anna", "--svg"]
    let result = try program.succeed(["profile"] + options + ["a.svg"])
    #expect(result.output.hasPrefix("anna: 41 trials, C4-C#4 and 119 at other notes."))
    try expectGolden(try program.text("a.svg"), "profile.svg")
    for (theme, paper) in [("light", "#ffffff"), ("dark", "#16181d"), ("contrast", "#000000")] {
      _ = try profile("--listener", "anna", "--svg", "c.svg", "--svg-theme", theme)
      let chart = try program.text("c.svg")
      #expect(chart.contains(".paper { fill: \(paper); }") && !chart.contains("@media"))
    }
  }

  @Test func `limens are compared with published ones of the same tones and frequency`() throws {
    let result = try profile("--listener", "anna", "--norms").expectSuccess()
    try expectGolden(result.output, "profile-norms.txt")
    let norms = try #require(try object("--listener", "anna", "--norms")["norms"] as? [String: Any])
    let comparisons = try #require(norms["comparisons"] as? [[String: Any]])
    #expect(comparisons.map { $0["source"] as? String } == ["Micheyl 2012"])
    #expect(norms["obstacle"] == nil)
    let german = try profile("--listener", "anna", "--norms", "--language", "de").output
      .replacing("\n", with: " ")
    #expect(german.contains("-Fache (") && german.contains("77 geübten Hörern"))
    #expect(!(result.output + german).lowercased().contains("musicality"))
    #expect(try object("--listener", "anna")["norms"] == nil)
  }

  @Test func `without a published limen to compare the report says why`() throws {
    let far = try program.succeed(
      ["profile", "--store", "a.sqlite", "--range", "C6-E6", "--listener", "anna", "--norms"])
    #expect(
      far.output.replacing("\n", with: " ").contains(
        "No published limen for sine tones lies within a quarter of an octave of a reported note with "
          + "enough trials nearby; there are values at 125, 250, 500, 528, 1000, 2000, 4000 Hz."))
  }

  @Test func `two listeners are compared as text, also in German, and as a chart`() throws {
    let text = try profile("--compare", "anna", "ben", "--svg", "a.svg").expectSuccess()
    try expectGolden(text.output, "comparison.txt")
    let chart = try program.text("a.svg")
    _ = try profile("--listener", "anna", "--svg", "b.svg")
    let style = /<style>[^<]*/
    #expect(
      try chart.firstMatch(of: style)?.output == program.text("b.svg").firstMatch(of: style)?.output
    )
    for part in [
      "<title>Difference limens of A and B</title>",
      ">A / B over C4-G4: 0.25 (95 % band 0.13 – 0.48), P(A lower): 1.00.</text>",
      ">A: anna, 160 trials</text>", ">B: ben, 80 trials</text>", ">P(A lower)</text>",
    ] { #expect(chart.contains(part), "\(part)") }
    let marks = [
      #"<path class="curve blue"#, #"<path class="curve orange dashed"#, "band full blue",
    ]
    #expect(marks.map { chart.ranges(of: $0).count } == [2, 2, 8], "the legend, and each note")
    let german = try profile("--compare", "anna", "ben", "--language", "de")
    try expectGolden(german.output, "comparison-de.txt")
  }

  @Test func `the JSON of a comparison has the numbers of both profiles and of the chart`() throws {
    func places(_ object: [String: Any]) throws -> [[String: Any]] {
      try ["notes", "regions"].flatMap { try #require(object[$0] as? [[String: Any]]) }
        + [try #require(object["whole"] as? [String: Any])]
    }
    let comparison = try object("--compare", "anna", "ben", "--svg", "a.svg")
    let compared = try places(comparison)
    for (side, label) in [("a", "anna"), ("b", "ben")] {
      #expect((comparison[side] as? [String: Any])?["name"] as? String == label)
      let reported = try places(object("--listener", label))
      #expect(compared.count == reported.count)
      for (place, profile) in zip(compared, reported) {
        for (member, value) in try #require(place[side] as? [String: Any]) {
          #expect("\(value)" == "\(try #require(profile[member]))", "\(member)")
        }
      }
    }
    let chart = try program.text("a.svg")
    for note in compared.prefix(8) {
      let band = try #require(note["a_over_b_band95"] as? [Double])
      let title = String(
        format: ": A / B %.2f, 95 %% %.2f – %.2f, P(A lower) %.2f",
        try #require(note["a_over_b"] as? Double), band[0], band[1],
        try #require(note["probability_a_lower"] as? Double))
      #expect(chart.contains("<title>\(note["name"] ?? "")\(title)</title>"))
    }
  }

  @Test(.long)
  func `a comparison is in the language that an option, a setting or the locale gives`() throws {
    func comparison(_ options: String...) throws -> String {
      let result = try program.run(
        ["profile"] + Self.options + ["--compare", "anna", "ben"] + options)
      #expect(result.status == 0 && result.errors.isEmpty)
      return result.output
    }
    let (german, english) = (try comparison("--language", "de"), try comparison())
    program.environment["LANG"] = "de_DE.UTF-8"
    #expect(try comparison() == german)
    #expect(try comparison("--language", "en") == english)
    program.environment["LIMEN_LANGUAGE"] = "en"
    #expect(try comparison() == english)
    program.environment["LIMEN_LANGUAGE"] = nil
    program.environment["LANG"] = nil
    try program.configure("language = \"de\"\n")
    #expect(try comparison() == german)
    #expect(try comparison("--json") == comparison("--json", "--language", "en"))
  }

  @Test func `an unusable configuration is named and leaves the language to the locale`() throws {
    try program.configure("tone-ms = 1\n")
    program.environment["LANG"] = "de_DE.UTF-8"
    let result = try profile("--listener", "anna")
    #expect(result.status == 0 && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains("config.toml") && result.errors.contains("tone-ms"))
    #expect(result.output.hasPrefix("anna: 160 Antworten, C4-G4."))
  }

  @Test func `comparing two days splits the answers at the first and ends with the second`() throws
  {
    let object = try object("--listener", "anna", "--compare", "2026-09-21", "2026-10-01")
    let (a, b) = (object["a"] as? [String: Any], object["b"] as? [String: Any])
    #expect(a?["trials"] as? Int == 80 && b?["trials"] as? Int == 80)
    #expect(a?["name"] as? String == "anna until 2026-09-21")
    #expect(b?["name"] as? String == "anna after 2026-09-21 until 2026-10-01")
    let later = try self.object("--listener", "anna", "--since", "2026-09-22")
    let whole = try #require(object["whole"] as? [String: Any])
    let limens = [whole["b"] as? [String: Any], later["whole"] as? [String: Any]].map {
      $0?["t75_cents"] as? Double
    }
    #expect(limens[0] != nil && limens[0] == limens[1])
  }

  @Test func `a limen is reported at the requested point`() throws {
    let limens = try [("0.75", "t75_cents"), ("0.707", "t707_cents")].map { target, member in
      let whole = try object("--listener", "ben", "--target", target)["whole"] as? [String: Any]
      return try #require(whole?[member] as? Double)
    }
    // Φ⁻¹(0.7071) / Φ⁻¹(0.75)
    #expect(abs(limens[1] / limens[0] - 0.80797) < 1e-3)
    #expect(try profile("--listener", "ben", "--target", "dprime1").output.contains("d'=1 cents"))
  }

  @Test(.long) func `a profile from recordings equals the profile from their store`() throws {
    for (label, seed) in [("P01", "3"), ("P02", "4")] {
      try program.succeed(
        "engine", "--listener", label, "--seed", seed, "--range", "C4-G4", "--store", "b.sqlite",
        "--recording", "data",
        input: (1...30).map { Program.answer($0, $0 % 3 == 0 ? "lower" : "higher") + "\n" }.joined()
      )
    }
    let reported = try ["--from data", "--store b.sqlite --all-listeners", "--from b.sqlite"].map {
      try program.run(["profile", "--range", "C4-G4", "--json"] + Program.words($0))
    }
    #expect(reported.map(\.status) == [0, 0, 0])
    #expect(reported[0].output == reported[1].output && reported[1].output == reported[2].output)
    #expect(reported[0].output.contains("\"listener\" : \"P02\""))
    let compared = try program.run(
      "profile", "--from", "data", "--compare", "P01", "P02", "--range", "C4-G4")
    #expect(compared.status == 0 && compared.output.hasPrefix("A: P01, 30 trials in C4-G4."))
  }

  @Test func `a recording that is not as it was recorded is left out, but not without its sidecar`()
    throws
  {
    for listener in ["P01", "P02"] {
      _ = try program.run(
        "engine", "--listener", listener, "--seed", "3", "--recording", "data",
        input: Program.answers(3))
    }
    let table = try #require(program.recordings(in: "data").first)
    var rows = try program.text(table).components(separatedBy: "\n")
    rows[2].replace("\t0.430000\t", with: "\t0.730000\t")
    #expect(rows[2].contains("0.73"))
    try program.write(rows.joined(separator: "\n"), to: table)
    let result = try program.run("profile", "--from", "data")
    #expect(result.status == 65)
    #expect(result.output.contains("P01: 0 trials") && result.output.contains("P02: 3 trials"))
    #expect(
      result.errorLines.count == 1 && result.errors.hasPrefix("limen: P01: Trial 2 of the session"),
      "\(result.errors)")
    #expect(try program.run("profile", "--from", "data", "--lenient").status == 0)
    #expect(try program.run("replay", "data", "--json").output.contains("\"trials\":3"))
    try program.remove(table.replacing("_beh.tsv", with: "_beh.json"))
    let bare = try program.run("profile", "--from", "data", "--listener", "P01")
    #expect(bare.status == 0 && bare.output.hasPrefix("P01: 3 trials"), "\(bare.errors)")
  }

  @Test func `a chart that cannot be written gives one sentence and leaves no file`() throws {
    try program.makeFolder("charts")
    for (option, path) in [
      ("--svg", "nowhere/a.svg"), ("--svg", "charts"), ("--html", "nowhere/a.html"),
    ] {
      try profile("--listener", "anna", option, path).expectRefusal(74)
      try profile("--all-listeners", option, "all").expectRefusal(64)
    }
    #expect(try program.names().filter { !$0.hasPrefix("a.sqlite") } == ["charts"])
  }

  @Test func `a page shows one listener or two`() throws {
    let one = try profile("--listener", "anna", "--html", "one.html")
    #expect(one.status == 0 && one.output.hasPrefix("anna: 160 trials"))
    let page = try program.text("one.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" data-decimal=\".\">"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(page.contains("<h1>Difference limens of anna</h1>"))
    let two = try profile("--compare", "anna", "ben", "--json", "--html", "two.html")
    #expect(two.status == 0 && two.output.hasPrefix("{"))
    #expect(try program.text("two.html").contains("<h1>Difference limens of A and B</h1>"))
  }

  @Test func `a chart replaces an older one, also through a symbolic link`() throws {
    try program.write("old", to: "real.svg")
    try program.link("a.svg", to: "real.svg")
    #expect(try profile("--listener", "anna", "--svg", "a.svg").status == 0)
    #expect(try program.text("real.svg").hasPrefix("<?xml"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.path("a.svg"))
        == "real.svg")
    let piped = try profile("--listener", "anna", "--csv", "--svg", "/dev/stdout")
    #expect(piped.output.hasPrefix("<?xml") && piped.output.contains("</svg>\nlistener,"))
  }
}
