/// The phrases of the screens, except those about findings and trials.
package protocol ScreenPhrases {
  // The start, and messages that replace the training.
  var invitation: String { get }
  /// An explanation for new listeners: how the difference changes.
  var differenceShrinks: String { get }
  /// An explanation for new listeners: the unit cent.
  var whatCentsAre: String { get }
  /// States the choice of cues to new listeners.
  func cues(_ choice: String) -> String
  var cuesOff: String { get }
  var cuesOfWrong: String { get }
  var cuesOfAll: String { get }
  /// States the key that changes the choice of cues.
  func changesCues(_ key: String) -> String
  var opening: String { get }
  var paused: String { get }
  /// The status after an answer key that came too soon after the onset of the comparison tone.
  var tooEarly: String { get }
  /// The reason for a pause after an answer key that repeats.
  var keyHeld: String { get }
  /// Asks whether to leave although answers were given.
  var asksToLeave: String { get }
  /// Asks the user to enlarge the window to this size.
  func enlarge(to size: String) -> String
  var reading: String { get }
  var train: String { get }

  // The kinds of sessions.
  /// The kind of a session without a limit.
  var untilYouLeave: String { get }
  /// The title of a standard preset; `nil` for others.
  func title(ofPreset name: String) -> String?
  func minutes(_ count: Int) -> String
  /// The notes of a session for weak spots.
  var weakestOctave: String { get }
  /// The intervals of a session for weak spots.
  var weakestIntervals: String { get }
  /// States the keys that choose another kind.
  func choosesSession(_ keys: String) -> String

  /// Returns the title of a page; `nil` for the start and the training.
  func title(of page: KeyContext) -> String?
  var session: String { get }

  // The profile.
  /// The limen over a range, as one sentence.
  func hears(_ limen: String, over range: String) -> String
  /// The name of the whole range in a column of notes.
  var wholeRange: String { get }
  /// The reason why no threshold is shown yet.
  var noThresholdYet: String { get }
  /// The reason why there is no learning curve yet.
  var noCurve: String { get }
  /// The reason why the learning curve is not shown yet although there are sessions.
  var curveInPause: String { get }

  // The history.
  var headingBegan: String { get }
  var headingAnswer: String { get }
  /// The heading of a column of median response times.
  var headingResponse: String { get }
  var note: String { get }
  var noSessions: String { get }
  var noDevices: String { get }
  func answeredToday(_ count: Int) -> String

  // The program.
  func about(version: String, engine: Int) -> String
  /// States the listener and the path of the stored answers.
  func answers(of listener: String, keptIn path: String) -> String

  // The training.
  /// The name of the first or second tone of a pair, in at most 6 characters.
  func tone(_ number: Int) -> String
}

/// The labels of keys, and the descriptions of their effects.
package protocol KeyPhrases {
  /// Returns the label of a key that types no character, by its name in files; `nil` for another key.
  func label(ofKey name: String) -> String?
  /// The label of the key that turns letters into commands.
  var keyControl: String { get }

  // One or two words after a key, at the foot of a screen or below a card.
  var trains: String { get }
  var triesAgain: String { get }
  var goesOn: String { get }
  var leaves: String { get }
  var anotherDevice: String { get }
  /// The label of the key that restores what is excluded.
  var restore: String { get }

  /// Returns a few words after a key, on the screen of keys; `nil` for an action that opens a page, and
  /// for one that answers, which ``ResponsePhrases`` describe.
  func effect(of action: Action, in context: KeyContext) -> String?
  /// Returns one or two words after a key, at the foot of a screen; `nil` to use those on the screen of
  /// keys.
  func hint(_ action: Action, in context: KeyContext) -> String?

  // What the key of the views leads to.
  var answerFields: String { get }
  var viewMatching: String { get }
  var viewAdvice: String { get }
  /// States that no row contains the text of a filter.
  var noHit: String { get }
}

/// The questions and reports about requests on the screens.
package protocol RequestPhrases {
  /// States that the terminal selects text with the mouse.
  var mouseSelectsText: String { get }
  var noDecisionToUndo: String { get }
  /// The label before the path of an export.
  var exportsTo: String { get }
  func exported(to path: String) -> String
  /// Asks for the label of the listener to confirm that all sessions are deleted.
  func deletes(sessions: Int, trials: Int, of listener: String) -> String
  var nothingDeleted: String { get }
  /// The reason why nothing is deleted while a session is open, and the way out.
  var deletesOnlyAfterSession: String { get }
}
