package import Music
internal import Psychometrics
package import Training

/// Trials and tasks as text.
extension Words {
  /// Returns the name of a task from its name in files.
  package func task(_ name: String) -> String { phrases.text(of: .task).values[name] ?? name }

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

  /// Returns the difference of a trial as it was heard, from the first tone or the nominal tone, with its
  /// sign and without its unit.
  package func signedDifference(of trial: TrialRecord) -> String {
    signed(
      trial.heardDifference.cents,
      above: trial.question.comparisonIsFirst
        ? trial.presentation.comparison : trial.nominalFrequency)
  }

  /// Returns the mistuning at which a tone was committed: `4.3 cents sharp`.
  package func text(of adjustment: Adjustment, above nominal: Hertz) -> String {
    let mistuning = adjustment.mistuning
    guard mistuning.hundredths != 0 else { return phrases.inTune }
    return phrases.matchingError(
      size(of: mistuning.cents.magnitude, above: nominal), mistuning.correctAnswer)
  }
}
