import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `Filters on every page with rows` {
  private var model = Model(.start)

  @Test mutating func `settings are found by their names, keys and values, below their groups`() {
    model.write("s/gap")
    #expect(model.screen.rows[1] == "Sound" && model.screen.rows[2].hasPrefix("› gap, ms"))
    #expect(!model.shows("tone, ms") && !model.shows("Reset all settings"))
    model.press(.enter, .enter)
    model.write("0")
    model.press(.enter)
    #expect(model.values.text(of: .gapMs) == "3000")
    model.press(.escape)
    #expect(model.shows("tone, ms") && model.screen.rows.contains { $0.hasPrefix("› gap, ms") })
  }

  @Test mutating func `a filter also finds folded converters`() {
    model.write("d")
    let devices = ["default", "hw:1", "plug"].map { DeviceChoice(name: $0, summary: "") }
    _ = model.update(.devices(devices, obstacle: nil))
    model.write("/PLUG")
    #expect(model.shows("› plug") && !model.shows("hw:1"))
  }

  @Test mutating func `help shows the actions whose keys or words contain the text`() {
    model.write("?/leave")
    #expect(model.shows("q") && model.shows("leave") && !model.shows("Profile"))
  }

  @Test mutating func `the table of the profile is filtered, and the chart is not`() {
    model.history = SampleListener.sessions
    model.findings = SampleListener.findings
    model.write("g/x")
    #expect(model.pages.last?.isWriting == false)
    model.write("f/d4")
    #expect(model.shows("› ") && model.shows("D4") && !model.shows("E4"))
  }

  @Test(arguments: ["s", "?", "gf"])
  mutating func `a filter without a hit says so`(keys: String) {
    model.history = SampleListener.sessions
    model.findings = SampleListener.findings
    model.write(keys + "/no such thing")
    #expect(
      model.shows("No row contains this.") && model.shows("/no such thing_"), "\(model.screen.rows)"
    )
    model.press(.enter, .enter, .down, .escape)
    #expect(!model.shows("No row contains this.") && model.pages.count == 1)
  }

  @Test mutating func `hints without room for labels are keys, which can be clicked`() throws {
    model.history = SampleListener.sessions
    _ = model.update(.resized(ScreenSize(columns: 39, rows: 24)))
    model.press("y")
    #expect(model.screen.rows.last == "Enter  n  .  c  /  e  i  ?  q")
    _ = try model.click("n  .")
    model.write("tired")
    _ = model.update(.resized(ScreenSize(columns: 20, rows: 6)))
    #expect(model.screen.rows.last == "Enter  Esc")
    #expect(try model.click("Enter").first == .decide(.annotated("tired")))
    #expect(try model.click("?").isEmpty && model.pages.last?.context == .help)
  }

  @Test mutating func `the hints for writing can be clicked`() throws {
    model.history = SampleListener.sessions
    model.write("yn")
    model.write("tired")
    var other = model
    #expect(try other.click("Esc discard").isEmpty && other.pages.last?.isWriting == false)
    #expect(try model.click("Enter accept").first == .decide(.annotated("tired")))
    #expect(model.pages.last?.isWriting == false)
  }
}

@Suite struct `Hints name what their keys do` {
  private var model = Model(.start, columns: 200)

  private var foot: String { model.screen.rows.last ?? "" }

  @Test
  mutating func `a profile without a threshold and an empty history offer help and the way back`() {
    for (page, others) in [("g", ""), ("y", "i import  ")] as [(Key, String)] {
      model.press(page)
      _ = model.update(.historyRead([]))
      #expect(foot == others + "? Keys  q back")
      model.press(.escape)
    }
  }

  @Test mutating func `what is excluded can be restored`() {
    model.history = SampleListener.sessions
    model.press("y")
    #expect(foot.contains(". exclude"))
    model.history = SampleListener.sessions(after: .excluded(trial: nil))
    #expect(foot.contains(". restore"))
    model.history = SampleListener.sessions(after: .excluded(trial: 1))
    #expect(foot.contains(". exclude"))
    model.press(.enter)
    #expect(foot.contains(". restore"))
    model.press(.down)
    #expect(foot.contains(". exclude"))
  }

  @Test mutating func `the undo of a first note says that there is none`() {
    model.history = SampleListener.sessions
    for key in ["y", "n", "x", .enter, "z"] as [Key] { model.press(key) }
    #expect(model.shows("Session id 3 has no note."))
  }
}

@Suite struct `The history on narrow screens` {
  @Test(arguments: [(40, 12), (40, 9), (36, 12)], Language.allCases)
  func `the day, the answers, the right ones and T75 have room`(
    size: (Int, Int), language: Language
  ) {
    var model = Model(.start, columns: size.0, rows: size.1)
    model.values.preferences.language = language
    model.history = SampleListener.sessions
    model.findings = SampleListener.findings
    model.press("y")
    #expect(model.screen.rows[1].contains("T75"), "\(model.screen.rows)")
    let row = model.screen.rows[2]
    #expect(row.contains("2026-02-12 ") && row.contains("120") && row.contains(" %"), "\(row)")
  }
}
