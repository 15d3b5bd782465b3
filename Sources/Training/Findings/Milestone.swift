package import Music
internal import Psychometrics

extension LearningCurve {
  /// The sizes that are milestones, in cents, from the largest.
  private static let milestones: [Double] = [100, 50, 20, 10, 5, 2, 1]

  /// The smallest of a few sizes below which the 95 % band of the limen lay when the last session ended, and
  /// after no earlier session; `nil` if there is none.
  ///
  /// Each session is judged by what was known when it ended, so that each size is reported after one
  /// session only.
  package var milestone: Cents? {
    let bounds = stretches.joined().map(\.knownThen.band95.upper.value)
    guard let last = bounds.last else { return nil }
    let least = bounds.dropLast().min() ?? .infinity
    return Self.milestones.last { last < $0 && least >= $0 }.map { Cents($0) }
  }
}

extension ListenerFindings {
  /// The milestone of the learning curve; `nil` if the band has become too wide for it since, through answers to
  /// intervals or with time.
  package var milestone: Cents? {
    curve.milestone.flatMap { whole.limen.band95.upper < $0 ? $0 : nil }
  }
}
