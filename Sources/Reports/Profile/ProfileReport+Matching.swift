internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The tones that a listener brought into tune. The text, the JSON and the CSV table present the same
// facts.

extension ProfileReport {
  /// The committed tones, and each interval.
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
    let each: [MatchedInterval]

    /// Creates the facts; `nil` for a listener without committed tones.
    init?(of findings: ListenerFindings) {
      guard let matching = findings.matching, matching.unmoved.commits > 0 else { return nil }
      tuning = matching.tuning.name
      tonic = matching.tuning.tonic
      tones = matching.unmoved.commits
      unmoved = matching.unmoved.unmoved
      pull = matching.pull.toThousandths
      pullBand95 = matching.pullBand95.bounds.map(\.toThousandths)
      stopsEarly = matching.stopsEarly
      slips = matching.slipRate.toThousandths
      each = zip(matching.intervals, findings.matchingCourses).map(MatchedInterval.init)
    }
  }

  /// One interval: where the listener tunes it, and how precisely.
  struct MatchedInterval: Encodable, Sendable {
    let interval: String
    let direction: String
    /// `nil` for a reference tone before the tone.
    let aid: String?
    let nominalCents: Double
    let tones: Int
    let state: NoteReport.State
    /// Where the listener tunes the tone, in cents above the nominal one, and its bands.
    let centreCents: Cents
    let centreBand68Cents: [Cents]
    let centreBand95Cents: [Cents]
    /// The half-width that holds 68 % of the tones about the centre, and its bands.
    let spreadCents: Cents
    let spreadBand68Cents: [Cents]
    let spreadBand95Cents: [Cents]
    let off: Bool
    let sessions: [Session]

    /// A session, with the centre as it was known when it ended.
    struct Session: Encodable {
      let number: Int
      let startedAt: ReportedTime
      let tones: Int
      let centreCents: Cents
      let centreBand68Cents: [Cents]
      let centreBand95Cents: [Cents]

      fileprivate init(of point: IntervalCourse.Point) {
        number = point.number
        startedAt = ReportedTime(utc: point.startedAt)
        tones = point.trials
        centreCents = point.place.median.toThousandths
        centreBand68Cents = point.place.band68.bounds.map(\.toThousandths)
        centreBand95Cents = point.place.band95.bounds.map(\.toThousandths)
      }
    }

    /// The interval as texts and charts show it.
    let row: IntervalTable.Row

    fileprivate init(of report: MatchingReport, course: IntervalCourse) {
      interval = report.nominal.interval.interval.name
      direction = report.nominal.interval.direction.rawValue
      aid = report.aid?.rawValue
      nominalCents = report.nominal.size.value
      tones = report.tones
      state = report.state.ofNotes
      centreCents = report.centre.median.toThousandths
      centreBand68Cents = report.centre.band68.bounds.map(\.toThousandths)
      centreBand95Cents = report.centre.band95.bounds.map(\.toThousandths)
      spreadCents = report.spread.toThousandths
      spreadBand68Cents = report.spreadBand68.bounds.map(\.toThousandths)
      spreadBand95Cents = report.spreadBand95.bounds.map(\.toThousandths)
      off = report.isOff
      row = IntervalTable.Row(
        interval: report.presented, nominal: report.nominal.size,
        place: .init(report.centre),
        size: .init(
          median: report.spread, band68: report.spreadBand68, band95: report.spreadBand95),
        count: report.tones, state: state, isOff: off,
        course: course.points.map { .init(of: $0, at: $0.place) })
      sessions = course.points.map(Session.init)
    }

    private enum CodingKeys: CodingKey {
      case interval, direction, aid, nominalCents, tones, state, centreCents, centreBand68Cents
      case centreBand95Cents, spreadCents, spreadBand68Cents, spreadBand95Cents, off, sessions
    }
  }
}

// MARK: - Table

extension ProfileReport.Matching {
  /// Returns the intervals as texts and charts show them: the centre and the spread of each.
  func table(of listener: String, in words: Words) -> IntervalTable {
    let phrases = words.phrases
    let counts = phrases.tones(
      tones, unmoved: unmoved, tuning: words.name(ofTuning: tuning, tonic: tonic))
    let habits = [phrases.pull(words.percent(pull))] + (stopsEarly ? [phrases.stopsEarly] : [])
    return IntervalTable(
      kind: "matching", title: phrases.tunedTones(of: listener), facts: [counts] + habits,
      definition: phrases.definitionOfSpread, placeHeading: phrases.headingCentre,
      courseTitle: phrases.centreBySession, sizeHeading: phrases.headingSpread,
      countHeading: phrases.headingTones,
      rows: each.map(\.row))
  }
}

// MARK: - CSV

extension ProfileReport {
  /// Returns the intervals of all profiles as one CSV table by RFC 4180, with a line of headings.
  ///
  /// - Parameter reports: The profiles, in the order of the rows.
  public static func csvOfMatching(_ reports: [ProfileReport]) -> String {
    let headings = [
      "listener", "interval", "direction", "nominal_cents", "centre_cents", "centre68_low_cents",
      "centre68_high_cents", "centre95_low_cents", "centre95_high_cents", "off", "spread_cents",
      "spread68_low_cents", "spread68_high_cents", "spread95_low_cents", "spread95_high_cents",
      "tones", "state", "aid",
    ]
    let rows = reports.flatMap { report in
      (report.matching?.each ?? []).map { interval in
        let centres =
          [interval.centreCents] + interval.centreBand68Cents + interval.centreBand95Cents
        let spreads =
          [interval.spreadCents] + interval.spreadBand68Cents + interval.spreadBand95Cents
        return [report.listener, interval.interval, interval.direction, "\(interval.nominalCents)"]
          + centres.map { "\($0.value)" } + ["\(interval.off)"] + spreads.map { "\($0.value)" }
          + ["\(interval.tones)", interval.state.rawValue, interval.aid ?? ""]
      }
    }
    return csv([headings] + rows)
  }
}
