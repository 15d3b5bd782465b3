/// The degree to which levels follow the ear, so that low notes are not too soft beside high notes.
public enum Loudness: String, Codable, CaseIterable, Sendable {
  /// No correction: every note has the same level.
  case off
  /// Half the correction: a compromise between equal levels and equal loudness, at any volume.
  case half
  /// The full correction: every note is as loud as A4, for ears and loudspeakers as in ISO 226.
  case full

  /// The largest correction of a note. Small loudspeakers cannot do more for the lowest notes.
  package static let largestCorrection = Decibels(12)

  /// Returns the correction to add to the level of a note; it is 0 at A4 (440 Hz).
  ///
  /// - Parameters:
  ///   - frequency: The fundamental. Both tones of a pair take the correction of the reference
  ///     tone, so that level carries no information about pitch within a pair.
  ///   - headroom: The distance from the level without correction, rove included, up to full scale.
  ///     The correction never exceeds it, so that no setting can clip.
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
