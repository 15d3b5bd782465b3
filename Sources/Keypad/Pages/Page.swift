internal import FrontEnds
internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// A screen that opens over the training. It holds its own small state, handles keys and draws
/// itself. ``PageData`` holds the data that all pages share.
protocol Page: Sendable {
  /// The context of its keys.
  var context: KeyContext { get }

  /// Whether keys write text. They have no other action then.
  var isWriting: Bool { get }

  /// Handles a key that writes text.
  mutating func write(_ key: Key, _ data: PageData) -> [PageRequest]

  /// Handles a key that has an action here.
  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest]

  /// Selects a row of a list that was clicked.
  mutating func select(row: Int, _ data: PageData)

  /// Takes back what Escape takes back before it closes the page, such as a filter.
  ///
  /// - Returns: `false` if there was nothing to take back.
  mutating func cancel(_ data: PageData) -> Bool

  /// Draws the page between its title and its hints.
  func put(in area: Area, on screen: inout Screen, _ data: PageData)

  /// Returns the actions to show in the last row, most useful first. The last one is always shown.
  func hints(_ data: PageData) -> [Action]

  /// Returns the label of an action for the last row; `nil` for the usual one.
  func hint(_ action: Action, _ data: PageData) -> String?
}

extension Page {
  var isWriting: Bool { false }

  func write(_ key: Key, _ data: PageData) -> [PageRequest] { [] }

  func hint(_ action: Action, _ data: PageData) -> String? { nil }

  func select(row: Int, _ data: PageData) {}

  func cancel(_ data: PageData) -> Bool { false }
}

/// A request of a page to the keypad.
enum PageRequest {
  /// Closes the page.
  case close
  /// Opens another page over this one.
  case open(any Page)
  /// Changes the settings.
  case change(SettingValues)
  /// Plays the cues of answers.
  case playCues
  /// Plays a pair with the current settings.
  case playSample
  /// Plays a trial of a recorded session again.
  case hear(Rehearing, of: RecordedSession)
  /// Makes a listener the one who trains.
  case choose(Listener)
  /// Adds a listener to the store.
  case add(Listener)
  /// Stores a decision about a session.
  case decide(HistoryEvent.Kind, session: Int64)
  /// Begins or resumes the training.
  case train
  /// Begins a session with these notes. The settings stay the same.
  case trainNotes(NoteRange)
  /// Takes back the last decision that has not been taken back.
  case undo
  /// Writes a session to a file.
  case export(session: Int64, path: String)
  /// Deletes all sessions of the listener, of which there are so many with so many trials.
  case forget(sessions: Int, trials: Int)
  /// Shows a sentence until the next key.
  case report(String)
}

/// The data that all pages can show.
struct PageData: Sendable {
  let words: Words
  let glyphs: GlyphSet
  let keys: KeyTable
  let program: ProgramFacts
  /// The values of all settings, in bounds or not.
  let values: SettingValues
  /// The last valid settings, which the next session uses.
  let settings: Settings
  /// The listener's sessions; `nil` until they are read.
  let history: [RecordedSession]?
  /// The answers of each session, by its id.
  let answers: [Int64: AnswerDiagnostics]
  /// The findings in these sessions; `nil` until they are computed.
  let findings: ListenerFindings?
  /// The playback devices; `nil` until they are listed.
  let devices: DeviceList?
  /// The listeners of the store; `nil` until they are read.
  let listeners: [ListedListener]?
  /// What is known of them by now.
  let known: [Listener: ListenerFindings]
  /// The latest problem with the way out; `nil` if there is none.
  let notice: String?
  /// The default of every setting.
  let standard: SettingValues
  /// The settings that were given for this run, which a reset of all settings keeps.
  let kept: Set<SettingKey>
  /// The area of the page.
  let area: Area
  /// Whether a session is open, although it is paused.
  let isInSession: Bool

  /// Returns the answers of a session; `nil` if it is not among the listener's sessions.
  func answers(of session: RecordedSession) -> AnswerDiagnostics? {
    session.id.flatMap { answers[$0] }
  }

  /// The unit and the concert pitch in which differences are shown, and the largest difference.
  var measure: Measure {
    Measure(
      words: words, pitch: ConcertPitch(a4: settings.concertPitch),
      largest: settings.prior.largestDifference)
  }
}

/// The playback devices, or the reason why they cannot be listed.
struct DeviceList: Hashable, Sendable {
  let choices: [DeviceChoice]
  let obstacle: String?
}
