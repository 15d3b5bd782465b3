internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// The English phrases.
struct English: Phrases {
  static let phrases = English()

  // MARK: Notes, numbers and units

  let languageName = "English"
  let noteNames = NoteNames.english
  let decimalSign: Character = "."
  let asciiSpellings: [Character: String] = [:]

  func name(of unit: PitchUnit) -> String { unit.rawValue }

  func nameOfInterval(_ semitones: Int) -> String {
    [
      "unison", "minor second", "major second", "minor third", "major third", "perfect fourth",
      "tritone", "perfect fifth", "minor sixth", "major sixth", "minor seventh", "major seventh",
      "octave",
    ][semitones]
  }

  func name(of aid: Aid) -> String { aid.rawValue }
  func with(_ aid: Aid) -> String {
    switch aid {
    case .example: "after an example"
    case .drone: "over a drone"
    }
  }
  func name(of direction: Interval.Direction) -> String { direction.rawValue }

  // MARK: Findings

  func name(of register: Register) -> String { register.rawValue }

  func name(of state: NoteReport.State) -> String { state.rawValue }

  let headingNote = "note"
  let headingTrials = "trials"
  let headingEnd = "end"
  let headingReversals = "reversals"
  let headingState = "state"

  let noAnswerYet = "There are no answers yet."

  func rightAnswers(_ right: Int, of answered: Int) -> String {
    right == 1
      ? "1 of \(answered.counted("answer")) is right."
      : "\(right) of \(answered.counted("answer")) are right."
  }

  func needsMoreAnswers(about count: Int?) -> String {
    switch count {
    case nil: "For a first threshold, more of your answers must be right than guessing would give."
    case 1: "About one more answer until a first threshold."
    case let count?: "About \(count) more answers until a first threshold."
    }
  }

  func notAsked(_ interval: String) -> String { "\(interval): not asked yet." }

  let noTrendYet = "A learning trend needs at least two sessions."

  func sentence(
    on change: LearningTrend.Change, of symbol: String, from: String, to: String, trials: Int,
    probability: String
  ) -> String {
    let verb =
      switch change {
      case .fell: "fell"
      case .rose: "rose"
      }
    return
      "\(symbol) \(verb) from \(from) to \(to) over \(self.trials(trials)), with \(probability) "
      + "probability."
  }
  func noChange(of symbol: String, trials: Int) -> String {
    "\(symbol) over \(self.trials(trials)): too little to call a change."
  }
  let warmsUp = "At the start of each session it is larger, until you have warmed up."

  // MARK: Intervals

  func terms(of measure: IntervalMeasure, limen: String) -> IntervalTerms {
    switch measure {
    case .judgement:
      IntervalTerms(
        section: "Intervals", title: { "Intervals of \($0)" },
        nothing: "No answers about intervals yet.",
        distance: "width", size: limen, trials: headingTrialsShort,
        history: "The width at the end of each session, as it was known then",
        definition: nil)
    case .matching:
      IntervalTerms(
        section: "Matches", title: { "Matches by \($0)" },
        nothing: "No matches yet.",
        distance: "centre", size: "spread", trials: "count",
        history: "The centre at the end of each session, as it was known then",
        definition: "Spread: 68 % of the matches lie within this distance of the centre.")
    }
  }

  func place(
    of interval: String, by measure: IntervalMeasure, at distance: String?, isPositive: Bool,
    from: String, to: String, size: String, trials: Int, state: String
  ) -> String {
    switch measure {
    case .judgement:
      let place = distance.map { "\($0) \(isPositive ? "wide" : "narrow")" } ?? inTune
      return "Your \(interval) is \(place) (95 %: \(from) to \(to)), T75 "
        + "\(size), \(trials.counted("answer")), \(state)."
    case .matching:
      let place = distance.map { "\($0) \(isPositive ? "sharp" : "flat")" } ?? inTune
      return "You match the \(interval) \(place) (95 %: \(from) to \(to)), spread \(size), "
        + "\(trials.counted("match", "matches")), \(state)."
    }
  }

  // MARK: Trials

  let right = "right"
  let wrong = "wrong"

  func matchingError(_ size: String, _ side: Answer) -> String {
    side == .higher ? "\(size) sharp" : "\(size) flat"
  }
  func matches(_ count: Int) -> String { count.counted("match", "matches") }

