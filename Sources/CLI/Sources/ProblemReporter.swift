import Recordings

/// Reports the problems of recordings on standard error, up to a limit.
struct ProblemReporter {
  private static let mostSaid = 20
  private var count = 0
  /// Whether rows or files were skipped.
  private(set) var skipsData = false

  mutating func report(_ problem: RecordingProblem) {
    count += 1
    skipsData = skipsData || problem.skipsData
    if count <= Self.mostSaid { StandardError.say(problem.description) }
  }

  /// Reports the number of problems beyond the limit, with a hint where to find them.
  func finish(way: String = "") {
    if count > Self.mostSaid {
      StandardError.say("\(count - Self.mostSaid) more of that kind\(way).")
    }
  }
}
