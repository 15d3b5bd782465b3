/// The pitches of a scale within its octave, as a Scala file lists them.
public struct Scale: Codable, Hashable, Sendable {
  /// A pitch above the first of the scale.
  public enum Pitch: Hashable, Sendable {
    /// A ratio to the first pitch.
    case ratio(FrequencyRatio)
    /// A distance from the first pitch. It may be negative.
    case cents(Cents)

    /// The distance from the first pitch.
    public var distance: Cents {
      switch self {
      case .ratio(let ratio): ratio.cents
      case .cents(let cents): cents
      }
    }
  }

  /// One line about the scale; it may be empty.
  public let description: String
  /// The pitches after the first, which is 1/1. They need not ascend. The last one is the formal
  /// octave, in which the scale repeats; it need not be 2/1.
  public let pitches: [Pitch]

  /// Creates a scale.
  public init(description: String, pitches: [Pitch]) {
    self.description = description
    self.pitches = pitches
  }

  /// The distance at which the scale repeats: that of its last pitch, or 0 without pitches.
  package var period: Cents { pitches.last?.distance ?? Cents(0) }

  /// The smallest distance between two neighbouring pitches; `nil` if all pitches are the same.
  package var smallestStep: Cents? {
    let sizes = ([0] + pitches.map(\.distance.value)).sorted()
    // Pitches nearer to each other than this are the same for any listener.
    return zip(sizes, sizes.dropFirst()).map { $1 - $0 }.filter { $0 > 0.001 }.min().map(Cents.init)
  }

  /// Returns the distance of a degree from degree 0, which is 1/1. Degrees beyond the scale lie in
  /// other periods.
  public func distance(ofDegree degree: Int) -> Cents {
    guard !pitches.isEmpty else { return Cents(0) }
    let periods = Int((Double(degree) / Double(pitches.count)).rounded(.down))
    let rest = degree - periods * pitches.count
    let within = rest == 0 ? 0 : pitches[rest - 1].distance.value
    return Cents(Double(periods) * period.value + within)
  }

  /// Returns the ratio of a degree within the first period to degree 0; `nil` for other degrees, and
  /// if the scale gives cents.
  package func ratio(ofDegree degree: Int) -> FrequencyRatio? {
    if degree == 0 { return FrequencyRatio(1, 1) }
    guard pitches.indices.contains(degree - 1), case .ratio(let ratio) = pitches[degree - 1] else {
      return nil
    }
    return ratio
  }
}
