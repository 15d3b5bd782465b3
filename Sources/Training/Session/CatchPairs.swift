internal import Psychometrics

/// The catch pairs of a session: pairs with a large difference among the others, which show whether the
/// listener attends to the task.
///
/// The pairs of a session form rounds of equal length. One pair of each round is a catch pair. Its place is
/// drawn from a random stream of its own and is never the first, so that no two catch pairs are adjacent. The
/// placement does not see them: all other pairs are those of a session without catch pairs.
struct CatchPairs: Sendable {
  /// The number of pairs in a round.
  private let every: Int
  private let seed: UInt64

  /// Creates the catch pairs of a session; `nil` if its settings have none.
  init?(in settings: Settings, seed: UInt64) {
    guard let every = settings.catchEvery, !settings.task.hasIntervals else { return nil }
    self.every = every
    self.seed = seed
  }

  /// Returns whether the next pair after this number of answers is a catch pair.
  func isDue(after answers: Int) -> Bool {
    let (round, place) = answers.quotientAndRemainder(dividingBy: every)
    var draws = SeededGenerator(seed: seed &+ UInt64(round), for: .catchPairs)
    return place == 1 + draws.integer(below: every - 1)
  }

  /// Returns the number of answers after which `count` other pairs have been answered.
  func answers(including count: Int) -> Int {
    var (answers, others) = (0, 0)
    while others < count {
      others += isDue(after: answers) ? 0 : 1
      answers += 1
    }
    return answers
  }
}

extension Settings {
  /// The largest number of answers of a session until the plan of its placement ends it; `nil` without a plan.
  package var plannedAnswers: Int? {
    placement.trialCount(over: range).map { count in
      count + (catchEvery.map { count / ($0 - 1) + 1 } ?? 0)
    }
  }
}

extension RecordedSession {
  /// The numbers of the trials that are catch pairs. A void trial asks the question of the next one.
  var catchTrials: Set<Int> {
    guard let catches = CatchPairs(in: header.settings, seed: header.seed) else { return [] }
    var answers = 0
    var numbers: Set<Int> = []
    for trial in trials {
      if catches.isDue(after: answers) { numbers.insert(trial.number) }
      answers += trial.isAnswered ? 1 : 0
    }
    return numbers
  }
}
