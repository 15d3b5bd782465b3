public import Music

/// A method that chooses the note and the size of the next difference.
///
/// The sign of the difference is drawn elsewhere, from a fair coin, unless the method chooses it.
package protocol Placement: Sendable {
  /// Returns the next place, and draws from `generator` where several places are equally good.
  ///
  /// - Parameters:
  ///   - field: The current estimate of the listener's limens. It covers every note that may be
  ///     chosen.
  ///   - generator: The stream of draws for placements.
  mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place

  /// Updates the placement with the answer to a pair at the place that was chosen last.
  ///
  /// - Parameters:
  ///   - difference: The difference as it was presented: on its grid, within its bounds.
  ///   - note: The note of the reference tone.
  ///   - wasRight: Whether the answer was correct.
  mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool)

  /// Returns the placement's own estimate of log2 T75 at a note of the range, or `nil` if it leaves
  /// the estimate to the profile.
  func ownEstimate(at note: MIDINote) -> Log2LimenEstimate?

  /// The number of reversals with the last step factor, of the staircase with the fewest; 0 for a
  /// placement without staircases.
  var lastReversalCount: Int { get }
}

extension Placement {
  /// Returns 0, for a placement without staircases.
  package var lastReversalCount: Int { 0 }

  /// Returns `nil`, which leaves the estimate to the profile.
  package func ownEstimate(at note: MIDINote) -> Log2LimenEstimate? { nil }
}

/// An estimate of log2 T75, with its posterior where it has one.
package struct Log2LimenEstimate: Sendable {
  /// The estimate, the median of the posterior if there is one.
  package let value: Double
  /// The posterior; `nil` for a mean of differences. Each of these depends on the ones before it, so
  /// that their standard error is far too small.
  package let posterior: NormalMixture?

  /// Creates an estimate without a posterior.
  init(_ value: Double) { (self.value, posterior) = (value, nil) }

  /// Creates an estimate from its posterior.
  package init(_ posterior: NormalMixture) {
    (value, self.posterior) = (posterior.quantile(0.5), posterior)
  }
}

/// The place of a trial: its note and the size of its difference.
public struct Place: Hashable, Sendable {
  /// The note of the reference tone.
  public let note: MIDINote
  /// The size of the difference, without its sign.
  public let size: Cents
  /// The answer that is correct; `nil` to leave it to a fair coin.
  package private(set) var side: Answer?
}
