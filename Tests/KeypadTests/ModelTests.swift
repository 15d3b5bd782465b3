import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Testing
import Wording

@testable import FrontEnds
@testable import Keypad
@testable import Training

@Suite struct `Starting the keypad` {
  var model = Model(.start)

  @Test mutating func `nothing sounds on the start screen before Enter`() throws {
    #expect(model.start() == [.readProfile(.usual)])
    for key in ["8", "2", " ", "r", ".", .up] as [Key] {
      #expect(model.update(.press(key)).isEmpty)
    }
    #expect(model.update(.press(.enter)) == [.openSession(.usual, preset: .ofTwenty)])
  }

  @Test func `entering the training opens the session at once`() {
    var model = Model(.training)
    #expect(model.start() == [.openSession(.usual)])
  }

  @Test mutating func `the first pair sounds as soon as the session is open`() throws {
    model.press(.enter)
    let session = try Session.atA4()
    #expect(
      model.update(.opened(session)).besidesSignals == [
        .readHistory, .session(.present(session.openQuestion)),
      ])
  }

  @Test mutating func `a page opened while the device is opened keeps the session paused`() throws {
    model.press(.enter, "y")
    #expect(model.update(.opened(try .atA4())).besidesSignals.last == .session(.fadeOut))
    #expect(model.session?.phase == .paused)
  }

  @Test mutating func `a session that was not requested does not begin`() throws {
    let session = try Session.atA4()
    #expect(model.update(.opened(session)).isEmpty)
  }

  @Test mutating func `the start screen stays, with the reason, if the store is in use`() {
    model.press(.enter)
    #expect(model.update(.storeRefused(reason: "The store is in use.")) == [.readProfile(.usual)])
    #expect(model.shows("The store is in use."))
    #expect(model.shows("Enter trains") && model.shows("y History"))
    #expect(!model.shows("another device"))
    #expect(model.update(.press(.enter)) == [.openSession(.usual, preset: .ofTwenty)])
  }

  @Test mutating func `a decision that cannot be stored is reported on the start screen`() {
    model.press("y")
    _ = model.update(.historyRead([.changed]))
    #expect(model.update(.press(".")).besidesSignals.count == 3)
    _ = model.update(.storeRefused(reason: "The store is in use."))
    #expect(model.shows("The store is in use."))
  }

  @Test mutating func `Enter tries again after a refusal, with the kind that was chosen`() {
    for _ in 0..<3 { model.press(.down) }
    model.press(.enter)
    #expect(model.update(.refused(reason: "The device is in use.")).isEmpty)
    #expect(model.shows("The device is in use."))
    #expect(model.shows("d another device"))
    #expect(model.update(.press(.enter)) == [.openSession(.usual, preset: Preset.standard[0])])
  }
}

@Suite struct `Answering a pair` {
  var model: Model
  let session: Session

  init() throws {
    model = try .training()
    session = try #require(model.session)
  }

  @Test(arguments: [
    (Key.character("8"), Answer.higher), (Key.up, .higher), (Key.character("2"), .lower),
    (Key.down, .lower),
  ])
  func `an answer is stored before the feedback interval begins`(key: Key, answer: Answer) {
    var model = model
    let effects = session.effects(of: .responded(.side(answer), at: after(1000)))
    let commands = model.update(.press(key))
    #expect(commands.besidesSignals == effects.map(Command.session))
    #expect(commands.stored.map(\.response) == [.side(answer)])
    #expect(commands.besidesSignals.last == .session(.waitForFeedback(.milliseconds(400))))
  }

  @Test func `a lead-in comes before the first pair and after a pause, and nowhere else`() throws {
    var model = Model(.training, settings: .atA4)
    let leadIn = Command.leadIn(.seconds(1))
    _ = model.start()
    let session = try Session.atA4()
    let pair = Command.session(.present(session.openQuestion))
    #expect(model.update(.opened(session)) == [.readHistory, leadIn, .cue(.started), pair])
    _ = model.update(.comparisonBegan(800))
    #expect(!model.update(.press("r")).contains(leadIn))
    _ = model.update(.comparisonBegan(1800))
    #expect(!model.update(.press(.up, 2000)).contains(leadIn))
    #expect(!model.update(.feedbackEnded).contains(leadIn))
    #expect(!model.update(.press("p")).contains(leadIn))
    #expect(model.update(.press("p")).contains(leadIn))
  }

