public import Music

/// How well an octave is known.
public struct OctaveCoverage: Hashable, Sendable {
  /// The notes of the octave within the range.
  public let notes: NoteRange
  /// The reliability of its limen.
  public let state: NoteReport.State
}

extension PerceptualProfile {
  /// Returns how well each octave of a range is known, lowest first.
  ///
  /// - Precondition: The profile covers the range.
  public func coverage(of range: NoteRange) -> [OctaveCoverage] {
    Region.octaves(of: range).map { octave in
      let state = standing(of: octave, within: range, answered: answered(over: octave.notes)).state
      return OctaveCoverage(notes: octave.notes, state: state)
    }
  }
}
