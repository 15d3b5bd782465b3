/// The simulated listeners of a file.
///
/// Each listener has a limen for every note of ``SimulatedListener/range``.
package struct ListenerBank: Decodable, Sendable {
  /// The MIDI number of the lowest note with limens.
  package let lowestMIDI: Int
  /// The listeners with constant limens.
  package let still: [SimulatedListener]
  /// The listeners with falling limens.
  package let learning: [SimulatedListener]

  private enum CodingKeys: String, CodingKey {
    case lowestMIDI = "lowest_midi"
    case still = "static"
    case learning
  }
}
