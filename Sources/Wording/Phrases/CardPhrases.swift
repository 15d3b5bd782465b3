/// The phrases of the card at the end of a session, each a sentence, and the advice.
package protocol CardPhrases {
  /// The limen over notes after a session, with its 68 % band, and the limen before the session;
  /// `nil` if it is the first one.
  func hears(
    _ limen: String, from: String, to: String, over notes: String, before: String?
  ) -> String
  /// The probability that the limen became smaller during the session.
  func fell(probability: String) -> String
  /// The habits that stand out, at least one.
  func standOut(_ habits: [String]) -> String

  // What to do next.
  var checkKeys: String { get }
  func train(weakest notes: String) -> String
  var takeBreak: String { get }
  func narrowBand(over notes: String) -> String
  func trainAgain(_ notes: String) -> String
}
