public import Notation
package import Training

/// What a session must know when its device is disconnected.
public struct Disconnection: Hashable, Sendable {
  /// What happened, and the way out, in one sentence.
  public let reason: String
  /// The xruns, perhaps 0, that corrupted the open pair; `nil` where nothing of it had sounded, or all
  /// of it.
  public let xruns: Int?
  /// When the disconnection was noticed.
  public let moment: Moment
  /// Whether the session waits for the device; otherwise it ends.
  public var isAwaited: Bool

  /// Makes a disconnection.
  public init(reason: String, xruns: Int?, at moment: Moment, isAwaited: Bool = true) {
    self.reason = reason
    self.xruns = xruns
    self.moment = moment
    self.isAwaited = isAwaited
  }

  package var event: Session.Event { .disconnected(xruns: xruns, at: moment) }
}