  let stopsEarly =
    "You stop near where the tone began: move it past the pitch, then come back."
  func yours(_ centreAndSpread: String) -> String { "yours: \(centreAndSpread)" }
  let inTune = "in tune"
  let unmoved = "not moved, so not counted"
  func began(_ size: String) -> String { "began at \(size)" }

  let void = "void"
  let disturbed = "sound interrupted"
  let samePair = "the same pair again"
  let samePairShort = "the same pair again"
  let noted = "answered"
  let lastAnswerExcluded = "the last answer is excluded"
  let excluded = "excluded"

  func answered(_ count: Int) -> String { "\(count) answered" }

  let free = "free"
  let untilYouLeave = "until you leave"
  let presetTitles = [
    "warm-up": "warm-up", "twenty": "twenty", "five-minutes": "a short one",
    "weak-spots": "weak spots",
  ]

  func minutes(_ count: Int) -> String { count.counted("minute") }
  func done(_ answered: Int, of all: Int) -> String { "\(answered) of \(all)" }
  func left(_ time: String) -> String { "\(time) left" }
  let weakestOctave = "your weakest octave"
  let weakestIntervals = "your weakest intervals"

  func farewell(answered count: Int) -> String { "\(trials(count)) answered and stored." }

  // MARK: Screens

  func today(_ kind: String) -> String { "today: \(kind)" }
  func sameAgain(_ kind: String) -> String { "same again: \(kind)" }
  func neglected(_ task: String, days: Int) -> String {
    "You have not trained \(task) for \(days.counted("day"))."
  }
  func checks(afterDays days: Int) -> String {
    "Your last session was \(days.counted("day")) ago: this one checks what you hear now."
  }
  func lastDays(_ marks: String, _ count: Int) -> String { "last \(count) days \(marks)" }
  func today(_ answered: Int, of aim: Int?) -> String {
    "today \(answered)" + (aim.map { " of \($0)" } ?? "")
  }
  func days(_ count: Int) -> String { count.counted("day") }
  func about(_ time: String) -> String { "about \(time)" }
  let differenceShrinks = "The difference shrinks until you are right about 4 times out of 5."
  let whatCentsAre =
    "It is in cents: 100 cents are a semitone, the step to the next piano key."
  func cues(_ choice: String) -> String { "Sound cues: \(choice)." }
  let cuesOff = "none"
  let cuesOfWrong = "wrong answers, start, pause and end"
  let cuesOfAll = "all answers, start, pause and end"
  func changesCues(_ key: String) -> String { "\(key) changes and plays them." }
  let opening = "Opening the sound device…"
  let paused = "Paused"
  let tooEarly = "too early"
  let keyHeld = "A key seems to be held."

  func enlarge(to size: String) -> String { "Enlarge to \(size)." }

  let reading = "Reading…"
  let train = "Train"

  let session = "Session"

  func title(of page: KeyContext) -> String? {
    switch page {
    case .profile: "Profile"
    case .history: "History"
    case .session: session
    case .comparison: "Two sessions"
    case .settings: "Settings"
    case .devices: "Devices"
    case .help: "Keys"
    case .about: "About"
    case .start, .training, .matching: nil
    }
  }

  let all = "all"
  let noThresholdYet = "The profile is shown once your answers are better than guessing."
  let noCurve = "The curve needs a finished session."
  let curveInPause = "The curve is drawn in the next pause."

  let headingBegan = "began"
  let headingAnswer = "answer"
  let headingResponse = "median time"
  let note = "note"
  let noSessions = "No sessions yet."
  let noDevices = "No playback device is listed: check the ALSA configuration."

  func answeredToday(_ count: Int) -> String { "\(count) today" }

  func about(version: String, engine: Int) -> String {
    "Limen \(version), engine \(engine): how finely you hear pitch."
  }

  func answers(of listener: String, keptIn path: String) -> String {
    "The answers of \(listener) are kept in \(path)"
  }

  func tone(_ number: Int) -> String { "tone \(number)" }

  // MARK: Keys

  let keyLabels = [
    "space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Backspace",
    "insert": "Ins", "delete": "Del", "home": "Home", "end": "End", "page-up": "PgUp",
    "page-down": "PgDn",
  ]

