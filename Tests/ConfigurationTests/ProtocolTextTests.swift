import Foundation
import FrontEnds
import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Configuration

@Suite struct `The text of a protocol` {
  /// The example of the manual page.
  private static let example = """
    protocol = 1
    title = "Frequency limens"
    listeners = "S[0-9]{2}"
    order = ["welcome", "practice", ["f500", "f1000"], "constant"]
    inner-order = "shuffle"
    interrupted = "restart-run"

    [all]
    tone-ms = 200
    gap-ms = 500
    loudness = "off"

    [conditions.f1000]
    hertz = 1000
    placement = "staircase"
    down = 3
    start-cents = "6 %"
    step-factors = [1.9953, 1.2589, 1.1220]
    step-change = "upper-reversal"
    runs = 3
    first-run = "practice"
    stop = { reversals = 6, trials = 100, at-limit = 6 }

    [conditions.f500]
    like = "f1000"
    hertz = 500
    gap-ms = 400

    [conditions.practice]
    kind = "practice"
    hertz = 1000
    placement = "constant"
    differences-cents = [200]
    repetitions = 40
    stop = { right = "8 of 10" }

    [conditions.constant]
    concert-pitch-hz = 445.4494
    range = "B4-B6"
    notes = ["B4", "B5", "B6"]
    placement = "constant"
    differences-cents = [2, 4, 6]
    repetitions = 40
    catch = { every = 20, cents = 300 }
    break = { every = 120, seconds = 60, screen = "rest" }

    [screens.welcome]
    text.en = "Two tones."
    text.de = "Zwei Töne."
    go-on = "key"

    [screens.rest]
    text.en = "Rest."
    go-on = "operator"
    """

  private func read(_ text: String = example) throws -> LaboratoryProtocol {
    try ProtocolText.read(text, named: "example.toml").protocol
  }

  private func errors(
    replacing part: String, by other: String, in example: String = example
  ) -> [ConfigurationError] {
    let text = example.replacing(part, with: other)
    #expect(text != example, "the example has '\(part)'")
    do throws(ProtocolErrors) {
      _ = try ProtocolText.read(text, named: "example.toml")
      return []
    } catch {
      return error.all
    }
  }

