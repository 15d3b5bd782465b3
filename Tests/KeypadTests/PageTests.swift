import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Reports
import Testing
import Wording

@testable import FrontEnds
@testable import Keypad
@testable import Training

@Suite struct `A screen over the training` {
  private var model: Model
  private let pair: Question

  init() throws { (model, pair) = try Model.firstPair() }

  @Test(arguments: ["g", "y", "s", "d", "a", "?"] as [Key])
  func `an open screen pauses the training, and no key answers behind it`(key: Key) {
    var model = model
    #expect(model.update(.press(key)).first == .session(.fadeOut))
    for key in ["+", "-", "h", "l", "*", "r", "0"] as [Key] {
      #expect(model.update(.press(key)).stored.isEmpty)
    }
    model.press("q")
    #expect(model.pages.isEmpty)
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `a screen closes by its own key and gives way to another by its key`() {
    model.press("g", "s")
    #expect(model.pages.map(\.context) == [.settings])
    model.press("s")
    #expect(model.pages.isEmpty)
  }

  @Test mutating func `help opens over the screen that it explains`() {
    model.press("y", "?")
    #expect(model.pages.map(\.context) == [.history, .help])
    #expect(model.shows("write a note"))
    model.press(.escape)
    #expect(model.pages.map(\.context) == [.history])
  }

  @Test func `the name of the listener gives way to the place in a list`() throws {
    let program = ProgramFacts(
      version: "1", storePath: "", listener: try Listener(label: "Annabelle"))
    for (columns, title) in [(40, "History · Annabelle  1/3 "), (30, "History  1/3 ")] {
      var model = Model(
        .start, settings: .usual.on("null"), columns: columns, rows: 24, program: program)
      model.history = SampleListener.sessions
      model.press("y")
      #expect(model.screen.rows[0].hasPrefix(title) && model.screen.rows[0].hasSuffix(" no sound"))
    }
  }

  @Test mutating func `the unit key changes the unit of the whole screen`() {
    model.findings = SampleListener.findings
    model.press("g", "u")
    #expect(model.shows("T75, percent"))
  }
}

@Suite struct `The settings screen` {
  private var model: Model

  init() throws {
    model = try .training()
    model.press("s")
  }

  private mutating func write(_ text: String, over old: Int) -> [Command] {
    model.press(.enter)
    for _ in 0..<old { model.press(.backspace) }
    for letter in text { model.press(.character(letter)) }
    return model.update(.press(.enter))
  }

  @Test
  mutating func `a changed session setting begins another session with the next pair`() throws {
    model.select(.toneMs)
    #expect(write("700", over: 3).map(\.isSaveSettings) == [true])
    model.press("q")
    var settings = Settings.atA4
    settings.toneLength = Milliseconds(700)
    #expect(
      model.update(.press(.enter)).besidesSignals == [
        .session(.fadeOut), .session(.end(at: nil)), .openSession(settings),
      ])
  }

  @Test mutating func `a changed display setting keeps the same session`() throws {
    model.select(.language)
    model.press(.right)
    #expect(model.words.phrases(in: .standard).name(of: .higher) == "Höher")
    model.press("q")
    let pair = try #require(model.session).openQuestion
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `a value out of bounds stays in the field and is explained`() throws {
    model.select(.toneMs)
    #expect(write("9", over: 3).isEmpty)
    #expect(model.shows("tone-ms 9 is out of bounds"))
    #expect(model.pages.last?.isWriting == true)
    model.press(.escape)
    #expect(model.values.obstacle == nil)
  }

  @Test mutating func `values that do not go together disable the start and are explained`() throws
  {
    model.select(.levelDbfs)
    #expect(write("0", over: 3).isEmpty)
    #expect(model.shows("level-dbfs 0.0 with rove-db 3.0 would clip"))
    for _ in 0..<40 { model.press(.down) }
    #expect(model.update(.press(.enter)).isEmpty)
    let row = try #require(model.screen.rows.firstIndex { $0.contains("› Train") })
    #expect(model.pages.last?.context == .settings && row > 0)
    #expect(model.settings == .atA4)
  }

  @Test mutating func `an entry is checked at each key`() throws {
    model.select(.toneMs)
    model.press(.enter, "q")
    #expect(model.shows("tone-ms '500q' cannot be used"))
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.pages.last?.isWriting == true)
    model.press(.escape)
    #expect(model.pages.last?.isWriting == false)
  }