  @Test mutating func `a pair can be heard again`() {
    let again: [Command] = [.session(.fadeOut), .session(.present(session.openQuestion))]
    #expect(model.update(.press("*")).besidesSignals == again)
    #expect(model.update(.press("r")).besidesSignals == again)
  }

  @Test mutating func `the last answer can be taken back until the next comparison tone begins`() {
    #expect(model.shows(". void"))
    model.press(.up)
    #expect(model.shows(". undo") && !model.shows(". void"))
    let out = Command.session(.exclude(trial: 1, at: after(1000).utc))
    #expect(model.update(.press(".")).besidesSignals == [out])
    #expect(!model.shows(". undo") && !model.shows(". void"), "the key does nothing")
    #expect(model.update(.press(".")).isEmpty)
    #expect(model.shows("excluded"))
    _ = model.update(.feedbackEnded)
    #expect(model.shows("excluded"))
    _ = model.update(.comparisonBegan(800))
    #expect(model.shows(". void"))
    #expect(model.update(.press(".")).stored.map(\.outcome) == [.void(.listener)])
  }

  @Test mutating func `an answer can be taken back although a corrupted pair followed it`() {
    model.press(.up)
    _ = model.update(.feedbackEnded)
    _ = model.update(.corrupted(xruns: 1, at: after(900)))
    #expect(
      model.update(.press(".")).besidesSignals == [
        .session(.exclude(trial: 1, at: after(1000).utc))
      ])
    #expect(model.shows("excluded"))
  }

  @Test mutating func `the size of the difference is shown when the setting asks for it`() throws {
    #expect(try #require(model.screen.rows.last).hasPrefix(" A4 · 0"))
    model.values.preferences.differenceDisplay = .before
    #expect(try #require(model.screen.rows.last).hasPrefix(" A4 · 100.0 cents · 0"))
    #expect(session.openQuestion.difference.cents.value == -100)
  }

  @Test mutating func `an answered pair is heard again, then in contrast, until Enter goes on`() {
    model.press(.up)
    let heard = ["r", "*", "r"].map { (key: Key) in
      model.update(.press(key)).compactMap {
        if case .session(.hear(let rehearing, _)) = $0 { rehearing.form } else { nil }
      }
    }
    #expect(heard == [[.pair], [.contrast], [.pair]])
    #expect(model.session?.phase == .paused)
    let rows = model.screen.rows
    #expect(rows.contains { $0.contains("✗ wrong — it was lower · 100.0 cents") })
    #expect(rows.contains { $0.contains("* wider difference") })
    model.press(.enter)
    #expect(model.session?.phase == .presenting)
  }

  @Test mutating func `after a wrong answer the session waits if the setting asks for it`() {
    model.values.preferences.holdsAfterWrong = true
    #expect(model.update(.press(.up)).stored.count == 1)
    #expect(model.session?.phase == .paused && model.session?.canRehear == true)
    _ = model.update(.feedbackEnded)
    #expect(model.session?.phase == .paused, "the end of the feedback changes nothing")
    model.press(.enter)
    _ = model.update(.comparisonBegan(900))
    let right = model.session?.openQuestion.difference.correctAnswer
    model.press(right == .higher ? .up : .down)
    #expect(model.session?.phase == .feedback, "a right answer holds nothing")
  }

  @Test mutating func `the cue of a wrong answer is heard although the session waits`() {
    model.values.preferences.holdsAfterWrong = true
    let commands = model.update(.press(.up))
    let cue = commands.firstIndex(of: .cue(.wrong))
    let fade = commands.lastIndex(of: .session(.fadeOut))
    #expect(cue != nil && fade ?? .max < cue ?? 0, "a later fade would cut the cue off")
    #expect(!commands.contains(.cue(.paused)))
  }

  @Test mutating func `the field that was pressed stands out while the feedback is shown`() {
    func row() -> String? {
      model.screen.rows.first { $0.contains("Higher") }.map { String($0.prefix(26)) }
    }
    let before = row()
    #expect(before?.contains("  ▲ Higher  ") == true)
    model.press(.up)
    #expect(row() == before?.replacing("  ▲ Higher  ", with: "› ▲ Higher ‹"), "nothing moves")
    #expect(!model.shows("› ▼ Lower ‹"))
    _ = model.update(.feedbackEnded)
    #expect(!model.shows("‹"))
  }

  @Test(arguments: [
    (DifferenceDisplay.off, "✗ wrong — it was lower"),
    (.after, " 100.0 cents"),
    (.before, " 100.0 cents"),
  ])
  mutating func `the feedback says how large the difference was unless the setting is off`(
    display: DifferenceDisplay, text: String
  ) {
    model.values.preferences.differenceDisplay = display
    model.press(.up)
    #expect(model.shows(text))
    #expect(display != .off || !model.shows("100.0 cents"))
  }

  @Test
  mutating func `an answer is stored, its feedback drawn, and then the profile computed`() throws {
    model.refreshPreview()
    #expect(!model.owesPreview)
    let before = model.screen.rows
    let old = try #require(model.preview).limen.t75
    #expect(model.update(.press(.up)).stored.count == 1)
    #expect(try model.owesPreview && #require(model.preview).limen.t75 == old)
    let (feedback, screen) = (model.screenSoFar.rows, model.screen)
    #expect(feedback.contains { $0.contains("✗") } && feedback != screen.rows)
    #expect(screen.rows != before)
    model.refreshPreview()
    #expect(try !model.owesPreview && #require(model.preview).limen.t75 != old)
    #expect(model.screen == screen && model.screenSoFar == screen, "whoever computes it")
  }

  @Test mutating func `an answer that is taken back no longer counts`() throws {
    _ = model.update(.historyRead([]))
    model.press(.up)
    _ = model.update(.feedbackEnded)
    #expect(model.screen.rows.last?.contains("1 today") == true)
    model.press(".")
    #expect(model.screen.rows.last?.contains("0 today") == true)
    let header = try SessionHeader.ofMe(.atA4, at: 1000, seed: 1)
    let listener = SimulatedListener(id: "me", limen: Cents(6), lapse: 0)
    let trials = Simulation(of: listener, header: header, trials: 5).recording.trials
    let event = HistoryEvent(time: after(0).utc, kind: .excluded(trial: 2))
    let earlier = RecordedSession(id: 1, header: header, trials: trials, events: [event])
    _ = model.update(.historyRead([earlier]))
    #expect(model.screen.rows.last?.contains("4 today") == true, "\(model.screen.rows)")
  }

  @Test
  mutating func `the way to the first threshold leaves out an answer as soon as it is taken back`()
    throws
  {
    _ = model.update(.press(.up))
    _ = model.update(.feedbackEnded)
    _ = model.update(.comparisonBegan(1800))
    _ = model.update(.press(.down, 3000))
    _ = model.update(.feedbackEnded)
    model.refreshPreview()
    #expect(model.preview?.answers.answered == 2)
    _ = model.update(.press(".", 4000))
    model.refreshPreview()
    let answers = try #require(model.preview).answers
    #expect(answers.answered == 1 && answers.right == 0)
  }

  @Test mutating func `an answer that is taken back leaves no mark on the card`() throws {
    for key in [Key.up, "."] { model.press(key) }
    #expect(model.recentFeedback.isEmpty)
    _ = model.update(.press("q", 2000))
    _ = model.update(.sessionEnded(try .sample))
    _ = model.update(.profileRead(session.profile, next: session.profile, practice: .untrained))
    #expect(!model.screen.rows.contains { $0.contains("✓") || $0.contains("✗") })
  }

  @Test mutating func `a pause says that a changed setting begins a new session`() throws {
    model.press("p")
    #expect(model.shows("The pair will play again from the beginning."))
    var values = model.values
    try values.set(.toneMs, to: "700")
    model.values = values
    model.settings = try values.settings()
    #expect(model.shows("A new session begins.") && !model.shows("The pair will play again"))
  }

  @Test mutating func `the training screen names the notes of a narrowed session`() throws {
    #expect(model.screen.rows.last?.contains("A4–A4") == false)
    model.requestedSettings = .usual
    #expect(model.screen.rows.last?.contains("A4–A4") == true)
  }

  @Test func `a session for weak spots says before it starts that there are none`() throws {
    var model = Model(.start, preset: Preset.standard.last)
    _ = model.start()
    func saysSo() -> Bool {
      model.screen.rows.joined(separator: " ").contains("Without a weak octave")
    }
    #expect(!saysSo())
    let blank = PerceptualProfile(range: .standard)
    _ = model.update(.profileRead(blank, next: blank, practice: .untrained))
    #expect(saysSo())
    let profile = SampleListener.findings.profile
    _ = model.update(.profileRead(blank, next: profile, practice: .untrained))
    #expect(!saysSo())
  }

  @Test func `a tuning with wolves says before a session starts what it leaves out`() throws {
    let fifth = DirectedInterval(Interval.named[7], .up)
    let settings = try Settings(
      task: .interval, intervals: [fifth],
      tuning: .temperament(.meantone, tonic: MIDINote(60)), range: .standard)
    var model = Model(.start, settings: settings)
    _ = model.start()
    #expect(model.shows("Wolf intervals are left out: perfect fifth up"))
    var equal = settings
    equal.tuning = .equal
    model = Model(.start, settings: equal)
    #expect(!model.shows("Wolf"))
  }

  @Test mutating func `resizing the terminal does not disturb the training`() {
    #expect(model.update(.resized(ScreenSize(columns: 20, rows: 6))).isEmpty)
    #expect(model.update(.press(.up)).stored.count == 1)
  }
}

