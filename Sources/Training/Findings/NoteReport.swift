public import Music
public import Psychometrics

/// The report on one note.
public struct NoteReport: Sendable {
  /// The reliability of the limen at a note, and whether the limen stands out.
  public enum State: String, CaseIterable, Sendable {
    /// There is no trial within three semitones.
    case untrained
    /// There are fewer than five trials within three semitones.
    case sparse
    /// The upper edge of the 68 % band exceeds twice the lower edge, or the answers do not yet show
    /// that the listener does better than guessing.
    case wide
    /// The limen is known, and is no larger than elsewhere.
    case settled
    /// The limen is known, and very probably exceeds the median of the range by a quarter or more.
    case weak
  }

  /// The note.
  public let note: MIDINote
  /// The limen at the note.
  public let limen: LimenEstimate
  /// The number of answered trials at exactly this note.
  public let trials: Int
  /// The reliability of the limen.
  public let state: State
}

extension NoteReport.State {
  /// The number of trials below which nothing is known well.
  static let sparseBelow = 5

  /// Creates the state of a note, a region or an interval.
  ///
  /// - Parameters:
  ///   - trials: The number of trials at the interval, answered in the region, or answered within
  ///     ``neighbourhood`` semitones of the note.
  ///   - band68: The 68 % band of the limen, or of the size of the interval.
  ///   - hears: Whether the answers show that the listener does better than guessing.
  ///   - standsOut: Whether the limen is very probably larger than elsewhere.
  init(trials: Int, band68: CredibleBand<Cents>, hears: Bool, standsOut: Bool) {
    switch trials {
    case 0: self = .untrained
    case ..<Self.sparseBelow: self = .sparse
    case _ where !hears: self = .wide
    case _ where band68.upper.value > 2 * band68.lower.value: self = .wide
    default: self = standsOut ? .weak : .settled
    }
  }

  /// The largest distance in semitones at which a trial counts for the state of a note.
  static let neighbourhood = 3
  /// The smallest ratio of a weak limen to the limen elsewhere.
  static let weakFrom = 1.25
}

extension PerceptualProfile {
  /// Returns the reports on the notes of `range`, lowest first.
  ///
  /// - Precondition: The profile covers `range`.
  /// - Complexity: O(*n* log *n*) for *n* notes.
  public func report(over range: NoteRange) -> [NoteReport] {
    let limens = range.notes.map { (note: $0, limen: limen(at: $0)) }
    let hears = answers.reportsThreshold
    // A range has at least one note.
    let median = limens.map(\.limen.t75.value).median() ?? .infinity
    return limens.map { note, limen in
      NoteReport(
        note: note, limen: limen, trials: trials(within: 0, of: note),
        state: .init(
          trials: trials(within: NoteReport.State.neighbourhood, of: note), band68: limen.band68,
          hears: hears,
          standsOut: limen.band68.lower.value > NoteReport.State.weakFrom * median))
    }
  }
}
