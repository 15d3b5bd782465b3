internal import Music
public import Psychometrics

/// The report on a region.
public struct RegionReport: Sendable {
  /// The comparison of a region's limen with that of the other notes of the range.
  public struct Comparison: Hashable, Sendable {
    /// The ratio of the region's limen to that of the others: 2 to the posterior mean of the
    /// difference of their logarithms.
    public let ratio: Double
    /// The probability that the region's limen is the larger one.
    public let probabilityLarger: Double
    /// Whether the region's limen is larger by a quarter or more with a probability of at least
    /// 84 %, that is, whether the lower edge of the 68 % band exceeds that ratio.
    public let standsOut: Bool

    init(excess: NormalMixture) {
      ratio = DeterministicMath.exp2(excess.mean)
      probabilityLarger = 1 - excess.cumulative(0)
      let quarter = DeterministicMath.log2(NoteReport.State.weakFrom)
      standsOut = 1 - excess.cumulative(quarter) >= 0.84
    }
  }

  /// The region.
  public let region: Region
  /// The mean of the limens of its notes, on the logarithmic scale.
  public let limen: LimenEstimate
  /// The diagnostics of the answers at its notes.
  public let answers: AnswerDiagnostics
  /// The comparison with the other notes; `nil` if there are no other notes or too few trials.
  public let comparison: Comparison?
  /// The reliability of the limen.
  public let state: NoteReport.State

  /// Creates the report on a region.
  ///
  /// - Parameters:
  ///   - region: The region, within `range`.
  ///   - range: The reported notes, which the profile covers.
  ///   - profile: The profile of the listener.
  ///   - trials: All trials of the listener.
  init(
    of region: Region, within range: NoteRange, profile: PerceptualProfile, trials: [TrialRecord]
  ) {
    self.region = region
    answers = AnswerDiagnostics(
      of: trials.lazy.filter { region.notes.contains($0.question.reference) })
    let standing = profile.standing(of: region, within: range, answered: answers.answered)
    limen = standing.limen
    state = standing.state
    comparison = standing.comparison
  }
}

extension PerceptualProfile {
  /// Returns the limen of a region, its state, and its comparison with the other notes of `range`.
  ///
  /// - Parameters:
  ///   - region: The region, within `range`.
  ///   - range: The reported notes, which the profile covers.
  ///   - answered: The number of answered trials in the region.
  func standing(of region: Region, within range: NoteRange, answered: Int) -> (
    limen: LimenEstimate, state: NoteReport.State, comparison: RegionReport.Comparison?
  ) {
    let limen = limen(over: region.notes)
    let comparison = field.excess(of: region.notes, within: range)
      .map(RegionReport.Comparison.init)
    let state = NoteReport.State(
      trials: answered, limen: limen, hears: answers.reportsThreshold,
      standsOut: comparison?.standsOut ?? false)
    return (limen, state, state == .untrained || state == .sparse ? nil : comparison)
  }
}
