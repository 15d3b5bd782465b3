package import Psychometrics

/// The tone that the comparison tone of a task is compared with.
package enum NominalForm: Hashable, Sendable {
  /// The reference tone itself.
  case unison
  /// The tone at an interval from the reference tone, in a tuning. Sessions of the task may present
  /// it with the aid.
  case interval(aid: Aid)

  /// The aid that sessions of the task may have; `nil` for none.
  package var aid: Aid? { if case .interval(let aid) = self { aid } else { nil } }
}