  func effect(of action: Action, in context: KeyContext) -> String? {
    switch action {
    case .void: "take back the last answer; once tone 2 has begun, void this pair"
    case .pause: "pause, continue"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .first: "first row"
    case .last: "last row"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .filter: "show the rows that contain a text"
    case .compare: "mark for comparison"
    case .note: "write a note"
    case .exclude: "exclude from the profile, or restore"
    case .undo: "take back the last exclusion, restoration or note"
    case .export: "write the session to a file"
    case .delete: "delete all sessions, after confirmation"
    case .confirm:
      switch context {
      case .start: "train"
      case .training, .matching: "continue"
      case .profile: "train these notes"
      case .history: "show the trials"
      default: "choose"
      }
    case .flip: "next view"
    case .unit: "next unit"
    case .cues:
      context == .start ? "change the sound cues" : "hear the sounds of answers"
    case .reset: "reset to the default"
    case .sample: "hear a pair with these settings"
    case .mouse: "mouse off, to select text; on again"
    case .leave:
      switch context {
      case .start: "leave"
      case .training, .matching: "end the session"
      default: "back"
      }
    case .back: [.training, .matching].contains(context) ? "pause" : "back"
    case .higher, .lower, .again, .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter,
      .commit, .profile, .history, .settings, .devices, .about, .help:
      nil
    }
  }

  func hint(_ action: Action, in context: KeyContext) -> String? {
    switch action {
    case .again: "again"
    case .pause: "pause"
    case .leave where [.training, .matching].contains(context): ends
    case .leave where context == .start: leaves
    case .filter: "filter"
    case .compare: "compare"
    case .exclude: "exclude"
    case .undo: "undo"
    case .export: "export"
    case .reset: "default"
    case .sample: "hear"
    case .up where context == .profile, .right where context == .profile: "octave, register, range"
    default: nil
    }
  }

  let trains = "trains"
  let goesOn = "continues"
  let chooses = "chooses"
  let ends = "ends"
  let leaves = "leaves"
  let anotherDevice = "another device"

  let answerFields = "fields"
  let viewMatching = "matches"
  let viewAdvice = "advice"
  let keyControl = "Ctrl"
  let noHit = "No row contains this."
  let restore = "restore"

  // MARK: Requests

  let mouseSelectsText = "The mouse selects text, until the key is pressed again."
  let noDecisionToUndo = "Nothing to undo."
  let exportsTo = "file"
  func exported(to path: String) -> String { "Written to '\(path)'." }
  func deletes(sessions: Int, trials: Int, of listener: String) -> String {
    "Type '\(listener)' to delete \(sessions == 1 ? "the only session" : "all \(sessions) sessions") "
      + "with \(self.trials(trials)) for good:"
  }
  let nothingDeleted = "Nothing was deleted."
  let deletesOnlyAfterSession =
    "A session is open: leave it, start limen again, and delete before you train."

  // MARK: Settings

