internal import Music

/// How much one answer is expected to tell about the limen at its own note, from tables.
///
/// For a normal belief about θ with standard deviation s, and a difference that lies z octaves above
/// 2^mean, the tables hold the expected proportion correct and the expected share by which the
/// variance of θ shrinks. Both are integrals over θ, computed once.
struct VarianceReduction: Sendable {
  /// The tables that every choice uses, for a listener with an ordinary lapse rate and no bias.
  static let standard = VarianceReduction(lapseRate: 0.04)

  private static let spreads = (log2First: -4.65, log2Step: 0.15, count: 41)
  private static let offsets = (first: -3.0, step: 0.05, count: 141)

  private struct Entry: Sendable {
    let proportionCorrect: Double
    let reduction: Double
  }

  /// By spread, then by offset.
  private let table: [[Entry]]

  init(lapseRate: Double) {
    let rule = NormalQuadrature.trapezoid(count: 41)
    table = (0..<Self.spreads.count).map { row in
      let spread = DeterministicMath.exp2(
        Self.spreads.log2First + Double(row) * Self.spreads.log2Step)
      return (0..<Self.offsets.count).map { column in
        Self.entry(
          spread: spread, offset: Self.offsets.first + Double(column) * Self.offsets.step,
          lapseRate: lapseRate, rule: rule)
      }
    }
  }

  /// The level for a belief of standard deviation `spread` at which the proportion correct is
  /// foretold to be `proportion`, and the share of variance one answer there is expected to remove.
  ///
  /// - Returns: The level as octaves above 2^mean.
  func level(spread: Double, proportionCorrect proportion: Double) -> (
    offset: Double, reduction: Double
  ) {
    let position =
      (DeterministicMath.log2(max(spread, 1e-9)) - Self.spreads.log2First)
      / Self.spreads.log2Step
    let bounded = min(max(position, 0), Double(Self.spreads.count - 1))
    let row = min(Int(bounded), Self.spreads.count - 2)
    let share = bounded - Double(row)
    let below = level(row: row, proportionCorrect: proportion)
    let above = level(row: row + 1, proportionCorrect: proportion)
    return (
      below.offset + share * (above.offset - below.offset),
      below.reduction + share * (above.reduction - below.reduction)
    )
  }

  /// The proportion correct grows with the offset, so the first entry that reaches it decides.
  private func level(row: Int, proportionCorrect proportion: Double) -> (
    offset: Double, reduction: Double
  ) {
    let entries = table[row]
    let upper = entries.firstIndex { $0.proportionCorrect >= proportion } ?? entries.count - 1
    guard upper > 0 else { return (Self.offsets.first, entries[0].reduction) }
    let (low, high) = (entries[upper - 1], entries[upper])
    let rise = high.proportionCorrect - low.proportionCorrect
    let share = rise > 0 ? min((proportion - low.proportionCorrect) / rise, 1) : 1
    return (
      Self.offsets.first + (Double(upper - 1) + share) * Self.offsets.step,
      low.reduction + share * (high.reduction - low.reduction)
    )
  }

  private static func entry(
    spread: Double, offset: Double, lapseRate: Double, rule: NormalQuadrature
  ) -> Entry {
    var correct = (mass: 0.0, mean: 0.0, square: 0.0)
    var wrong = (mass: 0.0, mean: 0.0, square: 0.0)
    for (point, weight) in zip(rule.points, rule.weights) {
      let deviation = spread * point
      let right =
        lapseRate / 2
        + (1 - lapseRate)
        * DeterministicMath.normalCumulative(
          PsychometricFunction.unitsPerLimen * DeterministicMath.exp2(offset - deviation))
      correct.mass += weight * right
      correct.mean += weight * right * deviation
      correct.square += weight * right * deviation * deviation
      wrong.mass += weight * (1 - right)
      wrong.mean += weight * (1 - right) * deviation
      wrong.square += weight * (1 - right) * deviation * deviation
    }
    let expectedVariance = [correct, wrong].reduce(0) {
      $0 + $1.square - $1.mean * $1.mean / $1.mass
    }
    return Entry(
      proportionCorrect: correct.mass, reduction: 1 - expectedVariance / (spread * spread))
  }
}
