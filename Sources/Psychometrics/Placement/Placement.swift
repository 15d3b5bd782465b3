public import Music

/// A way to decide at which note, and how large, the next difference is.
///
/// Its sign is drawn elsewhere, from a fair coin.
public protocol Placement: Sendable {
  /// Chooses the next place, and draws from `generator` where several are as good.
  ///
  /// - Parameter field: What is known of the listener; it covers every note that may be chosen.
  mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place

  /// Takes in the answer to a pair played at the place chosen last.
  ///
  /// - Parameter difference: As it was played: on its grid, within its bounds.
  mutating func takeIn(_ difference: Difference, at note: MIDINote, wasRight: Bool)

  /// What the method itself concludes of log2 T75 at a note of the range; `nil` where it leaves that
  /// to the profile.
  func ownEstimate(at note: MIDINote) -> NormalMixture?
}

extension Placement {
  /// Leaves it to the profile.
  public func ownEstimate(at note: MIDINote) -> NormalMixture? { nil }
}

/// Where a trial is placed.
public struct Place: Hashable, Sendable {
  /// The note of the first tone.
  public let note: MIDINote
  /// How large the difference is, whatever its sign.
  public let size: Cents

  /// Makes a place.
  public init(note: MIDINote, size: Cents) {
    self.note = note
    self.size = size
  }
}
