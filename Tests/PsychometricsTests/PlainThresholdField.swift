import Music

@testable import Psychometrics

/// A plain implementation of the estimator that computes one number at a time.
///
/// Tests compare the results of ``ThresholdField`` with it. It shares no formula with
/// ``PsychometricFunction``.
///
/// The state is x = [θ(note) for every note, β, κ, an offset of θ for every condition if there are
/// several, δ and μ of every interval, η and α if there are intervals]. Each hypothesis holds a kind
/// of listener, a lapse rate, a weight, the mean and covariance of x, and the belief about the answer
/// that the listener prefers on lapses.
struct PlainThresholdField {
  fileprivate struct Hypothesis {
    let kind: ThresholdPrior.Kind
    let priorMean: [Double]
    let priorCovariance: [[Double]]
    let lapseRate: Double
    var weight: Double
    var mean: [Double]
    var covariance: [[Double]]
    var preference: LapsePreference
  }

  private let range: NoteRange
  private let conditionCount: Int
  private let intervals: [IntervalCategory]
  private let stateCount: Int
  private let biasDriftPerTrial: Double
  private var hypotheses: [Hypothesis]
  private var answers = 0

  /// Creates a field with the belief before any answer.
  init(
    range: NoteRange, conditionCount: Int = 1, intervals: [IntervalCategory] = [],
    prior: ThresholdPrior = .standard
  ) {
    self.range = range
    self.conditionCount = conditionCount
    self.intervals = intervals
    stateCount =
      range.count + 2 + (conditionCount == 1 ? 0 : conditionCount)
      + (intervals.isEmpty ? 0 : 2 * intervals.count + 2)
    biasDriftPerTrial =
      intervals.isEmpty
      ? prior.biasDriftPerTrial
      : min(prior.biasDriftPerTrial, IntervalPrior.standard.biasDriftPerTrial)
    hypotheses = prior.kinds.flatMap { kind in
      let state = prior.state(
        of: kind, over: range.notes, conditionCount: conditionCount, intervals: intervals)
      let places = 0..<state.mean.count
      let mean = places.map { state.mean[$0] }
      let covariance = places.map { row in places.map { state.covariance[row, $0] } }
      return kind.lapses.map { lapse in
        Hypothesis(
          kind: kind, priorMean: mean, priorCovariance: covariance, lapseRate: lapse.value,
          weight: kind.share * lapse.weight, mean: mean, covariance: covariance,
          preference: LapsePreference(strength: prior.lapsePreferenceStrength))
      }
    }
  }

  /// Updates the field with one answer.
  mutating func update(with observation: Observation) {
    // The coefficients of t, a and ℓ as linear functions of the state. For a unison a is 0.
    var centre = Array(repeating: 0.0, count: stateCount)
    var limen = Array(repeating: 0.0, count: stateCount)
    limen[range.index(of: observation.note)] = 1
    if conditionCount > 1 { limen[range.count + 2 + observation.condition] = 1 }
    var bias = Array(repeating: 0.0, count: stateCount)
    bias[range.count] = 1
    bias[range.count + 1] = observation.octavesAboveRecent
    if let interval = observation.interval {
      limen[placeOfOffset(interval)] = 1
      centre[placeOfOffset(interval) + intervals.count] = 1
      let presented = intervals[interval]
      let sign: Double = presented.direction == .up ? 1 : -1
      centre[stateCount - 2] =
        presented.aid == .example ? 0 : sign * (Double(observation.note.number) - 60) / 12
      centre[stateCount - 1] = -observation.aboveCategory.value
    }
    for index in hypotheses.indices {
      hypotheses[index].update(with: observation, limen: limen, centre: centre, bias: bias)
    }
    var total = hypotheses.reduce(0) { $0 + $1.weight }
    for index in hypotheses.indices {
      hypotheses[index].weight = max(hypotheses[index].weight / total, ThresholdField.leastWeight)
    }
    total = hypotheses.reduce(0) { $0 + $1.weight }
    for index in hypotheses.indices { hypotheses[index].weight /= total }
    answers += 1
    let steps = ThresholdField.answersBetweenDrifts
    guard answers.isMultiple(of: steps) else { return }
    for index in hypotheses.indices {
      hypotheses[index].drift(
        answers: Double(steps), notes: range.count, biasDriftPerTrial: biasDriftPerTrial)
    }
  }

  private func placeOfOffset(_ interval: Int) -> Int {
    range.count + 2 + (conditionCount == 1 ? 0 : conditionCount) + interval
  }

  /// Returns the posterior of log2 T75 at a note, at an interval and under a condition.
  func log2Limen(at note: MIDINote, interval: Int? = nil, condition: Int = 0) -> NormalMixture {
    mixture(
      over: [range.index(of: note)] + (conditionCount == 1 ? [] : [range.count + 2 + condition])
        + (interval.map { [placeOfOffset($0)] } ?? []))
  }

  /// Returns the posterior of μ of an interval, in cents.
  func centre(of interval: Int) -> NormalMixture {
    mixture(over: [placeOfOffset(interval) + intervals.count])
  }

  /// The posterior of β.
  var bias: NormalMixture { mixture(over: [range.count]) }

  /// The posterior of κ.
  var contraction: NormalMixture { mixture(over: [range.count + 1]) }

  private func mixture(over places: [Int]) -> NormalMixture {
    NormalMixture(
      components: hypotheses.map { hypothesis in
        let mean = places.reduce(0) { $0 + hypothesis.mean[$1] }
        let variance = places.reduce(0) { sum, row in
          places.reduce(sum) { $0 + hypothesis.covariance[row][$1] }
        }
        return .init(weight: hypothesis.weight, mean: mean, spread: variance.squareRoot())
      })
  }
}

