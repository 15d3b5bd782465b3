public import Music

/// A setting that cannot be used.
public enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// A length of time outside its bounds.
  case length(option: String, Milliseconds, bounds: ClosedRange<Milliseconds>)
  /// A number outside its bounds.
  case number(option: String, Double, bounds: ClosedRange<Double>)
  /// Tones that the rove could make louder than full scale.
  case clipping(level: Decibels, rove: Decibels)
  /// A concert pitch that no music uses.
  case concertPitch(Hertz)
  /// A listener's label that is empty or has other characters than letters and digits.
  case listenerLabel(String)

  /// One sentence: the value met, the reason, the way out.
  public var description: String {
    switch self {
    case .length(let option, let length, let bounds):
      "\(option) \(length.count) is out of bounds: give \(bounds.lowerBound.count) to "
        + "\(bounds.upperBound.count) milliseconds."
    case .number(let option, let number, let bounds):
      "\(option) \(number) is out of bounds: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .clipping(let level, let rove):
      "--level-dbfs \(level.value) with --rove-db \(rove.value) would clip: their sum must not "
        + "exceed 0."
    case .concertPitch(let frequency):
      "--concert-pitch-hz \(frequency.value) is out of bounds: give A4 in "
        + "\(Int(ConcertPitch.range.lowerBound.value)) to "
        + "\(Int(ConcertPitch.range.upperBound.value)) hertz, such as 440."
    case .listenerLabel(let label):
      "'\(label)' cannot name a listener: use letters a-z, A-Z and digits only, such as me or P07."
    }
  }
}
