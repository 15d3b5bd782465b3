public import Music

/// The running mean of the first tones heard in a session, which pulls the next first tone towards
/// itself (contraction bias): Raviv, Ahissar & Loewenstein (2012), *PLoS Comput Biol* 8(10),
/// e1002731.
public struct RecentPitch: Sendable {
  private let memory: Int
  private var meanOctaves = 0.0
  private var heard = 0

  /// Nothing heard yet.
  ///
  /// - Parameter memory: How many trials the mean remembers. People's is longer than the last one or
  ///   two and far shorter than a session.
  public init(memory: Int = 10) { self.memory = memory }

  /// v: octaves of `reference` above the mean; 0 for the first pair.
  public func octaves(to reference: MIDINote) -> Double {
    heard == 0 ? 0 : reference.octavesAboveMiddleC - meanOctaves
  }

  /// Takes in the first tone of a pair that was answered: m += (x − m) / min(n, memory).
  public mutating func hear(_ reference: MIDINote) {
    heard = min(heard + 1, memory)
    meanOctaves += (reference.octavesAboveMiddleC - meanOctaves) / Double(heard)
  }
}
