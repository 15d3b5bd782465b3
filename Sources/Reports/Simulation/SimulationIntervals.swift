internal import Training

extension SimulationReport {
  /// The figures of the intervals after a number of trials, pooled over listeners and intervals.
  struct Intervals: Encodable {
    /// The errors of widths, in octaves.
    struct Width: Encodable {
      let rmseLog2: Estimate.Figure
      let coverage68: Estimate.Figure
      let coverage95: Estimate.Figure
    }

    /// The errors of points.
    struct Point: Encodable {
      let medianErrorCents: Estimate.Figure
      let coverage68: Estimate.Figure
      let coverage95: Estimate.Figure
    }

    let trial: Int
    /// T75 and the point of subjective equality of judged intervals.
    private(set) var t75: Width?
    private(set) var pse: Point?
    /// The spread and the centre of matches.
    private(set) var spread: Width?
    private(set) var centre: Point?
    let knownShare: Double
    /// The share of listeners who are reported to stop too early; `nil` without matches.
    let stopsEarlyShare: Double?
  }
}

extension SimulationReport.Intervals {
  /// Summarizes the readings of all listeners, one row for each checkpoint; empty if there are none.
  static func rows(of results: [SimulationResult]) -> [Self] {
    let readings = results.map(\.intervalReadings)
    guard let checkpoints = readings.first?.indices else { return [] }
    return checkpoints.map { index in Self(of: readings.map { $0[index] }) }
  }

  private init(of readings: [IntervalReading]) {
    trial = readings[0].trial
    let intervals = readings.reduce(0) { $0 + $1.intervals }
    knownShare = rounded(Double(readings.reduce(0) { $0 + $1.known }) / Double(intervals))
    let flags = readings.compactMap(\.stopsEarly)
    stopsEarlyShare =
      flags.isEmpty ? nil : rounded(Double(flags.count { $0 }) / Double(flags.count))
    let accuracies = readings.compactMap(\.accuracy)
    guard accuracies.count == readings.count else { return }
    let width = Width(of: accuracies.map(\.widths))
    let point = Point(of: accuracies.map(\.points))
    if flags.isEmpty { (t75, pse) = (width, point) } else { (spread, centre) = (width, point) }
  }
}

extension SimulationReport.Intervals.Width {
  fileprivate init(of errors: [IntervalReading.Errors]) {
    rmseLog2 = .init(
      Bootstrap(
        sums: errors.map { $0.values.reduce(0) { $0 + $1 * $1 } },
        counts: errors.map { Double($0.values.count) })
    ) { $0.squareRoot() }
    coverage68 = errors.coverage(\.heldBy68)
    coverage95 = errors.coverage(\.heldBy95)
  }
}

extension SimulationReport.Intervals.Point {
  fileprivate init(of errors: [IntervalReading.Errors]) {
    medianErrorCents = .init(Bootstrap(medianOf: errors.map { $0.values.map(\.magnitude) }))
    coverage68 = errors.coverage(\.heldBy68)
    coverage95 = errors.coverage(\.heldBy95)
  }
}

extension [IntervalReading.Errors] {
  fileprivate func coverage(
    _ held: (IntervalReading.Errors) -> Int
  ) -> SimulationReport.Estimate.Figure {
    .init(
      Bootstrap(sums: map { Double(held($0)) }, counts: map { Double($0.values.count) }))
  }
}

// MARK: - Text

extension SimulationReport.Intervals {
  /// Returns two tables with one row for each checkpoint: of the widths, then of the points.
  static func lines(of rows: [Self]) -> [String] {
    guard let first = rows.first else { return [] }
    let isMatching = first.stopsEarlyShare != nil
    let widths = [
      isMatching ? "The spread of matches:" : "T75 at the intervals:",
      AccuracyTable.heading(isMatching ? "RMSE of log2 spread" : "RMSE of log2 T75")
        + "       known"
        + (isMatching ? "   stops early" : ""),
    ]
    let points = [
      "", isMatching ? "The centre of matches:" : "The point of subjective equality:",
      AccuracyTable.heading("median error, cents", width: pointWidth),
    ]
    return widths + rows.map(\.widthRow) + points + rows.map(\.pointRow)
  }

  /// The width of a column of cents.
  private static let pointWidth = 27

  private var widthRow: String {
    let width = t75 ?? spread
    let flags = stopsEarlyShare.map { "   " + AccuracyTable.percent($0) } ?? ""
    return AccuracyTable.row([width?.rmseLog2, width?.coverage68, width?.coverage95], after: trial)
      + AccuracyTable.percent(knownShare) + flags
  }

  private var pointRow: String {
    let point = pse ?? centre
    let row = AccuracyTable.row(
      [point?.medianErrorCents, point?.coverage68, point?.coverage95], after: trial,
      width: Self.pointWidth)
    return String(row.prefix(through: row.lastIndex { $0 != " " } ?? row.startIndex))
  }
}
