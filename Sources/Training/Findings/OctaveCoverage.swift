package import Music

/// How well an octave is known, and whether it is weak.
package struct OctaveCoverage: Hashable, Sendable {
  /// The notes of the octave within the range.
  package let notes: NoteRange
  /// The reliability of its limen.
  package let state: NoteReport.State
  /// The comparison of its limen with that of the other notes of the range; `nil` if there is none.
  let comparison: RegionReport.Comparison?
  /// The ratio of its limen to that of the other notes, if it stands out as weak.
  var weakness: Double? { comparison.flatMap { $0.standsOut ? $0.ratio : nil } }
  /// Whether it stands out as weak.
  package var isWeak: Bool { weakness != nil }
}

/// An octave that stands out as weak: its notes within a range, and the ratio of its limen to that of the
/// other notes of the range.
package typealias WeakOctave = (notes: NoteRange, ratio: Double)

extension [OctaveCoverage] {
  /// The octave that stands out most as weak; `nil` if none does.
  package var weakest: WeakOctave? {
    compactMap { octave in octave.weakness.map { (octave.notes, $0) } }
      .max { $0.ratio < $1.ratio }
  }
}

extension PerceptualProfile {
  /// Returns how well each octave of a range is known, lowest first.
  ///
  /// - Precondition: The profile covers the range.
  package func coverage(of range: NoteRange) -> [OctaveCoverage] {
    Region.octaves(of: range).map { octave in
      let standing = standing(of: octave, within: range, answered: answered(over: octave.notes))
      return OctaveCoverage(
        notes: octave.notes, state: standing.state, comparison: standing.comparison)
    }
  }
}
