internal import FrontEnds
internal import Music
internal import Psychometrics
internal import Reports
internal import Training
internal import Wording

/// A screen that opens over the training. It holds its own small state, handles keys and draws
/// itself. It reads the ``Model`` and changes it only by requests.
protocol Page: Sendable {
  /// The context of its keys.
  var context: KeyContext { get }

  /// Whether keys write text. They have no other action then.
  var isWriting: Bool { get }

  /// Handles a key that writes text.
  mutating func write(_ key: Key, _ model: Model) -> [PageRequest]

  /// Handles a key that has an action here.
  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest]

  /// Selects a row of a list that was clicked.
  mutating func select(row: Int, _ model: Model)

  /// Takes back what Escape takes back before it closes the page, such as a filter.
  ///
  /// - Returns: `false` if there was nothing to take back.
  mutating func cancel(_ model: Model) -> Bool

  /// Draws the page between its title and its hints.
  func put(in area: Area, on screen: inout Screen, _ model: Model)

  /// Returns the actions to show in the last row, most useful first. The last one is always shown.
  func hints(_ model: Model) -> [Action]

  /// Returns the label of an action for the last row; `nil` for the usual one.
  func hint(_ action: Action, _ model: Model) -> String?
}

extension Page {
  var isWriting: Bool { false }

  func write(_ key: Key, _ model: Model) -> [PageRequest] { [] }

  func hints(_ model: Model) -> [Action] { [.help, .leave] }

  func hint(_ action: Action, _ model: Model) -> String? { nil }

  func select(row: Int, _ model: Model) {}

  func cancel(_ model: Model) -> Bool { false }
}

/// A request of a page to the keypad.
enum PageRequest {
  /// Closes the page.
  case close
  /// Opens another page over this one.
  case open(any Page)
  /// Opens another page in place of all.
  case turn(to: any Page)
  /// Carries out an action on the screen below.
  case perform(Action)
  /// Changes the settings.
  case change(SettingValues)
  /// Carries out commands that change nothing here.
  case carryOut([Command])
  /// Plays a pair with the current settings.
  case playSample
  /// Plays a trial of a recorded session again.
  case hear(Rehearing, of: RecordedSession)
  /// Makes a listener the one who trains.
  case choose(Listener)
  /// Stores a decision about a session.
  case decide(HistoryEvent.Kind, session: Int64)
  /// Begins a session with these notes. The settings stay the same.
  case trainNotes(NoteRange)
  /// Deletes all sessions of the listener, of which there are so many with so many trials.
  case forget(sessions: Int, trials: Int)
  /// Shows a sentence until the next key.
  case report(String)
}

extension Model {
  /// Returns the answers of a session; `nil` if it is not among the listener's sessions.
  func answers(of session: RecordedSession) -> AnswerDiagnostics? {
    session.id.flatMap { answers[$0] }
  }

  /// Returns the report on findings about the listener.
  func profileReport(on findings: ListenerFindings) -> ProfileReport {
    ProfileReport(of: findings, listener: program.listener)
  }

  /// The unit and the concert pitch in which differences are shown, and the largest difference.
  var measure: Measure {
    Measure(
      words: words, pitch: ConcertPitch(a4: settings.concertPitch),
      largest: settings.prior.largestDifference)
  }
}
