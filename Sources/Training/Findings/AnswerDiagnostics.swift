internal import Music
internal import Psychometrics

/// What the answers say by themselves, before any model: whether somebody listens, and how.
///
/// Everything here is told and flagged; nothing ever removes a trial.
public struct AnswerDiagnostics: Hashable, Sendable {
  /// From this probability of hearing on, a threshold is told.
  ///
  /// The probability comes from even odds and the evidence of ``/Psychometrics/FairCoin``, so of a thousand
  /// listeners who flip coins at most one is ever told a threshold, however long all go on and
  /// however often they look. A listener who is right 82 times in 100, where training aims, is past
  /// it after some forty trials; one who makes no mistake, after thirteen.
  public static let thresholdIsToldFrom = 0.999

  private let counts: AnswerCounts
  /// The median time from the beginning of the second tone to the answer; `nil` where none is known.
  public let medianResponse: Duration?

  /// Reads the answers of any trials; one without an answer says nothing.
  ///
  /// - Complexity: O(*t* log *t*) for *t* trials.
  public init(of trials: some Sequence<TrialRecord>) {
    var counts = AnswerCounts()
    var times: [Duration] = []
    for trial in trials {
      guard let evidence = trial.evidence else { continue }
      counts.add(evidence)
      if let time = trial.responseTime { times.append(time) }
    }
    self.counts = counts
    medianResponse = times.median()
  }

  /// Counts alone.
  init(_ counts: AnswerCounts) {
    self.counts = counts
    medianResponse = nil
  }
}

// MARK: - Counts

extension AnswerDiagnostics {
  /// How many trials were answered.
  public var answered: Int { counts.answered }
  /// How many of them rightly.
  public var right: Int { counts.right }
  /// How many of them with “higher”.
  public var higher: Int { counts.higher }
}

// MARK: - Rules

extension AnswerDiagnostics {
  /// The share of right answers; `nil` before the first.
  public var shareRight: Double? { answered == 0 ? nil : Double(right) / Double(answered) }

  /// The share of “higher”; `nil` before the first.
  public var shareOfHigher: Double? { answered == 0 ? nil : Double(higher) / Double(answered) }

  /// The probability that the listener hears anything at all, from even odds before the first answer.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var betterThanGuessing: Double {
    let odds = DeterministicMath.exp2(
      FairCoin.evidenceAgainst(heads: right, of: answered))
    return odds.isInfinite ? 1 : odds / (1 + odds)
  }

  /// Whether the answers establish that there is a limen to be told.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var tellThreshold: Bool { betterThanGuessing >= Self.thresholdIsToldFrom }

  /// Whether so many answers are wrong that the listener seems to hear, and to name it wrongly: a
  /// coin would be as wrong one time in 100.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var isReversed: Bool {
    2 * right < answered && FairCoin.probabilityOfStraying(heads: right, of: answered) < 0.01
  }

  /// Whether one answer is given more often than a coin, or chance, would give it one time in 100.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var isLopsided: Bool { FairCoin.probabilityOfStraying(heads: higher, of: answered) < 0.01 }
}