@Suite struct `The way to a first threshold` {
  @Test func `the pane counts right answers, forecasts the rest and draws differences`() throws {
    var model = try Model.training()
    for number in 1...3 {
      let right = try #require(model.session).openQuestion.difference.correctAnswer
      _ = model.update(
        .press(
          number == 2 ? (right == .higher ? .down : .up) : right == .higher ? .up : .down,
          1000 * number))
      _ = model.update(.feedbackEnded)
      _ = model.update(.comparisonBegan(1000 * number + 800))
    }
    model.refreshPreview()
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("2 of 3 answers are right."), "\(text)")
    #expect(text.contains("more answers") && !text.contains("probability"), "\(text)")
    #expect(text.count { $0 == "✓" } == 2 && text.count { $0 == "✗" } == 1, "\(text)")
    let session = try Session.atA4()
    model.press("p")
    model.scene = .opening
    _ = model.update(.opened(session))
    #expect(model.recentFeedback.isEmpty)
  }
}

@Suite struct `The kinds of sessions` {
  private var model = Model(.start)

  private static let fifths = Preset(
    name: "fifths", limits: [.trials(30)], settings: [.task: "interval", .intervals: "P5"])

  /// A start screen with one kind more, which is selected.
  private func keypad(with preset: Preset, settings: Settings = .usual) -> Model {
    Model(
      .start, settings: settings, preset: preset,
      program: ProgramFacts(
        version: "1", storePath: "a.sqlite", listener: ProgramFacts.sample.listener,
        presets: Preset.standard + [preset]))
  }

