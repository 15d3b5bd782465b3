/// How far levels follow the ear, so that low notes are not too soft beside high ones.
public enum Loudness: String, Codable, CaseIterable, Sendable {
  /// Every note has the same level.
  case off
  /// Half the correction: between equal levels and equal loudness, wherever the volume is set.
  case half
  /// Every note is as loud as A4, for ears and loudspeakers as the standard has them.
  case full

  /// The most that a note is raised: small loudspeakers cannot do more for the lowest notes.
  public static let largestCorrection = Decibels(12)

  /// What to add to the level of a note; 0 at A4 (440 Hz).
  ///
  /// - Parameters:
  ///   - frequency: The fundamental. Both tones of a pair take the correction of the first: within
  ///     a pair, level must say nothing about pitch.
  ///   - headroom: How far the level without correction, rove included, lies below full scale. No
  ///     correction exceeds it, so that no setting can clip.
  public func correction(at frequency: Hertz, headroom: Decibels) -> Decibels {
    let contour = EqualLoudnessContour.sixtyPhon
    let whole = contour.level(at: frequency) - contour.level(at: Hertz(440))
    let share =
      switch self {
      case .off: 0.0
      case .half: 0.5
      case .full: 1.0
      }
    return min(Decibels(share * whole.value), Self.largestCorrection, headroom)
  }
}
