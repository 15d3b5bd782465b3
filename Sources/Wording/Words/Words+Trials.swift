internal import Music
internal import Psychometrics
package import Training

/// What becomes of a trial.
extension Words {
  /// What became of a trial, and the same in fewer words.
  package func feedback(on trial: TrialRecord) -> (long: String, short: String) {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      return ("✓ \(phrases.right)", "✓ \(phrases.right)")
    case .answered:
      let truth = phrases.itWas(trial.pair.difference.correctAnswer)
      return ("✗ \(phrases.wrong) — \(truth)", "✗ \(truth)")
    case .void(.listener):
      return ("\(phrases.void) — \(phrases.samePair)", phrases.samePairShort)
    case .void(.sound):
      return ("\(phrases.disturbed) — \(phrases.samePair)", phrases.samePairShort)
    }
  }

  /// The same when an answer was taken back.
  package var takenBack: (long: String, short: String) {
    (phrases.lastAnswerExcluded, phrases.excluded)
  }

  /// What became of a trial, as a line to be read aloud.
  package func verdict(on trial: TrialRecord) -> String {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      phrases.right
    case .answered:
      [
        phrases.wrong, phrases.itWas(trial.pair.difference.correctAnswer),
        size(of: trial.pair.difference.cents, above: trial.referenceFrequency),
      ].joined(separator: ", ")
    case .void(.listener):
      "\(phrases.void), \(phrases.samePair)"
    case .void(.sound):
      "\(phrases.disturbed), \(phrases.samePair)"
    }
  }

  /// The answer of a trial, or that it is void.
  package func outcome(of trial: TrialRecord) -> String {
    switch trial.outcome {
    case .answered(let answer, _): phrases.name(of: answer)
    case .void: phrases.void
    }
  }

  package func answered(_ count: Int) -> String { phrases.answered(count) }

  package func farewell(answered count: Int) -> String { phrases.farewell(answered: count) }
}