  @Test mutating func `the start screen lists every kind, and Enter begins the selected one`() {
    let titles = [
      "today: twenty", "intervals", "matching", "warm-up", "twenty", "a short one", "weak spots",
      "matching, drone: in its octave", "free",
    ]
    let rows = model.screen.rows
    let shown = titles.map { title in rows.firstIndex { $0.dropFirst(2).hasPrefix(title) } }
    #expect(
      shown.compactMap(\.self).count == titles.count
        && shown.compactMap(\.self) == shown.compactMap(\.self).sorted(), "\(rows)")
    for _ in 0..<3 { model.press(.down) }
    #expect(model.shows("Session: warm-up, 10 trials."))
    for _ in 0..<3 { model.press("j") }
    let weak = Preset(name: "weak-spots", limits: [.trials(20)], isForWeakest: true)
    var begun = model
    #expect(begun.update(.press(.enter)) == [.openSession(.usual, preset: weak)])
    model.press(.end)
    #expect(model.update(.press(.enter)) == [.openSession(.usual)], "until the listener leaves")
  }

  @Test mutating func `a click selects a row, and the wheel moves`() throws {
    let row = try #require(model.screen.rows.firstIndex { $0.contains("weak spots") })
    model.press(.click(column: 4, row: row))
    #expect(model.startRow.kind?.name == "weak-spots")
    model.press(.wheelUp)
    #expect(model.startRow.kind?.name == "five-minutes")
  }

  @Test mutating func `a kind with a task of its own explains it, and changes no setting`() throws {
    model = keypad(with: Self.fifths)
    #expect(model.start() == [.readProfile(.usual)])
    let blank = PerceptualProfile(range: .standard)
    _ = model.update(.profileRead(blank, next: blank, practice: .untrained))
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("Session: fifths, intervals, P5, 30 trials"), "\(text)")
    #expect(text.contains("Two tones play at an interval"), "\(text)")
    let settings = try SettingValues(.usual).values(of: Self.fifths).settings()
    #expect(model.update(.press(.enter)) == [.openSession(settings, preset: Self.fifths)])
    #expect(model.settings == .usual && !model.beginsAnew)
  }

  @Test mutating func `a kind that the settings do not permit says why, and another can be chosen`()
    throws
  {
    let octaves = Preset(name: "octaves", settings: [.task: "interval", .intervals: "P8"])
    model = keypad(with: octaves, settings: .atA4)
    _ = model.start()
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.shows("No pair at intervals P8 lies within range"))
    model.press(.up)
    #expect(model.update(.press(.enter)).count == 1)
  }

  @Test mutating func `a pause does not restart a session that its kind has narrowed`() throws {
    model.press(.down, .enter)
    let session = try Session.atA4()
    _ = model.update(.opened(session))
    model.press("p")
    #expect(model.update(.press("p")).besidesSignals == [.session(.present(session.openQuestion))])
  }
}

