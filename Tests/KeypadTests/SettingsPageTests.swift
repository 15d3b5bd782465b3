import FrontEndFixtures
import Music
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `The settings screen for people` {
  private var model = Self.settings(columns: 80, rows: 40)

  private static func settings(columns: Int, rows: Int) -> Model {
    var model = Model(.start, columns: columns, rows: rows)
    model.press("s")
    return model
  }

  private func row(of setting: SettingKey) -> String {
    let name = model.words.text(of: setting).title
    return model.screen.rows.first { $0.dropFirst(2).hasPrefix(name + " ") } ?? ""
  }

  @Test mutating func `settings stand under the headings of their groups, which no key selects`() {
    _ = model.update(.resized(ScreenSize(columns: 80, rows: 50)))
    let headings = model.screen.rows.filter {
      ["Pairs", "Sound", "Session", "Display"].contains($0)
    }
    #expect(headings == ["Pairs", "Sound", "Session", "Display"])
    model.press(.up)
    for _ in model.values.applicable {
      #expect(!model.screen.rows.contains { $0.hasPrefix("› Sound") || $0.hasPrefix("› Pairs") })
      model.press(.down)
    }
    #expect(model.shows("› Reset all settings"))
    model.press(.down)
    #expect(model.shows("› Train"))
  }

  @Test(arguments: [[.enter, .escape], [.left], [.right]] as [[Key]])
  mutating func `a stray key on the row that is selected first changes no setting`(keys: [Key]) {
    for key in keys { model.press(key) }
    #expect(model.values == .standard && model.shows("› reference notes"))
    model.press(.up)
    #expect(model.shows("› task"))
  }

  @Test mutating func `another value, with other settings below it, moves no column`() throws {
    model.select(.placement)
    let places = model.values.words(of: .placement).map { _ in
      model.press(.right)
      let row = row(of: .roveDb)
      return row.firstRange(of: "rove-db").map {
        row.distance(from: row.startIndex, to: $0.lowerBound)
      }
    }
    #expect(places.count > 4 && Set(places) == [60], "\(places)")
  }

  @Test func `every setting is in exactly one group`() {
    let grouped = SettingGroup.allCases.flatMap(\.settings)
    #expect(grouped.count == SettingKey.allCases.count)
    #expect(Set(grouped) == Set(SettingKey.allCases))
  }

  @Test mutating func `the selected setting is explained with its default and its values`() throws {
    model.select(.toneMs)
    model.press(.right)
    #expect(
      model.shows("The length of each tone in milliseconds. Default: 500. Values: 30 to 10000."))
    model.select(.timbre)
    let text = model.screen.rows.suffix(4).joined(separator: " ")
    #expect(text.contains("Default: sine. Values: sine, three harmonics, ten harmonics"))
  }

  @Test mutating func `the explanation stands beside the list from 120 columns`() throws {
    model = Self.settings(columns: 120, rows: 30)
    model.select(.range)
    let row = try #require(model.screen.rows.first { $0.hasPrefix("› reference notes") })
    #expect(row.hasSuffix("intervals, of both tones."))
  }

  @Test mutating func `values are words on the screen and stay as they are in files`() throws {
    _ = model.update(.resized(ScreenSize(columns: 80, rows: 50)))
    #expect(row(of: .large).contains("  no  "))
    model.select(.timbre)
    model.press(.right)
    #expect(row(of: .timbre).contains("three harmonics"))
    #expect(model.values.text(of: .timbre) == "three")
    model.preferences.language = .german
    #expect(row(of: .large).contains("  nein  "))
    #expect(row(of: .language).contains("Deutsch"))
    #expect(row(of: .timbre).contains("drei Teiltöne"))
    #expect(model.values.text(of: .large) == "false")
  }

  @Test mutating func `numbers are written and read with the decimal sign of the language`() throws
  {
    _ = model.update(.resized(ScreenSize(columns: 80, rows: 50)))
    model.preferences.language = .german
    #expect(row(of: .named("target-correct")).contains("0,84"))
    model.select(.named("target-correct"))
    model.press(.enter, .backspace, "2", .enter)
    #expect(model.values.text(of: .named("target-correct")) == "0.82")
    try model.values.set(.placement, to: "staircase")
    #expect(row(of: .named("step-factors")).contains("2 2 1,4142  "))
    model.select(.named("step-factors"))
    model.press(.enter, .control("u"), "3", " ", "1", ",", "5", .enter)
    #expect(model.values.text(of: .named("step-factors")) == "3,1.5")
  }

  @Test mutating func `a scale is shown by its name, and keys lead to it and away from it`() throws
  {
    let text = "/music/a.scl"
    model.values.files.scales[text] = Scale(
      description: "Fifths", pitches: (1...12).map { .cents(Cents(100 * Double($0))) })
    try model.values.set(.task, to: "interval")
    try model.values.set(.tuning, to: text)
    #expect(row(of: .tuning).contains("  Fifths  "))
    model.select(.tuning)
    model.press(.right)
    #expect(model.values.text(of: .tuning) == "equal")
    #expect(model.update(.press(.left)).contains { $0.isSaveSettings })
    #expect(model.values.text(of: .tuning) == text && model.settings.tuning.name == "Fifths")
    model.press("s", "t", "t", "t")
    #expect(model.values.text(of: .tuning) == text && model.settings.tuning.name == "Fifths")
  }

  @Test mutating func `one key resets the selected setting`() throws {
    model.select(.toneMs)
    model.press(.enter, "0", .enter)
    #expect(model.values.text(of: .toneMs) == "5000")
    #expect(model.update(.press(.delete)).contains { $0.isSaveSettings })
    #expect(model.values == .standard)
  }

  @Test mutating func `all settings are reset after a second Enter, which any other key withdraws`()
    throws
  {
    model.select(.gapMs)
    model.press(.enter, "0", .enter)
    let changed = model.values
    for _ in 0..<50 { model.press(.down) }
    model.press(.up, .enter)
    #expect(model.shows("Really reset all?") && model.values == changed)
    model.press(.up, .down)
    #expect(!model.shows("Really reset all?"))
    model.press(.enter)
    #expect(model.values == changed)
    model.press(.enter)
    #expect(model.values == .standard)
  }

  @Test func `a reset of all settings keeps language, device and what this run was given`() throws {
    var values = SettingValues.standard
    for (setting, text) in [
      (SettingKey.language, "de"), (.device, "hw:1"), (.toneMs, "700"), (.gapMs, "20"),
    ] {
      try values.set(setting, to: text)
    }
    var environment = SettingValues.standard
    environment.preferences.theme = .light
    var model = Model(
      entry: .start, settings: try values.settings(), values: values, standard: environment,
      keeping: [.toneMs], size: ScreenSize(columns: 80, rows: 24), glyphs: .unicode,
      program: .sample)
    for key in ["s"] + Array(repeating: Key.down, count: 50) + [.up, .enter, .enter] {
      model.press(key)
    }
    try values.set(.gapMs, to: "300")
    values.preferences.theme = .light
    #expect(model.values == values, "the default of the environment")
  }

  @Test func `the error of a setting stands at its own row, which is marked, and at the last rows`()
    throws
  {
    var model = Self.settings(columns: 80, rows: 40)
    try model.values.set(.toneMs, to: "5")
    func shown() -> String { model.screen.rows.suffix(4).joined(separator: " ") }
    #expect(shown().contains("The notes of the reference tones"))
    for _ in 0..<50 { model.press(.down) }
    #expect(shown().contains("tone-ms 5 is out of bounds"))
    model.press("q", .enter)
    #expect(model.screen.rows.contains { $0.hasPrefix("› tone, ms") })
    #expect(shown().contains("tone-ms 5 is out of bounds") && !shown().contains("Default"))
  }

  @Test mutating func `while a value is written the foot names the keys that end it`() throws {
    model.select(.toneMs)
    model.press(.enter)
    #expect(model.screen.rows.last == "Enter accept  Esc discard")
    model.press(.escape)
    #expect(model.screen.rows.last?.contains("Enter choose") == true)
  }

  // MARK: Hearing a setting

  @Test mutating func `r plays a pair with the current settings and stores nothing`() throws {
    #expect(
      model.update(.press("r")) == [.sample(Sample([Settings.usual.sampleQuestion], with: .usual))])
    model.select(.timbre)
    model.press(.right)
    var changed = Settings.usual
    changed.timbre = .three
    #expect(model.update(.press("r")) == [.sample(Sample([changed.sampleQuestion], with: changed))])
  }

  @Test mutating func `a paused session keeps its device, and the page says so`() throws {
    model = try .training(rows: 40)
    model.press("s")
    #expect(
      model.update(.press("r")) == [.sample(Sample([Settings.atA4.sampleQuestion], with: .atA4))])
    try model.values.set(.device, to: "hw:1")
    model.settings = .atA4.on("hw:1")
    #expect(model.update(.press("r")).isEmpty)
    #expect(model.shows("The other device plays as soon as the training goes on."))
  }

  @Test func `the pair lies within the range and at the level of the settings`() throws {
    var settings = try Settings(range: NoteRange(text: "C3-E3"), loudness: .off)
    settings.level = Decibels(-30)
    let question = settings.sampleQuestion
    #expect(settings.range.notes.contains(question.reference))
    #expect(question.referenceLevel == Decibels(-30))
    #expect(question.comparisonLevel == Decibels(-30))
  }
}

