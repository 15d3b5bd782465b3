package import Music
package import Psychometrics

/// An alternative estimator, which estimates limens from recorded answers.
///
/// Most of these estimators accept pairs that another placement chose. The mean of a staircase's
/// reversals does not: reversals show what was heard only if correct answers decreased the
/// differences and wrong answers increased them by a known rule. It is therefore used only if the
/// session's own staircases chose the pairs.
package enum AlternativeEstimator: String, CaseIterable, Sendable {
  /// QUEST+ at every note, from all answers so far.
  case quest
  /// The mean of the presented differences in cents, as Peach reports it, from all answers so far.
  case kazez
  /// The mean of the reversals at the last step of the session's own staircases, as they were
  /// presented.
  case staircase
  /// A psychometric function fitted to the answers of the session (`PsychometricFit`).
  case fit

  /// Whether the estimator can estimate each note by itself.
  package var canSeparateNotes: Bool { [.staircase, .fit].contains(self) }
}

/// What an alternative estimator concludes from a session.
package enum AlternativeEstimate: Sendable {
  /// T75 over all reported notes.
  case limen(Cents)
  /// T75 with its 95 % band, from the answers at these notes together. It is the limen of none of
  /// them if their limens differ.
  case fit(Cents, CredibleBand<Cents>, at: [MIDINote])
  /// The differences at which the staircases of these notes reversed, together.
  case reversals(StaircaseReading, at: [MIDINote])
}

/// The estimates of an alternative estimator, session by session.
struct AlternativeEstimates {
  private let method: AlternativeEstimator
  private let byNote: Bool
  /// The state of an estimator that continues from session to session; `nil` for other estimators.
  private var placement: (any Placement)?
  /// The largest difference of the profile's prior.
  private let largestDifference: Cents

  /// Creates the estimator in its state before the first session.
  ///
  /// - Parameters:
  ///   - method: The alternative estimator.
  ///   - byNote: Whether each note is estimated by itself, if the estimator can do that.
  ///   - profile: The profile before the first session. It covers every note with an answer.
  init(by method: AlternativeEstimator, byNote: Bool, of profile: PerceptualProfile) {
    self.method = method
    self.byNote = byNote
    let rule: (any PlacementRule)? =
      switch method {
      case .quest: QuestPlacement.Rule.standard
      case .kazez: KazezPlacement.Rule.standard
      case .staircase, .fit: nil
      }
    largestDifference = profile.prior.largestDifference
    placement = rule?.makePlacement(
      for: (profile.field.range, profile.prior, profile.answers.right))
  }

  /// Updates the estimator with a session and returns its estimates at the notes of a range. Answers
  /// about intervals are not used.
  ///
  /// - Parameters:
  ///   - range: The notes.
  ///   - session: The session.
  ///   - evidence: The trials of the session that count.
  mutating func estimates(
    over range: NoteRange, after session: RecordedSession, with evidence: [TrialRecord]
  ) -> [AlternativeEstimate] {
    let evidence = evidence.filter { $0.isAnswered && $0.question.nominal == .unison }
    switch method {
    case .quest, .kazez:
      let largest = largestDifference
      for trial in evidence { placement?.observe(trial, upTo: largest) }
      return placement?.ownLimen(over: range).map { [.limen($0)] } ?? []
    case .staircase:
      // The staircases also stepped on trials that were excluded later. Without these trials the
      // reversals would differ.
      let settings = session.header.settings
      guard let rule = settings.placement.rule as? StaircasePlacement.Rule, !evidence.isEmpty
      else { return [] }
      let measured = Set(rule.notes ?? settings.range.notes)
      let catches = session.catchTrials
      let answers = session.trials.filter {
        $0.isAnswered && measured.contains($0.question.reference) && !catches.contains($0.number)
      }
      var staircases = StaircasePlacement(rule: rule, range: settings.range, prior: settings.prior)
      for trial in answers { staircases.observe(trial, upTo: settings.prior.largestDifference) }
      return notes(of: answers, in: range).compactMap { notes in
        staircases.reading(at: notes).map { .reversals($0, at: notes) }
      }
    case .fit:
      let trials = Dictionary(grouping: evidence, by: \.question.reference)
      return notes(of: evidence, in: range).compactMap { notes in
        PsychometricFit(to: notes.flatMap { trials[$0] ?? [] }.compactMap(\.evidence)).map {
          .fit(Cents($0.t75.estimate), $0.t75.band95.map { Cents($0) }, at: notes)
        }
      }
    }
  }

  /// Returns the notes of trials within a range, lowest first, in the groups that are estimated
  /// together.
  private func notes(of trials: [TrialRecord], in range: NoteRange) -> [[MIDINote]] {
    let notes = Set(trials.map(\.question.reference)).filter(range.contains).sorted()
    return byNote ? notes.map { [$0] } : [notes]
  }
}

extension Placement {
  /// Returns T75 from the mean of the placement's own estimates of log2 T75 over notes; `nil` if a
  /// note has no estimate.
  fileprivate func ownLimen(over range: NoteRange) -> Cents? {
    let estimates = range.notes.compactMap { ownEstimate(at: $0)?.value }
    guard estimates.count == range.count else { return nil }
    return Cents(DeterministicMath.exp2(estimates.mean))
  }
}