@Suite struct `The end of a session` {
  /// Answers the only pair of a session, which is stored and reaches its limit; its card is awaited.
  private func ended(with findings: SessionFindings?) throws -> (model: Model, last: [Command]) {
    var model = Model(.training, settings: .atA4)
    _ = model.start()
    _ = model.update(.opened(try .atA4(trialLimit: 1)))
    _ = model.update(.comparisonBegan(800))
    let commands = model.update(.press(.down))
    let record = try #require(commands.stored.first)
    #expect(
      commands == [
        .session(.fadeOut), .session(.store(record)), .session(.end(at: .trials(1))), .cue(.over),
      ])
    let last = model.update(.sessionEnded(findings))
    return (model, last)
  }

  @Test func `a session that reaches its limit shows what it showed, above the list`() throws {
    let (shown, last) = try ended(with: .sample)
    #expect(last == [.readProfile(.atA4)])
    var model = shown
    let blank = PerceptualProfile(range: Settings.atA4.range)
    _ = model.update(.profileRead(blank, next: blank, practice: .untrained))
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("1 of 1 answer is right. ✓"), "\(text)")
    var narrow = model
    _ = narrow.update(.resized(ScreenSize(columns: 30, rows: 40)))
    #expect(narrow.shows("1 of 1 answer is right. ✓"), "\(narrow.screen.rows)")
    #expect(text.contains("› today: twenty"), "\(text)")
    #expect(text.contains("  same again: free"), "\(text)")
    #expect(text.contains("Enter trains  ↑/↓ chooses"), "\(text)")
    var leaving = model
    #expect(leaving.update(.press("q", 2000)) == [.leave])
    #expect(model.update(.press("g", 2000)) == [.readHistory])
    _ = model.update(.press("g", 2100))
    _ = model.update(.press(.down, 2200))
    #expect(model.update(.press(.enter, 2300)) == [.openSession(.atA4)])
  }

  @Test func `answers and what a threshold takes stand once on the screen of a beginner`() throws {
    let findings = try SessionFindings.sample
    var model = try ended(with: findings).model
    model.preview = findings.now
    model.practice = Practice(
      sessions: [(startedAt: after(0).utc, task: .pitch)], at: after(1).utc, in: .utc)
    model.suggest()
    model.isPreviewStale = false
    for result in [findings, nil] {
      model.startList.result = result
      let text = model.screen.rows.joined(separator: "\n")
      #expect(text.ranges(of: "1 of 1 answer is right.").count == 1, "\(text)")
      #expect(text.ranges(of: "About 34 more answers until").count == 1, "\(text)")
    }
  }

  @Test(arguments: [SampleIntervals.heard, .matched])
  func `after a session of a task with intervals, each of at most two has one sentence`(
    sample: SampleIntervals
  ) throws {
    let (settings, sessions) = (sample.session.header.settings, sample.sessions)
    let earlier = PerceptualProfile(range: settings.range, history: sessions.dropLast())
    let findings = try #require(SessionFindings(of: sessions[3], after: earlier))
    var model = sample.model(columns: 120, rows: 30, entry: .start)
    model.preview = findings.now
    model.practice = Practice(
      sessions: sessions.map { (startedAt: $0.header.startedAt, task: settings.task) },
      at: sample.session.header.startedAt, in: .utc)
    model.startList.result = findings
    model.isPreviewStale = false
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.ranges(of: "perfect fifth up").count == 1, "\(text)")
    let estimates = try #require(findings.now.matching?.intervals ?? findings.now.intervals)
    #expect(model.words.sentences(on: estimates + estimates).count <= 2)
  }

  @Test func `a late or held key does nothing after a session reached its limit`() throws {
    var model = try ended(with: .sample).model
    for key in [Key.enter, "q", .down] { #expect(model.update(.press(key, 1400)).isEmpty) }
    #expect(model.startList.selection.index(in: 9) == 0)
    // A held key repeats without a pause.
    for time in stride(from: 1660, to: 4000, by: 40) {
      #expect(model.update(.press(.enter, time)).isEmpty, "\(time)")
    }
    #expect(model.update(.press(.enter, 4200)) == [.openSession(.atA4, preset: .ofTwenty)])
  }

  @Test func `q ends a session, shows the start screen, and then leaves`() throws {
    for interruption in [nil, .press("p"), .disconnected("")] as [Message?] {
      var model = try Model.training()
      if let interruption { _ = model.update(interruption) }
      #expect(
        model.update(.press("q")).besidesSignals == [.session(.fadeOut), .session(.end(at: nil))])
      #expect(model.update(.sessionEnded(nil)) == [.readProfile(.atA4)])
      #expect(model.shows("today: twenty"))
      #expect(model.update(.press("q")) == [.leave])
    }
  }

  @Test func `a session without a card leaves when it reaches its limit`() throws {
    let (model, last) = try ended(with: nil)
    #expect(last == [.leave])
    #expect(model.cardLines.isEmpty)
  }

  @Test func `cards of all sessions stay on the terminal, and once where they are kept`() throws {
    var model = try Model.training()
    _ = model.update(.sessionEnded(try .sample))
    let one = model.cardLines
    #expect(
      one == [
        "1 of 1 answer is right.", "Finest right answer: 100.0 cents at A4.",
        "About 34 more answers until a first threshold.", "",
        "The answers of me are kept in /home/me/limen.sqlite",
      ])
    _ = model.update(.sessionEnded(try .sample))
    let two = one.dropLast() + one
    #expect(model.cardLines == two)
    // Those of the listener before stay when another one trains.
    _ = model.choose(SampleClass.listed[0].listener)
    #expect(model.cardLines == two)
    _ = model.update(.sessionEnded(try .sample))
    #expect(
      model.cardLines == two + [""] + one.dropLast()
        + ["The answers of Anna are kept in /home/me/limen.sqlite"])
  }
}

