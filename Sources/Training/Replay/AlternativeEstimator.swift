internal import Music
internal import Psychometrics

/// An alternative estimator, which estimates limens from recorded answers.
///
/// Most of these estimators accept pairs that another placement chose. The mean of a staircase's
/// reversals does not: reversals show what was heard only if correct answers decreased the
/// differences and wrong answers increased them by a known rule. It is therefore used only if the
/// session's own staircases chose the pairs.
public enum AlternativeEstimator: String, CaseIterable, Sendable {
  /// QUEST+ at every note, from all answers so far.
  case quest
  /// The mean of the presented differences in cents, as Peach reports it, from all answers so far.
  case kazez
  /// The mean of the last reversals of the session's own staircases, as they were presented.
  case staircase
  /// One psychometric function for all notes, fitted to the answers of the session
  /// (`PsychometricFit`).
  case fit
}

/// The estimates of an alternative estimator, session by session.
struct AlternativeEstimates {
  private let method: AlternativeEstimator
  /// The state of an estimator that continues from session to session; `nil` for other estimators.
  private var placement: (any Placement)?
  /// The largest difference of the profile's prior.
  private let largestDifference: Cents

  /// Creates the estimator in its state before the first session.
  ///
  /// - Parameters:
  ///   - method: The alternative estimator.
  ///   - profile: The profile before the first session. It covers every note with an answer.
  init(by method: AlternativeEstimator, of profile: PerceptualProfile) {
    self.method = method
    let rule: (any PlacementRule)? =
      switch method {
      case .quest: QuestPlacement.Rule.standard
      case .kazez: KazezPlacement.Rule.standard
      case .staircase, .fit: nil
      }
    largestDifference = profile.prior.largestDifference
    placement = rule?.makePlacement(
      over: profile.field.range, prior: profile.prior, rightAnswers: profile.rightAnswers)
  }

  /// Updates the estimator with a session and returns T75 over the notes of a range; `nil` if there
  /// is no estimate. Answers about intervals are not used.
  ///
  /// - Parameters:
  ///   - range: The notes.
  ///   - session: The session.
  ///   - evidence: The trials of the session that count.
  mutating func limen(
    over range: NoteRange, after session: RecordedSession, with evidence: [TrialRecord]
  ) -> Cents? {
    let evidence = evidence.filter { $0.question.nominal == .unison }
    switch method {
    case .quest, .kazez:
      let largest = largestDifference
      for trial in evidence { placement?.observe(trial, upTo: largest) }
      return placement?.ownLimen(over: range)
    case .staircase:
      // The staircases also stepped on trials that were excluded later. Without these trials the
      // reversals would differ.
      let answers = evidence.isEmpty ? [] : session.trials
      return StaircasePlacement(of: session.header.settings, after: answers)?.ownLimen(over: range)
    case .fit:
      return PsychometricFit(to: evidence.compactMap(\.evidence)).map { Cents($0.t75.estimate) }
    }
  }
}

extension Placement {
  /// Returns T75 from the mean of the placement's own estimates of log2 T75 over notes; `nil` if a
  /// note has no estimate.
  fileprivate func ownLimen(over range: NoteRange) -> Cents? {
    let means = range.notes.compactMap { ownEstimate(at: $0)?.mean }
    guard means.count == range.count else { return nil }
    return Cents(DeterministicMath.exp2(means.reduce(0, +) / Double(means.count)))
  }
}

extension StaircasePlacement {
  /// Creates the staircases of a session; `nil` if the session has none, or no answers at their
  /// notes.
  fileprivate init?(of settings: Settings, after trials: [TrialRecord]) {
    guard let rule = settings.placement.rule as? StaircasePlacement.Rule else { return nil }
    let notes = Set(rule.notes ?? settings.range.notes)
    let answered = trials.filter { $0.isAnswered && notes.contains($0.question.reference) }
    guard !answered.isEmpty else { return nil }
    let prior = settings.prior
    self.init(rule: rule, range: settings.range, prior: prior)
    for trial in answered { observe(trial, upTo: prior.largestDifference) }
  }
}
