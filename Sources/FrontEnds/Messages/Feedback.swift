package import Psychometrics
package import Training

/// The feedback on an answer, or on a pair without one.
///
/// Cues, prompts, lines, the chart of pairs and the preview are made from it, so that nothing else decides
/// whether an answer was right.
package enum Feedback: Sendable {
  /// The answer is right.
  case right(TrialRecord)
  /// The answer is wrong. `correct` is the side of the right answer; `nil` if answers have no side.
  case wrong(TrialRecord, correct: Answer?)
  /// The mistuning of a match, with the estimate of its interval; `nil` while that is hardly known.
  case match(TrialRecord, Adjustment, estimate: IntervalEstimate?)
  /// The tones were equal, so that no answer is right.
  case equal(TrialRecord)
  /// The answer counts. The listener learns no more of it.
  case noted(TrialRecord)
  /// The pair is void, so it is presented again.
  case void(TrialRecord.VoidReason)
  /// The last answer is taken back.
  case takenBack

  /// Creates the feedback that the effects of an event give; `nil` if they give none.
  ///
  /// - Parameter session: The session after the event.
  package init?(after effects: [Session.Effect], in session: Session) {
    for case .store(let trial) in effects {
      self.init(on: trial, in: session)
      return
    }
    for case .exclude in effects {
      self = .takenBack
      return
    }
    return nil
  }

  private init(on trial: TrialRecord, in session: Session) {
    let settings = session.header.settings
    switch trial.outcome {
    case .answered where settings.feedback == .none: self = .noted(trial)
    case .answered(.committed(let adjustment), _):
      let estimate = session.profile.intervalEstimate(
        by: .matching, for: settings, of: trial.question.nominal)
      let isKnown =
        adjustment.hasMoved(from: trial.question.difference) && estimate?.hasEnoughTrials == true
      self = .match(trial, adjustment, estimate: isKnown ? estimate : nil)
    case .answered where trial.isCorrect == nil: self = .equal(trial)
    case .answered where trial.isCorrect == true: self = .right(trial)
    case .answered:
      let form = settings.task.response
      self = .wrong(trial, correct: form.correctResponse(to: trial.question).flatMap(form.side))
    case .void(let reason): self = .void(reason)
    }
  }

  /// The answered trial; `nil` for a void pair, and for an answer taken back.
  package var answeredTrial: TrialRecord? {
    switch self {
    case .right(let trial), .wrong(let trial, _), .match(let trial, _, _), .equal(let trial),
      .noted(let trial):
      trial
    case .void, .takenBack: nil
    }
  }

  /// The mark of an answer that is right or wrong; `nil` for others.
  package var mark: Character? {
    switch self {
    case .right: "✓"
    case .wrong: "✗"
    case .match, .equal, .noted, .void, .takenBack: nil
    }
  }
}

extension Preferences {
  /// Returns whether a session waits after feedback, so that the pair can be heard again.
  package func holds(_ session: Session, after feedback: Feedback?) -> Bool {
    guard case .wrong = feedback, session.phase != .ended else { return false }
    return holdsAfterWrong
  }
}
