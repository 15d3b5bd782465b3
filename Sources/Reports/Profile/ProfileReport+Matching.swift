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
      each = matching.intervals.map(MatchedInterval.init)
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

    fileprivate let name: PresentedInterval

    fileprivate init(of report: MatchingReport) {
      name = report.presented
      interval = name.interval.interval.name
      direction = name.interval.direction.rawValue
      aid = name.aid?.rawValue
      nominalCents = report.nominal.size.value
      tones = report.tones
      state = report.state.ofNotes
      centreCents = report.centre.toThousandths
      centreBand68Cents = report.band68.bounds.map(\.toThousandths)
      centreBand95Cents = report.band95.bounds.map(\.toThousandths)
      spreadCents = report.spread.toThousandths
      spreadBand68Cents = report.spreadBand68.bounds.map(\.toThousandths)
      spreadBand95Cents = report.spreadBand95.bounds.map(\.toThousandths)
      off = report.isOff
    }

    private enum CodingKeys: CodingKey {
      case interval, direction, aid, nominalCents, tones, state, centreCents, centreBand68Cents
      case centreBand95Cents, spreadCents, spreadBand68Cents, spreadBand95Cents, off
    }
  }
}

// MARK: - Text

extension ProfileReport.Matching {
  /// Returns the intervals as lines of at most 80 characters: the centre and the spread of each, the
  /// number of tones and the state.
  func lines(of listener: String, in words: Words) -> [String] {
    let phrases = words.phrases
    let place = words.name(ofTuning: tuning, tonic: tonic)
    let counts = phrases.tones(tones, unmoved: unmoved, tuning: place)
    let habit = phrases.pull(words.percent(pull))
    let text = [counts, habit] + (stopsEarly ? [phrases.stopsEarly] : [])
    return "\(listener): \(text.joined(separator: " "))".wrapped(to: 80)
      + words.lines(about: each, aid: \.name.aid) { table(of: $0, in: words) }
  }

  private func table(of intervals: [ProfileReport.MatchedInterval], in words: Words) -> [String] {
    let phrases = words.phrases
    return TextTable(
      columns: [
        .init(heading: phrases.headingInterval, leastWidth: 8),
        .init(heading: phrases.name(of: .cents), isNumeric: true),
        .init(heading: phrases.headingCentre, isNumeric: true),
        .init(heading: phrases.band(95), leastWidth: 13),
        .init(heading: phrases.headingSpread, isNumeric: true),
        .init(heading: phrases.band(68), leastWidth: 11),
        .init(heading: phrases.headingTones, isNumeric: true),
        .init(heading: phrases.headingState),
      ],
      rows: intervals.map { row(of: $0, in: words) }
    ).lines
  }

  private func row(of interval: ProfileReport.MatchedInterval, in words: Words) -> [String] {
    let isKnown = interval.state != .untrained
    let state = words.name(of: interval.state)
    let spreads = interval.spreadBand68Cents.map { words.fixed($0.value, 1) }
    return [
      words.row(for: interval.name.interval),
      words.fixed(interval.nominalCents, 1),
      isKnown ? words.signed(interval.centreCents) : "-",
      isKnown ? interval.centreBand95Cents.map { words.signed($0) }.joined(separator: " … ") : "-",
      isKnown ? words.fixed(interval.spreadCents.value, 1) : "-",
      isKnown ? spreads.joined(separator: "-") : "-", "\(interval.tones)",
      interval.off ? "\(state), \(words.phrases.off)" : state,
    ]
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
