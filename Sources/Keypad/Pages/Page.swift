internal import FrontEnds
internal import Music
internal import Training
internal import Wording

/// A screen that is opened over the training and left again: its own small state, how keys change it,
/// and how it looks. What every screen tells of lies in ``Facts``.
protocol Page: Sendable {
  /// Where its keys are pressed.
  var context: KeyContext { get }

  /// Whether keys write text, so that none of them does anything else.
  var isWriting: Bool { get }

  /// Takes in a key that writes text.
  mutating func write(_ key: Key, _ facts: Facts) -> [Wish]

  /// Takes in a key that does something here.
  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish]

  /// Draws the page, below its title and above its hints.
  func put(in area: Area, on screen: inout Screen, _ facts: Facts)

  /// What the foot of the page names, the most useful first.
  var hints: [Action] { get }
}

extension Page {
  var isWriting: Bool { false }

  func write(_ key: Key, _ facts: Facts) -> [Wish] { [] }
}

/// What a page wants of the keypad.
enum Wish {
  /// The page is done with.
  case close
  /// Another page lies over this one until it is done with.
  case open(any Page)
  /// Settings have changed.
  case change(SettingValues)
  /// Something was decided about a session.
  case decide(HistoryEvent.Kind, session: Int64)
  /// The training begins, or goes on.
  case train
}

/// What all screens may tell of.
struct Facts: Sendable {
  let words: Words
  let glyphs: GlyphSet
  let keys: KeyTable
  let program: ProgramFacts
  /// The values of all settings, in bounds or not.
  let values: SettingValues
  /// What reaches pair and sound now.
  let settings: Settings
  /// The listener's sessions; `nil` until they are read.
  let history: [RecordedSession]?
  /// The answers of each of them, by its id.
  let answers: [Int64: AnswerDiagnostics]
  /// What they say; `nil` until they are read.
  let findings: ListenerFindings?
  /// The playback devices; `nil` until they are listed.
  let devices: DeviceList?
  /// What went wrong last, and the way out.
  let notice: String?

  /// The answers of a session; `nil` for one that is not among the listener's.
  func answers(of session: RecordedSession) -> AnswerDiagnostics? {
    session.id.flatMap { answers[$0] }
  }

  /// How differences are told.
  var measure: Measure {
    Measure(words: words, pitch: ConcertPitch(a4: settings.concertPitch))
  }
}

/// The playback devices there are, or why they cannot be told.
struct DeviceList: Hashable, Sendable {
  let choices: [DeviceChoice]
  let obstacle: String?
}
