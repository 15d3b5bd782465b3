internal import Music
public import Psychometrics
public import Training

extension ProfileReport {
  /// Returns what several profiles say about notes or intervals as one CSV table by RFC 4180, with a line of
  /// headings.
  ///
  /// - Parameters:
  ///   - reports: The profiles, in the order of the rows.
  ///   - measure: The measure of the intervals that the table is about; `nil` for the notes.
  ///   - point: The point at which every profile reports its limens.
  public static func csv(
    _ reports: [ProfileReport], about measure: IntervalMeasure?, at point: LimenPoint
  ) -> String {
    guard let measure else { return csv(reports, at: point) }
    let names = ReportedMeasure(of: measure, at: point)
    let headings =
      ["listener"] + names.ofLimens("timbre") + ["interval", "direction", "nominal_cents"]
      + names.place.columns + ["off"] + names.size.columns + [names.trials, "state"]
      + names.ofLimens("threshold_reported") + ["aid"]
    return csv(
      [headings]
        + reports.flatMap { report in
          report.intervals(by: measure).map {
            [report.listener] + $0.cells(timbre: report.findings.conditionName)
          }
        })
  }
}

extension ReportedMeasure {
  /// Returns a cell that only a table of limens has.
  fileprivate func ofLimens(_ cell: String) -> [String] { hasThreshold ? [cell] : [] }
}

extension ReportedInterval {
  fileprivate func cells(timbre: String) -> [String] {
    let place = [estimate.nominal.name, estimate.nominal.direction.rawValue]
    let counts = ["\(estimate.trials)", estimate.state.rawValue]
    return measure.ofLimens(timbre) + place + ["\(estimate.nominal.size.value)"]
      + estimate.place.cells + ["\(estimate.isOff)"] + size.cells + counts
      + measure.ofLimens("\(estimate.isReported)") + [estimate.aid?.rawValue ?? ""]
  }
}

extension CentsEstimate {
  /// The median and the bounds of the bands, rounded to thousandths of a cent.
  fileprivate var cells: [String] {
    ([median] + band68.bounds + band95.bounds).map { "\($0.value.toThousandths)" }
  }
}
