import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics
import Testing
import Wording

@testable import LineMode
@testable import Training

/// A line dialog and its output, driven as the loop in CLI drives it.
private struct Conversation {
  var dialog: LineDialog
  var printed: [String] = []
  var saved: [SettingValues] = []
  var savingObstacle: String?
  var opened: [Settings] = []
  /// The names of the kinds of the opened sessions; empty for those without a name.
  var kinds: [String] = []
  var decided: [Command] = []
  var sampled: [Sample] = []
  var history: [RecordedSession] = []
  /// The trials of the current session.
  private(set) var trials: [TrialRecord] = []
  private let session: Session
  var commands: [Command] = []
  private var clock = 0

  init(_ session: Session, _ dialog: LineDialog = LineDialog()) {
    self.session = session
    self.dialog = dialog
    carryOut(self.dialog.start())
  }

  private static let devices = [
    DeviceChoice(name: "default", summary: "Whatever is usual"),
    DeviceChoice(name: "hw:1", summary: ""),
  ]

  /// Sends a message, then begins every comparison tone and ends every feedback interval.
  mutating func send(_ message: Message) {
    clock += 1000
    commands = dialog.update(message)
    carryOut(commands)
  }

  mutating func say(_ lines: String...) {
    for line in lines {
      clock += 1000
      send(.line(line, at: after(clock)))
    }
  }

  private var running: [RecordedSession] {
    trials.isEmpty ? [] : [RecordedSession(id: 9, header: session.header, trials: trials)]
  }

  private mutating func carryOut(_ commands: [Command]) {
    for command in commands {
      switch command {
      case .print(let line): printed.append(line)
      case .session(.present): carryOut(dialog.update(.comparisonBegan(clock)))
      case .session(.waitForFeedback): carryOut(dialog.update(.feedbackEnded))
      case .saveSettings(let values):
        if savingObstacle == nil { saved.append(values) }
        carryOut(dialog.update(.settingsSaved(obstacle: savingObstacle)))
      case .openSession(let settings, let preset, _):
        opened.append(settings)
        kinds.append(preset?.name ?? "")
        carryOut(dialog.update(.opened(session)))
      case .session(.store(let trial)): trials.append(trial)
      case .readHistory: carryOut(dialog.update(.historyRead(history + running)))
      case .listDevices: carryOut(dialog.update(.devices(Self.devices, obstacle: nil)))
      case .decide: decided.append(command)
      case .sample(let sample): sampled.append(sample)
      case .readProfile, .readFindings, .session, .leadIn, .announce, .cue, .signal,
        .export, .importSessions, .forget, .readListeners, .choose, .add, .leave, .nextStep, .wait:
        break
      }
    }
  }
}

extension LineDialog {
  fileprivate init(
    _ values: SettingValues = SettingValues(.usual), signals: Set<TerminalSignal> = [],
    preset: Preset? = nil, isAtTerminal: Bool = false, followsProtocol: Bool = false
  ) {
    self.init(
      values: values, glyphs: .unicode, signals: signals, preset: preset, program: .sample,
      isAtTerminal: isAtTerminal, followsProtocol: followsProtocol)
  }

  /// Creates a dialog whose first pair is open, and sounds from 800 ms on unless that is to come.
  fileprivate static func open(
    isAtTerminal: Bool = false, sounds: Bool = true
  ) throws -> LineDialog {
    var dialog = LineDialog(isAtTerminal: isAtTerminal)
    _ = dialog.start()
    _ = dialog.update(.opened(try .atA4()))
    if sounds { _ = dialog.update(.comparisonBegan(800)) }
    return dialog
  }
}

extension [Command] {
  fileprivate var printed: [String] {
    compactMap { if case .print(let line) = $0 { line } else { nil } }
  }
}

@Suite struct `Commands of the line mode` {
  private static let goesOn = "Paused. Press Enter to hear the pair again."
  private var conversation: Conversation

  init() throws {
    conversation = Conversation(try .atA4(startingWith: .lower))
    conversation.printed = []
  }

  @Test(arguments: [
    ("h", LineCommand.respond(.side(.higher))), ("profile", .show(.profile)),
    ("History", .show(.history)), ("?", .show(.help)), ("settings", .show(.settings)),
    ("settings tone-ms", .show(.setting(.toneMs))),
    ("settings tone-ms 700", .set(.toneMs, "700")),
    ("settings  device plughw:CARD=PCH, DEV=0", .set(.device, "plughw:CARD=PCH, DEV=0")),
    ("exclude 3", .show(.decision(.excluded(trial: nil), session: 3))),
    ("unit", .nextUnit), ("unit hertz", .set(.unit, "hertz")), ("", .repeatPair),
    ("settings nothing", .unknownSetting("nothing")),
    ("settings nothing 1", .unknownSetting("nothing")), ("profile A4", .show(.note("A4"))),
    ("advice", .show(.advice)), ("curve", .show(.curve)), ("session 3", .show(.session(3))),
    ("compare 3 5", .show(.comparison(3, 5))),
    ("Hilfe", .show(.help)), ("rat", .show(.advice)), ("kurve", .show(.curve)),
    ("rest", .show(.left)), ("profil A4", .show(.note("A4"))),
    ("einstellungen tone-ms 700", .set(.toneMs, "700")), ("einheit hertz", .set(.unit, "hertz")),
    ("ohne 3", .show(.decision(.excluded(trial: nil), session: 3))), ("Geräte", .show(.devices)),
  ])
  private func `a line is read as its command`(line: String, command: LineCommand) {
    #expect(LineCommand(line) == command)
  }

  @Test(arguments: [
    "note 3", "exclude 3 x", "note x y", "session x", "compare 3", "compare 3 x", "unit a b", "h l",
  ])
  func `any other line is not a command`(line: String) {
    #expect(LineCommand(line) == nil)
  }

