internal import Music

/// A logarithmic scale of positive values, drawn upwards over the rows of a chart.
struct LogScale: Hashable, Sendable {
  /// Finest steps in a row, as many as a braille pattern has dots.
  static let stepsPerRow = 4

  /// One, two and five in every decade that differences have in any unit.
  private static let roundNumbers: [Double] =
    [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000, 10_000].flatMap { [$0, 2 * $0, 5 * $0] }

  /// The least value on the scale.
  let lowest: Double
  /// The largest value on the scale.
  let highest: Double
  /// How many rows the scale takes.
  let rows: Int

  /// Makes a scale that holds `values`, from one round number to another; without values, of 1 to 100.
  ///
  /// - Precondition: The values are above zero.
  init(holding values: some Collection<Double>, rows: Int) {
    let least = values.min() ?? 1
    let most = values.max() ?? 100
    lowest = Self.roundNumbers.last { $0 < least } ?? least / 2
    highest = Self.roundNumbers.first { $0 > most } ?? most * 2
    self.rows = max(rows, 1)
  }

  /// The finest step of a value, counted from the top; values beyond the scale lie at its edge.
  func step(of value: Double) -> Int {
    let held = min(max(value, lowest), highest)
    let octaves = DeterministicMath.log2(highest / held)
    let share = octaves / DeterministicMath.log2(highest / lowest)
    let steps = rows * Self.stepsPerRow
    return min(Int(share * Double(steps)), steps - 1)
  }

  /// The row of a value, counted from the top.
  func row(of value: Double) -> Int { step(of: value) / Self.stepsPerRow }

  /// Round numbers to write beside the scale, largest first, each in a row of its own with a row
  /// between: all of them, or those of one digit, as room allows.
  var ticks: [Double] {
    let all = Self.roundNumbers.filter { lowest <= $0 && $0 <= highest }
    let tens = all.filter { Self.roundNumbers.firstIndex(of: $0).map { $0 % 3 == 0 } ?? false }
    return [all, tens, tens.suffix(1)].map { $0.reversed() }.first(where: haveRoom) ?? []
  }

  private func haveRoom(_ ticks: [Double]) -> Bool {
    let rows = ticks.map(row)
    return zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 >= 2 }
  }
}
