/// The simulated listeners of a file.
///
/// Each listener has a limen for every note of ``SimulatedListener/range``.
public struct ListenerBank: Sendable {
  /// The MIDI number of the lowest note with limens.
  public let lowestMIDI: Int
  /// The listeners with constant limens.
  public let still: [SimulatedListener]
  /// The listeners with falling limens.
  public let learning: [SimulatedListener]
}