  @Test mutating func `a command pauses the pair, and the next line plays it again`() {
    conversation.say("about")
    #expect(conversation.commands.first == .session(.fadeOut))
    #expect(
      conversation.printed == [
        "Limen 1.0, engine \(Engine.version): how finely you hear pitch.",
        "The answers of me are kept in /home/me/limen.sqlite", Self.goesOn,
      ])
    conversation.say("help", "h")
    #expect(conversation.printed.last == "1: A4")
    conversation.say("l")
    #expect(conversation.commands.stored.map(\.response) == [.side(.lower)])
    #expect(conversation.commands.stored.map(\.repeats) == [1])
  }

  @Test mutating func `the last answer can be taken back`() {
    conversation.say("b")
    #expect(
      conversation.printed.last == "There is no answer to take back: only the last one can be.")
    conversation.say("l", "b")
    #expect(
      conversation.printed.suffix(2) == ["the last answer is excluded", "2: A4"],
      "the pair that is open again is named")
    let leftOut = conversation.commands.compactMap {
      if case .session(.exclude(let trial, _)) = $0 { trial } else { nil }
    }
    #expect(leftOut == [1])
    conversation.say("b")
    #expect(
      conversation.printed.last == "There is no answer to take back: only the last one can be.")
  }

  @Test mutating func `the size of a difference is shown when the setting asks for it`() {
    conversation.say("settings show-difference before", "about", "")
    #expect(conversation.printed.last == "1: A4, 100.0 cents")
  }

  @Test mutating func `the last pair is heard again in a pause, and Enter goes on`() {
    conversation.say("h", "p")
    #expect(conversation.printed.last == Self.goesOn + " r: the answered pair again.")
    conversation.say("r")
    #expect(
      conversation.printed.suffix(2) == [
        "1: the answered pair again", Self.goesOn + " r: wider difference.",
      ])
    let heard = conversation.commands.compactMap {
      if case .session(.hear(let rehearing, _)) = $0 { rehearing.trial } else { nil }
    }
    #expect(heard == [1])
    conversation.say("r")
    #expect(conversation.printed.suffix(2).first == "1: wider difference")
    conversation.say("")
    #expect(conversation.printed.last == "2: A4")
  }

  @Test
  mutating func `a session that another program keeps from beginning waits, and begins later`() {
    conversation.say("h", "settings tone-ms 50")
    var dialog = conversation.dialog
    _ = dialog.update(.line("settings tone-ms 60", at: after(900)))
    #expect(
      dialog.update(.storeRefused(reason: "me is training elsewhere.")).contains(
        .print("me is training elsewhere.")))
    #expect(dialog.wantsInput)
    let again = dialog.update(.line("", at: after(1000)))
    #expect(again.contains { if case .openSession = $0 { true } else { false } })
  }

  @Test mutating func `after a wrong answer the session waits if the setting asks for it`() {
    conversation.say("settings hold-after-wrong true", "", "h")
    #expect(
      conversation.printed.suffix(2) == [
        "wrong, it was lower, 100.0 cents",
        "Paused. Press Enter for the next question. r: the answered pair again.",
      ])
    // An answer to a pair that has not sounded goes on, and does not count.
    conversation.say("h")
    #expect(
      conversation.printed.suffix(2) == [
        "That answer does not count, because the session was paused.", "2: A4",
      ])
    conversation.say("h")
    #expect(conversation.printed.suffix(2).first?.hasPrefix("right, ") == true)
  }

  @Test mutating func `another task is explained before its first pair`() {
    conversation.say("settings task interval")
    #expect(conversation.printed.contains { $0.hasPrefix("Two tones play at an interval.") })
  }

  @Test mutating func `answers that were taken back do not count in the history`() throws {
    conversation.say("h", "l")
    let undone = HistoryEvent(time: UTCTime(milliseconds: 0), kind: .excluded(trial: 1))
    conversation.history = [
      RecordedSession(
        id: 3, header: try Session.atA4().header, trials: conversation.trials, events: [undone])
    ]
    conversation.say("history")
    #expect(conversation.printed.contains { $0.contains("of 1 right") })
  }

  @Test mutating func `the help names every command`() {
    conversation.say("help")
    for command in [
      "left", "profile", "profile A4", "advice", "curve", "history", "session 3", "compare 3 5",
      "today", "begin", "mistakes", "mistakes 2", "settings", "unit", "devices", "about", "help",
    ] {
      #expect(conversation.printed.contains { $0.contains("\(command):") }, "\(command)")
    }
  }

  @Test mutating func `the profile command reports the stored sessions and the current one`() throws
  {
    conversation.say("profile")
    #expect(conversation.printed == ["There are no answers yet.", Self.goesOn])
    conversation.say("", "l", "profile")
    #expect(conversation.printed.contains("1 of 1 answer is right."))
    #expect(conversation.printed.contains("About 34 more answers until a first threshold."))
  }

  @Test mutating func `a session that is not as it was recorded is named instead of a profile`() {
    conversation.history = [.changed]
    conversation.say("profile")
    #expect(conversation.printed.count == 2 && conversation.printed.last == Self.goesOn)
    #expect(
      conversation.printed[0].hasPrefix("Trial 2 of the session with the id 3 is missing, or is"))
    conversation.say("history")
    #expect(conversation.printed.contains { $0.hasPrefix("Session id 3,") })
  }

  @Test mutating func `the history command lists the sessions so far`() throws {
    conversation.say("history")
    #expect(conversation.printed == ["No sessions yet.", Self.goesOn])
    let header = try Session.atA4().header
    conversation.history = [RecordedSession(id: 3, header: header, trials: [])]
    conversation.say("history")
    #expect(conversation.printed.contains("Session id 3, 2026-01-01 00:00: A4–A4, 0 of 0 right."))
  }

  @Test mutating func `a wrong answer is heard by its place in the list, and again wider`() throws {
    conversation.say("mistakes")
    #expect(conversation.printed == ["There are no wrong answers yet.", Self.goesOn])
    let header = try Session.atA4().header
    let guessing = SimulatedListener(id: "sample", limen: Cents(200), lapse: 0.5)
    let trials = Simulation(of: guessing, header: header, trials: 20).recording.trials
    let wrong = trials.filter { $0.isCorrect == false }
    conversation.history = [RecordedSession(id: 3, header: header, trials: trials)]
    conversation.printed = []
    conversation.say("mistakes")
    #expect(conversation.printed.count == wrong.count + 2)
    #expect(conversation.printed[0].hasPrefix("1: A4, "))
    #expect(conversation.printed.dropLast(2).allSatisfy { $0.contains(", wrong") })
    let second = wrong[wrong.count - 2]
    for form in [Rehearing.Form.pair, .contrast, .pair] {
      conversation.say("mistakes 2")
      let sample = try #require(conversation.sampled.last)
      #expect(sample.questions == Rehearing(of: second, as: form, in: header.settings).questions)
      #expect(sample.heard?.session == 3)
      #expect(sample.heard?.event.kind == .heard(trial: second.number, form))
      let printed = conversation.printed.dropLast()
      let heard = form == .contrast ? "wider difference" : "the answered pair again"
      #expect(printed.last == "2: \(heard).")
      let answer = try #require(second.evidence).answer == .higher ? "higher" : "lower"
      #expect(printed.contains { $0.contains(" cents, your answer: \(answer), wrong, ") })
    }
    conversation.say("mistakes 0", "mistakes 99")
    #expect(conversation.printed.contains("There is no wrong answer 0: mistakes lists the latest."))
    #expect(
      conversation.printed.contains("There is no wrong answer 99: mistakes lists the latest."))
    #expect(conversation.dialog.running?.answeredTrials == 0)
  }

  @Test mutating func `the suggested session is that of the start screen, with its reason`() throws
  {
    let settings = try Settings()
    let profile = PerceptualProfile(range: settings.range, history: [])
    let practice = Practice(at: UTCTime(milliseconds: 1_790_000_000_000), in: .utc)
    conversation.say("today")
    #expect(conversation.commands.contains { if case .readProfile = $0 { true } else { false } })
    conversation.printed = []
    conversation.send(.profileRead(profile, next: profile, practice: practice))
    #expect(conversation.printed.first == "today: twenty.")
    #expect(conversation.printed.last == Self.goesOn)
    conversation.say("", "h")
    #expect(conversation.trials.count == 1)
    conversation.say("begin")
    #expect(conversation.opened.count == 1)
    conversation.send(.profileRead(profile, next: profile, practice: practice))
    #expect(conversation.printed.contains("A new session begins."))
    #expect(conversation.kinds == ["", "twenty"])
    // A device that is awaited would be given up for another session.
    conversation.send(
      .deviceDisconnected(xruns: 0, at: after(9000), reason: "It is gone.", isAwaited: true))
    conversation.say("begin")
    conversation.send(.profileRead(profile, next: profile, practice: practice))
    #expect(conversation.opened.count == 2 && conversation.printed.last == "It is gone.")
  }

  @Test mutating func `another task that is suggested begins with its instructions`() throws {
    let now = UTCTime(milliseconds: 1_790_000_000_000)
    let header = SessionHeader(
      listener: .standard, startedAt: now, seed: 1, settings: .usual, history: .init(of: []))
    let listener = SimulatedListener(id: "sample", limen: Cents(6))
    let session = Simulation(of: listener, header: header, trials: 120).recording
    let profile = PerceptualProfile(range: Settings.usual.range, history: [session])
    let practice = Practice(
      sessions: [(now, .pitch), (now.adding(days: -8), .interval)], at: now, in: .utc)
    conversation.say("begin")
    conversation.send(.profileRead(profile, next: profile, practice: practice))
    #expect(conversation.opened.last?.task == .interval)
    #expect(conversation.printed.contains(Words(.english).phrases(in: .interval).howToAnswer))
  }

  @Test func `matches suggest a session without a reason, as on the start screen`() throws {
    var values = SettingValues(.usual)
    try values.set(.task, to: "matching")
    var conversation = Conversation(try .matchingAtA4(), LineDialog(values))
    conversation.say("heute")
    conversation.printed = []
    let settings = try values.settings()
    let profile = PerceptualProfile(covering: .init(of: settings, after: []))
    let practice = Practice(at: UTCTime(milliseconds: 1_790_000_000_000), in: .utc)
    conversation.send(.profileRead(profile, next: profile, practice: practice))
    #expect(conversation.printed == ["today: twenty.", conversation.printed.last])
  }

  @Test mutating func `notes and exclusions apply to existing sessions only`() throws {
    let header = try Session.atA4().header
    let listener = SimulatedListener(id: "sample", limen: Cents(6))
    let trials = Simulation(of: listener, header: header, trials: 3).recording.trials
    conversation.history = [RecordedSession(id: 3, header: header, trials: trials)]
    conversation.say("note 3 tired, at night")
    #expect(conversation.printed == ["Session id 3: “tired, at night”.", Self.goesOn])
    conversation.say("exclude 3 2", "restore 3", "exclude 3 99")
    #expect(conversation.printed.contains("Session 3 has no trial 99: see session 3."))
    #expect(conversation.printed.contains("Trial 2 of session id 3 is excluded."))
    #expect(conversation.printed.contains("Session id 3 is restored."))
    let kinds = conversation.decided.compactMap { command -> HistoryEvent.Kind? in
      if case .decide(let event, session: 3) = command { event.kind } else { nil }
    }
    #expect(kinds == [.annotated("tired, at night"), .excluded(trial: 2), .restored(trial: nil)])
    conversation.say("exclude 4")
    #expect(conversation.printed.contains("There is no session with the id 4: see history."))
    #expect(conversation.decided.count == 3)
  }

  @Test mutating func `a line that is not understood does not resume a paused session`() {
    conversation.say("p", "nonsense")
    #expect(conversation.printed.last?.hasPrefix("'nonsense' is not an answer") == true)
    #expect(conversation.commands.besidesSignals.allSatisfy { !$0.presents })
    conversation.say("")
    #expect(conversation.commands.contains { $0.presents })
  }

  @Test mutating func `a setting that stays the same begins no session`() {
    conversation.say("settings tone-ms 500")
    #expect(conversation.opened.count == 1)
    conversation.say("settings tone-ms 600")
    #expect(conversation.opened.count == 2)
  }

  @Test mutating func `the devices command lists the devices and marks the selected one`() {
    conversation.say("devices")
    #expect(conversation.printed == ["* default: Whatever is usual", "hw:1", Self.goesOn])
  }

  @Test mutating func `the settings command lists the settings that apply`() {
    conversation.say("settings tone-ms")
    #expect(conversation.printed == ["tone-ms: 500", Self.goesOn])
    conversation.printed = []
    conversation.say("settings catch-cents 6 %", "settings catch-cents")
    #expect(conversation.printed.contains("catch-cents: 100.88"))
    conversation.printed = []
    conversation.say("settings")
    #expect(conversation.printed.contains("timbre: sine"))
    #expect(!conversation.printed.contains { $0.hasPrefix("down:") }, "of another placement")
  }

  @Test func `converters are on one line behind the devices that play sound`() {
    let words = Words(.english)
    let devices = ["null", "lavrate", "plug", "hw:1"].map { DeviceChoice(name: $0, summary: "") }
    #expect(
      words.lines(of: devices, chosen: "plug", obstacle: nil) == [
        "hw:1", "null: no sound", "Converters: lavrate, * plug.",
      ])
  }

  @Test(arguments: [("yes", true), ("ja", true), ("true", true), ("NO", false), ("nein", false)])
  func `a setting that is on or off is set and shown by yes and no`(word: String, isOn: Bool) {
    var conversation = conversation
    conversation.say("settings large \(!isOn)", "settings large \(word)", "settings large")
    #expect(conversation.saved.map { $0.text(of: .large) } == ["\(!isOn)", "\(isOn)"])
    #expect(conversation.printed.contains("large: \(isOn ? "yes" : "no")"))
    conversation.say("settings language de", "settings large")
    #expect(conversation.printed.contains { $0.hasSuffix("(large): \(isOn ? "ja" : "nein")") })
  }

  @Test mutating func `a range is read in both languages, and said in that of the listener`() {
    for typed in ["H3-F#4", "H3-Fis4", "h3-ges4"] {
      conversation.say("settings language de", "settings range \(typed)", "settings range")
      #expect(conversation.printed.contains("Bezugstöne (range): H3-Fis4"))
      conversation.say("settings language en", "settings range")
      #expect(conversation.printed.contains("range: B3-F#4"))
      conversation.printed = []
    }
    #expect(conversation.saved.last?.text(of: .range) == "B3-F#4")
  }

  @Test mutating func `a changed session setting is saved and starts another session`() {
    conversation.say("l")
    conversation.printed = []
    conversation.say("settings tone-ms 700")
    #expect(
      conversation.printed == [
        "tone-ms: 700, from now on and in the configuration file.", "A new session begins.",
        "1: A4",
      ])
    #expect(conversation.opened.map(\.toneLength) == [500, 700].map(Milliseconds.init))
    #expect(conversation.saved.map { $0.text(of: .toneMs) } == ["700"])
    #expect(conversation.commands.contains(.session(.end(at: nil))))
    conversation.say("l", "q")
    #expect(conversation.printed.last == "2 trials answered and stored.")
  }

  @Test mutating func `a changed display setting is saved without starting another session`() {
    conversation.say("unit percent")
    #expect(conversation.printed == ["unit: percent, from now on and in the configuration file."])
    #expect(conversation.opened.count == 1 && conversation.saved.count == 1)
    conversation.say("h")
    #expect(conversation.printed[1] == "wrong, it was lower, 5.61 percent")
    conversation.say("settings language de", "h", "l", "h", "l", "h", "l", "h", "l")
    let misses = conversation.printed.filter { $0.hasPrefix("falsch, er war ") }
    #expect(!misses.isEmpty)
    #expect(misses.allSatisfy { $0.hasSuffix(" Prozent") && !$0.contains(".") })
  }

  @Test(arguments: [
    ("settings tone-ms 5", "tone-ms 5 is out of bounds: give 30 to 10000 milliseconds."),
    (
      "settings timbre bell",
      "timbre 'bell' cannot be used: give sine, three, ten, missing, string, reed, voice or piano."
    ),
    ("unit Hz", "unit 'Hz' cannot be used: give cents, percent, hertz or semitones."),
    ("settings large maybe", "large 'maybe' cannot be used: give yes or no."),
    (
      "settings announce-ms 10001",
      "announce-ms '10001' cannot be used: give whole milliseconds from 0 to 10000."
    ),
  ])
  func `an unusable setting is explained and changes nothing`(line: String, sentence: String) {
    var conversation = conversation
    conversation.say(line)
    #expect(conversation.printed == [sentence])
    #expect(conversation.saved.isEmpty && conversation.opened.count == 1)
    conversation.say("l")
    #expect(conversation.commands.stored.count == 1)
  }

  @Test func `a value may be typed as the screen shows it`() throws {
    var values = SettingValues(.usual)
    try values.set(.language, to: "de")
    var conversation = Conversation(try .atA4(), LineDialog(values))
    conversation.say("einstellungen unit Prozent", "einstellungen timbre sinus")
    conversation.say("einstellungen concert-pitch-hz 442,5")
    #expect(conversation.saved.count == 3 && conversation.saved.last?.preferences.unit == .percent)
    #expect(conversation.saved.last?.text(of: .timbre) == "sine")
    #expect(conversation.saved.last?.text(of: .concertPitchHz) == "442.5")
  }

  @Test mutating func `an unknown setting is answered with the settings that there are`() {
    conversation.say("settings nonsense", "settings nonsense 3")
    #expect(conversation.printed.count == 2 && conversation.printed[0] == conversation.printed[1])
    #expect(conversation.printed[0].hasPrefix("There is no setting 'nonsense'. The settings are: "))
    #expect(conversation.printed[0].contains("range, device, tone-ms"))
    #expect(conversation.saved.isEmpty)
  }

  /// Returns what a command prints after two practised sessions.
  private func printed(_ line: String) throws -> [String] {
    var conversation = conversation
    conversation.history = try Self.practised.get()
    conversation.say(line)
    #expect(conversation.printed.last == Self.goesOn)
    return conversation.printed.dropLast()
  }

  private static let practised = Result {
    let listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.02)
    return try (0..<2).map { number in
      let header = try SessionHeader.ofMe(
        Settings(range: NoteRange(text: "C4-C5")), at: number * 86_400_000, seed: UInt64(number + 1)
      )
      let run = Simulation(of: listener, header: header, trials: 40).recording
      return RecordedSession(id: Int64(number + 3), header: header, trials: run.trials)
    }
  }

  @Test func `a session is printed with a line for each of its trials`() throws {
    let lines = try printed("session 3")
    #expect(lines.count == 41 && lines[0].hasPrefix("Session id 3, 2026-01-01 00:00: C4–C5, "))
    for (number, line) in lines.dropFirst().enumerated() {
      #expect(line.hasPrefix("\(number + 1): ") && line.contains(" cents, "), "\(line)")
      #expect(line.contains(", right, ") || line.contains(", wrong, "), "\(line)")
      #expect(line.hasSuffix(" ms."), "\(line)")
    }
    #expect(try printed("session 8") == ["There is no session with the id 8: see history."])
  }

  @Test func `two sessions are compared in sentences`() throws {
    let lines = try printed("compare 3 4")
    #expect(lines.count == 4 && lines[2].hasPrefix("Session id 4, 2026-01-02"))
    #expect(
      lines[1].hasPrefix("T75 C2–C6: ") && lines[1].contains(" cents, median time "), "\(lines)")
    #expect(lines[1].hasSuffix(" ms, timbre sine, tone-ms 500, placement profile."), "\(lines)")
  }

  @Test func `the curve has a sentence for each session and one for the trend`() throws {
    let lines = try printed("curve")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("2026-01-01: you hear ") && lines[0].hasSuffix("; 40 answers."))
    #expect(lines[2].hasPrefix("T75 over 80 trials: "))
  }

  @Test func `the profile at a note has its band`() throws {
    let lines = try printed("profile C4")
    #expect(lines.count == 1 && lines[0].hasPrefix("C4: you hear "), "\(lines)")
    #expect(lines[0].contains("68 % band from "))
    #expect(
      try printed("profile C7")
        == ["C7 lies outside C2–C6: change the range with settings range."])
  }

  @Test func `the profile ends with what it advises`() throws {
    let advice = try printed("advice")
    #expect(advice.count >= 5)
    #expect(advice[0].contains(" weak") && advice[1].hasPrefix("T75 over 80 trials: "))
    #expect(advice.contains { $0.hasPrefix("lapses ") && $0.contains("bias ") })
    #expect(advice.contains { $0.contains(" right, 'higher' in ") })
    #expect(advice.last?.hasPrefix("Next: ") == true)
    #expect(try printed("profile").suffix(advice.count) == advice)
  }

  @Test mutating func `the advice and the trend are in the unit of the listener`() throws {
    conversation.history = try Self.practised.get()
    conversation.say("unit percent", "advice", "curve")
    let distances = conversation.printed.filter { $0.contains("percent") }
    #expect(distances.count >= 4, "\(conversation.printed)")
    #expect(!conversation.printed.contains { $0.contains(" cents") }, "\(conversation.printed)")
  }

  @Test mutating func `a setting that cannot be saved is reported`() {
    conversation.printed = []
    conversation.savingObstacle = "The disk is full."
    conversation.say("unit percent")
    #expect(conversation.printed == ["unit: percent, from now on.", "The disk is full."])
  }

  @Test func `another device can be chosen after one fails to open`() throws {
    var dialog = try LineDialog.open()
    let chosen = dialog.update(.line("settings device hw:9", at: after(900)))
    #expect(chosen.contains { if case .openSession = $0 { true } else { false } })
    #expect(dialog.update(.refused(reason: "No such device.")) == [.print("No such device.")])
    #expect(dialog.wantsInput)
    let other = dialog.update(.line("settings device null", at: after(1000)))
    #expect(
      other.last { if case .openSession(let s, _, _) = $0 { s.device == "null" } else { false } }
        != nil)
    #expect(dialog.update(.opened(try .atA4())).contains(.print("1: A4")))
  }

  @Test(arguments: [TerminalSignal.bell, .flash])
  func `line mode gives a signal, and says so if the output cannot`(signal: TerminalSignal) throws {
    var values = SettingValues(.usual)
    values.preferences.signal = signal
    for signals in [Set<TerminalSignal>(), [.bell, .flash]] {
      var dialog = LineDialog(values, signals: signals)
      let missing = Command.print(
        "This output has no \(signal.rawValue): the lines report wrong answers, and so do the sound "
          + "cues if they are on.")
      #expect(dialog.start().contains(missing) == signals.isEmpty)
      let opening = dialog.update(.opened(try .atA4(startingWith: .lower)))
      #expect(opening.contains(.cue(.started)))
      _ = dialog.update(.comparisonBegan(800))
      let answered = dialog.update(.line("h", at: after(900)))
      #expect(answered.contains(.signal(signal)) && answered.contains(.cue(.wrong)))
      #expect(
        dialog.update(.line("settings signal \(signal.rawValue)", at: after(1000))).contains(
          missing)
          == signals.isEmpty)
    }
  }

  @Test func `training begins with the name of the listener, unless that is the standard one`()
    throws
  {
    var program = ProgramFacts.sample
    #expect(program.listener == .standard)
    for label in ["me", "Anna"] {
      program.listener = try Listener(label: label)
      var dialog = LineDialog(values: SettingValues(.usual), glyphs: .unicode, program: program)
      let printed = dialog.start().printed
      #expect(printed.contains("Anna is training.") == (label == "Anna"), "\(printed)")
    }
  }

  @Test func `a new listener at a terminal is told the cues once, and how to change them`() throws {
    let question = Command.print(
      "Sound cues: wrong answers, start, pause and end. To change them: settings cues "
        + "off, wrong or all.")
    for (signals, isAsked) in [(Set<TerminalSignal>(), false), ([.bell], true)] {
      var dialog = LineDialog(signals: signals)
      _ = dialog.start()
      #expect(dialog.update(.opened(try .atA4())).contains(question) == isAsked)
      _ = dialog.update(.comparisonBegan(800))
      _ = dialog.update(.line("settings tone-ms 700", at: after(900)))
      #expect(!dialog.update(.opened(try .atA4())).contains(question))
    }
  }
}

