internal import Music

/// Tables of the expected information of one answer about the limen at its own note.
///
/// For a normal belief about θ with standard deviation s, and a difference z octaves above 2^mean,
/// two integrals over θ give the expected proportion correct and the expected relative reduction of
/// the variance of θ. They are computed once and inverted, so that s and the proportion correct are
/// the arguments.
struct VarianceReduction: Sendable {
  /// The difference for a proportion correct, and the expected effect of an answer to it.
  struct Level {
    /// The difference, in octaves above 2^mean.
    let offset: Double
    /// The expected relative reduction of the variance of θ.
    let reduction: Double

    fileprivate func mixed(with other: Level, share: Double) -> Level {
      Level(
        offset: offset + share * (other.offset - offset),
        reduction: reduction + share * (other.reduction - reduction))
    }
  }

  /// The tables for every choice, computed for a listener with an ordinary lapse rate and no bias.
  static let standard = VarianceReduction(lapseRate: 0.04)

  private static let variances = (firstOctave: -10.0, stepsAnOctave: 4.0, count: 53)
  private static let proportions = (first: 0.55, step: 0.005, count: 87)
  private static let offsets = (first: -3.0, step: 0.05, count: 141)

  /// By variance, then by proportion correct.
  private let levels: [Level]

  init(lapseRate: Double) {
    let rule = NormalQuadrature.trapezoid(count: 41)
    let asymptotes = PsychometricFunction.Lapses(rate: lapseRate).asymptotes(of: .higher)
    levels = (0..<Self.variances.count).flatMap { row in
      let spread = Self.variance(atRow: row).squareRoot()
      let entries = (0..<Self.offsets.count).map { column in
        Self.entry(
          spread: spread, offset: Self.offsets.first + Double(column) * Self.offsets.step,
          asymptotes: asymptotes, rule: rule)
      }
      return (0..<Self.proportions.count).map { column in
        Self.level(
          in: entries,
          proportionCorrect: Self.proportions.first + Double(column) * Self.proportions.step)
      }
    }
  }

  /// Returns the level at which the predicted proportion correct is `proportion`, for a belief with
  /// this variance.
  ///
  /// Both arguments are limited to the range of the tables.
  func level(variance: Double, proportionCorrect proportion: Double) -> Level {
    let (row, rowShare) = Self.position(
      (Self.octave(of: variance) - Self.variances.firstOctave) * Self.variances.stepsAnOctave,
      of: Self.variances.count)
    let (column, columnShare) = Self.position(
      (proportion - Self.proportions.first) / Self.proportions.step, of: Self.proportions.count)
    func between(row: Int) -> Level {
      let start = row * Self.proportions.count + column
      return levels[start].mixed(with: levels[start + 1], share: columnShare)
    }
    return between(row: row).mixed(with: between(row: row + 1), share: rowShare)
  }

  /// Returns a base-2 logarithm that is linear between powers of two: the bits of a double, read as
  /// an integer.
  ///
  /// It costs almost nothing, and it only determines the spacing of the rows.
  private static func octave(of variance: Double) -> Double {
    Double(variance.bitPattern) * 0x1p-52 - 1023
  }

  private static func variance(atRow row: Int) -> Double {
    let octave = variances.firstOctave + Double(row) / variances.stepsAnOctave
    return Double(bitPattern: UInt64((octave + 1023) * 0x1p52))
  }

  private static func position(_ position: Double, of count: Int) -> (index: Int, share: Double) {
    let bounded = min(max(position, 0), Double(count - 1))
    let index = min(Int(bounded), count - 2)
    return (index, bounded - Double(index))
  }

  private typealias Entry = (proportionCorrect: Double, reduction: Double)

  /// Returns the level for a proportion correct.
  ///
  /// The proportion correct grows with the offset, so the first entry that reaches it decides.
  private static func level(in entries: [Entry], proportionCorrect proportion: Double) -> Level {
    let upper = entries.firstIndex { $0.proportionCorrect >= proportion } ?? entries.count - 1
    guard upper > 0 else { return Level(offset: offsets.first, reduction: entries[0].reduction) }
    let (low, high) = (entries[upper - 1], entries[upper])
    let rise = high.proportionCorrect - low.proportionCorrect
    let share = rise > 0 ? min((proportion - low.proportionCorrect) / rise, 1) : 1
    return Level(
      offset: offsets.first + (Double(upper - 1) + share) * offsets.step,
      reduction: low.reduction + share * (high.reduction - low.reduction))
  }

  private static func entry(
    spread: Double, offset: Double, asymptotes: PsychometricFunction.Asymptotes,
    rule: [NormalQuadrature.Node]
  ) -> Entry {
    var correct = (mass: 0.0, mean: 0.0, square: 0.0)
    var wrong = (mass: 0.0, mean: 0.0, square: 0.0)
    for (point, weight) in rule {
      let deviation = spread * point
      let right = asymptotes.probability(
        at: PsychometricFunction.standardDifference(
          inLimens: DeterministicMath.exp2(offset - deviation)))
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
    return (correct.mass, 1 - expectedVariance / (spread * spread))
  }
}
