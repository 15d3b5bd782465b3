internal import Music

/// A logarithmic scale of positive values that increases upwards over the rows of a chart.
struct LogScale: ChartScale, Hashable, Sendable {
  /// The values 1, 2 and 5 in each decade that differences reach in any unit.
  private static let roundNumbers: [Double] =
    [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000, 10_000].flatMap { [$0, 2 * $0, 5 * $0] }

  /// The lowest value on the scale.
  let lowest: Double
  /// The highest value on the scale.
  let highest: Double
  /// The number of rows.
  let rows: Int

  /// Creates a scale from one round number to another that holds `values`; without values, it holds
  /// 1 to 100.
  ///
  /// - Precondition: The values are above zero.
  init(holding values: some Collection<Double>, rows: Int) {
    let least = values.min() ?? 1
    let most = values.max() ?? 100
    lowest = Self.roundNumbers.last { $0 < least } ?? least / 2
    highest = Self.roundNumbers.first { $0 > most } ?? most * 2
    self.rows = max(rows, 1)
  }

  func step(of value: Double) -> Int {
    let held = min(max(value, lowest), highest)
    let octaves = DeterministicMath.log2(highest / held)
    let share = octaves / DeterministicMath.log2(highest / lowest)
    let steps = rows * Self.stepsPerRow
    return min(Int(share * Double(steps)), steps - 1)
  }

  /// All round numbers on the scale, the powers of ten with the ends or alone, or the ends alone, as room
  /// permits. A single number says nothing about a scale, and is left only where no second one fits.
  var ticks: [Double] {
    let all = Self.roundNumbers.filter { lowest <= $0 && $0 <= highest }
    let tens = all.filter { Self.roundNumbers.firstIndex(of: $0).map { $0 % 3 == 0 } ?? false }
    let ends = [all.first, all.last].compactMap(\.self)
    let marked = all.filter { tens.contains($0) || ends.contains($0) }
    return [all, marked, tens.count > 1 ? tens : ends, ends, all.suffix(1)]
      .map { $0.reversed() }.first(where: hasRoom) ?? []
  }
}
