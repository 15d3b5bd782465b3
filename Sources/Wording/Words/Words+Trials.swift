internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The outcome of a trial as text.
extension Words {
  /// Returns the outcome of a trial of a task, and what follows from it; `nil` if nothing does.
  private func verdictParts(
    on trial: TrialRecord, in task: Task
  ) -> (outcome: String, rest: String?) {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      let hasMoved = adjustment.hasMoved(from: trial.question.difference)
      let mistuning = text(of: adjustment, above: trial.nominalFrequency)
      return (mistuning, hasMoved ? nil : phrases.unmoved)
    case .answered where trial.isCorrect == true: return (phrases.right, nil)
    case .answered:
      let form = task.response
      let correct = form.correctResponse(to: trial.question).flatMap(form.side)
      return (phrases.wrong, correct.map(phrases(in: task).itWas))
    case .void(.listener): return (phrases.void, phrases.samePair)
    case .void(.sound): return (phrases.disturbed, phrases.samePair)
    }
  }

  /// Returns the outcome of a trial of a task, and a shorter form of it.
  package func feedback(
    on trial: TrialRecord, in task: Task
  ) -> (long: String, short: String) {
    let (outcome, rest) = verdictParts(on: trial, in: task)
    let mark = trial.isCorrect.map { $0 ? "✓ " : "✗ " } ?? ""
    return (
      mark + [outcome, rest].compactMap(\.self).joined(separator: " — "),
      trial.isAnswered ? mark + (rest ?? outcome) : phrases.samePairShort
    )
  }

  /// Returns the name of a task from its name in files.
  package func task(_ name: String) -> String { phrases.name(ofValue: name, of: "task") ?? name }

  /// The message that an answer was taken back, and a shorter form of it.
  package var takenBack: (long: String, short: String) {
    (phrases.lastAnswerExcluded, phrases.excluded)
  }

  /// Returns the outcome of a trial of a task as a line for a screen reader.
  package func verdict(on trial: TrialRecord, in task: Task) -> String {
    let (outcome, rest) = verdictParts(on: trial, in: task)
    let difference =
      trial.isCorrect == false
      ? size(of: trial.question.difference.cents, above: trial.nominalFrequency) : nil
    return [outcome, rest, difference].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Returns the answer of a trial of a task, or the word for a void trial.
  package func outcome(of trial: TrialRecord, in task: Task) -> String {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      text(of: adjustment, above: trial.nominalFrequency)
    case .answered(let response, _):
      task.response.side(of: response).map(phrases(in: task).name)
        ?? task.response.word(for: response)
    case .void: phrases.void
    }
  }

  /// Returns the mistuning at which a tone was committed: `4.3 cents sharp`.
  private func text(of adjustment: Adjustment, above nominal: Hertz) -> String {
    let mistuning = adjustment.mistuning
    guard mistuning.hundredths != 0 else { return phrases.inTune }
    return phrases.matchingError(
      size(of: mistuning.cents.magnitude, above: nominal), mistuning.correctAnswer)
  }
}
