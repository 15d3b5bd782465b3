package import Psychometrics
package import Training

/// The phrases of the line mode, except those about findings and trials.
///
/// The names of its commands are the same in every language.
package protocol LinePhrases {
  /// States, to a new listener, how a screen reader gets time for the line of each pair.
  var howToAnnounce: String { get }

  /// The help: one or two sentences on each command, except those on the open trial.
  var helpOnCommands: [String] { get }

  // Messages about events.
  /// States how to change the choice of cues.
  var changesCuesPlain: String { get }
  /// States that the terminal cannot give the signal for wrong answers.
  func cannotSignal(_ signal: String) -> String
  /// States that a changed setting begins a new session.
  var newSessionBegins: String { get }
  /// What is left of a session until the first of these limits.
  func remaining(_ limits: [String]) -> String
  /// The limits that are not amounts, of which one may end the session.
  func endsAfter(_ limits: [String]) -> String
  // Limits, as they follow *after*.
  /// A number of reversals of a staircase.
  func reversals(_ count: Int) -> String
  /// A number of answers in a row to pairs with the largest difference.
  func answersAtLargest(_ count: Int) -> String
  /// A number of answers of which some are right.
  func answers(_ count: Int, withRight right: Int) -> String
  /// The ratio of the bounds of the 95 % band.
  func band(within factor: String) -> String
  var noLimit: String { get }
  /// States that a session has reached its limit.
  func over(after limit: String) -> String
  /// States that a session asks only about some notes of the range.
  func onlyNotes(_ range: String) -> String
  /// States which wolves a tuning leaves out: intervals, each with the names of notes.
  func leavesOut(_ wolves: String) -> String
  /// States how many of the intervals of a session have wolves, which the tuning leaves out.
  func leavesOut(wolvesOf count: Int, among intervals: Int) -> String
  /// States how a session presents its intervals.
  func begins(with aid: Aid) -> String
  /// States that a session for weak spots asks about the whole range.
  var noWeakOctave: String { get }
  /// States the same of the next session.
  var noWeakOctaveNext: String { get }
  /// States that an answer before the second tone does not count.
  var tooEarlyLine: String { get }
  /// States that a pair is not played once more.
  var noMoreRepeats: String { get }
  var nothingToUndo: String { get }
  var deviceReconnected: String { get }
  var midiReconnected: String { get }
  /// States that there is no such setting, and which there are.
  func noSetting(_ name: String, among names: [String]) -> String
  /// States a changed setting, and whether it is in the configuration file.
  func changed(_ setting: String, isSaved: Bool) -> String

  // The history and the profile.
  /// A session by its id; only the word without one.
  func session(withID id: Int64?) -> String
  /// The number of right answers in a session.
  func right(_ right: Int, of answered: Int) -> String
  func noSession(_ id: Int64) -> String
  func noTrial(_ number: Int, of session: Int64) -> String
  func notTrained(_ notes: String) -> String
  /// States that a note lies outside the range that is reported.
  func notReported(_ note: String, range: String) -> String
  /// The limen over notes, with its 68 % band.
  func hears(_ limen: String, from: String, to: String, over notes: String, answers: Int) -> String

  /// Returns a sentence on a decision about a session or one of its trials.
  func sentence(on decision: HistoryEvent.Kind, of session: Int64) -> String
}