@Suite struct `Settings with which no session can begin` {
  /// A keypad with C7 among the notes to measure, which lies outside the range.
  private func keypad(_ model: Model) throws -> Model {
    var model = model
    try model.values.set(.placement, to: "staircase")
    try model.values.set(.named("notes"), to: "C7")
    return model
  }

  private func text(of model: Model) -> String {
    model.screen.rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  @Test func `the start screen says why, and Enter shows the settings`() throws {
    var model = try keypad(Model(.start))
    #expect(text(of: model).contains("notes C7 lies outside range C2-C6"))
    #expect(text(of: model).contains("Enter Settings") && !text(of: model).contains("Enter train"))
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.pages.map(\.context) == [.settings])
    #expect(text(of: model).contains("notes C7 lies outside range C2-C6"))
  }

  @Test(arguments: [.enter, "p", " "] as [Key])
  func `a paused session does not go on`(key: Key) throws {
    var model = try Model.training()
    model.press("p")
    model = try keypad(model)
    #expect(text(of: model).contains("notes C7 lies outside range"))
    #expect(model.update(.press(key)).isEmpty)
    #expect(model.pages.map(\.context) == [.settings])
  }

  @Test func `nothing begins, and no pair is played, after a refusal or the last session`() throws {
    for scene in [Model.Scene.start(obstacle: "In use."), .start(obstacle: nil)] {
      var model = try keypad(Model(.start))
      model.cards = [try .sample]
      model.scene = scene
      #expect(text(of: model).contains("notes C7 lies outside range"))
      #expect(model.update(.press(.enter)).isEmpty)
      #expect(model.update(.press("r")).isEmpty)
    }
  }

  @Test func `a value within the bounds lets the training begin again`() throws {
    var model = try keypad(Model(.start))
    model.press(.enter)
    model.select(.named("notes"))
    model.press(.delete, "q")
    #expect(model.update(.press(.enter)).contains { $0.opensSession })
  }
}
