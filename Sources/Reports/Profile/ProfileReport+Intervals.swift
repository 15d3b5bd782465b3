internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The intervals of a profile. The text, the JSON and the CSV table present the same facts.

extension ProfileReport {
  /// Returns whether the listener has answers about intervals, or matches.
  func hasEvidence(by measure: IntervalMeasure) -> Bool {
    switch measure {
    case .judgement: findings.intervalAnswers.answered > 0
    case .matching: findings.matching.map { $0.unmoved.commits > 0 } ?? false
    }
  }

  /// Returns the intervals by a measure; empty if nothing was measured.
  func intervals(by measure: IntervalMeasure) -> [ReportedInterval] {
    guard hasEvidence(by: measure) else { return [] }
    let largest = findings.largestDifference
    return findings.intervals(by: measure).map {
      ReportedInterval($0, at: limenPoint, upTo: largest)
    }
  }

  /// Returns what was measured, and each interval; `nil` if nothing was measured.
  func members(of measure: IntervalMeasure) -> Members? {
    guard hasEvidence(by: measure) else { return nil }
    let each: Members = ["each": intervals(by: measure).map(\.members)]
    switch measure {
    case .judgement: return findings.membersOfAnswers + each
    case .matching: return findings.matching.map { $0.members + each }
    }
  }

  /// Returns the measure of the intervals to report; `nil` for the notes. A listener without answers about
  /// notes gets the intervals in their place or, without those too, the matches.
  func measure(wanted: IntervalMeasure?) -> IntervalMeasure? {
    guard wanted == nil, findings.answers.answered == 0 else { return wanted }
    return IntervalMeasure.allCases.first(where: hasEvidence)
  }

  /// Returns the intervals to report as texts and charts show them; `nil` for the notes.
  func intervalTable(wanted: IntervalMeasure?, in words: Words) -> IntervalTable? {
    measure(wanted: wanted).map { intervalTable(by: $0, in: words) }
  }

  /// Returns the intervals by a measure as texts and charts show them. The rows are left out while no
  /// threshold is reported.
  func intervalTable(by measure: IntervalMeasure, in words: Words) -> IntervalTable {
    let terms = words.phrases.terms(of: measure, limen: limenPoint.symbol)
    return IntervalTable(
      terms: terms, title: terms.title(listener),
      facts: hasEvidence(by: measure)
        ? sentences(on: measure, in: words) + sentencesOnOtherTunings(measure, in: words)
        : [terms.nothing],
      definition: terms.definition ?? words.definition(of: limenPoint),
      rows: intervals(by: measure).filter(\.isReported), middle: range.middle)
  }

  private func sentencesOnOtherTunings(_ measure: IntervalMeasure, in words: Words) -> [String] {
    let count = findings.ofOtherTunings[measure] ?? 0
    return count == 0 ? [] : [words.phrases.ofOtherTunings(count)]
  }

  private func sentences(on measure: IntervalMeasure, in words: Words) -> [String] {
    switch measure {
    case .judgement: findings.sentencesOnIntervals(in: words)
    case .matching: findings.matching?.sentences(in: words) ?? []
    }
  }
}

// MARK: - By measure

extension ListenerFindings {
  fileprivate var membersOfAnswers: Members {
    [
      "tuning": tunings.last?.name, "tonic": tunings.last?.tonic,
      "trials": intervalAnswers.answered,
      "right": intervalAnswers.right,
      "better_than_guessing": intervalAnswers.betterThanGuessing.toThousandths,
      "threshold_reported": intervalAnswers.reportsThreshold,
    ]
  }

  /// Returns sentences on the answers about intervals, and on what keeps a table of them empty.
  fileprivate func sentencesOnIntervals(in words: Words) -> [String] {
    let (phrases, answers) = (words.phrases, intervalAnswers)
    let counts = phrases.intervals(
      trials: answers.answered, right: answers.right, tunings: tunings.map(words.name))
    return answers.reportsThreshold
      ? [counts] : [counts, phrases.noBetterThanGuessingYet(answers.right, of: answers.answered)]
  }
}

extension MatchingFindings {
  fileprivate var members: Members {
    [
      "tuning": tunings.last?.name, "tonic": tunings.last?.tonic, "tones": unmoved.commits,
      "unmoved": unmoved.unmoved, "pull": pull.toThousandths,
      "pull_band95": pullBand95.bounds.map(\.toThousandths), "stops_early": stopsEarly,
      "slips": slipRate.toThousandths,
    ]
  }

  /// Returns sentences on the matches.
  fileprivate func sentences(in words: Words) -> [String] {
    let phrases = words.phrases
    let counts = phrases.matches(
      unmoved.commits, unmoved: unmoved.unmoved, tunings: tunings.map(words.name))
    return [counts, phrases.startingPointBias(words.percent(pull.toThousandths))]
      + (stopsEarly ? [phrases.stopsEarly] : [])
  }
}
