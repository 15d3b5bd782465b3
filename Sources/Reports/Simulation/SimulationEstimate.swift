internal import Notation
internal import Psychometrics
internal import Training

extension SimulationReport {
  /// The results of one source of estimates.
  struct Estimate: Encodable {
    /// A figure with its 95 % interval, from the bootstrap over listeners.
    struct Figure: Encodable {
      let value: Double
      /// The ends of the interval; `nil` if the listeners are too few or too equal for one.
      let low: Double?
      let high: Double?
    }

    /// The figures after a number of trials. Without true limens there are only `trial` and
    /// `knownShare`; an estimate without bands has no coverage.
    struct Checkpoint: Encodable {
      let trial: Int
      let rmseLog2T75: Figure?
      let coverage68: Figure?
      let coverage95: Figure?
      let knownShare: Double?
    }

    /// The number of trials until the median error over a listener's notes is below 20 % for the
    /// rest of the session.
    struct Nearness: Encodable {
      /// The median over listeners; `nil` when half of the listeners or more never get so near.
      let medianTrials: Double?
      /// The share of listeners who get so near.
      let share: Double
    }

    let source: EstimateSource
    let checkpoints: [Checkpoint]
    let within20Percent: Nearness?
  }
}

extension SimulationReport.Estimate {
  /// Summarizes the readings of `source` for all listeners; `nil` when it has no readings.
  init?(from source: EstimateSource, in results: [SimulationResult]) {
    let readings = results.compactMap { $0.readings[source] }
    guard let trials = readings.first?.map(\.trial) else { return nil }
    self.source = source
    checkpoints = trials.indices.map { index in
      Self.checkpoint(of: readings.map { $0[index] })
    }
    let haveLimens = readings.allSatisfy { $0.allSatisfy { $0.accuracy != nil } }
    within20Percent = haveLimens ? Nearness(of: results.map { $0.trialsUntilNear[source] }) : nil
  }

  private static func checkpoint(of readings: [LimenReading]) -> Checkpoint {
    let accuracies = readings.compactMap(\.accuracy)
    let notes = readings.map { Double($0.notes) }
    let known = readings.compactMap(\.known)
    func figure(
      _ sum: (LimenReading.Accuracy) -> Double?, scale: (Double) -> Double = { $0 }
    ) -> Figure? {
      let sums = accuracies.compactMap(sum)
      guard sums.count == readings.count else { return nil }
      return Figure(Bootstrap(sums: sums, counts: notes), scale: scale)
    }
    return Checkpoint(
      trial: readings[0].trial,
      rmseLog2T75: figure({ $0.squaredErrors }, scale: { $0.squareRoot() }),
      coverage68: figure { $0.heldBy68.map(Double.init) },
      coverage95: figure { $0.heldBy95.map(Double.init) },
      knownShare: known.isEmpty
        ? nil : rounded(Double(known.reduce(0, +)) / notes.reduce(0, +)))
  }
}

extension SimulationReport.Estimate.Nearness {
  fileprivate init(of trials: [Int?]) {
    share = rounded(Double(trials.count { $0 != nil }) / Double(trials.count))
    let median = trials.map { $0.map(Double.init) ?? .infinity }.median()
    medianTrials = median.flatMap { $0.isFinite ? $0 : nil }
  }
}

// MARK: - Text

extension SimulationReport.Estimate {
  /// A heading, one row for each checkpoint, and the line about nearness.
  var rows: [String] {
    let table = AccuracyTable.lines(
      of: checkpoints.map {
        ($0.trial, [$0.rmseLog2T75, $0.coverage68, $0.coverage95], [$0.knownShare])
      }, error: "RMSE of log2 T75", shares: [AccuracyTable.known])
    return [title] + table + (within20Percent.map { [$0.line] } ?? [])
  }

  private var title: String {
    switch source {
    case .profile: "The profile on its trials:"
    case .own: "The placement's own estimate:"
    }
  }
}

extension SimulationReport.Estimate.Figure {
  /// Creates a figure from a bootstrap, on an increasing scale.
  init(_ bootstrap: Bootstrap, scale: (Double) -> Double = { $0 }) {
    let ends = [bootstrap.interval.lowerBound, bootstrap.interval.upperBound]
    let isInterval = ends[0] < ends[1]
    value = rounded(scale(bootstrap.value))
    low = isInterval ? rounded(scale(ends[0])) : nil
    high = isInterval ? rounded(scale(ends[1])) : nil
  }

  /// Returns the figure with its interval in brackets.
  ///
  /// - Parameter factor: The number of units in 1.
  func text(places: Int = 3, times factor: Double = 1) -> String {
    let texts = [value, low, high].compactMap(\.self).map {
      Digits.rounded($0 * factor, places: places)
    }
    return texts.count == 3 ? "\(texts[0]) [\(texts[1]), \(texts[2])]" : texts[0]
  }
}

extension SimulationReport.Estimate.Nearness {
  fileprivate var line: String {
    let ever = Digits.rounded(share * 100, places: 0)
    let median = medianTrials.map { "after \(Int($0)) trials" } ?? "never"
    return "Median error over the notes stays below 20 %: \(median) (median listener); "
      + "\(ever) % of listeners reach it."
  }
}
