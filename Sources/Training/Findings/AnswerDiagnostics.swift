internal import Music
internal import Psychometrics

/// What the answers say by themselves, before any model: whether somebody listens, and how.
///
/// Everything here is told and flagged; nothing ever removes a trial.
public struct AnswerDiagnostics: Hashable, Sendable {
  /// From this probability of hearing on, a threshold is told.
  ///
  /// The probability comes from even odds and the evidence of ``FairCoin``, so of a thousand
  /// listeners who flip coins at most one is ever told a threshold, however long all go on and
  /// however often they look. A listener who is right 82 times in 100, where training aims, is past
  /// it after some forty trials; one who makes no mistake, after thirteen.
  public static let thresholdIsToldFrom = 0.999

  /// How many trials were answered.
  public let answered: Int
  /// How many of them rightly.
  public let right: Int
  /// How many of them with “higher”.
  public let higher: Int
  /// The median time from the beginning of the second tone to the answer; `nil` where none is known.
  public let medianResponse: Duration?

  /// Reads the answers of any trials; one without an answer says nothing.
  public init(of trials: some Sequence<TrialRecord>) {
    var (answered, right, higher) = (0, 0, 0)
    var times: [Duration] = []
    for trial in trials {
      guard let answer = trial.answer else { continue }
      answered += 1
      right += trial.isCorrect == true ? 1 : 0
      higher += answer == .higher ? 1 : 0
      if let time = trial.responseTime { times.append(time) }
    }
    self.answered = answered
    self.right = right
    self.higher = higher
    medianResponse = times.median()
  }

  /// Counts alone.
  init(answered: Int, right: Int, higher: Int) {
    self.answered = answered
    self.right = right
    self.higher = higher
    medianResponse = nil
  }
}

// MARK: - Rules

extension AnswerDiagnostics {
  /// The share of right answers; `nil` before the first.
  public var shareRight: Double? { answered == 0 ? nil : Double(right) / Double(answered) }

  /// The share of “higher”; `nil` before the first.
  public var shareOfHigher: Double? { answered == 0 ? nil : Double(higher) / Double(answered) }

  /// The probability that the listener hears anything at all, from even odds before the first answer.
  public var betterThanGuessing: Double {
    let odds = DeterministicMath.exp2(
      FairCoin.evidenceAgainst(heads: right, of: answered))
    return odds.isInfinite ? 1 : odds / (1 + odds)
  }

  /// Whether the answers establish that there is a limen to be told.
  public var tellThreshold: Bool { betterThanGuessing >= Self.thresholdIsToldFrom }

  /// Whether so many answers are wrong that the listener seems to hear, and to name it wrongly: a
  /// coin would be as wrong one time in 100.
  public var isReversed: Bool {
    2 * right < answered && FairCoin.probabilityOfStraying(heads: right, of: answered) < 0.01
  }

  /// Whether one answer is given more often than a coin, or chance, would give it one time in 100.
  public var isLopsided: Bool { FairCoin.probabilityOfStraying(heads: higher, of: answered) < 0.01 }
}

extension TrialRecord {
  /// How long after the second tone began the answer came, if there was one.
  public var responseTime: Duration? {
    if case .answered(_, let responseTime) = outcome { responseTime } else { nil }
  }
}
