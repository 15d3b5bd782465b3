/// The phrases of a replay and of its progress.
package protocol ReplayPhrases {
  // Parts of the line about a session.
  func session(_ number: Int) -> String
  func seed(_ seed: UInt64) -> String
  func answeredInSession(_ count: Int) -> String
  func rightInSession(_ count: Int) -> String
  /// The share of answers that came within 100 ms of the comparison tone.
  func earlyInSession(_ share: String) -> String
  func logLoss(bits: String) -> String
  /// The log loss of guessing, and that of a logistic regression if it is known, after the one of the
  /// profile.
  func baselines(logistic: String?) -> String
  /// The estimate of an alternative estimator.
  func otherwise(_ estimate: String) -> String
  /// Several notes whose answers make one estimate.
  func pooled(_ count: Int, from lowest: String, to highest: String) -> String
  /// The means of the differences at reversals, and the standard deviation of their logarithms in
  /// octaves.
  func reversals(_ count: Int, geometricMean: String, mean: String, spread: String) -> String

  // The verdict on a session.
  var verified: String { get }
  func differs(at trial: Int, because reason: String) -> String
  var unverifiableWithoutEngine: String { get }
  func unverifiable(engine: Int, here: Int) -> String
  func unverifiable(earlierTrials: Int, found: Int) -> String
  var noSuchTrial: String { get }
  func pair(_ recorded: String, insteadOf chosen: String) -> String
  var recordChanged: String { get }

  // The summary.
  func replayed(sessions: Int, listeners: Int) -> String
  func answers(_ count: Int, right: Int) -> String
  func bitsAnAnswer(_ bits: String) -> String
  func verdicts(verified: Int, differing: Int, unverifiable: Int) -> String
  func skipped(_ count: Int) -> String

  // The progress.
  func listeners(_ done: Int) -> String
  func listeners(_ done: Int, of total: Int) -> String
  func pace(_ count: Int) -> String
  func remaining(seconds: Int) -> String
}
