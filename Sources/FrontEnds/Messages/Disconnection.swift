package import Notation
package import Training

/// The facts that a session needs when its device is disconnected.
package struct Disconnection: Hashable, Sendable {
  /// The reason and the way out, in one sentence.
  package let reason: String
  /// The number of xruns that corrupted the open pair, possibly 0; `nil` if none or all of the pair
  /// had sounded.
  package let xruns: Int?
  /// The moment when the disconnection was noticed.
  package let moment: Moment
  /// Whether the session waits for the device; otherwise it ends.
  package var isAwaited: Bool

  /// Creates a disconnection.
  package init(reason: String, xruns: Int?, at moment: Moment, isAwaited: Bool = true) {
    self.reason = reason
    self.xruns = xruns
    self.moment = moment
    self.isAwaited = isAwaited
  }

  package var event: Session.Event { .disconnected(xruns: xruns, at: moment) }
}
