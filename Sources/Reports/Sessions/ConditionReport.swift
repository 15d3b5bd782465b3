internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The test runs of a listener in one condition of a protocol, as a row of a table.
///
/// Practice, runs that no limit ended, and sessions outside protocols are left out.
package struct ConditionReport: Sendable {
  private let label: RunLabel
  private let listener: Listener
  private let runs: [RunReading]

  /// Returns the conditions of runs, by listener, protocol and visit, in the order in which they began.
  package static func all(of runs: [RunReading]) -> [ConditionReport] {
    let tests = runs.filter { $0.header.run?.isPractice == false && $0.reached != nil }
    let groups = Dictionary(grouping: tests) { run in
      [run.header.listener.label]
        + (run.header.run.map { [$0.protocolName, "\($0.visit)", $0.condition] } ?? [])
    }
    let reports = groups.values.compactMap { runs in
      runs[0].header.run.map {
        ConditionReport(label: $0, listener: runs[0].header.listener, runs: runs)
      }
    }
    return reports.sorted { $0.place < $1.place }
  }

  /// Where the row stands in the table.
  private var place: (String, UTCTime) { (listener.label, runs[0].header.startedAt) }

  /// Returns conditions as lines: the names of the columns, then a line each.
  ///
  /// - Parameter isAligned: Whether the cells are aligned, and not between tabs.
  package static func lines(of conditions: [ConditionReport], isAligned: Bool) -> [String] {
    let rows = conditions.map { $0.cells.map { $0?.text ?? RunCell.missing } }
    guard isAligned else { return ([names] + rows).map { $0.joined(separator: "\t") } }
    return TextTable(columns: names.map { TableColumn(heading: $0) }, rows: rows).lines
  }

  private static var names: [String] { columns.map(\.name) }

  /// Returns the columns that have a value as one JSON object on one line.
  ///
  /// - Throws: `EncodingError`. Encoding finite numbers does not fail.
  package func json() throws -> String { try RunCell.json(cells, named: Self.names) }

  private var cells: [RunCell?] { Self.columns.map { $0.cell(self) } }
}

// MARK: - Columns

extension ConditionReport {
  private static let columns: [RunColumn<ConditionReport>] =
    [
      RunColumn("listener") { RunCell($0.listener.label) },
      RunColumn("protocol") { RunCell($0.label.protocolName) },
      RunColumn("visit") { RunCell($0.label.visit) },
      RunColumn("condition") { RunCell($0.label.condition) },
      RunColumn("runs") { RunCell($0.runs.count) },
      RunColumn("trials") { report in
        RunCell(report.runs.map { $0.answers.answered + $0.answers.tones }.reduce(0, +))
      },
    ] + measure("reversals") { $0.reversals?.geometricMean }
    + measure("t75") { $0.answers.reportsThreshold ? $0.limen(at: .t75)?.size : nil }

  /// Returns the columns of a measure: the number of runs that have it, its geometric mean over them, and the
  /// standard deviation of its log2.
  private static func measure(
    _ name: String, _ size: @escaping @Sendable (RunReading) -> Cents?
  ) -> [RunColumn<ConditionReport>] {
    func column(
      _ part: String, of least: Int, _ cell: @escaping @Sendable ([Double]) -> RunCell
    ) -> RunColumn<ConditionReport> {
      RunColumn("\(name)_\(part)") { report in
        let logs = report.runs.compactMap(size).map { DeterministicMath.log2($0.value) }
        return logs.count >= least ? cell(logs) : nil
      }
    }
    return [
      column("runs", of: 0) { RunCell($0.count) },
      column("geometric_mean_cents", of: 1) { RunCell(DeterministicMath.exp2($0.mean)) },
      column("sd_octaves", of: 2) { RunCell($0.standardDeviation) },
    ]
  }
}
