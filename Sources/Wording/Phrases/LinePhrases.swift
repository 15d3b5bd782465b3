/// What the line mode says beside findings and trials, and which answers it understands.
///
/// The names of its commands are the same in every language.
package protocol LinePhrases {
  /// The words for "higher", in small letters. No word may mean something else in another language.
  var answersMeaningHigher: [String] { get }
  /// The words for "lower", in small letters.
  var answersMeaningLower: [String] { get }

  // How to answer, before the first pair.
  var howToAnswer: String { get }
  var whatElseThereIs: String { get }

  // The help: one sentence or two on each command.
  var helpOnAnswers: String { get }
  var helpOnPair: String { get }
  var helpOnProfile: String { get }
  var helpOnHistory: String { get }
  var helpOnSettings: String { get }
  var helpOnUnit: String { get }
  var helpOnDecisions: String { get }
  var helpOnDevices: String { get }
  var helpOnAbout: String { get }

  // What happened.
  var pausedPlain: String { get }
  var nothingToTakeBack: String { get }
  var deviceReconnected: String { get }
  func notUnderstood(_ line: String) -> String

  // The history and the profile.
  /// What is known of a session, without a full stop.
  func session(_ id: Int64?, on day: String, range: String, right: Int, of answered: Int) -> String
  func noSession(_ id: Int64) -> String
  func notTrained(_ notes: String) -> String
  /// The limen over notes, with the 68 % band around it.
  func hears(_ limen: String, from: String, to: String, over notes: String, answers: Int) -> String

  // Decisions about a session, or one of its trials.
  func noted(_ text: String, on session: Int64) -> String
  func excluded(session: Int64) -> String
  func excluded(trial: Int, of session: Int64) -> String
  func restored(session: Int64) -> String
  func restored(trial: Int, of session: Int64) -> String
}
