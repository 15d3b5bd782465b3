package import FrontEnds
internal import Notation
internal import Reports
package import Training
internal import Wording

/// The state of the full-screen keypad. ``update(_:)`` changes it, and ``screen`` shows it.
package struct Model: FrontEnd {
  /// The state of the question *who trains*, which the start screen asks once.
  enum WhoTrains {
    case open
    /// The listeners are being read; the question is asked if there are any.
    case waiting
    case asked
  }

  /// The stage of the training.
  enum Scene: Sendable {
    /// The start screen is shown. The sentence says why a requested session did not begin.
    case start(obstacle: String?)
    /// A session has been requested.
    case opening
    /// A session runs or is paused.
    case training(Session)
    /// The device of a session is disconnected, and the session waits for it. The session is
    /// paused; `wasPaused` is `true` if the listener had paused it before.
    case disconnected(Session, reason: String, wasPaused: Bool)
    /// The keypad has been left and cannot continue.
    case left

    /// The session that has begun and has not ended.
    var session: Session? {
      switch self {
      case .training(let session), .disconnected(let session, _, _): session
      case .start, .opening, .left: nil
      }
    }
  }

  /// The place where the keypad opens.
  package enum Entry: Sendable {
    /// The start screen, which suggests a session.
    case start
    /// The training.
    case training
  }

  let entry: Entry
  private let terminalGlyphs: GlyphSet
  let keys: KeyTable
  /// The program, its store, and the listener who trains now.
  package internal(set) var program: ProgramFacts
  /// The last valid settings, which the next session uses.
  var settings: Settings
  /// The values of all settings, in bounds or not. While one is out of bounds, ``settings`` does
  /// not change.
  var values: SettingValues
  /// The kind of the next session; `nil` for one that lasts until the listener leaves.
  var preset: Preset?
  /// The notes that were selected in the profile, as the kind of the current session; `nil` if it has
  /// the chosen kind.
  var selectedNotes: Preset?
  /// The settings for which the current session was opened. Its kind may have narrowed them.
  var requestedSettings: Settings
  /// Whether the current session was opened to have examples.
  var requestedExamples: ExampleChoice
  /// The default of every setting.
  let standard: SettingValues
  /// The settings that were given for this run.
  let kept: Set<SettingKey>
  var size: ScreenSize
  var scene = Scene.start(obstacle: nil)
  /// Whether a protocol fixes the sessions.
  let followsProtocol: Bool
  package var protocolScreen: LaboratoryScreen?
  /// What ends the screen of a round; `nil` without one, and while the session waits for its device.
  var screenEnd: LaboratoryScreen.GoOn? {
    if case .disconnected = scene { nil } else { protocolScreen?.goOn }
  }
  /// Whether the latest session ended at a limit.
  var hasReachedLimit = false
  /// The pages over the training; the last one is shown.
  var pages: [any Page] = []
  /// Whether the profile takes the place of the fields where there is no room for both.
  var coversFields = false
  var answerFilter = AnswerFilter()
  var pitchWheel = PitchWheel()
  /// The verdict on the last answer key, shown until the next pair sounds.
  var answerVerdict = AnswerFilter.Verdict.answer
  /// The question of the last trial of this session, answered or void.
  var lastQuestion: Question?
  /// The last feedback of this session.
  var feedback: Feedback?
  /// The feedback on the last answers since the session began, as many as a screen can show.
  var recentFeedback: [Feedback] = []
  /// The listener as of the last answer; `nil` until the profile is read.
  var preview: CurrentFindings?
  /// The profile after the last answer before the session; `nil` if it is not known.
  var profileBefore: PerceptualProfile?
  /// Whether the next session would find a weak octave in the range; `nil` until it is known.
  var hasWeakOctave: Bool?
  /// What the start screen offers.
  var startList = StartList()
  /// The chosen view on the page of the profile, by the tier of the screen.
  var profileViews: [Tier?: ProfilePage.Pane] = [:]
  /// When the listener trained; `nil` until it is read.
  var practice: Practice?
  /// The time until which the start screen ignores keys; `nil` if the last session did not reach its limit.
  var quietUntil: Duration?
  /// Whether the session or its display has changed since the preview was made.
  var isPreviewStale = false
  /// The listener's recorded sessions; `nil` until they are read.
  var history: [RecordedSession]? {
    didSet {
      answers = Dictionary(
        (history ?? []).compactMap { session in
          session.id.map { ($0, AnswerDiagnostics(of: session.keptTrials)) }
        }
      ) { $1 }
    }
  }
  /// The answers of each session by its id, computed once and not for every screen.
  private(set) var answers: [Int64: AnswerDiagnostics] = [:]
  /// The number of times that the sessions have been read.
  var historyNumber = 0
  /// The findings in these sessions; `nil` until they are computed.
  var findings: ListenerFindings?
  /// The learning curve before the latest answers, which is shown until the findings are known.
  var earlierCurve: LearningCurve?
  /// The listeners of the store; `nil` until they have been asked for.
  var listeners: [ListedListener]?
  /// The listener to hand over to once the list has been read again; `nil` for nobody.
  var handover: Listener?
  /// Whether the start screen has asked who trains.
  var whoTrains = WhoTrains.open
  /// What is known of them by now.
  var known: [Listener: ListenerFindings] = [:]
  /// What the sessions of the listener since the start showed, oldest first.
  var cards: [SessionFindings] = []
  /// The cards of listeners who trained before, as texts.
  var earlierCards: [String] = []
  /// The playback devices, or the reason why they cannot be listed; `nil` until they have been asked for.
  var devices: (choices: [DeviceChoice], obstacle: String?)?
  /// The sentence about a device that is slow to open, or is disconnected outside a session; `nil`
  /// otherwise.
  var delay: String?
  /// The reason why no answers arrive from the chosen MIDI port; `nil` if they do.
  var midiObstacle: String?
  /// The reason why settings could not be saved the last time; `nil` if they were.
  var notice: String?
  /// The latest problem with the way out; `nil` if there is none.
  var shownNotice: String? { notice ?? midiObstacle }
  /// The outcome of the last request of a page, shown until the next key.
  var report: String?
  /// The decisions that would take back those made here, latest last.
  var undoableDecisions: [(kind: HistoryEvent.Kind, session: Int64)] = []
  /// Whether the mouse acts on the keypad. Otherwise the terminal selects text with it.
  package internal(set) var capturesMouse = true

  /// Creates the keypad.
  ///
  /// - Parameters:
  ///   - entry: The place where the keypad opens.
  ///   - settings: The settings of the first session.
  ///   - values: The values behind these settings, with the preferences; `nil` for those of
  ///     `settings`.
  ///   - standard: The default of every setting.
  ///   - kept: The settings that were given for this run only, which a reset of all settings keeps.
  ///   - preset: The kind of the first session; `nil` for one that lasts until the listener leaves.
  ///   - size: The size of the terminal.
  ///   - glyphs: The characters that the terminal can show.
  ///   - keys: The assignment of keys to actions.
  ///   - program: The facts about the program to show.
  ///   - followsProtocol: Whether a protocol fixes the sessions.
  package init(
    entry: Entry, settings: Settings, values: SettingValues? = nil,
    standard: SettingValues = .standard, keeping kept: Set<SettingKey> = [], preset: Preset? = nil,
    size: ScreenSize,
    glyphs: GlyphSet,
    keys: KeyTable = .standard, program: ProgramFacts, followsProtocol: Bool = false
  ) {
    self.entry = entry
    self.followsProtocol = followsProtocol
    self.settings = settings
    self.preset = preset
    requestedSettings = settings
    self.size = size
    terminalGlyphs = glyphs
    self.keys = keys
    self.program = program
    let values = values ?? SettingValues(settings)
    self.values = values
    requestedExamples = values.examples
    self.standard = standard
    self.kept = kept
  }

  /// The language and appearance of the front end.
  package internal(set) var preferences: Preferences {
    get { values.preferences }
    set { values.preferences = newValue }
  }

  var words: Words { Words(for: preferences) }

  /// The characters to show: those that the listener prefers, otherwise those of the terminal.
  var glyphs: GlyphSet { preferences.glyphs ?? terminalGlyphs }

  /// Always `true`, because keys are always read.
  package var wantsInput: Bool { true }

  /// The context of the next key.
  var context: KeyContext {
    if let page = pages.last { return page.context }
    guard let session = scene.session else { return .start }
    return session.header.settings.task.response.holdsComparison ? .matching : .training
  }

  /// The settings of the current session, whose kind may have a task of its own; those of the listener on
  /// the start screen, or if they do not permit it.
  var nextSettings: Settings {
    if case .start = scene { return settings }
    return (try? values.values(of: preset).settings()) ?? settings
  }

  /// Whether the training goes on with a new session, because settings of the stimuli have changed.
  var beginsAnew: Bool {
    requestedSettings != settings
      || (settings.offersExamples && requestedExamples != values.examples)
  }

  /// The layout of the training screen; `nil` if the terminal is too small.
  var layout: Layout? {
    Layout(
      size: size, pane: followsProtocol ? nil : preferences.pane, coversFields: coversFields,
      isLarge: preferences.large, hasTable: !settings.task.hasIntervals)
  }

  /// The tier of the screen; `nil` if it is too small for training.
  var tier: Tier? { Tier(size: size, isLarge: preferences.large) }

  /// Whether a session is open, although it may be paused.
  var isInSession: Bool { if case .opening = scene { true } else { scene.session != nil } }

  /// Whether the training screen is not shown, so that no pair may sound.
  var isCovered: Bool { !pages.isEmpty || layout == nil }

  /// The cards of the sessions since the start as lines, and where they are kept, for the time after the
  /// screen.
  package var cardLines: [String] {
    cardTexts.flatMap { $0.isEmpty ? [$0] : glyphs.spell($0).wrapped(to: size.columns) }
  }

  /// The cards before they are wrapped to the screen.
  var cardTexts: [String] {
    let texts = cards.map { $0.card(in: words, advisingOver: settings.range) + [""] }.joined()
    let own = texts.isEmpty ? [] : texts + [words.place(of: program)]
    return earlierCards + (earlierCards.isEmpty || own.isEmpty ? [] : [""]) + own
  }
}
