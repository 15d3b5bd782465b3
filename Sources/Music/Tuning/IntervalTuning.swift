/// A tuning that gives each interval one size, measured from the reference tone. The size does not
/// depend on the note that the interval stands on.
public enum IntervalTuning: String, CaseIterable, Sendable {
  /// Steps of equal size. It also gives the intervals of other scales their sizes.
  case equal
  /// The ratios of small whole numbers of five-limit just intonation, with 45/32 for the tritone and
  /// 16/9 for the minor seventh.
  case just
  /// Ratios of powers of 2 and 3: the fifths nearest to the interval, up to six upwards and five
  /// downwards.
  case pythagorean

  /// Returns the ratio of an interval; `nil` in equal temperament, and for intervals without a name.
  package func ratio(of interval: Interval) -> FrequencyRatio? {
    guard interval.stepsAnOctave == 12 else { return nil }
    switch self {
    case .equal: return nil
    case .just: return Self.justRatios[interval.steps]
    case .pythagorean: return Self.pythagoreanRatios[interval.steps]
    }
  }

  /// Returns the size of an interval; `nil` if the tuning has no size for it.
  public func size(of interval: Interval) -> Cents? {
    self == .equal
      ? Cents(Cents.octave.value * Double(interval.steps) / Double(interval.stepsAnOctave))
      : ratio(of: interval)?.cents
  }

  private static let justRatios = [
    (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (16, 9),
    (15, 8), (2, 1),
  ].map { FrequencyRatio($0, $1) }

  private static let pythagoreanRatios = [
    (1, 1), (256, 243), (9, 8), (32, 27), (81, 64), (4, 3), (729, 512), (3, 2), (128, 81), (27, 16),
    (16, 9), (243, 128), (2, 1),
  ].map { FrequencyRatio($0, $1) }
}