@Suite struct `Pausing` {
  var model: Model
  let pair: Question

  init() throws { (model, pair) = try Model.firstPair() }

  @Test(arguments: ["0", " ", "p"] as [Key])
  func `one key pauses and resumes the training`(key: Key) {
    var model = model
    #expect(model.update(.press(key)).besidesSignals == [.session(.fadeOut)])
    #expect(model.update(.press(key)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `Enter resumes but does not pause`() {
    #expect(model.update(.press(.enter)).isEmpty)
    model.press("p")
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `Escape pauses and does not resume`() {
    #expect(model.update(.press(.escape)).besidesSignals == [.session(.fadeOut)])
    #expect(model.update(.press(.escape)).isEmpty)
    #expect(model.session?.phase == .paused)
  }

  @Test
  mutating func `a terminal that is too small pauses, and no key acts but the one that leaves`() {
    #expect(
      model.update(.resized(ScreenSize(columns: 19, rows: 6))).besidesSignals == [
        .session(.fadeOut)
      ])
    for key in ["8", "2", "p", " ", .enter, "s", .escape] as [Key] {
      #expect(model.update(.press(key)).isEmpty)
    }
    #expect(model.pages.isEmpty)
    _ = model.update(.disconnected("It went away."))
    #expect(model.update(.deviceReconnected).isEmpty)
    #expect(model.update(.resized(ScreenSize(columns: 20, rows: 6))).isEmpty)
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
    _ = model.update(.resized(ScreenSize(columns: 20, rows: 5)))
    #expect(model.update(.press("q")).besidesSignals.last == .session(.end(at: nil)))
    #expect(model.update(.press("q")) == [.leave])
  }

  @Test func `a session that begins on a terminal that is too small is paused`() throws {
    var model = Model(.training, settings: .atA4, columns: 10, rows: 3)
    _ = model.start()
    #expect(model.update(.opened(try .atA4())).besidesSignals.last == .session(.fadeOut))
  }

  @Test mutating func `nothing is answered, heard or voided while paused`() {
    model.press("p")
    for key in ["8", "2", "r", "."] as [Key] { #expect(model.update(.press(key)).isEmpty) }
    #expect(model.update(.feedbackEnded).isEmpty)
  }

  @Test mutating func `suspending the program voids the pair and pauses`() {
    let commands = model.update(.suspended(at: after(1000)))
    #expect(commands.stored.map(\.outcome) == [.void(.listener)])
    #expect(commands.first == .session(.fadeOut) && commands.count == 2)
    #expect(model.update(.suspended(at: after(1000))).isEmpty)
    #expect(model.update(.press(" ")).besidesSignals == [.session(.present(pair))])
  }
}

@Suite struct `A device that disconnects` {
  var model: Model
  let pair: Question

