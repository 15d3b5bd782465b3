internal import Training

extension SimulationReport {
  /// The figures of the intervals after a number of trials, pooled over listeners and intervals.
  struct Intervals: Encodable {
    /// The errors of widths, in octaves, or those of points.
    struct Accuracy: Encodable {
      var rmseLog2: Estimate.Figure?
      var medianErrorCents: Estimate.Figure?
      let coverage68: Estimate.Figure
      let coverage95: Estimate.Figure
    }

    let trial: Int
    /// T75 and the point of subjective equality of judged intervals.
    private(set) var t75: Accuracy?
    private(set) var pse: Accuracy?
    /// The spread and the centre of matches.
    private(set) var spread: Accuracy?
    private(set) var centre: Accuracy?
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
    let (widths, points) = (accuracies.map(\.widths), accuracies.map(\.points))
    let width = Accuracy(
      rmseLog2: widths.rootMeanSquare, coverage68: widths.coverage(\.heldBy68),
      coverage95: widths.coverage(\.heldBy95))
    let point = Accuracy(
      medianErrorCents: points.medianMagnitude, coverage68: points.coverage(\.heldBy68),
      coverage95: points.coverage(\.heldBy95))
    if flags.isEmpty { (t75, pse) = (width, point) } else { (spread, centre) = (width, point) }
  }
}

extension [IntervalReading.Errors] {
  private var counts: [Double] { map { Double($0.values.count) } }

  fileprivate var rootMeanSquare: SimulationReport.Estimate.Figure {
    let squares = map { $0.values.reduce(0) { $0 + $1 * $1 } }
    return .init(Bootstrap(sums: squares, counts: counts)) { $0.squareRoot() }
  }

  fileprivate var medianMagnitude: SimulationReport.Estimate.Figure {
    .init(Bootstrap(medianOf: map { $0.values.map(\.magnitude) }))
  }

  fileprivate func coverage(
    _ held: (IntervalReading.Errors) -> Int
  ) -> SimulationReport.Estimate.Figure {
    .init(Bootstrap(sums: map { Double(held($0)) }, counts: counts))
  }
}

// MARK: - Text

extension SimulationReport.Intervals {
  /// Returns two tables with one row for each checkpoint: of the widths, then of the points.
  static func lines(of rows: [Self]) -> [String] {
    guard let first = rows.first else { return [] }
    let isMatching = first.stopsEarlyShare != nil
    let widths = AccuracyTable.lines(
      of: rows.map { row in
        row.row(row.t75 ?? row.spread, [row.knownShare] + (isMatching ? [row.stopsEarlyShare] : []))
      },
      error: isMatching ? "RMSE of log2 spread" : "RMSE of log2 T75",
      shares: [AccuracyTable.known] + (isMatching ? [.init(heading: " stops early")] : []))
    let points = AccuracyTable.lines(
      of: rows.map { $0.row($0.pse ?? $0.centre, []) }, error: "median error, cents",
      width: 27, shares: [])
    return [isMatching ? "The spread of matches:" : "T75 at the intervals:"] + widths
      + ["", isMatching ? "The centre of matches:" : "The point of subjective equality:"] + points
  }

  private func row(_ accuracy: Accuracy?, _ shares: [Double?]) -> AccuracyTable.Row {
    let error = accuracy?.rmseLog2 ?? accuracy?.medianErrorCents
    return (trial, [error, accuracy?.coverage68, accuracy?.coverage95], shares)
  }
}
