public import Music
internal import RealModule

/// A tone as it is asked for, before it has a length or a rate.
public struct Tone: Hashable, Sendable {
  /// −20 dBFS: leaves room for roving and for the correction of loudness.
  public static let standardLevel = Decibels(-20)

  /// The fundamental frequency.
  public let frequency: Hertz
  /// The peak relative to full scale, at most 0 dBFS. A sine reaches it; harmonics together never
  /// exceed it.
  public let level: Decibels
  /// The colour.
  public let timbre: Timbre

  /// Makes a tone.
  ///
  /// - Precondition: `frequency` is positive and finite, `level` finite and at most 0 dBFS.
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

  /// The level, where full scale is 1.
  var amplitude: Double { .exp10(level.value / 20) }
}
