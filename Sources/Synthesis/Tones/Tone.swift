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
  /// The length of the raised-cosine ramps at both ends, at most half the tone; `nil` for one that suits
  /// the length and the pitch of the tone.
  package let ramp: Duration?

  /// Creates a tone.
  ///
  /// - Precondition: `frequency` is positive and finite, `level` is finite and at most 0 dBFS.
  public init(frequency: Hertz, level: Decibels = Tone.standardLevel, timbre: Timbre = .sine) {
    self.init(frequency: frequency, level: level, timbre: timbre, ramp: nil)
  }

  /// Creates a tone with ramps of a length.
  ///
  /// - Precondition: As for the other initializer, and `ramp` is positive.
  package init(frequency: Hertz, level: Decibels, timbre: Timbre, ramp: Duration?) {
    precondition(
      frequency.value > 0 && frequency.value.isFinite, "no tone has \(frequency.value) Hz")
    precondition(
      level.value <= 0 && level.value.isFinite, "\(level.value) dBFS lie beyond full scale")
    self.frequency = frequency
    self.level = level
    self.timbre = timbre
    self.ramp = ramp
  }

  /// Returns the tone at another pitch.
  package func at(_ frequency: Hertz) -> Tone {
    Tone(frequency: frequency, level: level, timbre: timbre, ramp: ramp)
  }
}

extension Decibels {
  /// The level as a linear amplitude, with full scale at 1.
  var amplitude: Double { DeterministicMath.power(10, value / 20) }
}
