public import Music

/// The running mean of the first tones heard in a session, which pulls the next first tone towards
/// itself (contraction bias): Raviv, Ahissar & Loewenstein (2012), *PLoS Comput Biol* 8(10),
/// e1002731.
public struct RecentPitch: Sendable {
  /// How many trials the mean remembers: more than the last one or two, far fewer than a session.
  static let memory = 10

  private var meanOctaves = 0.0
  private var heard = 0

  /// Nothing heard yet.
  public init() {}

  /// v: octaves of `reference` above the mean; 0 for the first pair.
  public func octaves(to reference: MIDINote) -> Double {
    heard == 0 ? 0 : reference.octavesAboveMiddleC - meanOctaves
  }

  /// Takes in the first tone of a pair that was answered: m += (x − m) / min(n, 10).
  public mutating func hear(_ reference: MIDINote) {
    heard = min(heard + 1, Self.memory)
    meanOctaves += (reference.octavesAboveMiddleC - meanOctaves) / Double(heard)
  }
}
