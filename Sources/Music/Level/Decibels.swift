/// A level, or a difference of levels, on the logarithmic scale of power: 6 dB double an amplitude.
///
/// Levels of tones are peak levels relative to full scale (dBFS). 0 dBFS is the largest sample.
public struct Decibels: Quantity {
  /// The number of decibels.
  public let value: Double

  /// Creates a level of `value` decibels.
  public init(_ value: Double) { self.value = value }

  /// Returns the distance from the level of each tone to full scale at which tones together never
  /// exceed it: 20 · log10 of their number. It is 0 for one tone, and 6.02 dB for two.
  ///
  /// - Precondition: `count` is positive.
  public static func headroom(ofTones count: Int) -> Decibels {
    // Levels are recorded, and must be the same when another machine replays the session.
    Decibels(20 / 3.32192809488736234787 * DeterministicMath.log2(Double(count)))
  }
}