@Suite struct `The line mode` {
  private static let introduction = [
    "Two tones play. Was the second higher or lower? Type h or l, then press Enter.",
    "r: hear the pair again, v: void the pair, q: quit.",
  ]

  @Test func `line mode explains itself before it opens the session`() {
    var dialog = LineDialog()
    #expect(dialog.start() == Self.introduction.map(Command.print) + [.openSession(.usual)])
  }

  @Test func `what cannot be done is not explained`() throws {
    var settings = Settings.usual
    settings.repeats = 0
    var dialog = LineDialog(SettingValues(settings))
    #expect(dialog.start().printed == [Self.introduction[0], "v: void the pair, q: quit."])
  }

  @Test func `a new listener on a terminal is told how a screen reader gets its time`() throws {
    var dialog = LineDialog(isAtTerminal: true)
    _ = dialog.start()
    let lines = dialog.update(.opened(try .atA4())).printed
    #expect(
      lines.count == 2 && lines[0].contains("settings announce-ms 1500") && lines[1] == "1: A4")
    let again = dialog.update(.line("settings tone-ms 700", at: after(900)))
    #expect(
      !again.contains { if case .print(let line) = $0 { line.contains("announce") } else { false } }
    )
  }

  @Test func `the silence after the line of a pair is a setting, and not for pipes`() throws {
    for isAtTerminal in [true, false] {
      var dialog = LineDialog(isAtTerminal: isAtTerminal)
      _ = dialog.start()
      #expect(!dialog.update(.opened(try .atA4())).contains(.announce(.milliseconds(1500))))
      _ = dialog.update(.comparisonBegan(800))
      let changed = dialog.update(.line("settings announce-ms 1500", at: after(900)))
      #expect(changed.contains { $0.isSaveSettings })
      let again = dialog.update(.line("r", at: after(1000)))
      #expect(again.contains(.announce(.milliseconds(1500))) == isAtTerminal)
    }
  }

  @Test
  func `at a terminal an answer is too early until 100 ms after the second tone begins`() throws {
    var dialog = try LineDialog.open(isAtTerminal: true, sounds: false)
    #expect(dialog.wantsInput, "lines are read at once")
    let tooEarly = [
      Command.print("Too early, so it does not count: answer once the second tone sounds.")
    ]
    #expect(dialog.update(.line("l", at: after(400))) == tooEarly)
    _ = dialog.update(.comparisonBegan(800))
    #expect(dialog.update(.line("h", at: after(899))) == tooEarly)
    #expect(dialog.update(.line("l", at: after(900))).stored.count == 1)
  }

  @Test func `the answer of an instrument counts without a line, also beside a pipe`() throws {
    for isAtTerminal in [true, false] {
      var dialog = try LineDialog.open(isAtTerminal: isAtTerminal, sounds: false)
      #expect(dialog.update(.press(.answer(.lower), 400)).isEmpty)
      _ = dialog.update(.comparisonBegan(800))
      let early = dialog.update(.press(.answer(.lower), 899))
      #expect(
        early == [.print("Too early, so it does not count: answer once the second tone sounds.")])
      let trial = dialog.update(.press(.answer(.lower), 900)).stored.first
      #expect(trial?.outcome == .answered(.side(.lower), responseTime: .milliseconds(100)))
      #expect(dialog.update(.press(.answer(.higher), 950)).isEmpty, "the feedback is shown")
    }
  }

  @Test func `the answer of an instrument resumes a pause, as a line does`() throws {
    var dialog = try LineDialog.open(sounds: false)
    _ = dialog.update(.line("p", at: after(500)))
    let resumed = dialog.update(.press(.answer(.higher), 2000))
    #expect(resumed.contains { if case .session(.present) = $0 { true } else { false } })
    #expect(resumed.stored.isEmpty)
  }

  @Test func `a storm of answers stores at most one and pauses`() throws {
    var dialog = try LineDialog.open()
    var commands: [Command] = []
    for time in 0..<10_000 {
      commands += dialog.update(.press(.answer(.higher), 1000 + time))
      if time == 1 { _ = dialog.update(.feedbackEnded) }
    }
    #expect(commands.stored.count == 1)
    let paused = "Paused. Press Enter for the next question. r: the answered pair again."
    #expect(commands.count { $0 == .print(paused) } == 1)
  }

  @Test func `a MIDI port that goes and returns is reported, and lines go on`() throws {
    var dialog = try LineDialog.open()
    #expect(dialog.update(.midiDisconnected(reason: "It is gone.")) == [.print("It is gone.")])
    #expect(dialog.update(.line("h", at: after(1000))).stored.count == 1)
    #expect(dialog.update(.midiReconnected) == [.print("The MIDI port is reconnected.")])
  }

  @Test func `a session with a limit says what is left, and at which limit it ends`() throws {
    var dialog = LineDialog()
    _ = dialog.start()
    let opening = dialog.update(.opened(try .atA4(trialLimit: 2)))
    #expect(opening.contains(.print("2 trials left.")))
    _ = dialog.update(.comparisonBegan(800))
    _ = dialog.update(.line("l", at: after(900)))
    _ = dialog.update(.feedbackEnded)
    #expect(dialog.update(.line("left", at: after(1000))).contains(.print("1 trial left.")))
    _ = dialog.update(.line("", at: after(1100)))
    _ = dialog.update(.comparisonBegan(1900))
    let end = dialog.update(.line("h", at: after(2000)))
    let over = try #require(end.firstIndex(of: .print("The session is over after 2 trials.")))
    #expect(try over < #require(end.firstIndex(of: .session(.end(at: .trials(2))))))
  }

  @Test func `an answer that was taken back does not bring the end of the session nearer`() throws {
    var conversation = Conversation(try .atA4(trialLimit: 2))
    conversation.say("l", "b")
    #expect(conversation.printed.last?.hasPrefix("1 of 2: ") == true)
    conversation.say("l")
    #expect(!conversation.printed.contains { $0.hasPrefix("The session is over") })
    conversation.say("l")
    #expect(
      conversation.printed.suffix(2) == [
        "The session is over after 2 trials.", "2 trials answered and stored.",
      ])
  }

  @Test func `minutes that are left are rounded up, and a session without a limit says so`() throws
  {
    let words = Words(.german)
    #expect(words.sentence(onRemainder: [.time(.seconds(61))]) == "Noch 2 Minuten.")
    #expect(
      words.phrases.over(after: words.text(of: .time(.seconds(300))))
        == "Die Sitzung ist nach 5 Minuten zu Ende.")
    var conversation = Conversation(try .atA4())
    conversation.say("left")
    #expect(conversation.printed.contains("This session has no limit: q ends it."))
  }

  @Test func `limits that are no amounts follow those that are`() {
    let limits: [SessionLimit] = [.trials(100), .reversals(2), .right(8, of: 10), .atLargest(6)]
    #expect(
      Words(.english).sentence(onRemainder: limits)
        == "100 trials or 2 reversals left. The session ends after 8 right among the latest 10 answers or "
        + "6 answers in a row at the largest difference.")
    #expect(
      Words(.german).sentence(onRemainder: [.bandRatio(1.5)])
        == "Die Sitzung endet nach Eingrenzung auf den Faktor 1,5.")
  }

  @Test
  func `a pair plays again as often as it may, and an answer without feedback is noted`() throws {
    var settings = Settings.atA4
    settings.repeats = 1
    settings.feedback = .none
    var conversation = Conversation(try Session(ofMe: settings))
    conversation.say("r")
    let refusal = "You have heard this as often as you may: answer."
    #expect(!conversation.printed.contains(refusal))
    conversation.say("r")
    #expect(conversation.printed.contains(refusal))
    conversation.printed = []
    conversation.say("l")
    #expect(conversation.printed.first == "answered")
    #expect(
      !conversation.commands.contains(.cue(.right)) && !conversation.commands.contains(.cue(.wrong))
    )
  }

  @Test func `an answer about equal tones is neither right nor wrong`() throws {
    let settings = try Settings(
      range: NoteRange(text: "A4-A4"), placement: .constant(.init(differences: [Cents(0)])))
    var conversation = Conversation(try Session(ofMe: settings))
    conversation.printed = []
    conversation.say("l")
    #expect(conversation.printed.first == "the tones were equal")
    #expect(
      !conversation.commands.contains(.cue(.right)) && !conversation.commands.contains(.cue(.wrong))
    )
  }

  @Test func `a session for weak spots says what it asks about, or that none stands out`() throws {
    let weakSpots = try #require(Preset.standard.first { $0.isForWeakest })
    for (settings, sentence) in [
      (Settings.atA4, "No octave stands out as weak, so this session asks about the whole range."),
      (.usual, "This session asks only about A4."),
    ] {
      var dialog = LineDialog(SettingValues(settings), preset: weakSpots)
      _ = dialog.start()
      #expect(dialog.update(.opened(try .atA4())).contains(.print(sentence)))
    }
  }

  @Test func `a text that is no note is answered with what is one`() throws {
    let unknown = "is no note: name one with its octave, such as profile A4."
    for name in ["X3", "fis", "quinte"] {
      var conversation = Conversation(try .atA4())
      conversation.say("profile \(name)")
      #expect(conversation.printed.contains("'\(name)' \(unknown)"), "\(conversation.printed)")
    }
  }

  @Test(arguments: [
    ("settings language de", "b4", "Ais4"), ("settings note-names german", "B4", "Ais4"),
    ("settings language de", "h4", "H4"), ("settings note-names solfege", "b4", "si4"),
  ])
  func `a note is read by the names that the listener set`(
    naming: String, typed: String, shown: String
  ) throws {
    var conversation = Conversation(try .atA4())
    conversation.say(naming, "settings range \(typed)", "settings range")
    #expect(
      conversation.printed.contains { $0.hasSuffix(": \(shown)-\(shown)") },
      "\(conversation.printed)")
  }

  @Test func `a range, a tonic and the notes of a placement are read with the German B`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say(
      "einstellungen language de", "einstellungen range B2-B4", "einstellungen notes B3,C4",
      "einstellungen task interval", "einstellungen tuning meantone", "einstellungen tonic b")
    let values = try #require(conversation.saved.last)
    #expect(values.text(of: .range) == "A#2-A#4")
    #expect(values.text(of: .tonic) == "A#4")
    let notes = try #require(SettingKey(rawValue: "notes"))
    #expect(values.text(of: notes) == "A#3,C4")
  }

  @Test func `a value that is neither yes nor no is refused with the words of the language`() throws
  {
    var conversation = Conversation(try .atA4())
    conversation.say("settings language de", "settings large vielleicht")
    #expect(
      conversation.printed.last == "große Schrift: „vielleicht“ geht nicht. Werte: ja oder nein.")
    conversation.say("settings loudness laut", "settings level-dbfs 5")
    #expect(conversation.printed.contains { $0.hasPrefix("Lautheit: „laut“ geht nicht. Werte: ") })
    #expect(conversation.printed.contains { $0.hasPrefix("Pegel, dBFS: „5“ geht nicht. Werte: ") })
    for (line, sentence) in [
      ("tone-ms abc", "Ton, ms: „abc“ geht nicht. Werte: 30 bis 10000."),
      ("range C6-C2", "Bezugstöne: „C6-C2“ geht nicht. Werte: ein oder zwei Töne "),
      ("intervals quinte", "Intervalle: „quinte“ geht nicht. Werte: "),
      ("focus 0,7", "Vorrang schwacher Töne: „0,7“ geht nicht. Werte: 0 bis 1."),
    ] {
      conversation.say("settings " + line)
      #expect(
        conversation.printed.last?.hasPrefix(sentence) == true, "\(conversation.printed.last ?? "")"
      )
    }
  }

  @Test func `line mode names each pair, judges each answer and counts them at the end`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    conversation.say("l", "q")
    #expect(
      conversation.printed == Self.introduction + [
        "1: A4", "right, 100.0 cents", "2: A4", "1 trial answered and stored.",
      ])
    #expect(conversation.commands.last == .leave)
  }

  @Test func `the card of a session is printed when it ends`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say("l", "q")
    conversation.printed = []
    conversation.send(.sessionEnded(try .sample))
    #expect(
      conversation.printed == [
        "1 of 1 answer is right.", "Finest right answer: 100.0 cents at A4.",
        "The answers of me are kept in /home/me/limen.sqlite",
      ])
    conversation.printed = []
    conversation.send(.sessionEnded(nil))
    #expect(conversation.printed == [])
  }

  @Test(arguments: [
    ("h", Answer.higher), ("higher", .higher), ("8", .higher), ("+", .higher), (" H \r", .higher),
    ("l", .lower), ("lower", .lower), ("2", .lower), ("-", .lower), ("LOWER", .lower),
    ("Höher", .higher), ("hoeher", .higher), ("t", .lower), ("tiefer", .lower),
  ])
  func `an answer may be a letter, a word, a digit or a sign`(line: String, answer: Answer) throws {
    var dialog = LineDialog()
    _ = dialog.update(.opened(try .atA4()))
    _ = dialog.update(.comparisonBegan(800))
    #expect(dialog.update(.line(line, at: after(900))).stored.map(\.response) == [.side(answer)])
  }

  @Test(arguments: ["r", "", "  "])
  func `a pair that is heard again is named again`(line: String) throws {
    var conversation = Conversation(try .atA4())
    conversation.say(line)
    #expect(conversation.printed.suffix(2) == ["1: A4", "1: A4"])
  }

  @Test func `a void pair is asked again as the next trial`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say("v", "q")
    #expect(
      conversation.printed.suffix(4) == [
        "1: A4", "void, the same pair again", "2: A4", "0 trials answered and stored.",
      ])
  }

  @Test func `a corrupted pair is reported and asked again`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.corrupted(xruns: 1, at: after(500)))
    #expect(conversation.printed.suffix(2) == ["sound interrupted, the same pair again", "2: A4"])
  }

  @Test(arguments: [
    ("x", "'x'"), ("\u{1B}[2J", "'\\u{1B}[2J'"), ("Ü", "'Ü'"),
    (
      String(repeating: "x", count: 300) + String(repeating: "y", count: 300),
      "'\(String(repeating: "x", count: 50))…\(String(repeating: "y", count: 50))'"
    ),
  ])
  func `an unknown line is answered with the accepted ones`(line: String, echo: String) throws {
    var conversation = Conversation(try .atA4())
    conversation.say(line)
    #expect(
      conversation.printed.last
        == "\(echo) is not an answer: type h (higher), l (lower), r (hear again), v (void) "
        + "or q (quit), or help.")
    conversation.say("l")
    #expect(conversation.commands.stored.map(\.number) == [1])
  }

  @Test func `line mode reads a line only after the comparison tone has begun`() throws {
    var dialog = LineDialog()
    _ = dialog.start()
    #expect(!dialog.wantsInput)
    _ = dialog.update(.opened(try .atA4()))
    #expect(!dialog.wantsInput)
    // The loop in CLI never passes on such a line, so nothing is printed.
    #expect(dialog.update(.line("h", at: after(700))).isEmpty)
    _ = dialog.update(.comparisonBegan(800))
    #expect(dialog.wantsInput)
    _ = dialog.update(.line("r", at: after(900)))
    #expect(!dialog.wantsInput)
    _ = dialog.update(.comparisonBegan(1700))
    #expect(
      dialog.update(.line("h", at: after(1700))).stored.count == 1, "from a pipe it counts at once")
    #expect(!dialog.wantsInput)
  }

  @Test func `after a suspension the next line resumes and is not taken as an answer`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.suspended(at: after(0)))
    #expect(conversation.commands.stored.map(\.outcome) == [.void(.listener)])
    #expect(conversation.printed.last == "Paused. Press Enter to hear the pair again.")
    #expect(conversation.dialog.wantsInput)
    conversation.say("h")
    #expect(conversation.commands.stored.isEmpty)
    #expect(conversation.printed.last == "2: A4")
    conversation.say("h")
    #expect(conversation.commands.stored.count == 1)
  }

  @Test func `line mode ends at the end of input and on a signal`() throws {
    for message in [Message.endOfInput, .terminated] {
      var conversation = Conversation(try .atA4())
      conversation.say("l")
      conversation.send(message)
      #expect(
        conversation.commands.besidesSignals == [
          .session(.fadeOut), .session(.end(at: nil)), .print("1 trial answered and stored."),
          .leave,
        ])
    }
  }

  @Test func `a session that has reached its limit does not wait after a wrong answer`() throws {
    var conversation = Conversation(try .atA4(trialLimit: 1))
    conversation.say("settings hold-after-wrong true", "", "h")
    #expect(conversation.printed.contains("wrong, it was lower, 100.0 cents"))
    #expect(!conversation.printed.suffix(2).contains { $0.hasPrefix("Paused") })
    #expect(conversation.commands.last == .leave)
  }

  @Test func `a refused device ends line mode, which leaves the reason to standard error`() throws {
    var refused = LineDialog()
    _ = refused.start()
    #expect(refused.update(.refused(reason: "In use.")) == [.leave])
    var lost = Conversation(try .atA4())
    lost.send(.disconnected("Gone.", isAwaited: false))
    #expect(
      lost.commands.besidesSignals == [
        .session(.fadeOut), .session(.fadeOut), .session(.end(at: nil)), .leave,
      ])
    #expect(lost.dialog.update(.endOfInput).isEmpty)
  }

  @Test func `a pair that a disconnection corrupted is stored as void and announced once`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.disconnected("Gone.", xruns: 0))
    #expect(conversation.commands.stored.map(\.outcome) == [.void(.sound)])
    conversation.send(.deviceReconnected)
    #expect(
      conversation.printed.suffix(4) == [
        "sound interrupted, the same pair again", "Gone.", "The device is reconnected.", "2: A4",
      ])
  }

  @Test func `a device that takes long to open is reported`() {
    var dialog = LineDialog()
    _ = dialog.start()
    #expect(dialog.update(.deviceDelayed(notice: "Slow.")) == [.print("Slow.")])
  }

  @Test func `a disconnection and a reconnection are reported, and the pair is asked again`() throws
  {
    var conversation = Conversation(try .atA4())
    conversation.send(.disconnected("Gone."))
    conversation.say("l", "")
    conversation.send(.deviceReconnected)
    conversation.say("l", "q")
    #expect(
      conversation.printed.dropFirst(2) == [
        "1: A4", "Gone.", "Gone.", "Gone.", "The device is reconnected.", "1: A4",
        "right, 100.0 cents", "2: A4", "1 trial answered and stored.",
      ])
  }

  @Test func `a reconnection while the devices are listed does not end the pause`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.disconnected("Gone."))
    // Not carried out yet: the sound server answers late.
    #expect(conversation.dialog.update(.line("devices", at: after(3000))) == [.listDevices])
    conversation.send(.deviceReconnected)
    conversation.send(.devices([DeviceChoice(name: "hw:1", summary: "")], obstacle: nil))
    conversation.say("")
    #expect(
      conversation.printed.dropFirst(2) == [
        "1: A4", "Gone.", "The device is reconnected.", "hw:1",
        "Paused. Press Enter to hear the pair again.", "1: A4",
      ])
  }
}

