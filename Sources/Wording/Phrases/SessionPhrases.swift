/// The phrases of lists of sessions and of their trials.
package protocol SessionPhrases {
  /// The heading of a column of listeners.
  var headingListener: String { get }
  /// The heading of a column of numbers of trials within their session.
  var headingTrial: String { get }
  /// The length of each tone and the silence between two, in milliseconds.
  func lengths(tone: Int, gap: Int) -> String
  func engine(_ version: Int) -> String
  /// The prior, as a part of a line.
  func withPrior(_ name: String) -> String
  /// The sample rate, the sample format and the buffer of the device.
  func played(at rate: Int, as format: String, period: Int, of buffer: Int) -> String
  /// The priority of the thread that feeds the device; `nil` for an ordinary thread.
  func priority(_ priority: Int?) -> String
}
