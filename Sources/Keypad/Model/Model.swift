public import FrontEnds
internal import Music
internal import Psychometrics
public import Training
internal import Wording

/// The full-screen keypad: what it knows. ``update(_:)`` changes it, ``screen`` shows it.
public struct Model: FrontEnd {
  /// Where the training is.
  enum Scene: Sendable {
    /// Nothing has begun.
    case start
    /// The session was asked for.
    case opening
    /// No session can begin.
    case refused(reason: String)
    /// A session runs, or is paused.
    case training(Session)
    /// The device of a session is disconnected and is looked for; the session is paused, by the
    /// listener if `wasPaused`.
    case disconnected(Session, reason: String, wasPaused: Bool)
    /// There is no way back.
    case left
  }

  /// Where the keypad begins.
  public enum Entry: Sendable {
    /// At a screen that says what will happen.
    case start
    /// In the training.
    case training
  }

  let entry: Entry
  let glyphs: GlyphSet
  let keys: KeyTable
  let program: ProgramFacts
  /// What reaches pair and sound, from the next session on.
  var settings: Settings
  /// The values of all settings, in bounds or not; while it is not, ``settings`` stay as they were.
  var values: SettingValues
  var size: ScreenSize
  var scene = Scene.start
  /// The screens over the training, the one that is shown last.
  var pages: [any Page] = []
  var panes = PaneChoice()
  /// The last trial of this session, answered or void.
  var lastTrial: TrialRecord?
  /// Whether an answer was taken back since.
  var hasTakenBack = false
  /// What the profile says, as it was when the last answer came; `nil` until it is read.
  var glance: Glance?
  /// Whether the session, or what is shown of it, has changed since ``glance`` was read.
  var isPreviewStale = false
  /// The sessions before this one; `nil` until they are read.
  var history: [RecordedSession]? {
    didSet {
      answers = Dictionary(
        (history ?? []).compactMap { session in
          session.id.map { ($0, AnswerDiagnostics(of: session.trials)) }
        }
      ) { $1 }
    }
  }
  /// The answers of each of them, reckoned once and not for every screen.
  private(set) var answers: [Int64: AnswerDiagnostics] = [:]
  /// What they say.
  var findings: ListenerFindings?
  var devices: DeviceList?
  /// What went wrong when settings were last saved.
  var notice: String?

  /// Makes the keypad for a terminal of this size that can show these characters.
  ///
  /// - Parameters:
  ///   - entry: Where the keypad opens.
  ///   - settings: What the first session is to begin with.
  ///   - values: What these settings were made of, with how to speak and look.
  ///   - size: The size of the terminal.
  ///   - glyphs: The characters that the terminal can show.
  ///   - keys: Which key does what.
  ///   - program: What the program says of itself.
  public init(
    entry: Entry, settings: Settings, values: SettingValues? = nil, size: ScreenSize,
    glyphs: GlyphSet,
    keys: KeyTable = .standard, program: ProgramFacts
  ) {
    self.entry = entry
    self.settings = settings
    self.size = size
    self.glyphs = glyphs
    self.keys = keys
    self.program = program
    self.values = values ?? SettingValues(settings)
  }

  /// How the front end speaks and looks.
  public internal(set) var preferences: Preferences {
    get { values.preferences }
    set { values.preferences = newValue }
  }

  var words: Words { Words(for: preferences) }

  /// Keys are always read.
  public var wantsInput: Bool { true }

  /// Where the next key is pressed.
  var context: KeyContext {
    if let page = pages.last { return page.context }
    return switch scene {
    case .training, .disconnected: .training
    case .start, .opening, .refused, .left: .start
    }
  }

  /// Where things go while training; `nil` where nothing can be shown.
  var layout: Layout? { Layout(size: size, panes: panes, isLarge: preferences.large) }

  /// What all screens may tell of.
  var facts: Facts {
    Facts(
      words: words, glyphs: glyphs, keys: keys, program: program, values: values,
      settings: settings, history: history, answers: answers, findings: findings, devices: devices,
      notice: notice)
  }
}

/// What a profile says at a glance: as much as can be told between two pairs.
struct Glance: Sendable {
  let answers: AnswerDiagnostics
  let range: NoteRange
  /// The limen over the range.
  let limen: LimenEstimate
  /// Each note of the range; `nil` where no threshold may be told.
  let notes: [NoteReport]?

  init(at profile: PerceptualProfile, over range: NoteRange) {
    answers = profile.answers
    self.range = range
    limen = profile.limen(over: range)
    notes = answers.tellThreshold ? profile.report(over: range) : nil
  }
}