  func text(of setting: SettingName) -> SettingWords {
    switch setting {
    case .task: .init("task", helpOnTasks, values: taskNames)
    case .range:
      .init("reference notes", "The notes of the reference tones; with intervals, of both tones.")
    case .intervals:
      .init("intervals", "The intervals to ask about; a minus sign means downwards.")
    case .tuning: .init("tuning", "The tuning in which the intervals are in tune.")
    case .tonic: .init("tonic", "The note from which a scale rises.")
    case .keyboard:
      .init("keyboard mapping", "The Scala file (.kbm) that places a scale on the notes.")
    case .fine:
      .init(
        "fine steps", "In matching, whether keys change the pitch in steps five times finer.")
    case .drone:
      .init(
        "drone", "The octave of a drone: the reference tone sounds as long as the comparison tone.",
        values: [
          "same": "in its octave", "octave-below": "an octave below",
          "two-octaves-below": "two octaves below", "octave-above": "an octave above",
        ])
    case .example:
      .init(
        "example first",
        "Whether each interval is first played in tune: if you need it, always, or never.",
        values: ["auto": "if needed"])
    case .device: .init("device", "The device that plays the tones.")
    case .toneMs: .init("tone, ms", "The length of each tone in milliseconds.")
    case .rampMs:
      .init("ramps, ms", "The length of the ramps at both ends of each tone in milliseconds.")
    case .gapMs: .init("gap, ms", "The silence between the two tones in milliseconds.")
    case .feedback:
      .init(
        "feedback", "What you learn of an answer before the next pair.",
        values: ["outcome": "right or wrong", "none": "nothing"])
    case .feedbackMs:
      .init(
        "length of feedback, ms", "The time after an answer, before the next pair, in milliseconds."
      )
    case .repeats:
      .init(
        "hearing again", "How often you may hear a pair again.",
        values: ["any": "as often as wanted"])
    case .catchEvery:
      .init(
        "catch pairs, one of", "The number of pairs among which one has a large difference.",
        values: ["none": "none"])
    case .catchCents: .init("catch pairs, cents", "The difference of a catch pair.")
    case .concertPitchHz: .init("A4, Hz", "The frequency of A4, to which all notes are tuned.")
    case .timbre:
      .init(
        "timbre", "The timbre of both tones.",
        values: [
          "three": "three harmonics", "ten": "ten harmonics", "missing": "missing fundamental",
          "string": "bowed string", "reed": "clarinet", "voice": "sung vowel",
        ])
    case .loudness:
      .init("loudness", "How much low and high notes are raised so that all sound equally loud.")
    case .levelDbfs:
      .init("level, dBFS", "The level of the tones: 0 is the loudest that the device can play.")
    case .roveDb:
      .init(
        "rove, dB", "How much the level of each tone varies at random, so that it gives no clue.")
    case .placement:
      .init(
        "placement", "The method that chooses the next pair.",
        values: [
          "profile": "adaptive profile", "quest": "QUEST", "kazez": "Kazez staircase",
          "constant": "constant differences",
        ])
    case .language: .init("language", "The language of the screens, lines and reports.")
    case .noteNames:
      .init(
        "note names", "The names of notes: B is H in German, and C# is Cis.",
        values: ["auto": "automatic", "english": "English", "german": "German"])
    case .unit: .init("unit", "The unit in which differences are shown.")
    case .theme:
      .init(
        "colours", "The colours of the screen; automatic matches the terminal.",
        values: ["auto": "automatic", "high-contrast": "high contrast", "mono": "no colours"])
    case .color:
      .init(
        "use of colour", "How many colours the screen may use.",
        values: ["auto": "automatic", "16": "16 colours"])
    case .glyphs:
      .init(
        "characters", "The characters of the screen.",
        values: ["auto": "automatic", "unicode": "Unicode", "ascii": "ASCII"])
    case .leadInMs:
      .init("lead-in, ms", "The silence before the first pair and after a pause, in milliseconds.")
    case .announceMs:
      .init(
        "announcement, ms",
        "Line mode: the silence after the line of each pair, for a screen reader, in milliseconds.")
    case .dailyAnswers:
      .init("answers a day", "The number of answers to give each day; 0 for no aim.")
    case .cues:
      .init(
        "sounds",
        "Sound cues for training with closed eyes: none, those of wrong answers, start, pause and end, or all.",
        values: ["wrong": "wrong answers"])
    case .signal: .init("error signal", "A signal of the terminal for a wrong answer.")
    case .midi:
      .init(
        "MIDI port",
        """
        An instrument that answers: keys from middle C up or the right pedal for higher, others \
        for lower. In matching, its pitch wheel changes the pitch, and any key or pedal says \
        that the tone is in tune.
        """)
    case .reducedMotion: .init("reduced motion", "Whether the screen never flashes.")
    case .large:
      .init("large letters", "Whether letters are large and one pane is shown at a time.")
    case .showDifference:
      .init("show difference", "Whether the size of the difference is shown before the answer.")
    case .pane: .init("view", "The view of the profile beside the training.")
    }
  }

  /// Placements describe their parameters in English themselves.
  let parameters: [String: SettingWords] = [:]

  // MARK: The line mode

  let howToAnnounce =
    "With a screen reader: type 'settings announce-ms 1500' for 1.5 s of silence after each pair's line."

  let helpOnCommands = [
    "left: how much of the session is left.",
    """
    profile: how finely you hear. profile A4: at one note. advice: your habits, and what to do \
    next.
    """,
    "curve: how finely you heard from session to session.",
    "history: the sessions so far. session 3: the trials of session 3. compare 3 5: two sessions.",
    "settings: all settings. settings tone-ms: one of them. settings tone-ms 700: change it.",
    "unit: the next unit. unit percent: cents, percent, hertz or semitones.",
    """
    note 3 text: a note on session 3. exclude 3: exclude it from the profile; exclude 3 17: only \
    its trial 17. restore 3: include it again.
    """,
    "devices: the playback devices.",
    "about: the version. help: this list of commands.",
  ]

