import Recordings

/// Says what cannot be read of recordings, as much of it as anybody reads.
struct ProblemTeller {
  private static let mostSaid = 20
  private var count = 0

  mutating func tell(of problem: RecordingProblem) {
    count += 1
    if count <= Self.mostSaid { StandardError.say(problem.description) }
  }

  /// Says how many were kept back, and the way to them.
  func finish(way: String = "") {
    if count > Self.mostSaid {
      StandardError.say("\(count - Self.mostSaid) more of that kind\(way).")
    }
  }
}