  init() throws { (model, pair) = try Model.firstPair() }

  @Test mutating func `a disconnection pauses the session, which resumes on reconnection`() {
    #expect(model.update(.disconnected("It went away.")).besidesSignals == [.session(.fadeOut)])
    for key in ["8", "2", "r", ".", "p", " ", .enter] as [Key] {
      #expect(model.update(.press(key)).isEmpty)
    }
    #expect(model.update(.deviceReconnected).besidesSignals == [.session(.present(pair))])
    _ = model.update(.comparisonBegan(2000))
    #expect(model.update(.press(.down, 2100)).stored.map(\.number) == [1])
  }

  @Test mutating func `a reconnection does not end the listener's own pause`() {
    model.press("p")
    #expect(model.update(.disconnected("It went away.")).besidesSignals.isEmpty)
    #expect(model.update(.deviceReconnected).isEmpty)
    #expect(model.update(.press("p")).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `a disconnection that ends the session stores the pair it corrupted first`() {
    let commands = model.update(.disconnected("It went away.", xruns: 3, isAwaited: false))
    #expect(commands.stored.map(\.xruns) == [3])
    #expect(
      commands.besidesSignals.suffix(3) == [.session(.fadeOut), .session(.end(at: nil)), .leave])
  }
}

@Suite struct `A device that opens late` {
  private static let notice = "The audio device 'rig' does not answer yet."

  private func keypad(at entry: Model.Entry) -> Model {
    var model = Model(entry)
    _ = model.start()
    return model
  }

  private func reportsDelay(_ model: Model) -> Bool { model.shows(Self.notice) }

  @Test(arguments: [Model.Entry.start, .training])
  func `the delay is reported on the start screen and before a session, until the device is open`(
    entry: Model.Entry
  ) {
    var model = keypad(at: entry)
    #expect(model.update(.deviceDelayed(notice: Self.notice)).isEmpty)
    #expect(reportsDelay(model))
    #expect(model.update(.deviceOpened).isEmpty)
    #expect(!reportsDelay(model))
  }

  /// Some servers open a device before they answer.
  @Test func `a device that plays nothing is reported before the training, until it plays`() {
    var model = keypad(at: .start)
    #expect(model.update(.disconnected(Self.notice)).isEmpty)
    #expect(reportsDelay(model))
    #expect(model.update(.deviceReconnected).isEmpty)
    #expect(!reportsDelay(model))
  }

  @Test func `the delay is still reported when a session is requested meanwhile`() {
    var model = keypad(at: .start)
    _ = model.update(.deviceDelayed(notice: Self.notice))
    model.press(.enter)
    #expect(reportsDelay(model))
  }

  @Test func `the delay of a device is not reported after a refusal, or for another device`() {
    var refused = keypad(at: .start)
    _ = refused.update(.deviceDelayed(notice: Self.notice))
    _ = refused.update(.refused(reason: "It does not answer."))
    refused.press(.enter)
    #expect(!reportsDelay(refused))

    var changed = keypad(at: .start)
    _ = changed.update(.deviceDelayed(notice: Self.notice))
    changed.press("d")
    _ = changed.update(.devices([DeviceChoice(name: "hw:1", summary: "")], obstacle: nil))
    changed.press(.enter)
    #expect(!reportsDelay(changed))
  }
}

@Suite struct `Choosing a device` {
  private static let choices = ["default", "hw:1", "null"].map {
    DeviceChoice(name: $0, summary: "")
  }
  private var model: Model
  private let pair: Question

  init() throws { (model, pair) = try Model.firstPair() }

  private mutating func openMenu() {
    #expect(model.update(.press("d")).last == .listDevices)
    #expect(model.update(.devices(Self.choices, obstacle: nil)).isEmpty)
  }

