internal import Music
internal import Reports

/// A scale of values that increase upwards over the rows of a chart.
struct ChartScale {
  /// The number of steps in a row, equal to the dots in a column of a braille pattern.
  static let stepsPerRow = 4
  /// The values 1, 2 and 5 in each decade that differences reach in any unit.
  private static let roundNumbers: [Double] =
    [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000, 10_000].flatMap { [$0, 2 * $0, 5 * $0] }

  /// The number of rows.
  let rows: Int
  /// The values to name, highest first, as many as there is room for.
  private(set) var ticks: [Double] = []
  /// Returns how far a value lies below the top, as a share of the scale.
  private let depth: (_ value: Double) -> Double

  /// Creates a logarithmic scale from one round number to another that holds `values`; without values, it
  /// holds 1 to 100.
  ///
  /// - Precondition: The values are above zero.
  init(logarithmicOver values: some Collection<Double>, rows: Int) {
    let least = values.min() ?? 1
    let most = values.max() ?? 100
    let lowest = Self.roundNumbers.last { $0 < least } ?? least / 2
    let highest = Self.roundNumbers.first { $0 > most } ?? most * 2
    let all = Self.roundNumbers.filter { lowest <= $0 && $0 <= highest }
    let tens = all.filter { Self.roundNumbers.firstIndex(of: $0).map { $0 % 3 == 0 } ?? false }
    let ends = [all.first, all.last].compactMap(\.self)
    let marked = all.filter { tens.contains($0) || ends.contains($0) }
    // A single number says nothing about a scale, and is left only where no second one fits.
    let choices = [all, marked, tens.count > 1 ? tens : ends, ends, all.suffix(1)]
    self.init(rows: rows, ticks: choices.map { $0.reversed() }) { value in
      let octaves = DeterministicMath.log2(highest / min(max(value, lowest), highest))
      return octaves / DeterministicMath.log2(highest / lowest)
    }
  }

  /// Creates the shortest scale that holds distances from the nominal size of an interval, with zero in its
  /// middle.
  init(distances: some Sequence<Cents>, rows: Int) {
    let axis = IntervalAxis(holding: distances)
    let ends = [axis.limit, -axis.limit]
    let all = Array(axis.ticks.map(\.value).reversed())
    self.init(rows: rows, ticks: [all, [ends[0], 0, ends[1]], ends, [0]]) {
      (1 - axis.place(of: Cents($0))) / 2
    }
  }

  /// - Parameter choices: Values to name, of which the first ones with room are.
  private init(
    rows: Int, ticks choices: [[Double]], depth: @escaping (_ value: Double) -> Double
  ) {
    self.rows = max(rows, 1)
    self.depth = depth
    ticks = choices.first(where: hasRoom) ?? []
  }

  /// Returns the step of a value, counted from the top. A value off the scale lies at its edge.
  func step(of value: Double) -> Int {
    let steps = rows * Self.stepsPerRow
    return min(Int(depth(value) * Double(steps)), steps - 1)
  }

  /// Returns the row of a value, counted from the top.
  func row(of value: Double) -> Int { step(of: value) / Self.stepsPerRow }

  /// Returns whether there is a row between any two of these numbers, which descend.
  private func hasRoom(for ticks: [Double]) -> Bool {
    let rows = ticks.map(row)
    return zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 >= 2 }
  }
}
