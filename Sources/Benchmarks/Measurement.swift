import Psychometrics

/// The durations of an operation over many repetitions.
struct Measurement {
  let name: String
  private let sorted: [Duration]

  /// Measures `body`, called `repetitions` times after a tenth as many calls for warm-up.
  ///
  /// - Parameters:
  ///   - name: The name of the operation.
  ///   - repetitions: The number of measured calls.
  ///   - count: The number of operations in each call. The figures are for one operation.
  ///   - body: The code to measure.
  init(
    _ name: String, repetitions: Int, each count: Int = 1, body: () throws -> Void
  ) rethrows {
    for _ in 0..<max(repetitions / 10, 1) { try body() }
    let clock = ContinuousClock()
    var durations: [Duration] = []
    durations.reserveCapacity(repetitions)
    for _ in 0..<repetitions { durations.append(try clock.measure(body) / count) }
    self.init(name, durations: durations)
  }

  /// Creates a measurement from durations that were measured elsewhere.
  init(_ name: String, durations: [Duration]) {
    self.name = name
    sorted = durations.sorted()
  }

  private func quantile(_ share: Double) -> Duration {
    sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
  }

  /// The name, median, 99th percentile and maximum in microseconds.
  var row: String {
    let figures = [sorted.median() ?? .zero, quantile(0.99), quantile(1)].map {
      let microseconds =
        Double($0.components.attoseconds) / 1e12 + Double($0.components.seconds) * 1e6
      let text =
        microseconds < 100 ? "\((microseconds * 100).rounded() / 100)" : "\(Int(microseconds))"
      return String(repeating: " ", count: max(12 - text.count, 1)) + text
    }
    return name + String(repeating: " ", count: max(56 - name.count, 1)) + figures.joined()
  }

  /// Prints rows below a heading.
  static func print(_ measurements: [Measurement]) {
    Table.heading(heading)
    for measurement in measurements { Swift.print(measurement.row) }
  }

  /// The heading of the rows.
  static let heading =
    "microseconds" + String(repeating: " ", count: 44) + "      median         p99         max"
}