extension Command {
  fileprivate var presents: Bool {
    if case .session(.present) = self { true } else { false }
  }
}

@Suite struct `Tuning a tone in line mode` {
  private static func conversation() throws -> Conversation {
    var values = SettingValues(.usual)
    try values.set(.task, to: "matching")
    try values.set(.intervals, to: "P1")
    return Conversation(try .matchingAtA4(), LineDialog(values))
  }

  @Test(arguments: [
    ("+", 500), ("-", -500), ("++", 2000), ("--", -2000), ("u", 100), ("d", -100), ("h", 500),
    ("l", -500),
  ])
  func `a line changes the pitch`(line: String, hundredths: Int) throws {
    var conversation = try Self.conversation()
    let start = try Session.matchingAtA4().openQuestion.difference.hundredths
    conversation.say(line, "")
    let record = try #require(conversation.trials.first)
    #expect(record.adjustment?.mistuning.hundredths == start + hundredths)
    #expect(record.adjustment?.steps.count == 1)
  }

  @Test func `the wheel changes the pitch, and keys of the instrument commit what sounds`() throws {
    var conversation = try Self.conversation()
    let start = try Session.matchingAtA4().openQuestion.difference.hundredths
    let before = conversation.printed.count
    for position in [-1000, 0, -8192] {
      conversation.send(.pitchWheelTurned(to: position, at: .seconds(1)))
    }
    #expect(conversation.printed.count == before && conversation.trials.isEmpty)
    conversation.send(.press(.answer(.higher), 1500))
    let record = try #require(conversation.trials.first)
    #expect(record.adjustment?.mistuning.hundredths == start - 10_000)
    #expect(record.adjustment?.steps.count == 3)
    #expect(conversation.printed[before].contains("cents flat"))
    conversation.send(.pitchWheelTurned(to: 0, at: .milliseconds(1600)))
    conversation.send(.press(.answer(.lower), 6000))
    #expect(conversation.trials.count == 2)
  }

