internal import Music
internal import Notation
public import Psychometrics
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
    let each: [Measured<Interval>]

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
      each = zip(findings.intervals, findings.intervalCourses).map { report, course in
        let limen = Limen(
          report.limen, at: point, upTo: findings.profile.prior.largestDifference)
        return Measured(place: Interval(of: report, course: course, limen: limen), limen: limen)
      }
    }
  }

  /// One interval: where the listener hears it in tune.
  struct Interval: Encodable {
    let interval: String
    let direction: String
    /// `nil` for the pair alone.
    let aid: String?
    let nominalCents: Double
    let trials: Int
    let state: NoteReport.State
    /// The point of subjective equality, in cents above the nominal tone, and its bands.
    let pseCents: Cents
    let pseBand68Cents: [Cents]
    let pseBand95Cents: [Cents]
    let atNote: MIDINote
    let off: Bool
    let sessions: [Session]

    /// A session, with the point as it was known when it ended.
    struct Session: Encodable {
      let number: Int
      let startedAt: ReportedTime
      let trials: Int
      let pseCents: Cents
      let pseBand68Cents: [Cents]
      let pseBand95Cents: [Cents]

      fileprivate init(of point: IntervalCourse.Point) {
        number = point.number
        startedAt = ReportedTime(utc: point.startedAt)
        trials = point.trials
        pseCents = point.place.median.toThousandths
        pseBand68Cents = point.place.band68.bounds.map(\.toThousandths)
        pseBand95Cents = point.place.band95.bounds.map(\.toThousandths)
      }
    }

    /// The interval as texts and charts show it.
    let row: IntervalTable.Row

    init(of report: IntervalReport, course: IntervalCourse, limen: Limen) {
      interval = report.nominal.interval.interval.name
      direction = report.nominal.interval.direction.rawValue
      aid = report.aid?.rawValue
      nominalCents = report.nominal.size.value
      trials = report.trials
      state = report.state.ofNotes
      pseCents = report.place.median.toThousandths
      pseBand68Cents = report.place.band68.bounds.map(\.toThousandths)
      pseBand95Cents = report.place.band95.bounds.map(\.toThousandths)
      atNote = report.note
      off = report.isOff
      row = IntervalTable.Row(
        interval: report.presented, nominal: report.nominal.size,
        place: .init(report.width), size: .init(limen), count: report.trials, state: state,
        isOff: off,
        course: course.points.map { .init(of: $0, at: $0.place.width(of: course.nominal.interval)) }
      )
      sessions = course.points.map(Session.init)
    }

    private enum CodingKeys: CodingKey {
      case interval, direction, aid, nominalCents, trials, state, pseCents, pseBand68Cents
      case pseBand95Cents, atNote, off, sessions
    }
  }
}

// MARK: - Table

extension ProfileReport.Intervals {
  /// Returns the intervals as texts and charts show them: how much wider than nominal each is, and the
  /// limen. The rows are left out while no threshold is reported.
  func table(of listener: String, in words: Words) -> IntervalTable {
    let phrases = words.phrases
    let counts = phrases.intervals(
      trials: trials, right: right, tuning: words.name(ofTuning: tuning, tonic: tonic))
    let doubts = thresholdReported ? [] : [phrases.noBetterThanGuessingYet(right, of: trials)]
    let point = each.first?.limen.point ?? .t75
    return IntervalTable(
      kind: "interval", title: phrases.intervals(of: listener), facts: [counts] + doubts,
      definition: words.definition(of: point), placeHeading: phrases.headingWidth,
      courseTitle: phrases.widthBySession, sizeHeading: point.symbol,
      countHeading: phrases.headingTrialsShort,
      rows: thresholdReported ? each.map(\.row) : [])
  }
}

// MARK: - CSV

extension ProfileReport {
  /// Returns the intervals of all profiles as one CSV table by RFC 4180, with a line of headings.
  ///
  /// - Parameters:
  ///   - reports: The profiles, in the order of the rows.
  ///   - point: The point at which every profile reports its limens.
  public static func csvOfIntervals(_ reports: [ProfileReport], at point: LimenPoint) -> String {
    let headings = [
      "listener", "timbre", "interval", "direction", "nominal_cents", "pse_cents",
      "pse68_low_cents", "pse68_high_cents", "pse95_low_cents", "pse95_high_cents", "off",
      point.member, "band68_low_cents", "band68_high_cents", "band95_low_cents",
      "band95_high_cents", "trials", "state", "threshold_reported", "aid",
    ]
    let rows = reports.flatMap { report in
      (report.intervals?.each ?? []).map { interval in
        let points = [interval.pseCents] + interval.pseBand68Cents + interval.pseBand95Cents
        let limens =
          [interval.limen.size] + interval.limen.band68.bounds + interval.limen.band95.bounds
        return [
          report.listener, report.timbre, interval.interval, interval.direction,
          "\(interval.nominalCents)",
        ] + points.map { "\($0.value)" } + ["\(interval.off)"] + limens.map { "\($0.value)" }
          + [
            "\(interval.trials)", interval.state.rawValue,
            "\(report.intervals?.thresholdReported ?? false)", interval.aid ?? "",
          ]
      }
    }
    return csv([headings] + rows)
  }
}
