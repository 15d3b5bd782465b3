internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// What a protocol can be expected to yield, from rounds of simulated listeners.
package struct RoundReport: Encodable, Sendable {
  typealias Figure = SimulationReport.Estimate.Figure

  /// The runs of a condition, pooled over listeners. Practice and test runs are apart.
  struct Row: Encodable {
    let condition: String
    let kind: RunLabel.Kind
    let runs: Int
    let trials: Figure
    /// The time of a run, with timed rests.
    let minutes: Figure
    /// The share of runs that ended after answers to pairs with the largest difference; `nil` without this
    /// limit.
    let atLargestShare: Figure?
    /// The share of runs that ended without meeting their criterion; `nil` without one.
    let missedShare: Figure?
    /// The share of runs from which a limen is read.
    let readShare: Figure
    /// The geometric mean of the readings as multiples of the true T75; `nil` without readings.
    let readingPerT75: Figure?
    /// The standard deviation of the logarithms of these multiples, in octaves; `nil` for fewer than two
    /// readings.
    let sdOctaves: Figure?
  }

  let `protocol`: String
  let bank: String
  let learning: Bool
  let listeners: Int
  let seed: UInt64
  /// The time of a round, without screens that wait.
  let minutes: Figure
  let conditions: [Row]

  /// Creates a report of rounds.
  ///
  /// - Parameters:
  ///   - rounds: The runs of each listener's round; at least one round.
  ///   - laboratory: The protocol.
  ///   - bank: The name of the bank of listeners.
  ///   - learning: Whether the listeners are the bank's learning listeners.
  ///   - seed: The seed of all random draws.
  /// - Complexity: O(*l*) for *l* listeners, each of them drawn two thousand times for each figure.
  package init(
    of rounds: [[SimulatedRun]], by laboratory: LaboratoryProtocol, bank: String,
    learning: Bool, seed: UInt64
  ) {
    `protocol` = laboratory.name
    self.bank = bank
    self.learning = learning
    listeners = rounds.count
    self.seed = seed
    minutes = .init(
      Bootstrap(
        sums: rounds.map { $0.reduce(laboratory.timedScreens) { $0 + $1.length }.minutes },
        counts: rounds.map { _ in 1 }))
    var seen: Set<String> = []
    let names = laboratory.order.joined().filter { seen.insert($0).inserted }
    conditions = names.flatMap { name in
      RunLabel.Kind.allCases.compactMap { kind in
        Row(
          of: rounds.map { $0.filter { $0.label.condition == name && $0.label.kind == kind } },
          endingAt: laboratory.conditions[name]?.limits ?? [])
      }
    }
  }
}

extension RoundReport.Row {
  /// Pools the runs of each listener; `nil` if there are none.
  fileprivate init?(of rounds: [[SimulatedRun]], endingAt limits: [SessionLimit]) {
    guard let label = rounds.joined().first?.label else { return nil }
    func mean(
      _ scale: (Double) -> Double = { $0 }, of value: (SimulatedRun) -> Double?
    ) -> RoundReport.Figure? {
      let values = rounds.map { $0.compactMap(value) }.filter { !$0.isEmpty }
      guard !values.isEmpty else { return nil }
      return .init(
        Bootstrap(sums: values.map { $0.reduce(0, +) }, counts: values.map { Double($0.count) }),
        scale: scale)
    }
    func share(_ isCounted: (SimulatedRun) -> Bool) -> RoundReport.Figure {
      mean { isCounted($0) ? 1 : 0 }.required(or: "a run")
    }
    let errors = rounds.joined().compactMap(\.errorOctaves)
    let bias = errors.reduce(0, +) / Double(errors.count)
    condition = label.condition
    kind = label.kind
    runs = rounds.joined().count
    trials = mean { Double($0.recording.trials.count) }.required(or: "a run")
    minutes = mean { $0.length.minutes }.required(or: "a run")
    atLargestShare = limits.contains(where: \.isAtLargest) ? share(\.isAtLargest) : nil
    missedShare = limits.contains(where: \.isCriterion) ? share(\.missesCriterion) : nil
    readShare = share { $0.errorOctaves != nil }
    readingPerT75 = mean(DeterministicMath.exp2) { $0.errorOctaves }
    // The mean is estimated from the same readings.
    let scale = Double(errors.count) / Double(max(errors.count - 1, 1))
    sdOctaves =
      errors.count < 2
      ? nil
      : mean({ ($0 * scale).squareRoot() }) { $0.errorOctaves.map { ($0 - bias) * ($0 - bias) } }
  }
}

extension Duration {
  fileprivate var minutes: Double { self / .seconds(60) }
}

// MARK: - Forms

extension RoundReport {
  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  package func json() throws -> String { try prettyJSON() }

  /// Returns a heading, a table with a row for each condition, and the time of a round.
  package func text() -> String {
    let table = TextTable(
      columns: [.init(heading: "condition"), .init(heading: "kind")]
        + ["runs", "trials", "minutes", "at largest", "missed", "read"].map {
          .init(heading: $0, isNumeric: true)
        } + [.init(heading: "reading / T75"), .init(heading: "SD, octaves")],
      rows: conditions.map(\.cells)
    )
    let heading =
      "protocol \(`protocol`): \(listeners.counted("listener")) of the bank \(bank)"
      + (learning ? " (learning)" : "") + ", seed \(seed)"
    let footing =
      "A round takes \(minutes.text(places: 1)) minutes, without screens that wait. Brackets hold 95 % bootstrap "
      + "intervals over listeners."
    return ([heading, ""] + table.lines + ["", footing]).joined(separator: "\n")
  }
}

extension RoundReport.Row {
  fileprivate var cells: [String] {
    [
      condition, kind.rawValue, "\(runs)", Digits.rounded(trials.value, places: 0),
      Digits.rounded(minutes.value, places: 1),
    ]
      + [atLargestShare, missedShare, readShare].map {
        $0.map { AccuracyTable.percent($0.value) } ?? "–"
      }
      + [readingPerT75, sdOctaves].map { $0?.text() ?? "–" }
  }
}
