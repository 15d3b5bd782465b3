internal import Music
public import Psychometrics

/// What a listener is told about a region.
public struct RegionReport: Sendable {
  /// How the limen compares with that of the rest of the range.
  public struct Comparison: Hashable, Sendable {
    /// How many times as large it is, by the posterior mean of the logarithms.
    public let ratio: Double
    /// The probability that it is larger at all.
    public let probabilityLarger: Double
    /// Whether it is larger by a quarter or more with a probability of 84 %: the lower edge of the
    /// 68 % band lies beyond that.
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
  /// The mean of its notes' limens, on the logarithmic scale.
  public let limen: LimenEstimate
  /// The answers at its notes.
  public let answers: AnswerDiagnostics
  /// How it compares with the other notes; `nil` where there are none, or for lack of trials.
  public let comparison: Comparison?
  /// How much it can be relied on.
  public let state: NoteReport.State

  /// Reads off a region.
  ///
  /// - Parameters:
  ///   - trials: All trials of the listener.
  ///   - range: The notes that are told of, among them the region's; the profile covers them.
  init(
    of region: Region, within range: NoteRange, profile: PerceptualProfile, trials: [TrialRecord]
  ) {
    self.region = region
    limen = profile.limen(over: region.notes)
    answers = AnswerDiagnostics(
      of: trials.lazy.filter { region.notes.contains($0.question.reference) })
    let comparison = profile.field.excess(of: region.notes, within: range).map(Comparison.init)
    state = .init(
      trials: answers.answered, limen: limen, hears: profile.answers.tellThreshold,
      standsOut: comparison?.standsOut ?? false)
    self.comparison = state == .untrained || state == .sparse ? nil : comparison
  }
}
