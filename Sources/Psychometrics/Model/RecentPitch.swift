public import Music

/// The running mean of the reference tones in a session.
///
/// It pulls the memory of the next reference tone towards itself (contraction bias): Raviv, Ahissar
/// & Loewenstein (2012), *PLoS Comput Biol* 8(10), e1002731.
public struct RecentPitch: Sendable {
  private let memory: Int
  private var meanOctaves = 0.0
  private var heard = 0

  /// Creates the mean before any tone.
  ///
  /// - Parameter memory: The number of trials in the memory of the mean. People remember more than
  ///   the last one or two trials and far less than a session.
  public init(memory: Int = 10) { self.memory = memory }

  /// Returns v, the octaves of `reference` above the mean; 0 for the first pair.
  public func octaves(to reference: MIDINote) -> Double {
    heard == 0 ? 0 : reference.octavesAboveMiddleC - meanOctaves
  }

  /// Updates the mean with the reference tone of an answered pair: m += (x − m) / min(n, memory).
  public mutating func observe(_ reference: MIDINote) {
    heard = min(heard + 1, memory)
    meanOctaves += (reference.octavesAboveMiddleC - meanOctaves) / Double(heard)
  }
}
