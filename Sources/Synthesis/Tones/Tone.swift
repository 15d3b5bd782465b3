public import Music

/// A tone without a length or a sample rate.
public struct Tone: Hashable, Sendable {
  /// −20 dBFS, which leaves headroom for level roving and loudness correction.
  public static let standardLevel = Decibels(-20)

  /// The fundamental frequency.
  public let frequency: Hertz
  /// The peak level relative to full scale, at most 0 dBFS. A sine reaches it; several harmonics
  /// never exceed it.
  public let level: Decibels
  /// The timbre.
  public let timbre: Timbre

  /// Creates a tone.
  ///
  /// - Precondition: `frequency` is positive and finite, `level` is finite and at most 0 dBFS.
  public init(
    frequency: Hertz, level: Decibels = Tone.standardLevel, timbre: Timbre = .sine
  ) {
    precondition(
      frequency.value > 0 && frequency.value.isFinite, "no tone has \(frequency.value) Hz")
    precondition(
      level.value <= 0 && level.value.isFinite, "\(level.value) dBFS lie beyond full scale")
    self.frequency = frequency
    self.level = level
    self.timbre = timbre
  }
}

extension Decibels {
  /// The level as a linear amplitude, with full scale at 1.
  var amplitude: Double { DeterministicMath.power(10, value / 20) }
}
