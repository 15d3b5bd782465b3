internal import Psychometrics
package import Training
package import Wording

extension Words {
  /// Returns the forms of feedback in a task for a screen, each as lines, longest first.
  ///
  /// - Parameter withSize: Whether it has the size of the difference.
  package func text(of feedback: Feedback, in task: Task, withSize: Bool) -> [[String]] {
    let (outcome, rest, difference) = parts(of: feedback, in: task)
    let mark = feedback.mark.map { "\($0) " } ?? ""
    let size = withSize ? [difference].compactMap(\.self) : []
    let long = mark + [outcome, rest].compactMap(\.self).joined(separator: " — ")
    let short = mark + (rest ?? outcome)
    switch feedback {
    case .match(_, _, let estimate?):
      let own = distanceAndSize(of: estimate)
      return [["\(long) — \(phrases.yours(own))"], ["\(short); \(own)"]]
    case .right, .wrong, .match, .equal, .noted:
      return [[([long] + size).joined(separator: " · ")], [long] + size, [short]]
    case .void: return [[long], [phrases.samePairShort]]
    case .takenBack: return [[long], [phrases.excluded]]
    }
  }

  /// Returns feedback in a task as a line for a screen reader.
  ///
  /// - Parameter withSize: Whether it has the size of the difference.
  package func line(of feedback: Feedback, in task: Task, withSize: Bool) -> String {
    let (outcome, rest, difference) = parts(of: feedback, in: task)
    return [outcome, rest, withSize ? difference : nil].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the outcome of a trial of a task, what follows from it, and the difference that was to be
  /// heard; `nil` where there is none.
  private func parts(
    of feedback: Feedback, in task: Task
  ) -> (outcome: String, rest: String?, difference: String?) {
    switch feedback {
    case .right(let trial): (phrases.right, nil, size(ofDifferenceIn: trial))
    case .wrong(let trial, let correct):
      (phrases.wrong, correct.map(phrases(in: task).itWas), size(ofDifferenceIn: trial))
    case .match(let trial, let adjustment, _):
      (
        text(of: adjustment, above: trial.nominalFrequency),
        adjustment.hasMoved(from: trial.question.difference) ? nil : phrases.unmoved, nil
      )
    case .equal: (phrases.tonesWereEqual, nil, nil)
    case .noted: (phrases.noted, nil, nil)
    case .void(.listener): (phrases.void, phrases.samePair, nil)
    case .void(.sound): (phrases.disturbed, phrases.samePair, nil)
    case .takenBack: (phrases.lastAnswerExcluded, nil, nil)
    }
  }

  private func size(ofDifferenceIn trial: TrialRecord) -> String {
    size(of: trial.question.difference.cents, above: trial.nominalFrequency)
  }
}
