internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The outcome of a trial as text.
extension Words {
  /// Returns the outcome of a trial of a task, and a shorter form of it.
  package func feedback(
    on trial: TrialRecord, in task: Task
  ) -> (long: String, short: String) {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      let mistuning = text(of: adjustment, above: trial.nominalFrequency)
      guard adjustment.hasMoved(from: trial.question.difference) else {
        return ("\(mistuning) — \(phrases.unmoved)", phrases.unmoved)
      }
      return (mistuning, mistuning)
    case .answered where trial.isCorrect == true:
      return ("✓ \(phrases.right)", "✓ \(phrases.right)")
    case .answered:
      let truth = truth(about: trial, in: task)
      return ("✗ \(phrases.wrong) — \(truth)", "✗ \(truth)")
    case .void(.listener):
      return ("\(phrases.void) — \(phrases.samePair)", phrases.samePairShort)
    case .void(.sound):
      return ("\(phrases.disturbed) — \(phrases.samePair)", phrases.samePairShort)
    }
  }

  /// Returns the name of a task from its name in files.
  package func task(_ name: String) -> String { phrases.name(ofValue: name, of: "task") ?? name }

  /// The message that an answer was taken back, and a shorter form of it.
  package var takenBack: (long: String, short: String) {
    (phrases.lastAnswerExcluded, phrases.excluded)
  }

  /// Returns the outcome of a trial of a task as a line for a screen reader.
  package func verdict(on trial: TrialRecord, in task: Task) -> String {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      [
        text(of: adjustment, above: trial.nominalFrequency),
        adjustment.hasMoved(from: trial.question.difference) ? nil : phrases.unmoved,
      ].compactMap(\.self).joined(separator: ", ")
    case .answered where trial.isCorrect == true:
      phrases.right
    case .answered:
      [
        phrases.wrong, truth(about: trial, in: task),
        size(of: trial.question.difference.cents, above: trial.nominalFrequency),
      ].joined(separator: ", ")
    case .void(.listener):
      "\(phrases.void), \(phrases.samePair)"
    case .void(.sound):
      "\(phrases.disturbed), \(phrases.samePair)"
    }
  }

  /// Returns the answer of a trial of a task, or the word for a void trial.
  package func outcome(of trial: TrialRecord, in task: Task) -> String {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      text(of: adjustment, above: trial.nominalFrequency)
    case .answered(let response, _):
      task.response.side(of: response).map(phrases(in: task).name) ?? ""
    case .void: phrases.void
    }
  }

  /// Returns what follows a wrong answer and states the correct one.
  private func truth(about trial: TrialRecord, in task: Task) -> String {
    let form = task.response
    return form.correctResponse(to: trial.question).flatMap(form.side)
      .map(phrases(in: task).itWas) ?? ""
  }

  /// Returns the mistuning at which a tone was committed: `4.3 cents sharp`.
  private func text(of adjustment: Adjustment, above nominal: Hertz) -> String {
    let mistuning = adjustment.mistuning
    guard mistuning.hundredths != 0 else { return phrases.inTune }
    return phrases.tuned(
      size(of: mistuning.cents.magnitude, above: nominal), mistuning.correctAnswer)
  }

  package func answered(_ count: Int) -> String { phrases.answered(count) }

  package func farewell(answered count: Int) -> String { phrases.farewell(answered: count) }
}
