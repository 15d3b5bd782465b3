public import Music
public import Psychometrics

/// What a listener is told about one note.
public struct NoteReport: Sendable {
  /// How much the limen at a note can be relied on, and whether it stands out.
  public enum State: String, CaseIterable, Sendable {
    /// No trial within three semitones.
    case untrained
    /// Fewer than five trials within three semitones.
    case sparse
    /// The upper edge of the 68 % band is more than twice the lower one.
    case wide
    /// Known, and no larger than elsewhere.
    case settled
    /// Known, and very probably larger than the median of the range by a quarter or more.
    case weak
  }

  /// The note.
  public let note: MIDINote
  /// Its limen.
  public let limen: LimenEstimate
  /// Answered trials at this very note.
  public let trials: Int
  /// How much it can be relied on.
  public let state: State
}

extension PerceptualProfile {
  private static let neighbourhood = 3
  private static let sparseBelow = 5

  /// The notes of `range`, lowest first; the profile covers them.
  public func report(over range: NoteRange) -> [NoteReport] {
    let limens = range.notes.map { (note: $0, limen: limen(at: $0)) }
    let median = limens.map(\.limen.t75).sorted()[limens.count / 2]
    return limens.map { note, limen in
      NoteReport(
        note: note, limen: limen, trials: trials(within: 0, of: note),
        state: state(at: note, limen: limen, median: median))
    }
  }

  private func state(
    at note: MIDINote, limen: LimenEstimate, median: Cents
  ) -> NoteReport.State {
    switch trials(within: Self.neighbourhood, of: note) {
    case 0: return .untrained
    case ..<Self.sparseBelow: return .sparse
    default: break
    }
    if limen.band68.upper.value > 2 * limen.band68.lower.value { return .wide }
    return limen.band68.lower.value > 1.25 * median.value ? .weak : .settled
  }
}