  let changesCuesPlain = "To change them: settings cues off, wrong or all."
  func cannotSignal(_ signal: String) -> String {
    "This output has no \(signal): the lines report wrong answers, and so do the sound cues if they are on."
  }
  let newSessionBegins = "A new session begins."
  func remaining(_ limits: [String]) -> String { limits.joined(separator: " or ") + " left." }
  func endsAfter(_ limits: [String]) -> String {
    "The session ends after \(limits.joined(separator: " or "))."
  }
  func reversals(_ count: Int) -> String { count.counted("reversal") }
  func answersAtLargest(_ count: Int) -> String {
    "\(count.counted("answer")) in a row at the largest difference"
  }
  func answers(_ count: Int, withRight right: Int) -> String {
    "\(count.counted("answer")) with \(right) right"
  }
  func band(within factor: String) -> String { "a 95 % band within a factor of \(factor)" }
  let noLimit = "This session has no limit: q ends it."
  func over(after limit: String) -> String { "The session is over after \(limit)." }
  func leavesOut(_ wolves: String) -> String {
    "Wolf intervals are left out: \(wolves)."
  }
  func leavesOut(wolvesOf count: Int, among intervals: Int) -> String {
    "Wolf intervals are left out for \(count) of the \(intervals) intervals."
  }

  func begins(with aid: Aid) -> String {
    switch aid {
    case .example: "Each interval is first played in tune."
    case .drone: "The reference tone sounds as long as the comparison tone."
    }
  }
  func onlyNotes(_ range: String) -> String { "This session asks only about \(range)." }
  let noWeakOctave = "No octave stands out as weak, so this session asks about the whole range."
  let noWeakOctaveNext = "Without a weak octave, the next session asks about the whole range."
  let tooEarlyLine = "Too early, so it does not count: answer once the second tone sounds."
  let noMoreRepeats = "This pair is not played again: answer, or void it."
  let nothingToUndo = "There is no answer to take back."
  let deviceReconnected = "The device is reconnected."
  let midiReconnected = "The MIDI port is reconnected."

  func noSetting(_ name: String, among names: [String]) -> String {
    "There is no setting '\(name)'. The settings are: \(names.joined(separator: ", "))."
  }

  func changed(_ setting: String, isSaved: Bool) -> String {
    "\(setting), from now on\(isSaved ? " and in the configuration file" : "")."
  }

  func session(withID id: Int64?) -> String { id.map { "Session id \($0)" } ?? session }
  func right(_ right: Int, of answered: Int) -> String { "\(right) of \(answered) right" }

  func noSession(_ id: Int64) -> String { "There is no session with the id \(id): see history." }
  func noTrial(_ number: Int, of session: Int64) -> String {
    "Session \(session) has no trial \(number): see session \(session)."
  }

  func notTrained(_ notes: String) -> String { "\(notes): not trained yet." }

  func notReported(_ note: String, range: String) -> String {
    "\(note) lies outside \(range): change the range with settings range."
  }

  func hears(
    _ limen: String, from: String, to: String, over notes: String, answers: Int
  ) -> String {
    "\(notes): you hear \(limen) 3 times out of 4, 68 % band from \(from) to \(to); \(answers.counted("answer"))."
  }

  func sentence(on decision: HistoryEvent.Kind, of session: Int64) -> String {
    switch decision {
    case .excluded(let trial?): "Trial \(trial) of session id \(session) is excluded."
    case .excluded(nil): "Session id \(session) is excluded."
    case .restored(let trial?): "Trial \(trial) of session id \(session) is restored."
    case .restored(nil): "Session id \(session) is restored."
    case .annotated(""): "Session id \(session) has no note."
    case .annotated(let text): "Session id \(session): “\(text.printable)”."
    }
  }

  // MARK: The card at the end of a session

  func hears(
    _ limen: String, from: String, to: String, over notes: String
  ) -> String {
    "You hear \(limen) 3 times out of 4 over \(notes), 68 % band from \(from) to \(to)."
  }

  func finest(_ size: String, at place: String) -> String {
    "Finest right answer: \(size) at \(place)."
  }
  let firstThreshold = "This is your first threshold."

  func fell(from limen: String, with probability: String) -> String {
    "Before this session it was \(limen); it has fallen, with \(probability) probability."
  }
  func rose(from limen: String, with probability: String) -> String {
    "Before this session it was \(limen); it has risen, with \(probability) probability."
  }
  func hardlyChanged(from limen: String) -> String {
    "Before this session it was \(limen): too little to call a change."
  }

