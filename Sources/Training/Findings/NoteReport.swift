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
    /// The upper edge of the 68 % band is more than twice the lower one, or nothing shows yet that the
    /// listener does better than guessing.
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

extension NoteReport.State {
  private static let sparseBelow = 5

  /// The state of a note or a region.
  ///
  /// - Parameters:
  ///   - trials: Answered trials in the region, or within ``neighbourhood`` semitones of the note.
  ///   - hears: Whether the listener is known to do better than guessing.
  ///   - standsOut: Whether the limen is very probably larger than elsewhere.
  init(trials: Int, limen: LimenEstimate, hears: Bool, standsOut: Bool) {
    switch trials {
    case 0: self = .untrained
    case ..<Self.sparseBelow: self = .sparse
    case _ where !hears: self = .wide
    case _ where limen.band68.upper.value > 2 * limen.band68.lower.value: self = .wide
    default: self = standsOut ? .weak : .settled
    }
  }

  /// How many semitones away a trial still counts for a note.
  static let neighbourhood = 3
  /// How many times larger than elsewhere a weak limen is at least.
  static let weakFrom = 1.25
}

extension PerceptualProfile {
  /// The notes of `range`, lowest first; the profile covers them.
  ///
  /// - Complexity: O(*n* log *n*) for *n* notes.
  public func report(over range: NoteRange) -> [NoteReport] {
    let limens = range.notes.map { (note: $0, limen: limen(at: $0)) }
    let hears = answers.tellThreshold
    // A range has at least one note.
    let median = limens.map(\.limen.t75.value).median() ?? .infinity
    return limens.map { note, limen in
      NoteReport(
        note: note, limen: limen, trials: trials(within: 0, of: note),
        state: .init(
          trials: trials(within: NoteReport.State.neighbourhood, of: note), limen: limen,
          hears: hears,
          standsOut: limen.band68.lower.value > NoteReport.State.weakFrom * median))
    }
  }
}