/// Φ⁻¹(3/4).
private let unitsPerLimen = 0.6744897501960817

extension PlainThresholdField.Hypothesis {
  /// Updates the hypothesis by the moments of y = (t, a, ℓ).
  ///
  /// With a = 0, the second row and column of every matrix are 0, and the result is that of (t, ℓ).
  fileprivate mutating func update(
    with observation: Observation, limen: [Double], centre: [Double], bias: [Double]
  ) {
    let functionals = observation.interval == nil ? [limen, bias] : [limen, bias, centre]
    let towards = functionals.map(times)
    let means = functionals.map { dot($0, mean) }
    let before = functionals.map { one in towards.map { dot(one, $0) } }

    let (difference, answer) = (observation.evidence.difference, observation.evidence.answer)
    let isHigher = answer == .higher
    let sign: Double = isHigher ? 1 : -1
    let share = isHigher ? preference.shareOfHigher : 1 - preference.shareOfHigher
    // The regression of ℓ and a on t, and their covariance given t.
    let rest = functionals.indices.dropFirst()
    let slopes = rest.map { before[0][$0] / before[0][0] }
    let residual = rest.map { row in
      rest.map { column in
        let covariance = before[row][column] - slopes[row - 1] * before[0][column]
        return row == column ? max(covariance, 1e-12) : covariance
      }
    }
    var evidence = 0.0
    var first = functionals.map { _ in 0.0 }
    var second = functionals.map { _ in functionals.map { _ in 0.0 } }
    for (point, weight) in NormalQuadrature.gaussHermite15 {
      let u = before[0][0].squareRoot() * point  // t less its mean
      let inverseLimen = unitsPerLimen * DeterministicMath.exp2(-means[0] - u)
      // −∂z/∂w for w = (ℓ, a), before the division by the noise.
      let direction = [1, inverseLimen].prefix(rest.count)
      let pulls = residual.map { dot($0, Array(direction)) }
      let noise = (1 + dot(Array(direction), pulls)).squareRoot()
      let deviations = slopes.map { $0 * u }
      let expected = zip(rest, deviations).map { means[$0] + $1 }
      let z = (difference.value * inverseLimen - dot(Array(direction), expected)) / noise
      let likelihood =
        lapseRate * share + (1 - lapseRate) * DeterministicMath.normalCumulative(sign * z)
      // Derivatives of the likelihood with respect to ℓ + a · inverseLimen.
      let slope = -sign * (1 - lapseRate) * DeterministicMath.normalDensity(z) / noise
      let curvature = z / noise * slope
      evidence += weight * likelihood
      first[0] += weight * likelihood * u
      second[0][0] += weight * likelihood * u * u
      for row in rest {
        let (deviation, pull) = (deviations[row - 1], pulls[row - 1])
        let moment = deviation * likelihood + pull * slope
        first[row] += weight * moment
        second[0][row] += weight * moment * u
        second[row][0] += weight * moment * u
        for column in rest {
          let (other, otherPull) = (deviations[column - 1], pulls[column - 1])
          second[row][column] +=
            weight
            * (likelihood * (deviation * other + residual[row - 1][column - 1])
              + (deviation * otherPull + other * pull) * slope + pull * otherPull * curvature)
        }
      }
    }
    let shifts = first.map { $0 / evidence }
    let loss = functionals.indices.map { row in
      functionals.indices.map { column in
        before[row][column] - (second[row][column] / evidence - shifts[row] * shifts[column])
      }
    }

    let inverse = inverted(before)
    let gains = functionals.indices.map { row in
      mean.indices.map { place in
        functionals.indices.reduce(0) { $0 + towards[$1][place] * inverse[$1][row] }
      }
    }
    for row in mean.indices {
      for functional in functionals.indices {
        mean[row] += gains[functional][row] * shifts[functional]
      }
      for column in mean.indices {
        for one in functionals.indices {
          for other in functionals.indices {
            covariance[row][column] -= gains[one][row] * loss[one][other] * gains[other][column]
          }
        }
      }
    }
    preference.observe(answer, probabilityOfLapse: lapseRate * share / evidence)
    weight *= evidence
  }

  /// Returns the inverse of a matrix by Gauss–Jordan elimination.
  private func inverted(_ matrix: [[Double]]) -> [[Double]] {
    let order = matrix.indices
    var rows = order.map { row in matrix[row] + order.map { $0 == row ? 1 : 0 } }
    for pivot in order {
      rows[pivot] = rows[pivot].map { [factor = rows[pivot][pivot]] in $0 / factor }
      for row in order where row != pivot {
        rows[row] = zip(rows[row], rows[pivot]).map { [factor = rows[row][pivot]] in
          $0 - factor * $1
        }
      }
    }
    return rows.map { Array($0.dropFirst(matrix.count)) }
  }

  fileprivate mutating func drift(answers: Double, notes: Int, biasDriftPerTrial: Double) {
    func kept(_ place: Int) -> Double {
      let faded = place == notes ? biasDriftPerTrial : kind.driftPerTrial
      return (1 - answers * faded).squareRoot()
    }
    let level = answers * kind.levelDriftPerTrial * kind.offsetSpread * kind.offsetSpread
    for row in mean.indices {
      mean[row] = priorMean[row] + kept(row) * (mean[row] - priorMean[row])
      for column in mean.indices {
        let share = kept(row) * kept(column)
        covariance[row][column] =
          share * covariance[row][column] + (1 - share) * priorCovariance[row][column]
          + (max(row, column) < notes ? level : 0)
      }
    }
  }

  private func times(_ vector: [Double]) -> [Double] { covariance.map { dot($0, vector) } }

  private func dot(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
