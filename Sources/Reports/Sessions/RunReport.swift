internal import Music
package import Notation
internal import Psychometrics
package import Training
package import Wording

/// The results of a session on its own, as a row of the table of runs.
package struct RunReport: Sendable {
  /// The columns of files, described once for tab-separated values and for JSON. Those of the fit and of intervals
  /// follow.
  private static let columns = facts + answers + reversals + limens

  private let reading: RunReading

  /// Creates the row of a session.
  package init(of reading: RunReading) { self.reading = reading }

  /// Returns the columns that have a value as one JSON object on one line.
  ///
  /// - Throws: `EncodingError`. Encoding finite numbers does not fail.
  package func json() throws -> String {
    try RunCell.json(cells, named: Self.names)
  }

  /// The names of the columns, between tabs.
  package static var heading: String { names.joined(separator: "\t") }

  /// The cells of the row, between tabs; `n/a` for one without a value.
  package var line: String {
    cells.map { $0?.text ?? RunCell.missing }.joined(separator: "\t")
  }

  private static var names: [String] {
    columns.map(\.name) + fit.map(\.name) + interval.map(\.name)
  }

  private var cells: [RunCell?] {
    let fit = reading.fit
    return Self.columns.map { $0.cell(reading) } + Self.fit.map { fit.flatMap($0.cell) }
      + Self.interval.map { $0.cell(reading) }
  }
}

// MARK: - Columns

extension RunReport {
  private static let facts: [RunColumn<RunReading>] = [
    RunColumn("id") { $0.id.map { RunCell($0) } },
    RunColumn("listener") { RunCell($0.header.listener.label) },
    RunColumn("started_at") { RunCell($0.header.startedAt.iso8601) },
    RunColumn("seconds") { RunCell(Double($0.length.wholeMilliseconds) / 1000) },
    RunColumn("task") { RunCell($0.header.settings.task.name) },
    RunColumn("range") { RunCell($0.header.settings.range.text) },
    RunColumn("placement") { RunCell($0.header.settings.placement.name.rawValue) },
    RunColumn("reached") { $0.reached.map { RunCell($0) } },
    RunColumn("protocol") { $0.header.run.map { RunCell($0.protocolName) } },
    RunColumn("visit") { $0.header.run.map { RunCell($0.visit) } },
    RunColumn("position") { $0.header.run.map { RunCell($0.position) } },
    RunColumn("condition") { $0.header.run.map { RunCell($0.condition) } },
    RunColumn("run") { $0.header.run.map { RunCell($0.run) } },
    RunColumn("kind") { $0.header.run.map { RunCell($0.kind.rawValue) } },
  ]

  private static let answers: [RunColumn<RunReading>] = [
    RunColumn("trials") { RunCell($0.answers.answered + $0.answers.tones) },
    RunColumn("right") { $0.isRightOrWrong ? RunCell($0.answers.right) : nil },
    RunColumn("share_of_higher") { $0.answers.shareOfHigher.map { RunCell($0) } },
    RunColumn("catch_pairs") { $0.catches.map { RunCell($0.answered) } },
    RunColumn("catch_pairs_right") { $0.catches.map { RunCell($0.right) } },
    RunColumn("voids") { RunCell($0.voids) },
  ]

  private static let reversals: [RunColumn<RunReading>] = [
    RunColumn("reversals_cents") { $0.reversals.map { RunCell($0.sizes.map(\.value)) } },
    RunColumn("reversals_geometric_mean_cents") {
      $0.reversals.map { RunCell($0.geometricMean.value) }
    },
    RunColumn("reversals_mean_cents") { $0.reversals.map { RunCell($0.arithmeticMean.value) } },
    RunColumn("reversals_sd_octaves") { $0.reversals.map { RunCell($0.spread) } },
  ]

  private static let limens =
    [
      RunColumn("threshold_reported") {
        $0.isRightOrWrong ? RunCell($0.answers.reportsThreshold) : nil
      }
    ]
    + [LimenPoint.t75, .t794].flatMap { point in
      func column(_ band: String, _ value: @escaping @Sendable (Limen) -> Cents)
        -> RunColumn<RunReading>
      {
        RunColumn(point.member.replacing("cents", with: band + "cents")) { reading in
          reading.limen(at: point).map { RunCell(value($0).value) }
        }
      }
      return [
        column("") { $0.size },
        column("band68_low_") { $0.band68.lower }, column("band68_high_") { $0.band68.upper },
        column("band95_low_") { $0.band95.lower }, column("band95_high_") { $0.band95.upper },
      ]
    }