  @Test func `a key of the instrument is refused before the tone can be heard`() throws {
    var conversation = try Self.conversation()
    conversation.send(.press(.answer(.higher), 50))
    #expect(conversation.trials.isEmpty)
    #expect(conversation.printed.last?.hasPrefix("Too early") == true)
  }

  @Test func `an empty line commits the tone, and only the result is printed`() throws {
    var conversation = try Self.conversation()
    let before = conversation.printed.count
    conversation.say("d", "d")
    #expect(conversation.printed.count == before)
    conversation.say("")
    #expect(conversation.printed[before].hasSuffix("cents sharp"))
    #expect(conversation.printed[before + 1] == "2: A4, unison")
    conversation.say("")
    #expect(conversation.printed[before + 2].hasSuffix("not moved, so not counted"))
  }

  @Test func `the reference tone is heard again, and the tone goes on at its pitch`() throws {
    var conversation = try Self.conversation()
    conversation.say("--", "r", "u", "")
    let record = try #require(conversation.trials.first)
    #expect(record.repeats == 1 && record.adjustment?.steps.count == 2)
  }
}

@Suite struct `The courses of intervals by lines` {
  @Test(arguments: [
    (Task.interval, "perfect fifth down, width: 2026-09-21 +"),
    (.matching, "perfect fifth down, centre: 2026-09-21 "),
  ])
  func `have a line for each interval, with the last five sessions`(
    task: Task, start: String
  ) throws {
    var listener = SimulatedListener(id: "wide", limen: Cents(8))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[7] = 30
    listener.matching = SimulatedMatching()
    let first = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 1_790_000_000_000),
      seed: 3,
      settings: try Settings(
        task: task, intervals: [DirectedInterval(Interval.named[7], .down)],
        range: NoteRange(text: "C3-C5")), history: .init(of: []))
    let sessions = Simulation.sessions(6, of: listener, first: first, trials: 20).map(\.recording)
    func lines(_ sessions: [RecordedSession]) -> [String] {
      Words(.english).lines(
        ofCoursesIn: ListenerFindings(of: sessions, range: first.settings.range), zone: .utc)
    }
    let early = lines(Array(sessions.prefix(2)))
    #expect(early.count == 1 && early[0].hasPrefix(start) && early[0].hasSuffix(" cents."))
    let late = try #require(lines(sessions).first)
    #expect(late.contains("2026-09-22 ") && late.contains("2026-09-26 "))
    #expect(!late.contains("2026-09-21"))
    #expect(lines([]).isEmpty)
  }
}

