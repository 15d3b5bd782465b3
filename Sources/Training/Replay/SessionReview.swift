package import Music
package import Psychometrics

/// A recorded session, and the profile after it.
///
/// The profile is the fold of this session and all the listener's earlier sessions, without the
/// trials that are excluded *now*. It may differ from the profile that chose the pairs, because
/// trials may have been excluded since, and because other notes or timbres change the last bits.
/// Only ``verdict`` uses the history as it was when the session began.
package struct SessionReview: Sendable {
  /// The ordinal among the listener's sessions, from 1.
  package let number: Int
  /// The id of the session in the store that holds it; `nil` if no store holds it.
  package let id: Int64?
  /// The facts that determine the start of the session.
  package let header: SessionHeader
  /// The number of trials, including void and excluded ones.
  package let trials: Int
  /// The number of trials that are excluded from profiles now, including void ones.
  package let excluded: Int
  /// The counts and times of the session's own answers, without excluded trials.
  package let answers: AnswerDiagnostics
  /// The mean one-step-ahead log loss of these answers in bits: −log2 of the probability that the
  /// profile gave each answer before it observed it. Guessing scores 1; `nil` without answers.
  package let logLoss: Double?
  /// The same for a logistic regression of the listener's answers; `nil` without answers.
  package let logisticLogLoss: Double?
  /// The counts of all answers up to the end of this session, about unisons or about intervals as in the
  /// session. They decide whether a threshold is reported.
  package let answersSoFar: AnswerDiagnostics
  /// The limen over all reported notes after the session; `nil` in a session of intervals.
  package let limen: LimenEstimate?
  /// T75 at each reported note after the session, lowest note first; `nil` in a session of intervals.
  package let limens: [Cents]?
  /// The intervals after the session, as its task measures them and at all sizes that have trials, smallest
  /// first and upwards before downwards; `nil` in a session of unisons.
  package let intervals: [IntervalEstimate]?
  /// The constant bias after the session.
  package let bias: AnswerBias
  /// The contraction bias per octave after the session.
  package let contraction: AnswerBias
  /// The lapse rate after the session.
  package let lapses: LapseEstimate
  /// The estimates of the alternative estimator; empty if none was requested, or if it has none.
  /// ``AlternativeEstimator`` describes the answers that each estimator uses.
  package let alternativeEstimates: [AlternativeEstimate]
  /// The prior from which the profile starts.
  package let prior: ThresholdPrior
  /// The result of verifying the session; `nil` if verification was not requested.
  package let verdict: Replay.Verdict?
}

/// A reviewer of the recorded sessions of a listener.
package struct SessionReviewer: Sendable {
  /// The notes to report.
  package let range: NoteRange
  /// The prior from which profiles start; `nil` for that of the listener's last session.
  package let prior: ThresholdPrior?
  /// Whether to choose every pair again and compare every record.
  package let verifies: Bool
  /// An alternative estimator to run on the same answers; `nil` for none.
  package let alternativeEstimator: AlternativeEstimator?
  /// Whether the alternative estimator treats each note on its own.
  package let byNote: Bool
  /// The profile of a listener without answers, from which most profiles start.
  private let blank: PerceptualProfile

  /// Creates a reviewer.
  ///
  /// - Parameters:
  ///   - range: The notes to report.
  ///   - prior: The prior from which profiles start; `nil` for that of the listener's last session.
  ///   - verifies: Whether to choose every pair again and compare every record.
  ///   - alternativeEstimator: An alternative estimator to run on the same answers; `nil` for none.
  ///   - byNote: Whether the alternative estimator treats each note on its own.
  package init(
    range: NoteRange, prior: ThresholdPrior? = nil, verifies: Bool = false,
    alternativeEstimator: AlternativeEstimator? = nil, byNote: Bool = false
  ) {
    self.range = range
    self.prior = prior
    self.verifies = verifies
    self.alternativeEstimator = alternativeEstimator
    self.byNote = byNote
    blank = PerceptualProfile(range: range, prior: prior ?? .standard)
  }

  /// Returns a review of each session of one listener.
  ///
  /// - Parameter sessions: All the listener's sessions, in the order ``Swift/Array/oldestFirst``.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions; with verification
  ///   O(*s*² + *t* · *n*²) for *s* sessions.
  package func reviews(of sessions: [RecordedSession]) -> [SessionReview] {
    let remaining = sessions.map { $0.excluding($0.exclusions) }
    let evidence = remaining.compactMap(\.self)
    var profile = PerceptualProfile(range: range, prior: prior, before: evidence, copying: blank)
    var other = alternativeEstimator.map {
      AlternativeEstimates(by: $0, byNote: byNote, of: profile)
    }
    var regressions = AnswerRegressions()
    var replay = Replay()
    var folded = 0
    return zip(sessions, remaining).enumerated().map { index, element in
      let (session, counted) = element
      if counted != nil { folded += 1 }
      let outcome = verifies ? replay.replay(session) : nil
      var logLoss = LogLoss()
      if let outcome, let fold = outcome.fold, fold.profile.scope == profile.scope,
        fold.sessions.elementsEqual(evidence.prefix(folded))
      {
        (profile, logLoss) = (fold.profile, outcome.logLoss)
      } else if let counted {
        for predicted in profile.add(counted).predicted { logLoss.add(predicted) }
      }
      let (task, trials) = (session.header.settings.task, counted?.trials ?? [])
      let measure = task.intervalMeasure
      return SessionReview(
        number: index + 1, id: session.id, header: session.header, trials: session.trials.count,
        excluded: session.trials.count - trials.count, answers: AnswerDiagnostics(of: trials),
        logLoss: logLoss.mean, logisticLogLoss: regressions.observe(trials).mean,
        answersSoFar: profile.answers(to: task),
        limen: measure == nil ? profile.limen(over: range) : nil,
        limens: measure == nil ? range.notes.map { profile.t75(at: $0) } : nil,
        intervals: measure.map {
          IntervalPosteriors(of: profile, by: $0, over: range)?.estimates().filter(\.hasTrials)
            ?? []
        },
        bias: AnswerBias(profile.field.bias, at: range.middle, of: profile),
        contraction: AnswerBias(profile.field.contraction, at: range.middle, of: profile),
        lapses: LapseEstimate(of: profile.field),
        alternativeEstimates: other?.estimates(over: range, after: session, with: trials) ?? [],
        prior: profile.prior, verdict: outcome?.verdict)
    }
  }
}

extension PerceptualProfile {
  /// Returns the posterior median of T75 at a note.
  fileprivate func t75(at note: MIDINote) -> Cents {
    Cents(DeterministicMath.exp2(log2Limen(at: note).quantile(0.5)))
  }
}
