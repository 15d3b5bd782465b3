/// The session that the start screen suggests, by one rule for every front end.
package enum Suggestion: Hashable, Sendable {
  /// What the answers advise: the weakest octave, or pairs over the whole range; `nil` in a task whose
  /// matches advise nothing.
  case advised(Advice?)
  /// A task that the listener has trained and has left alone for this number of days, while another was
  /// trained.
  case neglected(Task, days: Int)
  /// A check of what is still heard, after this number of days without a session.
  case check(days: Int)

  /// The number of days after which a task that was left alone is suggested.
  package static let neglectedAfter = 7
  /// The number of days without a session after which a check is suggested.
  package static let checkedAfter = 14

  /// Chooses the first that applies: pairs until there is a threshold, the weakest octave, a task left
  /// alone, a check, and else what the answers advise.
  ///
  /// - Parameters:
  ///   - findings: What is known about the listener in the task of the settings.
  ///   - practice: When the listener trained.
  package init(after findings: CurrentFindings, practice: Practice) {
    let advice = findings.matching == nil ? findings.advice : nil
    let pause = practice.daysSinceLast ?? 0
    let neglected = practice.daysSince.max { $0.value < $1.value }
    if let advice, Advice(untilThreshold: findings.answers) != nil || findings.weakest != nil {
      self = .advised(advice)
    } else if let neglected, neglected.value - pause >= Self.neglectedAfter {
      self = .neglected(neglected.key, days: neglected.value)
    } else if pause >= Self.checkedAfter {
      self = .check(days: pause)
    } else {
      self = .advised(advice)
    }
  }
}
