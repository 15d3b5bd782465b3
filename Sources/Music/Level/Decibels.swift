/// A level, or a difference of levels, on the logarithmic scale of power: 6 dB double an amplitude.
///
/// Levels of tones are peak levels relative to full scale (dBFS). 0 dBFS is the largest sample.
public struct Decibels: Quantity {
  /// The number of decibels.
  public let value: Double

  /// Creates a level of `value` decibels.
  public init(_ value: Double) { self.value = value }
}
