/// Simulated listeners as a file holds them; each has a limen for all of
/// ``SimulatedListener/range``.
public struct ListenerBank: Codable, Sendable {
  /// The lowest note that there are limens for.
  public let lowestMIDI: Int
  /// Listeners whose limens stay as they are.
  public let still: [SimulatedListener]
  /// Listeners whose limens fall.
  public let learning: [SimulatedListener]

  enum CodingKeys: String, CodingKey {
    case lowestMIDI = "lowest_midi"
    case still = "static"
    case learning
  }
}