  func sentence(on advice: Advice, naming name: (NoteRange) -> String) -> String {
    switch advice {
    case .checkKeys: "Next: check which key gives which answer; they may be mixed up."
    case .answerOn(let count): needsMoreAnswers(about: count)
    case .train(let notes): "Next: train \(name(notes)), your weakest octave."
    case .takeBreak: "Next: take a break, because many answers do not depend on the tones."
    case .narrowBand(let notes):
      "Next: answer more pairs over \(name(notes)), until the band is narrower."
    case .goOn(let notes): "Next: train \(name(notes)) again; nothing stands out."
    }
  }

  // MARK: Reports

  let clauseJoint = ", and "

  func trials(_ count: Int) -> String { count.counted("trial") }

  func andAtOtherNotes(_ count: Int) -> String { " and \(count) at other notes" }

  func howOften(_ times: String, of all: String) -> String { "\(times) times out of \(all)" }

  func definition(of symbol: String, howOften: String, conversion: String) -> String {
    "\(symbol) is the difference heard \(howOften)\(conversion)."
  }

  func prior(_ name: String) -> String { "Prior: \(name)." }

  let nothingAnswered = "No answers yet."
  let howToTrain = "Train with 'limen train': is the second tone higher or lower?"

  func exactly(_ cents: String) -> String { "of \(cents)" }

  func between(_ lower: String, _ upper: String) -> String { "between \(lower) and \(upper)" }

  func hears(difference size: String, howOften: String, over range: String) -> String {
    "You hear a difference \(size) cents \(howOften) over \(range); a semitone is 100."
  }

  func hears(
    differenceAboveSemitone size: String, howOften: String, over range: String
  ) -> String {
    "You hear a difference \(size) cents, more than a semitone, \(howOften) over \(range)."
  }

  func hearsOnlyBeyond(_ largest: String, over range: String) -> String {
    "You tell higher from lower better than by guessing, but over \(range) you need a difference of "
      + "more than \(largest) cents, the largest that is presented."
  }

  func weakOctave(_ notes: String, times: String) -> String { "\(notes) (\(times) times the rest)" }

  func weakest(_ octaves: [String]) -> String {
    switch octaves.count {
    case 0: "No octave stands out as weak"
    case 1: "Your weakest octave is \(octaves[0])"
    default: "Your weakest octaves are " + octaves.joined(separator: ", ")
    }
  }

  func clause(on change: LearningTrend.Change?) -> String {
    switch change {
    case .fell: "you hear more finely with practice"
    case .rose: "you hear less finely than before"
    case nil: "your sessions show too little to call a change"
    }
  }

  func fewerThanGuesses(_ right: Int, of answered: Int) -> String {
    "Only \(right) of \(answered.counted("answer")) \(right == 1 ? "is" : "are") right, fewer than guessing "
      + "would give."
  }

  func noBetterThanGuessingYet(_ right: Int, of answered: Int) -> String {
    "Your answers cannot be distinguished from guesses yet: \(right) of \(answered) right."
  }

  let headingRegion = "region"
  let headingTrialsShort = "trials"
  let headingSession = "session"

  func intervals(trials: Int, right: Int, tunings: [String]) -> String {
    "\(trials.counted("answer")) about intervals, \(right) right. Widths are from \(sizes(of: tunings)): "
      + "plus is wider."
  }
  private func sizes(of tunings: [String]) -> String {
    tunings.count == 1 ? "the tuning '\(tunings[0])'" : "the sizes of \(tunings.count) tunings"
  }
  func matches(_ count: Int, unmoved: Int, tunings: [String]) -> String {
    matches(count)
      + (unmoved == 0 ? "" : ", \(unmoved) of them with the tone unmoved, so not counted")
      + ". Centres are from \(sizes(of: tunings)): plus is sharp, in descending intervals too."
  }
  func startingPointBias(_ share: String) -> String { "Starting-point bias: \(share)." }
  let headingInterval = "interval"

  func ofOtherTunings(_ count: Int) -> String {
    "\(count == 1 ? "One interval was" : "\(count) intervals were") played only at sizes that this "
      + "tuning does not have; 'limen profile' without --tuning shows them."
  }
  let off = "off"
  func band(_ percent: Int) -> String { "\(percent) % band" }

  let rangeName = "range"

  func octave(_ number: Int) -> String { "octave \(number)" }

  func moreThanDays(_ count: Int) -> String { "more than \(count) days" }

  func lapses(_ share: String, band: String) -> String {
    "lapses \(share) (95 % band \(band))"
  }

  func bias(_ size: String, at note: String) -> String { "bias \(size) at \(note)" }

  func contraction(_ size: String, at note: String) -> String {
    "contraction \(size) per octave at \(note)"
  }

