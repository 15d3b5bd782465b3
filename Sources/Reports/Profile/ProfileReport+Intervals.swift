internal import Music
internal import Psychometrics
internal import Training
internal import Wording

// The intervals of a profile. The text, the JSON and the CSV table present the same facts.

extension ProfileReport {
  /// The answers about intervals, and each interval.
  struct Intervals: Encodable, Sendable {
    let tuning: String
    let tonic: MIDINote?
    let trials: Int
    let right: Int
    let betterThanGuessing: Double
    let thresholdReported: Bool
    let each: [ReportedInterval]

    /// Creates the facts; `nil` for a listener without answers about intervals.
    init?(of findings: ListenerFindings, at point: LimenPoint) {
      let answers = findings.intervalAnswers
      guard answers.answered > 0 else { return nil }
      tuning = findings.tuning.name
      tonic = findings.tuning.tonic
      trials = answers.answered
      right = answers.right
      betterThanGuessing = answers.betterThanGuessing.toThousandths
      thresholdReported = answers.reportsThreshold
      each = findings.reportedIntervals(by: .judgement, at: point)
    }

    /// Returns sentences on the answers, and on what keeps a table of intervals empty.
    func sentences(in words: Words) -> [String] {
      let counts = words.phrases.intervals(
        trials: trials, right: right, tuning: words.name(ofTuning: tuning, tonic: tonic))
      return [counts]
        + (thresholdReported ? [] : [words.phrases.noBetterThanGuessingYet(right, of: trials)])
    }
  }

  /// The matches, and each interval.
  struct Matching: Encodable, Sendable {
    let tuning: String
    let tonic: MIDINote?
    let tones: Int
    let unmoved: Int
    /// The pull towards where a tone begins, and its 95 % band.
    let pull: Double
    let pullBand95: [Double]
    let stopsEarly: Bool
    let slips: Double
    let each: [ReportedInterval]

    /// Creates the facts; `nil` for a listener without matches.
    init?(of findings: ListenerFindings, at point: LimenPoint) {
      guard let matching = findings.matching, matching.unmoved.commits > 0 else { return nil }
      tuning = matching.tuning.name
      tonic = matching.tuning.tonic
      tones = matching.unmoved.commits
      unmoved = matching.unmoved.unmoved
      pull = matching.pull.toThousandths
      pullBand95 = matching.pullBand95.bounds.map(\.toThousandths)
      stopsEarly = matching.stopsEarly
      slips = matching.slipRate.toThousandths
      each = findings.reportedIntervals(by: .matching, at: point)
    }

    /// Returns sentences on the matches.
    func sentences(in words: Words) -> [String] {
      let phrases = words.phrases
      let counts = phrases.tones(
        tones, unmoved: unmoved, tuning: words.name(ofTuning: tuning, tonic: tonic))
      return [counts, phrases.pull(words.percent(pull))] + (stopsEarly ? [phrases.stopsEarly] : [])
    }
  }
}

// MARK: - By measure

extension ListenerFindings {
  /// Returns the intervals by a measure, with their sizes at a point.
  fileprivate func reportedIntervals(
    by measure: IntervalMeasure, at point: LimenPoint
  ) -> [ReportedInterval] {
    intervals(by: measure).map {
      ReportedInterval($0, at: point, upTo: profile.prior.largestDifference)
    }
  }
}

extension ProfileReport {
  /// Returns the intervals by a measure; empty if there are none.
  func intervals(by measure: IntervalMeasure) -> [ReportedInterval] {
    switch measure {
    case .judgement: intervals?.each ?? []
    case .matching: matching?.each ?? []
    }
  }

  /// Returns the sentences on what was measured; `nil` if nothing was.
  private func sentences(on measure: IntervalMeasure, in words: Words) -> [String]? {
    switch measure {
    case .judgement: intervals?.sentences(in: words)
    case .matching: matching?.sentences(in: words)
    }
  }

  /// Returns the intervals by a measure as texts and charts show them; `nil` if nothing was measured.
  /// The rows are left out while no threshold is reported.
  func intervalTable(by measure: IntervalMeasure, in words: Words) -> IntervalTable? {
    sentences(on: measure, in: words).map { facts in
      intervalTable(by: measure, facts, rows: intervals(by: measure), in: words)
    }
  }

  private func intervalTable(
    by measure: IntervalMeasure, _ facts: [String], rows: [ReportedInterval], in words: Words
  ) -> IntervalTable {
    let terms = words.terms(of: measure, limen: limenPoint.symbol)
    return IntervalTable(
      terms: terms, title: terms.title(listener), facts: facts,
      definition: terms.definition ?? words.definition(of: limenPoint),
      rows: rows.filter(\.isReported))
  }

  /// Returns the intervals of a topic, without rows if nothing was measured; `nil` for the notes.
  func intervalTable(of topic: ProfileTopic, in words: Words) -> IntervalTable? {
    topic.measure.map { measure in
      intervalTable(by: measure, in: words)
        ?? intervalTable(by: measure, [words.terms(of: measure).nothing], rows: [], in: words)
    }
  }
}
