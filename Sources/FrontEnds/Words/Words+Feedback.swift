internal import Psychometrics
package import Training
package import Wording

extension Words {
  /// Returns feedback in a task for a screen, and a shorter form of it.
  package func text(of feedback: Feedback, in task: Task) -> (long: String, short: String) {
    let (outcome, rest) = parts(of: feedback, in: task)
    let mark = feedback.mark.map { "\($0) " } ?? ""
    let long = mark + [outcome, rest].compactMap(\.self).joined(separator: " — ")
    let short = mark + (rest ?? outcome)
    switch feedback {
    case .match(_, _, let estimate?):
      let own = distanceAndSize(of: estimate)
      return ("\(long) — \(phrases.yours(own))", "\(short); \(own)")
    case .right, .wrong, .match: return (long, short)
    case .void: return (long, phrases.samePairShort)
    case .takenBack: return (long, phrases.excluded)
    }
  }

  /// Returns feedback in a task as a line for a screen reader.
  package func line(of feedback: Feedback, in task: Task) -> String {
    let (outcome, rest) = parts(of: feedback, in: task)
    let difference: String? =
      if case .wrong(let trial, _) = feedback {
        size(of: trial.question.difference.cents, above: trial.nominalFrequency)
      } else {
        nil
      }
    return [outcome, rest, difference].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the outcome of a trial of a task, and what follows from it; `nil` if nothing does.
  private func parts(of feedback: Feedback, in task: Task) -> (outcome: String, rest: String?) {
    switch feedback {
    case .right: (phrases.right, nil)
    case .wrong(_, let correct): (phrases.wrong, correct.map(phrases(in: task).itWas))
    case .match(let trial, let adjustment, _):
      (
        text(of: adjustment, above: trial.nominalFrequency),
        adjustment.hasMoved(from: trial.question.difference) ? nil : phrases.unmoved
      )
    case .void(.listener): (phrases.void, phrases.samePair)
    case .void(.sound): (phrases.disturbed, phrases.samePair)
    case .takenBack: (phrases.lastAnswerExcluded, nil)
    }
  }
}