  func right(_ share: String) -> String { "\(share) right" }

  func answeredHigher(_ share: String) -> String { "'higher' in \(share) of answers" }

  func halfWithin(seconds: String) -> String { "median response time \(seconds) s" }

  func cameEarly(_ share: String) -> String {
    "\(share) of the answers came too early: within 100 ms of the second tone."
  }

  let standsOut = "stands out; no trial is excluded because of it."

  // MARK: Published limens

  let besidePublishedLimens =
    "Beside published limens, each at the nearest note, with a 95 % band:"

  func norm(
    at note: String, times: String, band: String, group: String, source: String
  ) -> String {
    "\(note): \(times) (\(band)) times the \(group) (\(source))"
  }

  func value(_ statistic: Norm.Statistic, of group: Norm.Group, count: Int) -> String {
    let value =
      switch statistic {
      case .mean: "mean of"
      case .curve: "curve fitted to"
      }
    let listeners =
      switch group {
      case .musicians: "musicians"
      case .nonMusicians: "non-musicians"
      case .trainedListeners: "trained listeners"
      case .implantUsers: "users of cochlear implants"
      }
    return "\(value) \(count) \(listeners)"
  }

  let stimulusNotStated = "stimulus not stated"
  let pointNotStated = "percent point not stated"

  func haveLargerLimens(_ share: String) -> String {
    "about \(share) of such listeners have a larger limen"
  }

  let normsNeedThreshold =
    "Published limens are compared once your answers establish a threshold."

  func noNormNear(_ stimulus: Norm.Stimulus, at frequencies: String) -> String {
    let tones =
      switch stimulus {
      case .sine: "sine tones"
      case .harmonic: "complex tones"
      }
    return "No published limen for \(tones) lies within a quarter of an octave of a reported note "
      + "with enough trials nearby; there are values at \(frequencies) Hz."
  }

  // MARK: Comparisons

  func timbre(_ name: String) -> String { "timbre \(name)" }

  func name(_ name: String, until: String) -> String { "\(name) until \(until)" }

  func name(_ name: String, after: String, until: String) -> String {
    "\(name) after \(after) until \(until)"
  }

  func side(_ title: String, over range: String) -> String { "\(title) in \(range)." }

  func comparison(
    over range: String, ratio: String, band: String, probability: String
  ) -> String {
    "Over \(range), A needs \(ratio) times the difference that B needs (95 % band \(band)). A's limen "
      + "is the lower one with \(probability) probability."
  }

  func noBetterThanGuessingYet(side letter: String) -> String {
    "The answers of \(letter) cannot be distinguished from guesses yet: no limens are compared."
  }

  let probabilityALower = "P(A lower)"

  // MARK: Charts

  func limens(of listener: String) -> String { "Difference limens of \(listener)" }

  let limensOfAAndB = "Difference limens of A and B"

  func profile(trials: String, range: String, period: String?, timbre: String) -> String {
    "\(trials) in \(range)\(period.map { ", \($0)" } ?? ""), timbre \(timbre)."
  }

  func period(from: String, to: String) -> String { "\(from) to \(to)" }

  func comparison(
    ratio: String, band: String, probability: String, over range: String
  ) -> String {
    "A / B over \(range): \(ratio) (95 % band \(band)), \(probabilityALower): \(probability)."
  }

  let median = "median"
  let referenceAxis = "Reference tone (note)"

  // MARK: Replays

  func session(_ number: Int) -> String { "session \(number)" }

  func seed(_ seed: UInt64) -> String { "seed \(seed)" }

  func answeredInSession(_ count: Int) -> String { "\(count) answered" }

  func rightInSession(_ count: Int) -> String { "\(count) right" }

  func earlyInSession(_ share: String) -> String { "\(share) within 100 ms" }

  func logLoss(bits: String) -> String { "\(bits) bits" }

  func baselines(logistic: String?) -> String {
    " (guessing 1\(logistic.map { ", logistic \($0)" } ?? ""))"
  }

  func otherwise(_ estimate: String) -> String { "alternative \(estimate)" }

  func pooled(_ count: Int, from lowest: String, to highest: String) -> String {
    "\(count) notes pooled, \(lowest) to \(highest)"
  }

  func reversals(_ count: Int, geometricMean: String, mean: String, spread: String) -> String {
    "\(count) reversals, geometric mean \(geometricMean), arithmetic mean \(mean), "
      + "SD \(spread) octaves"
  }