  @Test func `gives the order, the conditions and the screens`() throws {
    let laboratory = try read()
    #expect(
      laboratory.order == [
        ["welcome"], ["practice"], ["f500", "f1000"], ["constant"],
      ])
    #expect(laboratory.innerOrder == .shuffle && laboratory.interruption == .restartRun)
    #expect(laboratory.conditions.count == 4)
    #expect(
      laboratory.screens == [
        "welcome": .init(texts: ["en": "Two tones.", "de": "Zwei Töne."], goOn: .key),
        "rest": .init(texts: ["en": "Rest."], goOn: .experimenter),
      ])
    #expect(try ProtocolText.read(Self.example, named: "").listeners == "S[0-9]{2}")
  }

  @Test func `takes a value from the condition, from what it is like, and from all`() throws {
    let condition = try #require(try read().conditions["f500"])
    #expect(condition.settings.gap == Milliseconds(400))
    #expect(condition.settings.toneLength == Milliseconds(200))
    #expect(condition.settings.placement.name.rawValue == "staircase")
    #expect(condition.limits == [.trials(100), .reversals(6), .atLargest(6)])
    #expect(condition.runs == 3 && condition.practiceRuns == 1)
    let frequency = ConcertPitch(a4: condition.settings.concertPitch)
      .frequency(of: condition.settings.range.lowest)
    #expect(abs(frequency.value - 500) < 1e-9)
  }

  @Test func `gives practice, catch pairs and breaks`() throws {
    let conditions = try read().conditions
    let practice = try #require(conditions["practice"])
    #expect(practice.practiceRuns == .max && practice.limits == [.right(8, of: 10)])
    let constant = try #require(conditions["constant"])
    #expect(constant.settings.catchEvery == 20 && constant.settings.catchDifference == Cents(300))
    #expect(constant.rest?.every == 120)
    #expect(constant.rest?.screen == .init(texts: ["en": "Rest."], goOn: .after(.seconds(60))))
  }

  @Test func `does not depend on the texts or on settings outside the file`() throws {
    let other = try read(
      Self.example.replacing("Two tones.", with: "Listen.").replacing("limens", with: "Limens"))
    #expect(other.digests == (try read().digests))
  }

  @Test(arguments: [
    ("hertz = 500", "hertz = 500\n[conditions.x]\nlike = \"x\"", 28, "like itself"),
    (
      "like = \"f1000\"", "like = \"f3000\"", 25,
      "like names 'f3000', but there is no such condition"
    ),
    ("\"constant\"]", "\"goodbye\"]", 4, "'goodbye', which is neither"),
    ("[screens.rest]", "[screens.practice]", 52, "'practice' names a screen and a condition"),
    (
      "[\"f500\", \"f1000\"]", "[\"f500\", \"welcome\"]", 4,
      "'welcome' is a screen: move it out of the list."
    ),
    (
      "[\"f500\", \"f1000\"]", "[\"f500\", \"f100\"]", 4,
      "'f100' is not one: leave it out, or write [conditions.f100]."
    ),
    ("[\"f500\", \"f1000\"]", "[\"f500\", [\"f1000\"]]", 4, "inner lists of conditions alone"),
    (
      "[\"f500\", \"f1000\"]", "[\"f500\", \"f500\"]", 4,
      "each condition once, but this one has 'f500' more than once."
    ),
    ("\"S[0-9]{2}\"", "\"S[0-9\"", 3, "listeners 'S[0-9' is no pattern of labels"),
    ("[conditions.f500]", "[condition.f500]", 24, "did you mean conditions?"),
    ("down = 3\nstart", "down = 3\nrepetitions = 3\nstart", 17, "repetitions belongs to placement"),
    (
      "tone-ms = 200", "tune-ms = 200", 9,
      "[all] has no 'tune-ms': did you mean tone-ms? limen-protocol(5) and limen-config(5) list every name."
    ),
    ("tone-ms = 200", "tone-ms = 20", 9, "tone-ms 20 is out of bounds"),
    ("tone-ms = 200", "level-db = 60", 9, "[all] has no 'level-db': did you mean level-dbfs? "),
    ("tone-ms = 200", "pitch = 60", 9, "has no 'pitch': limen-protocol(5) and"),
    ("runs = 3", "run = 3", 20, "A condition has no 'run': did you mean runs?"),
    ("protocol = 1", "protocol = 2", 1, "A protocol begins with protocol = 1"),
    ("runs = 3", "runs = 0", 20, "runs is '0', but takes whole numbers from 1 to 100"),
    ("hertz = 500", "hertz = 50000", 26, "hertz 50000 is out of bounds: give 24 to 4750."),
    ("hertz = 500", "hertz = 500\nrange = \"A4\"", 26, "hertz stands in place of range"),
    ("hertz = 500", "range = \"A4\"", 26, "hertz stands in place of range"),
    ("tone-ms = 200", "concert-pitch-hz = 442", 9, "hertz stands in place of concert-pitch-hz"),
    ("loudness = \"off\"", "level-dbfs = -30\nlevel-db-spl = 60", 12, "in place of level-dbfs"),
    ("\"6 %\"", "\"60 %\"", 17, "start-cents 60 % is out of bounds: give 0.1 to 400 cents."),
    ("go-on = \"key\"", "go-on = \"later\"", 50, "go-on is 'later', but must be key"),
    ("text.en = \"Rest.\"", "", 52, "has no text"),
    ("text.en = \"Rest.\"", "text.en = 3", 53, "has no text: write text.en"),
    ("screen = \"rest\"", "screen = \"sleep\"", 45, "break names 'sleep', which is not a screen"),
    (", screen = \"rest\" }", " }", 45, "break needs a number of answers and a screen"),
    ("every = 120", "every = 379", 45, "break never comes, because a run has at most 379 answers"),
    (
      "hertz = 1000\nplacement = \"constant\"", "task = \"interval\"\nplacement = \"constant\"", 32,
      "placement belongs to task pitch, not to interval"
    ),
    ("\"8 of 10\"", "\"8 out of 10\"", 35, "\"8 of 10\""),
    ("\"8 of 10\"", "\"9 of 8\"", 35, "with a first number up to the second"),
    ("\"8 of 10\"", "\"41 of 50\"", 35, "right needs 41 right answers, but a run has at most 40"),
    ("trials = 100", "trials = 10, right = \"11 of 12\"", 22, "but a run has at most 10 answers"),
    ("\"shuffle\"", "\"latin\"", 5, "inner-order is 'latin', but must be williams"),
    ("\"restart-run\"", "\"go\"", 6, "interrupted is 'go'"),
    (
      "title =", "titel =", 2,
      "A protocol has no 'titel': did you mean title? limen-protocol(5) lists every name."
    ),
    ("tone-ms = 200", "device = \"hw:0\"", 9, "device 'hw:0' belongs to one machine"),
    ("kind = \"practice\"", "kind = \"warm\"", 30, "kind is 'warm', but must be practice or test"),
    ("catch = { every = 20, cents = 300 }", "catch = { each = 20 }", 44, "catch has no 'each'"),
    ("every = 20", "every = 1", 44, "catch every 1 is out of bounds: give 2 to 1000."),
    ("reversals = 6", "reversals = \"six\"", 22, "reversals is 'six', but must be a whole number"),
    ("runs = 3", "runs = 3\ntrials = 50", 21, "trials is also in stop: leave one of them out."),
    ("hertz = 500", "hertz = \"500 Hz\"", 26, "hertz is '500 Hz', but must be a number."),
    ("runs = 3", "reversals = 6", 20, "has no 'reversals': write stop = { reversals = … }."),
    ("runs = 3", "unit = \"percent\"", 20, "has no 'unit': it is a setting of the listener."),
    ("text.de = \"Zwei", "text.deutsch = \"Zwei", 49, "'deutsch' is not the code of a language"),
    (
      "loudness = \"off\"", "repetitions = 5", 11,
      "not to staircase. [all] gives it to every condition: give it only"
    ),
    ("hertz = 500", "reference-hz = 500", 26, "A condition has no 'reference-hz': write hertz."),
  ])
  func `refuses what breaks a rule, with its line`(
    part: String, other: String, line: Int, sentence: String
  ) {
    let errors = errors(replacing: part, by: other)
    #expect(
      errors.contains { $0.sentence.contains(sentence) && $0.line == line },
      "\(errors.map { "\($0.line ?? 0): \($0.sentence)" })")
  }

  @Test func `a key after a value over several lines has its line`() {
    let order = "[\n\"welcome\", \"practice\",\n[\"f500\", \"f1000\"], # [all]\n\"constant\"]"
    let title = "\"\"\"\n[conditions.f500]\nruns = 1 \"\"\""
    for (name, value, line) in [("order", order, 9), ("title", title, 8)] {
      let part = Self.example.split(separator: "\n").first { $0.hasPrefix(name) }
      let errors = errors(
        replacing: "\(part ?? "")\n", by: "\(name) = \(value)\n",
        in: Self.example.replacing("restart-run", with: "go"))
      #expect(errors.map(\.line) == [line], "\(errors)")
    }
  }

  @Test func `the manual page describes every key, and no other`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/man/limen-protocol.5")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    /// Returns the keys in the items of a section: `conditions` for `[conditions.NAME]`, and `text` for `text.en`.
    func keys(in section: String) -> Set<String> {
      let items = lines.drop { $0 != ".Sh \(section)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
        .filter { $0.hasPrefix(".It Ic ") || $0.hasPrefix(".It Ql ") }
      let names = items.flatMap { $0.split(separator: " ").dropFirst(2) }.filter { $0 != "," }
      return Set(names.compactMap { $0.split { ".[]".contains($0) }.first.map(String.init) })
    }
    #expect(keys(in: "FILE") == Set(ProtocolText.Key.allCases.map(\.rawValue)))
    let ofConditions =
      ConditionText.Key.allCases.map(\.rawValue)
      + ProtocolText.ConditionKey.allCases.map(\.rawValue)
    #expect(keys(in: "CONDITIONS") == Set(ofConditions))
    #expect(keys(in: "SCREENS") == ["text", "go-on"])
  }

  @Test func `lets conditions of an inner list have unequal runs unless their order is a square`() {
    let unequal = "hertz = 500\nruns = 2"
    #expect(errors(replacing: "hertz = 500", by: unequal).isEmpty)
    let text = Self.example.replacing("shuffle", with: "williams")
      .replacing("hertz = 500", with: unequal)
    #expect(throws: ProtocolErrors.self) { try read(text) }
  }

  @Test(arguments: [
    ("[all]", "[all]", [4, 9, 50]),
    ("gap-ms = 500\nloudness = \"off\"", "gap-ms = -1\nloudness = \"loud\"", [4, 9, 10, 11, 50]),
    ("down = 3", "dwon = 3\nfoo = 1\ndifferences-cents = [200]", [4, 9, 16, 17, 18, 52]),
    ("kind = \"practice\"", "kind = \"x\"\nruns = 0\nfirst-run = \"y\"", [4, 9, 30, 31, 32, 52]),
    (
      "reversals = 6, trials = 100, at-limit = 6", "reversals = 0, at-limits = 6",
      [4, 9, 22, 22, 50]
    ),
    (
      "every = 20, cents = 300 }\nbreak = { every = 120, seconds = 60, screen = \"rest\"",
      "every = 1, cents = 4000 }\nbreak = { every = 0, seconds = 0, screen = \"no\"",
      [4, 9, 44, 44, 45, 45, 45, 50]
    ),
    ("placement = \"staircase\"", "placement = \"best\"", [4, 9, 15, 50]),
  ])
  func `reports all errors in the order of their lines, each once`(
    part: String, other: String, lines: [Int]
  ) throws {
    let text = Self.example.replacing("tone-ms = 200", with: "tone-ms = 20")
      .replacing("go-on = \"key\"", with: "go-on = \"later\"")
      .replacing("\"constant\"]", with: "\"goodbye\"]").replacing(part, with: other)
    do throws(ProtocolErrors) {
      _ = try ProtocolText.read(text, named: "")
      Issue.record("it was read")
    } catch {
      #expect(error.all.compactMap(\.line) == lines, "\(error.all.map(\.sentence))")
    }
  }
}