@Suite struct `A round of a protocol in line mode` {
  private let screen = Message.step(
    .screen(LaboratoryScreen(texts: ["en": "Rest."], goOn: .experimenter)))

  /// A conversation at a rest after the first answer.
  private func atRest() throws -> Conversation {
    var session = try Session.atA4(startingWith: .lower)
    session.restsAfter = 1
    var conversation = Conversation(session, LineDialog(followsProtocol: true))
    conversation.send(.step(.run(.usual, Preset(name: ""))))
    conversation.say("l")
    conversation.send(screen)
    conversation.printed = []
    return conversation
  }

  @Test func `ends a screen for the experimenter only at the line operator`() throws {
    var conversation = try atRest()
    conversation.say("", "h")
    #expect(conversation.printed == ["Rest.", "Rest."])
    conversation.say("operator")
    #expect(conversation.printed.last?.hasPrefix("2: ") == true, "\(conversation.printed)")
  }

  @Test func `counts the answers since the program started, of all runs`() throws {
    var conversation = Conversation(
      try .atA4(startingWith: .lower, trialLimit: 1), LineDialog(followsProtocol: true))
    for _ in 1...2 {
      conversation.send(.step(.run(.usual, Preset(name: ""))))
      conversation.say("l")
    }
    conversation.send(screen)
    conversation.say("q")
    #expect(conversation.printed.last == "2 trials answered and stored.")
    var session = try Session.atA4()
    let trial = session.answer(.side(.higher), after: .milliseconds(500))
    let resumed = try #require(
      Session(
        resuming: RecordedSession(header: session.header, trials: [trial]), after: [],
        startedAt: .seconds(-60), limits: []))
    conversation = Conversation(resumed, LineDialog(followsProtocol: true))
    conversation.send(.step(.run(.usual, Preset(name: ""))))
    conversation.say("l", "q")
    #expect(conversation.printed.last == "1 trial answered and stored.")
  }

  @Test func `explains the task of each run, once for runs of one task`() throws {
    var dialog = LineDialog(followsProtocol: true)
    func printed(_ commands: [Command]) -> String { commands.printed.joined() }
    func run(_ settings: Settings) -> Message { .step(.run(settings, Preset(name: ""))) }
    let interval = try Settings(task: #require(Task(name: "interval")))
    #expect(printed(dialog.start()).isEmpty)
    #expect(printed(dialog.update(run(.usual))).contains("higher or lower?"))
    #expect(!printed(dialog.update(run(.usual))).contains("higher or lower?"))
    #expect(printed(dialog.update(run(interval))).contains("too high or too low for it?"))
  }

  @Test func `the help in a protocol names only what it permits`() {
    for (words, left) in [(Words(.english), "left: "), (Words(.german), "rest: ")] {
      let help = words.help(with: .standard, inProtocol: true).joined(separator: " ")
      #expect(!help.contains(" b: ") && help.contains("p: ") && help.contains(left), "\(help)")
    }
  }

  @Test func `stays at a rest when the device comes back, and when an instrument answers`() throws {
    var conversation = try atRest()
    conversation.send(.disconnected("No device."))
    conversation.say("operator")
    conversation.send(.deviceReconnected)
    conversation.send(.key(.answer(.higher), at: after(90_000)))
    #expect(conversation.printed.filter { $0.hasPrefix("2: ") }.isEmpty, "\(conversation.printed)")
    #expect(conversation.printed.filter { $0 == "No device." }.count == 2)
    conversation.say("operator")
    #expect(conversation.printed.last?.hasPrefix("2: ") == true)
  }
}