  @Test mutating func `the last row starts or resumes the training`() throws {
    for _ in 0..<40 { model.press(.down) }
    let pair = try #require(model.session).openQuestion
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `a change of unit converts the difference that is being edited`() throws {
    model.select(.placement)
    model.press(.right)
    #expect(model.values.text(of: .placement) == "staircase")
    let start = model.values.applicable
    let steps =
      try #require(start.firstIndex(of: .named("start-cents")))
      - #require(start.firstIndex(of: .placement))
    for _ in 0..<steps { model.press(.down) }
    model.press(.enter, "u")
    #expect(model.shows("5.95_ percent"))
    model.press(.enter)
    #expect(abs(try #require(Double(model.values.text(of: .named("start-cents")))) - 100) < 0.1)
  }
}

@Suite struct `The profile screen` {
  @Test func `opens with the view that was chosen on a screen of this tier`() throws {
    var model = try Place.profile.model(ScreenSize(columns: 39, rows: 24), .unicode)
    func view() -> ProfilePage.Pane? { (model.pages.last as? ProfilePage)?.chosenPane }
    model.press("f")
    #expect(view() == .profile(.table))
    model.press("q")
    #expect(view() == nil)
    model.press("g")
    #expect(view() == .profile(.table))
    model.press("q")
    model.size = ScreenSize(columns: 80, rows: 24)
    model.press("g")
    #expect(view() == .profile(.chart), "another tier has a view of its own")
  }

  @Test(arguments: [Task.interval, .matching])
  func `opens with the intervals of a task that has them, if the listener has chosen no view`(
    task: Task
  ) throws {
    let sample: SampleIntervals = task == .matching ? .matched : .heard
    let page = sample.profile(columns: 80, rows: 24).pages.last as? ProfilePage
    #expect(try page?.chosenPane == .intervals(#require(task.intervalMeasure)))
  }

  @Test func `names a session that is not as it was recorded instead of a profile`() {
    var model = Model(.start)
    #expect(model.update(.press("g")).besidesSignals == [.readHistory])
    _ = model.update(.historyRead(SampleListener.sessions))
    #expect(!model.shows("recorded"))
    _ = model.update(.historyRead([.changed] + SampleListener.sessions))
    let words = model.screen.rows.joined(separator: " ").split(separator: " ")
      .joined(separator: " ")
    #expect(words.contains("Trial 2 of the session with the id 3 is missing"), "\(words)")
    #expect(words.contains("'limen sessions exclude 3'"), "\(words)")
  }
}

@Suite struct `Training the notes that the profile screen selects` {
  private var model = Model(.start)

  init() {
    model.findings = SampleListener.findings
    model.press("g")
  }

  @Test mutating func `Enter trains the selected region, and changes no setting`() throws {
    #expect(model.screen.rows.last?.contains("Enter train these notes  ↑ octave, register") == true)
    model.press(.up)
    let octave = Preset(name: "C4-B4", settings: [.range: "C4-B4"])
    #expect(model.update(.press(.enter)) == [.openSession(.usual, preset: octave)])
    #expect(model.pages.isEmpty && model.settings == .usual)
    #expect(model.update(.refused(reason: "gone")).isEmpty)
    #expect(model.update(.press(.enter)) == [.openSession(.usual, preset: octave)])
    _ = model.update(.opened(try .atA4()))
    model.press("q")
    #expect(model.selectedNotes == nil, "only the one session")
  }

  @Test mutating func `a running session gives way to the one with the selected region`() throws {
    model.pages = []
    model.press(.enter)
    _ = model.update(.opened(try .atA4()))
    model.press("g", .up)
    let octave = Preset(name: "C4-B4", settings: [.range: "C4-B4"])
    #expect(
      model.update(.press(.enter)).suffix(2) == [
        .session(.end(at: nil)), .openSession(.usual, preset: octave),
      ])
  }

  @Test mutating func `nothing begins while no threshold is reported`() throws {
    model.findings = ListenerFindings(of: [], range: .standard)
    #expect(model.update(.press(.enter)).isEmpty)
  }
}

