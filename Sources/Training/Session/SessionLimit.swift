internal import Music
internal import Notation
internal import Psychometrics

/// A limit of a session, which ends with the answer that reaches it.
public enum SessionLimit: Hashable, Sendable {
  /// The largest number of latest answers among which right ones are counted.
  package static let longestWindow = 1000

  /// A number of answers, without those that were taken back.
  case trials(Int)
  /// A length of time, without pauses.
  case time(Duration)
  /// A number of reversals with the last step factor, of each staircase.
  case reversals(Int)
  /// A number of answers in a row to pairs with the largest difference that can be presented.
  case atLargest(Int)
  /// A number of right answers among a number of the latest ones.
  case right(Int, of: Int)
  /// The ratio of the bounds of the 95 % band of T75 over the notes, or of the least certain size of the
  /// intervals, at most this.
  case bandRatio(Double)

  /// The kinds of limits, by the names that files give them.
  package enum Kind: String, CaseIterable {
    case trials
    case minutes
    case reversals
    case atLimit = "at-limit"
    case right
    case bandRatio = "band-ratio"
  }

  /// The limit as files write it, such as `reversals = 6`.
  package var text: String {
    func text(_ kind: Kind, _ value: some Any) -> String { "\(kind.rawValue) = \(value)" }
    return switch self {
    case .trials(let count): text(.trials, count)
    case .time(let length): text(.minutes, (length / .seconds(60)).shortText)
    case .reversals(let count): text(.reversals, count)
    case .atLargest(let count): text(.atLimit, count)
    case .right(let right, let count): text(.right, "\"\(right) of \(count)\"")
    case .bandRatio(let ratio): text(.bandRatio, ratio.shortText)
    }
  }

  /// Whether each answer or the time brings the session nearer to the limit.
  package var isAmount: Bool {
    switch self {
    case .trials, .time, .reversals: true
    case .atLargest, .right, .bandRatio: false
    }
  }

  /// Whether a number of right answers reaches the limit.
  package var isCriterion: Bool { if case .right = self { true } else { false } }

  /// Whether answers to pairs with the largest difference reach the limit.
  package var isAtLargest: Bool { if case .atLargest = self { true } else { false } }

  /// The number of answers; `nil` for another limit.
  package var trials: Int? { if case .trials(let count) = self { count } else { nil } }
}

extension Settings {
  /// Returns whether a session with these settings can reach a limit.
  package func canReach(_ limit: SessionLimit) -> Bool {
    switch limit {
    case .trials, .time, .bandRatio: true
    case .reversals: !task.hasIntervals && placement.rule is StaircasePlacement.Rule
    case .atLargest: !task.hasIntervals
    case .right: !task.response.holdsComparison
    }
  }
}

/// What the answers of a session have shown that limits count.
struct LimitCounts: Sendable {
  /// The largest difference that can be presented.
  private let largest: Difference
  /// The number of latest answers among which a limit counts right ones; 0 if none does.
  private let window: Int
  /// The number of answers in a row to pairs with the largest difference.
  private(set) var atLargest = 0
  /// Whether each of the latest answers was right.
  private var verdicts: [Bool] = []

  /// Creates the counts of no answer, for a session with these limits.
  init(for limits: [SessionLimit], upTo largest: Cents) {
    self.largest = Difference(nearest: largest, upTo: largest, correctAnswer: .higher)
    window = limits.map { if case .right(_, let count) = $0 { count } else { 0 } }.max() ?? 0
  }

  /// Counts an answered trial.
  mutating func add(_ trial: TrialRecord) {
    let isLargest = abs(trial.question.difference.hundredths) >= largest.hundredths
    atLargest = isLargest ? atLargest + 1 : 0
    if window > 0, let isCorrect = trial.isCorrect {
      verdicts = verdicts.suffix(window - 1) + [isCorrect]
    }
  }

  /// Returns the number of right answers among the latest `count`.
  func right(among count: Int) -> Int { verdicts.suffix(count).count { $0 } }
}

extension Session {
  /// Returns whether the session has reached a limit with its latest answer.
  func hasReached(_ limit: SessionLimit) -> Bool {
    switch limit {
    case .trials(let count): answersLeft(until: count) == 0
    case .time(let length): time.length >= length
    case .reversals(let count): reversals >= count
    case .atLargest(let count): limitCounts.atLargest >= count
    case .right(let right, let count): limitCounts.right(among: count) >= right
    case .bandRatio(let ratio): bandRatio <= ratio
    }
  }

  /// What is left of the session until each of its limits; empty for a session without a limit. Limits that
  /// answers may lead away from again are whole.
  package var remainder: [SessionLimit] {
    limits.map { limit in
      switch limit {
      case .trials(let count): .trials(answersLeft(until: count))
      case .time(let length): .time(max(length - time.length, .zero))
      case .reversals(let count): .reversals(max(count - reversals, 0))
      case .atLargest, .right, .bandRatio: limit
      }
    }
  }

  /// Returns the number of answers that are left. An answer that was taken back leaves its place in the plan empty,
  /// because another pair would not be of the plan.
  private func answersLeft(until count: Int) -> Int {
    max(min(count - keptAnswers, planned.map { $0 - answeredTrials } ?? .max), 0)
  }

  private var reversals: Int { selection.placement.unisons?.lastReversalCount ?? 0 }

  private var bandRatio: Double {
    let settings = header.settings
    let bands =
      settings.task.hasIntervals
      ? profile.intervalEstimates(for: settings).map(\.size.band95)
      : [profile.limen(over: settings.range).band95]
    return bands.map { $0.upper.value / $0.lower.value }.max() ?? .infinity
  }
}