  let verified = "verified"

  func differs(at trial: Int, because reason: String) -> String {
    "differs at trial \(trial): \(reason)"
  }

  let unverifiableWithoutEngine = "unverifiable: the recording does not state what chose its pairs"

  func unverifiable(engine: Int, here: Int) -> String {
    "unverifiable: its pairs were chosen by engine \(engine), but this is engine \(here)"
  }

  func unverifiable(earlierTrials: Int, found: Int) -> String {
    "unverifiable: it started from \(earlierTrials) earlier trials, but the \(found) found here are not "
      + "the same"
  }

  let noSuchTrial = "no such trial is recorded"

  func pair(_ recorded: String, insteadOf chosen: String) -> String {
    "\(recorded) was recorded, but the replay chose \(chosen)"
  }

  let recordChanged = "the record was changed after it was written"

  func replayed(sessions: Int, listeners: Int) -> String {
    "\(sessions.counted("session")) of \(self.listeners(listeners))"
  }

  func answers(_ count: Int, right: Int) -> String {
    "\(count.counted("answer")), \(right) right"
  }

  func bitsAnAnswer(_ bits: String) -> String { "\(bits) bits per answer" }

  func verdicts(verified: Int, differing: Int, unverifiable: Int) -> String {
    "\(verified) verified, \(differing) differ, \(unverifiable) cannot be verified here."
  }

  func skipped(_ count: Int) -> String { "Rows or files skipped: \(count)." }

  func listeners(_ done: Int) -> String { done.counted("listener") }

  func listeners(_ done: Int, of total: Int) -> String { "\(done) of \(listeners(total))" }

  func pace(_ count: Int) -> String { "\(count) per second" }

  func remaining(seconds: Int) -> String { "\(seconds) s left" }

  // MARK: Lists of sessions

  let headingListener = "listener"
  let headingTrial = "trial"

  func lengths(tone: Int, gap: Int) -> String { "tones \(tone) ms, gap \(gap) ms" }

  func engine(_ version: Int) -> String { "engine \(version)" }

  func withPrior(_ name: String) -> String { "prior \(name)" }

  func played(at rate: Int, as format: String, period: Int, of buffer: Int) -> String {
    "played at \(rate) Hz as \(format), period \(period) of \(buffer) frames"
  }

  func priority(_ priority: Int?) -> String {
    priority.map { "real-time priority \($0)" } ?? "normal priority"
  }

  // MARK: Help on settings and devices

  let groupPairs = "Pairs"
  let groupSound = "Sound"
  let groupSession = "Session"
  let groupDisplay = "Display"

  let or = "or"
  let yes = "yes"
  let no = "no"

  func values(_ values: String) -> String { "Values: \(values)." }
  func standardValue(_ value: String) -> String { "Default: \(value)." }
  func from(_ lowest: String, to highest: String) -> String { "\(lowest) to \(highest)" }
  func numbers(_ bounds: String) -> String {
    "numbers with spaces between them, each \(bounds)"
  }
  let twoNotes = "one or two notes from A0 to C8, such as C2-C6"
  let oneNote = "a note such as C4"
  let anyIntervals = "intervals from P1 to P8 such as P5,-M3"
  let anyNotes = "notes of the range such as C3,C4, or all"
  let anyDevice = "those of the Devices page"
  let anyMIDIPort = "none, or a MIDI port of 'limen devices'"

  let resetsAll = "Reset all settings"
  let asksToResetAll = "Really reset all? Press Enter again."
  let accepts = "accept"
  let discards = "discard"
  let otherDeviceLater = "The other device plays as soon as the training goes on."

  let noSound = "no sound"
  let noMIDI = "no MIDI"
  func converters(_ count: Int) -> String { count.counted("converter") }
  func converters(_ names: [String]) -> String { "Converters: \(names.joined(separator: ", "))." }

  // MARK: Pages

  let howToPoint = "Point at a mark, or tab to it, for its numbers."
  let headingNotes = "Notes"
  let headingRegions = "Regions"
  let headingSessions = "Sessions"
  let headingAdvice = "What stands out, and what to do next"
  let headingNorms = "Published limens"
  let labelUnit = "Unit"
  let labelColours = "Colours"
  let coloursAsPreferred = "as the system prefers"
  let coloursLight = "light"
  let coloursDark = "dark"
  let coloursContrast = "high contrast"
  let labelState = "State"
  let labelFind = "Find a note"
  let limenBySession = "The limen at the end of each session"
}