@Suite struct `The history screen` {
  private var model: Model

  init() throws {
    model = Model(.start)
    #expect(model.update(.press("y")).besidesSignals == [.readHistory])
    model.history = SampleListener.sessions
  }

  @Test mutating func `a session can be excluded from the profile and restored`() {
    let out = model.update(.press("."))
    #expect(out == [.decide(.excluded(trial: nil)), .readProfile(.usual), .readHistory])
    model.history = SampleListener.sessions(after: .excluded(trial: nil))
    #expect(model.update(.press(".")).first == .decide(.restored(trial: nil)))
  }

  @Test(arguments: [(20, 6), (39, 24), (80, 24)])
  func `an excluded session has a mark, and its time stands below the others`(
    columns: Int, rows: Int
  ) throws {
    var model = Model(.start, columns: columns, rows: rows)
    model.press("y")
    model.history = SampleListener.sessions(after: .excluded(trial: nil))
    let shown = model.screen.rows[2...4].map { Array($0) }
    let start = try #require(shown[0].firstIndex(of: "✗"))
    #expect(model.screen.rows[2...4].filter { $0.contains("✗") }.count == 1)
    let time = try #require(shown[0][(start + 1)...].firstIndex { $0.isNumber })
    for row in shown { #expect(row[time].isNumber && row[time - 1] == " ", "\(shown)") }
  }

  @Test(arguments: Language.allCases)
  func `the sentences on the course stand whole below the sessions`(language: Language) throws {
    let sessions = try (0..<16).map { index in
      let header = try SessionHeader.ofMe(at: index * 4 * 86_400_000, seed: UInt64(index + 1))
      let listener = SimulatedListener(
        id: "sample", limen: Cents(index < 4 ? 60 : index < 8 ? 30 : 8), lapse: 0.02)
      let recording = Simulation(of: listener, header: header, trials: 25).recording
      return RecordedSession(id: Int64(index + 1), header: header, trials: recording.trials)
    }
    let findings = ListenerFindings(of: sessions, range: .standard)
    var model = Model(.start)
    model.values.preferences.language = language
    model.press("y")
    (model.history, model.findings) = (sessions, findings)
    let course = model.profileReport(on: findings).trend(in: model.words, at: .standard)
    #expect(course.count >= 3)
    func dense(_ lines: [String]) -> String { lines.joined().filter { !$0.isWhitespace } }
    #expect(dense(model.screen.rows).contains(dense(course)), "\(model.screen.rows)")
  }

  @Test func `each session shows the local time that held when it began`() throws {
    let change = UTCTime(milliseconds: 1_769_900_400_000)
    let zone = LocalZone { (secondsAhead: $0 < change ? 3600 : 7200, name: "") }
    var model = Model(
      .start,
      program: ProgramFacts(
        version: "1", storePath: "", listener: try Listener(label: "me"), zone: zone))
    model.press("y")
    model.history = SampleListener.sessions
    let rows = model.screen.rows
    #expect(rows.contains { $0.contains("2026-01-01 01:00") })
    #expect(rows.contains { $0.contains("2026-02-12 02:00") })
  }

  @Test mutating func `a single trial can be excluded`() {
    model.press(.enter, .down)
    #expect(model.update(.press(".")).first == .decide(.excluded(trial: 2)))
  }

  @Test mutating func `every key is text while a note is written`() {
    model.press("n")
    for key in ["q", "u", "?", " "] as [Key] { #expect(model.update(.press(key)).isEmpty) }
    #expect(model.update(.press(.enter)).first == .decide(.annotated("qu?")))
  }

  @Test mutating func `pasted text becomes text of one line, and only where text is written`() {
    #expect(model.update(.press(.paste("nqs"))).isEmpty)
    #expect(model.pages.map(\.context) == [.history] && model.pages.last?.isWriting == false)
    model.press("n")
    #expect(model.update(.press(.paste("tired\r\nafter\tlunch\u{1B}\u{7}"))).isEmpty)
    #expect(model.update(.press(.enter)).first == .decide(.annotated("tired after lunch")))
  }

  @Test mutating func `a note with wide characters is shown at its width`() throws {
    model.press("n", .paste("漢字👍!"))
    let row = try #require(model.screen.cells.last { $0.contains { $0.character == "漢" } })
    let start = try #require(row.firstIndex { $0.character == "漢" })
    let rest = Screen.Cell.rest
    let shown = row[start...].prefix(8).map(\.character)
    #expect(shown == ["漢", rest, "字", rest, "👍", rest, "!", "_"])
    #expect(model.screen.rows.contains { $0.hasSuffix("漢字👍!_") })
  }

  @Test mutating func `a wide character that does not fit is cut, not halved`() {
    var screen = Screen(size: ScreenSize(columns: 4, rows: 1), glyphs: .unicode)
    screen.put("a漢字", in: screen.size.area, style: .text)
    #expect(screen.rows == ["a漢…"])
    screen = Screen(size: ScreenSize(columns: 3, rows: 1), glyphs: .unicode)
    screen.put("a漢字", in: screen.size.area, style: .text)
    #expect(screen.rows == ["a…"] && screen.cells[0].last == .blank)
    var ascii = Screen(size: ScreenSize(columns: 4, rows: 1), glyphs: .ascii)
    ascii.put("a漢字", in: ascii.size.area, style: .text)
    #expect(ascii.rows == ["a??"])
  }

  @Test mutating func `the characters of the terminal can be overridden`() throws {
    let training = try Model.training(glyphs: .ascii)
    var unicode = training
    #expect(!training.shows("▲"))
    unicode.values.preferences.glyphs = .unicode
    #expect(unicode.shows("▲"))
    unicode.values.preferences.glyphs = .ascii
    #expect(unicode.screen == training.screen)
  }
}

@Suite struct `The comparison screen` {
  @Test(arguments: [(40, 12), (20, 6)], GlyphSet.allCases)
  func `the two sides of a comparison have names that differ`(
    size: (Int, Int), glyphs: GlyphSet
  ) throws {
    var model = try Place.comparison.model(ScreenSize(columns: size.0, rows: size.1), glyphs)
    func names() -> [Substring] {
      model.screen.rows[1].split(separator: "  ").dropFirst().map { $0.drop { $0 == " " } }
    }
    #expect(Set(names()).count == 2, "\(model.screen.rows)")
    let sessions = SampleListener.sessions
    model.history = try zip(sessions, [0, 60_000, 120_000]).map { session, time in
      let header = try SessionHeader.ofMe(at: time, seed: 1)
      return RecordedSession(id: session.id, header: header, trials: session.trials)
    }
    #expect(Set(names()).count == 2, "\(model.screen.rows)")
    #expect(!model.screen.rows[1].contains(model.screen.cutMark))
    model.history = model.history.map { history in
      history.map {
        RecordedSession(id: $0.id, header: history[0].header, trials: $0.trials)
      }
    }
    #expect(names().allSatisfy { $0.count >= 5 }, "one minute: \(model.screen.rows)")
  }

  @Test func `a session of matches has a day and its matches`() throws {
    var model = try Place.comparison.model(ScreenSize(columns: 80, rows: 24), .unicode)
    let matched = SampleIntervals.matched.sessions[2]
    model.history = [SampleListener.sessions[1], matched].enumerated().map {
      RecordedSession(id: model.history?[$0 + 1].id, header: $1.header, trials: $1.trials)
    }
    let rows = model.screen.rows
    #expect(rows.contains { $0.contains("2026-") }, "\(rows)")
    #expect(rows.contains { $0.contains("120") && $0.contains("\(matched.trials.count)") })
  }
}

@Suite struct `The help screen` {
  @Test(arguments: KeyContext.allCases, Language.allCases)
  func `help can be read to the end of each sentence, on the smallest screen`(
    about: KeyContext, language: Language
  ) throws {
    var model = try Model.training(columns: 20, rows: 6)
    model.values.preferences.language = language
    model.pages = [HelpPage(about: about)]
    var text = model.screen.rows.dropFirst().dropLast().joined()
    while true {
      let rows = model.screen.rows
      text += rows.first { $0.hasPrefix("›") }?.dropFirst() ?? ""
      model.press(.down)
      if model.screen.rows == rows { break }
    }
    for action in model.keys.actions(in: about) {
      let sentence = model.words.what(action, in: about).filter { $0 != " " }
      #expect(text.filter { $0 != " " }.contains(sentence), "\(text)")
    }
  }
}
