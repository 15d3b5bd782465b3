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
      each = findings.intervals.map {
        Measured(
          place: Interval(of: $0),
          limen: Limen($0.limen, at: point, upTo: findings.profile.prior.largestDifference))
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

    /// How much wider than nominal the interval is, and its 95 % band, for the text.
    fileprivate let width: Cents
    fileprivate let widthBand95: [Cents]
    fileprivate let name: PresentedInterval

    init(of report: IntervalReport) {
      name = report.presented
      interval = name.interval.interval.name
      direction = name.interval.direction.rawValue
      aid = name.aid?.rawValue
      nominalCents = report.nominal.size.value
      trials = report.trials
      state = report.state.ofNotes
      pseCents = report.pointOfSubjectiveEquality.toThousandths
      pseBand68Cents = report.band68.bounds.map(\.toThousandths)
      pseBand95Cents = report.band95.bounds.map(\.toThousandths)
      atNote = report.note
      off = report.isOff
      width = report.width
      widthBand95 = report.widthBand95.bounds
    }

    private enum CodingKeys: CodingKey {
      case interval, direction, aid, nominalCents, trials, state, pseCents, pseBand68Cents
      case pseBand95Cents, atNote, off
    }
  }
}

// MARK: - Text

extension ProfileReport.Intervals {
  /// Returns the intervals as lines of at most 80 characters: how wide each is, T75, the number of
  /// trials and the state. The sizes are left out while no threshold is reported.
  func lines(of listener: String, in words: Words) -> [String] {
    let phrases = words.phrases
    let place = words.name(ofTuning: tuning, tonic: tonic)
    let counts = phrases.intervals(trials: trials, right: right, tuning: place)
    let head = "\(listener): \(counts)".wrapped(to: 80)
    guard thresholdReported else { return head }
    return head
      + words.lines(about: each, aid: \.place.name.aid) { table(of: $0, in: words) }
  }

  private func table(
    of intervals: [Measured<ProfileReport.Interval>], in words: Words
  ) -> [String] {
    let phrases = words.phrases
    return TextTable(
      columns: [
        .init(heading: phrases.headingInterval, leastWidth: 8),
        .init(heading: phrases.name(of: .cents), isNumeric: true),
        .init(heading: phrases.headingWidth, isNumeric: true),
        .init(heading: phrases.band(95), leastWidth: 13),
        .init(heading: "T75", isNumeric: true),
        .init(heading: phrases.band(68), leastWidth: 11),
        .init(heading: phrases.headingTrialsShort, isNumeric: true),
        .init(heading: phrases.headingState),
      ],
      rows: intervals.map { row(of: $0, in: words) }
    ).lines
  }

  private func row(
    of interval: Measured<ProfileReport.Interval>, in words: Words
  ) -> [String] {
    let isKnown = interval.state != .untrained
    let state = words.name(of: interval.state)
    return [
      words.row(for: interval.place.name.interval),
      words.fixed(interval.nominalCents, 1),
      isKnown ? words.signed(interval.place.width) : "-",
      isKnown ? interval.place.widthBand95.map { words.signed($0) }.joined(separator: " … ") : "-",
      isKnown ? words.limen(interval.limen, in: interval.state) : "-",
      isKnown ? words.span(interval.limen, \.band68) : "-", "\(interval.trials)",
      interval.off ? "\(state), \(words.phrases.off)" : state,
    ]
  }
}

extension Words {
  /// Returns the name of a tuning, with the note from which its scale rises.
  func name(ofTuning tuning: String, tonic: MIDINote?) -> String {
    tonic.map { "\(tuning), \(name(of: $0))" } ?? tuning
  }

  /// Returns lines about intervals: those without an aid first, then those with each aid below a heading.
  func lines<Interval>(
    about intervals: [Interval], aid: (Interval) -> Aid?, table: ([Interval]) -> [String]
  ) -> [String] {
    ([nil] + Aid.allCases).flatMap { shared in
      let part = intervals.filter { aid($0) == shared }
      let heading = shared.map(phrases.with).map {
        "\($0.prefix(1).uppercased())\($0.dropFirst()):"
      }
      return part.isEmpty ? [] : [""] + [heading].compactMap(\.self) + table(part)
    }
  }

  /// Returns the name of an interval at the head of its row: `P5 up`. The unison has no direction.
  func row(for interval: DirectedInterval) -> String {
    let name = interval.interval.name
    return interval == .unison ? name : "\(name) \(phrases.name(of: interval.direction))"
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
