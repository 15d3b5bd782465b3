internal import Music
internal import Psychometrics
package import Training

/// The rule that turns positions of the pitch wheel into changes of a held comparison tone.
///
/// The position adds to the tone: all the way up or down is 100 cents, 20 with the setting `fine`, and the
/// wheel in the middle is the tone without it. Each position is rounded to hundredths of a cent before
/// differences are formed, so that a wheel that springs back takes away exactly what it added. Its position
/// when a tone begins has no effect; only later movement counts.
package struct PitchWheel: Sendable {
  /// The positions of the wheel in MIDI 1.0.
  static let positions = -8192...8191

  private var position = 0
  /// What the position adds to the tone beyond the farthest mistuning, in hundredths of a cent. The
  /// wheel turns back through it without an effect.
  private var excess = 0

  /// Creates a wheel in the middle, where its spring holds it.
  package init() {}

  /// Turns the wheel, and returns what changes in a session; `nil` if nothing does, because no held
  /// comparison tone sounds, or because the wheel does not turn far enough.
  ///
  /// - Parameters:
  ///   - position: The new position. Those that MIDI 1.0 does not have count as the nearest ones.
  ///   - time: The time on the monotonic clock.
  ///   - session: The session; `nil` if there is none that listens to the wheel.
  package mutating func turn(
    to position: Int, at time: Duration, in session: Session?
  ) -> Session.Event? {
    let before = self.position
    self.position = min(max(position, Self.positions.lowerBound), Self.positions.upperBound)
    guard let session, session.canBeAdjusted(at: time) else {
      excess = 0
      return nil
    }
    // The largest key changes the tone by 20 cents.
    let travel = 5 * session.header.settings.hundredths(of: .large)
    let step = step(
      by: Self.hundredths(at: self.position, travel) - Self.hundredths(at: before, travel),
      from: session.adjustment.mistuning.hundredths)
    return step == 0 ? nil : .adjusted(by: step, at: time)
  }

  /// Returns the part of a change that keeps the tone within ``Adjustment/farthest``.
  private mutating func step(by change: Int, from mistuning: Int) -> Int {
    let farthest = Int(Adjustment.farthest.value * 100)
    // A tone that keys have taken from there, or that begins anew, has left the excess behind.
    if abs(mistuning) < farthest { excess = 0 }
    let wanted = mistuning + excess + change
    let reached = min(max(wanted, -farthest), farthest)
    excess = wanted - reached
    return reached - mistuning
  }

  /// Returns what a position adds to a tone, in hundredths of a cent.
  private static func hundredths(at position: Int, _ travel: Int) -> Int {
    let end = position < 0 ? -positions.lowerBound : positions.upperBound
    return Int((Double(position) / Double(end) * Double(travel)).rounded())
  }
}
