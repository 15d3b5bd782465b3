internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The intervals of a profile. The text, the JSON and the CSV table present the same facts.

extension ProfileReport {
  /// Returns whether the listener has answers about intervals, or matches.
  func hasEvidence(by measure: IntervalMeasure) -> Bool { evidence(by: measure) != nil }

  /// Returns what was measured; `nil` if nothing was.
  private func evidence(by measure: IntervalMeasure) -> (any IntervalEvidence)? {
    switch measure {
    case .judgement: findings.intervalAnswers.answered > 0 ? findings : nil
    case .matching: findings.matching.flatMap { $0.unmoved.commits > 0 ? $0 : nil }
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
    evidence(by: measure).map {
      $0.membersOfIntervals + ["each": intervals(by: measure).map(\.members)]
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
      facts: evidence(by: measure).map {
        $0.sentencesOnIntervals(in: words) + sentencesOnOtherTunings(measure, in: words)
      } ?? [terms.nothing],
      definition: terms.definition ?? words.definition(of: limenPoint),
      rows: intervals(by: measure).filter(\.isReported), middle: range.middle)
  }

  private func sentencesOnOtherTunings(_ measure: IntervalMeasure, in words: Words) -> [String] {
    let count = findings.ofOtherTunings[measure] ?? 0
    return count == 0 ? [] : [words.phrases.ofOtherTunings(count)]
  }
}

// MARK: - By measure

/// What was measured of the intervals.
private protocol IntervalEvidence {
  var membersOfIntervals: Members { get }
  /// Returns sentences on the answers or the matches, and on what keeps a table of them empty.
  func sentencesOnIntervals(in words: Words) -> [String]
}

extension ListenerFindings: IntervalEvidence {
  fileprivate var membersOfIntervals: Members {
    [
      "tuning": tunings.last?.name, "tonic": tunings.last?.tonic,
      "trials": intervalAnswers.answered,
      "right": intervalAnswers.right,
      "better_than_guessing": intervalAnswers.betterThanGuessing.toThousandths,
      "threshold_reported": intervalAnswers.reportsThreshold,
    ]
  }

  fileprivate func sentencesOnIntervals(in words: Words) -> [String] {
    let (phrases, answers) = (words.phrases, intervalAnswers)
    let counts = phrases.intervals(
      trials: answers.answered, right: answers.right, tunings: tunings.map(words.name))
    return answers.reportsThreshold
      ? [counts] : [counts, phrases.noBetterThanGuessingYet(answers.right, of: answers.answered)]
  }
}

extension MatchingFindings: IntervalEvidence {
  fileprivate var membersOfIntervals: Members {
    [
      "tuning": tunings.last?.name, "tonic": tunings.last?.tonic, "tones": unmoved.commits,
      "unmoved": unmoved.unmoved, "pull": pull.toThousandths,
      "pull_band95": pullBand95.bounds.map(\.toThousandths), "stops_early": stopsEarly,
      "slips": slipRate.toThousandths,
    ]
  }

  fileprivate func sentencesOnIntervals(in words: Words) -> [String] {
    let phrases = words.phrases
    let counts = phrases.matches(unmoved.commits, unmoved: unmoved.unmoved)
    let centres = phrases.centres(from: tunings.map(words.name))
    return ["\(counts). \(centres)", phrases.startingPointBias(words.percent(pull.toThousandths))]
      + (stopsEarly ? [phrases.stopsEarly] : [])
  }
}
