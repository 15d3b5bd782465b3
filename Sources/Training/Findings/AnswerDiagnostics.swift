internal import Music
internal import Psychometrics

/// Counts and times of answers, and rules on them that need no model of hearing.
///
/// Diagnostics are reported and flagged. They never remove a trial.
public struct AnswerDiagnostics: Codable, Hashable, Sendable {
  /// The probability of hearing from which on a threshold is reported.
  ///
  /// The probability starts at even odds and uses the evidence of `FairCoin`. For at most about one
  /// in a thousand listeners who flip coins a threshold is ever reported, however long they
  /// continue and however often they look. A listener with 82 % correct answers, the proportion
  /// that training aims at, reaches it after about forty trials; a listener without errors after
  /// thirteen.
  package static let thresholdReportedFrom = 0.999

  /// The shortest time in which a listener can respond to a tone. Keys that come sooner were pressed
  /// before the tone could be heard, or were held.
  package static let shortestResponse = Duration.milliseconds(100)

  private let counts: AnswerCounts
  /// The number of responses that are neither right nor wrong and do not count as answers: matches, and
  /// answers about equal tones.
  package private(set) var tones = 0
  /// The median time from the onset of the comparison tone to the answer; `nil` if no time is
  /// known.
  public private(set) var medianResponse: Duration?
  /// The proportion of answers with a known time that came sooner than ``shortestResponse``; `nil`
  /// if no time is known.
  package private(set) var shareEarly: Double?

  /// Creates the diagnostics of trials. Trials without a response do not count.
  ///
  /// - Complexity: O(*t* log *t*) for *t* trials.
  package init(of trials: some Sequence<TrialRecord>) {
    var counts = AnswerCounts()
    var times: [Duration] = []
    for trial in trials {
      tones += trial.isAnswered && trial.isCorrect == nil ? 1 : 0
      guard let evidence = trial.evidence else { continue }
      if trial.isCorrect != nil { counts.add(evidence) }
      if let time = trial.responseTime { times.append(time) }
    }
    self.counts = counts
    medianResponse = times.median()
    let early = times.count { $0 < Self.shortestResponse }
    shareEarly = times.isEmpty ? nil : Double(early) / Double(times.count)
  }

  /// Creates diagnostics from counts alone, without response times.
  init(_ counts: AnswerCounts) { self.counts = counts }

  /// Returns the counts without those of trials that are among them.
  func removing(_ trials: [TrialRecord]) -> AnswerDiagnostics {
    let out = AnswerDiagnostics(of: trials)
    return .init(
      .init(
        answered: answered - out.answered, right: right - out.right, higher: higher - out.higher))
  }
}

// MARK: - Counts

extension AnswerDiagnostics {
  /// The number of answered trials.
  public var answered: Int { counts.answered }
  /// The number of correct answers.
  public var right: Int { counts.right }
  /// The number of answers “higher”.
  public var higher: Int { counts.higher }
}

// MARK: - Rules

extension AnswerDiagnostics {
  /// The proportion of correct answers; `nil` before the first answer.
  public var shareRight: Double? { answered == 0 ? nil : Double(right) / Double(answered) }

  /// The proportion of answers “higher”; `nil` before the first answer.
  package var shareOfHigher: Double? { answered == 0 ? nil : Double(higher) / Double(answered) }

  /// The probability that the listener does better than guessing, from even odds before the first
  /// answer.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  package var betterThanGuessing: Double {
    let odds = DeterministicMath.exp2(FairCoin.evidenceAgainst(heads: right, of: answered))
    return odds.isInfinite ? 1 : odds / (1 + odds)
  }

  /// Whether the answers suffice to report a threshold.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var reportsThreshold: Bool { betterThanGuessing >= Self.thresholdReportedFrom }

  /// Whether so many answers are wrong that the listener seems to hear the differences but to
  /// confuse the two answers.
  ///
  /// Fewer than half of the answers are correct, and a fair coin strays as far from half, to either
  /// side, less than one time in 100.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  public var isReversed: Bool {
    2 * right < answered && FairCoin.probabilityOfStraying(heads: right, of: answered) < 0.01
  }

  /// Whether one answer is given so often that a fair coin strays as far from half, to either side,
  /// less than one time in 100.
  ///
  /// - Complexity: O(*a*) for *a* answered trials.
  package var isLopsided: Bool {
    FairCoin.probabilityOfStraying(heads: higher, of: answered) < 0.01
  }
}
