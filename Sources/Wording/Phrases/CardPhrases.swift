package import Music
package import Training

/// The phrases of the card at the end of a session, each a sentence, and the advice.
package protocol CardPhrases {
  /// The limen over notes after a session, with its 68 % band.
  func hears(_ limen: String, from: String, to: String, over notes: String) -> String
  var firstThreshold: String { get }
  /// The limen before the session with its 68 % band. It has become smaller with this probability.
  func fell(from limen: String, with probability: String) -> String
  /// The same of a limen that has become larger.
  func rose(from limen: String, with probability: String) -> String
  /// The same when no change can be claimed.
  func hardlyChanged(from limen: String) -> String
  /// The habits that stand out, at least one.
  func standOut(_ habits: [String]) -> String

  /// Returns what to do next. `name` returns the name of notes.
  func sentence(on advice: Advice, naming name: (NoteRange) -> String) -> String
}
