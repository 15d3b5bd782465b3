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
  init(_ name: String, repetitions: Int, each count: Int = 1, body: () throws -> Void) rethrows {
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

  /// The median, the 99th percentile and the maximum.
  private var figures: [Figure] {
    [(name, 0.5), ("  99 of 100 within", 0.99), ("  all within", 1)].map { name, share in
      Figure(name, quantile(share) / .microseconds(1), "µs")
    }
  }

  /// Prints measurements, each also as a multiple of the median of a reference.
  static func print(
    _ title: String, _ measurements: [Measurement], beside reference: Measurement? = nil
  ) {
    Table.print(title, measurements.flatMap(\.figures), beside: reference?.figures[0])
  }
}