  private static let interval =
    [RunColumn<RunReading>("interval") { $0.interval.map { RunCell($0.nominal.name) } }]
    + estimate("interval_pse", of: .judgement) { $0.place }
    + estimate("interval_t75", of: .judgement) { $0.size }
    + estimate("matching_centre", of: .matching) { $0.place }
    + estimate("matching_spread", of: .matching) { $0.size }

  private static func estimate(
    _ name: String, of measure: IntervalMeasure,
    _ estimate: @escaping @Sendable (IntervalEstimate) -> CentsEstimate
  ) -> [RunColumn<RunReading>] {
    withBand(name) { reading in
      guard let interval = reading.interval, interval.measure == measure else { return nil }
      return (estimate(interval).median.value, estimate(interval).band95.map(\.value))
    }
  }

  private static let fit: [RunColumn<PsychometricFit>] =
    withBand("fit_pse") { ($0.threshold.estimate, $0.threshold.band95) }
    + withBand("fit_t75") { ($0.t75.estimate, $0.t75.band95) }
    + withBand("fit_lapse_rate", unit: "") { ($0.lapseRate.estimate, $0.lapseRate.band95) }

  /// Returns the columns of a value with its 95 % band.
  private static func withBand<Row>(
    _ name: String, unit: String = "_cents",
    _ value: @escaping @Sendable (Row) -> (estimate: Double, band95: CredibleBand<Double>)?
  ) -> [RunColumn<Row>] {
    [
      RunColumn(name + unit) { value($0).map { RunCell($0.estimate) } },
      RunColumn("\(name)_band95_low\(unit)") { value($0).map { RunCell($0.band95.lower) } },
      RunColumn("\(name)_band95_high\(unit)") { value($0).map { RunCell($0.band95.upper) } },
    ]
  }
}

extension RunReading {
  fileprivate var isRightOrWrong: Bool { header.settings.task.response.isRightOrWrong }

  func limen(at point: LimenPoint) -> Limen? {
    limen.map { Limen($0, at: point, upTo: header.settings.prior.largestDifference) }
  }
}

// MARK: - On a terminal

extension RunReport {
  /// Returns a table of runs, one per row, with what an experimenter looks at first. A limen is shown once the
  /// answers suffice for a profile to show one.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - words: The language of the text.
  ///   - zone: The zone of the times.
  package static func table(
    of reports: [RunReport], in words: Words, at zone: LocalZone
  ) -> [String] {
    let phrases = words.phrases
    let namesRuns = reports.contains { $0.reading.header.run != nil }
    let columns: [TableColumn] = [
      .init(heading: "id", isNumeric: true), .init(heading: phrases.headingListener),
      .init(heading: phrases.headingRun, isInText: namesRuns), .init(heading: phrases.headingBegan),
      .init(heading: phrases.headingEnd), .init(heading: phrases.headingTrials, isNumeric: true),
      .init(heading: phrases.right, isNumeric: true),
      .init(heading: phrases.headingReversals, isNumeric: true),
      .init(heading: words.heading(of: .t75), isNumeric: true), .init(heading: phrases.band(68)),
    ]
    let rows = reports.map(\.reading).map { run -> [String] in
      let limen = run.answers.reportsThreshold ? run.limen(at: .t75) : nil
      return [
        run.id.map { "\($0)" } ?? "", run.header.listener.label,
        run.header.run.map(words.name) ?? "–", zone.dateTimeAndZone(run.header.startedAt),
        run.reached ?? "–", "\(run.answers.answered + run.answers.tones)",
        run.isRightOrWrong ? "\(run.answers.right)" : "–",
        run.reversals.map { words.cents($0.geometricMean) } ?? "–",
        limen.map { words.limen($0.size, upTo: $0.largest) } ?? "–",
        limen.map { words.span($0.band68, upTo: $0.largest) } ?? "–",
      ]
    }
    return TextTable(columns: columns, rows: rows).lines
  }
}

extension Words {
  /// Returns the condition of a run with its number.
  fileprivate func name(of run: RunLabel) -> String {
    "\(run.condition) \(run.run)" + (run.isPractice ? " (\(phrases.practice))" : "")
  }
}