  @Test mutating func `another device starts another session when the listener resumes`() throws {
    openMenu()
    model.press(.down)
    #expect(model.update(.press(.enter)).map(\.isSaveSettings) == [true])
    #expect(
      model.update(.press(.enter)).besidesSignals == [
        .session(.fadeOut), .session(.end(at: nil)), .openSession(Settings.atA4.on("hw:1")),
      ])
    let next = try Session.atA4(startingWith: .higher)
    #expect(
      model.update(.opened(next)).besidesSignals == [
        .readHistory, .session(.present(next.openQuestion)),
      ])
  }

  @Test mutating func `another device can be chosen while the current one is disconnected`() {
    _ = model.update(.disconnected("It went away."))
    openMenu()
    for _ in 1...5 { model.press("2") }
    #expect(model.update(.press(.enter)).last == .openSession(Settings.atA4.on("null")))
  }

  @Test mutating func `the device screen pauses, and nothing sounds before the listener resumes`() {
    #expect(model.update(.press("d")).besidesSignals == [.session(.fadeOut), .listDevices])
    _ = model.update(.devices(Self.choices, obstacle: nil))
    _ = model.update(.disconnected("It went away."))
    #expect(model.update(.deviceReconnected).isEmpty)
    #expect(model.update(.press(.escape)).isEmpty)
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `choosing the current device resumes the same session`() {
    openMenu()
    #expect(model.update(.press(.enter)).map(\.isSaveSettings) == [true])
    #expect(model.update(.press(.enter)).besidesSignals == [.session(.present(pair))])
  }

  @Test mutating func `a device chosen before the training is used by the first session`() {
    model = Model(.start)
    openMenu()
    model.press(.down)
    #expect(model.update(.press(.enter)).map(\.isSaveSettings) == [true])
    #expect(
      model.update(.press(.enter)) == [.openSession(Settings.usual.on("hw:1"), preset: .ofTwenty)])
  }

  @Test(arguments: [nil, .refused(reason: "In use.")] as [Message?])
  func `a device chosen while another one is opened, or after a refusal, is tried at once`(
    refusal: Message?
  ) {
    var copy = self
    copy.model = Model(.training)
    _ = copy.model.start()
    if let refusal { _ = copy.model.update(refusal) }
    copy.openMenu()
    copy.model.press(.down)
    #expect(copy.model.update(.press(.enter)).last == .openSession(Settings.usual.on("hw:1")))
  }

  @Test(arguments: ["q", .escape, "d"] as [Key])
  func `leaving the device screen returns to the training, which can be left too`(key: Key) {
    var copy = self
    copy.openMenu()
    #expect(copy.model.update(.press(key)).isEmpty)
    #expect(
      copy.model.update(.press("q")).besidesSignals == [
        .session(.fadeOut), .session(.end(at: nil)),
      ])
  }

  @Test mutating func `the device screen shows the devices that fit, including the selected one`() {
    let many = (1...30).map { DeviceChoice(name: "hw:\($0)", summary: "Card \($0)") }
    for size in [ScreenSize(columns: 20, rows: 6), ScreenSize(columns: 80, rows: 24)] {
      _ = model.update(.resized(size))
      model.press("d")
      _ = model.update(.devices(many, obstacle: nil))
      for _ in 1..<20 { model.press(.down) }
      #expect(model.screen.rows.filter { $0.contains("› hw:20") }.count == 1)
      model.press("d")
    }
  }

  @Test mutating func `the device screen says why there is nothing to choose`() {
    model.press("d")
    _ = model.update(.devices([], obstacle: "The devices cannot be listed."))
    #expect(model.screen.rows.contains("The devices cannot be listed."))
    #expect(model.update(.press(.enter)).isEmpty)
  }
}

@Suite struct `Leaving` {
  @Test func `Escape closes a page and leaves nothing else`() throws {
    var model = try Model.training()
    model.press("s")
    #expect(model.update(.press(.escape)).isEmpty)
    #expect(model.pages.isEmpty)
    var start = Model(.start)
    #expect(start.update(.press(.escape)).isEmpty)
  }

  @Test func `without a session the program ends at once`() {
    for entry in [Model.Entry.start, .training] {
      var model = Model(entry)
      _ = model.start()
      #expect(model.update(.terminated) == [.leave])
    }
  }

  @Test func `a signal ends the session and the program at once`() throws {
    var model = try Model.training()
    #expect(
      model.update(.terminated).besidesSignals == [
        .session(.fadeOut), .session(.end(at: nil)), .leave,
      ])
  }

  @Test func `nothing happens after the program has ended`() throws {
    var model = try Model.training()
    _ = model.update(.terminated)
    for message in [
      .terminated, .press("q"), .press(.enter), .feedbackEnded, .suspended(at: after(0)),
      .opened(try .atA4()), .disconnected(""), .comparisonBegan(800),
    ] as [Message] {
      #expect(model.update(message).isEmpty)
    }
    #expect(model.screen.rows == Array(repeating: "", count: 24))
  }
}
