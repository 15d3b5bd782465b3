/// The simulated listeners of a file.
///
/// Each listener has a limen for every note of ``SimulatedListener/range``.
public struct ListenerBank: Codable, Sendable {
  /// The MIDI number of the lowest note with limens.
  public let lowestMIDI: Int
  /// The listeners with constant limens.
  public let still: [SimulatedListener]
  /// The listeners with falling limens.
  public let learning: [SimulatedListener]

  private enum CodingKeys: String, CodingKey {
    case lowestMIDI = "lowest_midi"
    case still = "static"
    case learning
  }
}
