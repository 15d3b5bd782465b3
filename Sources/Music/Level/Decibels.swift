/// A level, or a difference of levels, on the logarithmic scale of power: 6 dB double an amplitude.
///
/// Levels of tones are peaks relative to full scale (dBFS): 0 is the largest sample there is.
public struct Decibels: Quantity {
  /// The number of decibels.
  public let value: Double

  /// Makes a level of `value` decibels.
  public init(_ value: Double) { self.value = value }
}
