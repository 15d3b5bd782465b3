package import Music

/// A plain implementation of the estimator that computes one number at a time.
///
/// Tests compare the results of ``ThresholdField`` with it, and benchmarks compare the speed. It
/// shares no formula with ``PsychometricFunction``.
///
/// The state is x = [θ(note) for every note, β, κ, an offset of θ for every condition if there are
/// several]. Each hypothesis holds a kind of listener, a lapse rate, a weight, the mean and covariance
/// of x, and the belief about the answer that the listener prefers on lapses.
package struct PlainThresholdField {
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
  private let stateCount: Int
  private let biasDriftPerTrial: Double
  private var hypotheses: [Hypothesis]
  private var answers = 0

  /// Creates a field with the belief before any answer.
  package init(range: NoteRange, conditionCount: Int = 1, prior: ThresholdPrior = .standard) {
    self.range = range
    self.conditionCount = conditionCount
    stateCount = range.count + 2 + (conditionCount == 1 ? 0 : conditionCount)
    biasDriftPerTrial = prior.biasDriftPerTrial
    hypotheses = prior.kinds.flatMap { kind in
      let state = prior.state(of: kind, over: range.notes, conditionCount: conditionCount)
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
  package mutating func update(with observation: Observation) {
    // The coefficients of θ and ℓ as linear functions of the state.
    var limen = Array(repeating: 0.0, count: stateCount)
    limen[range.index(of: observation.note)] = 1
    if conditionCount > 1 { limen[range.count + 2 + observation.condition] = 1 }
    var bias = Array(repeating: 0.0, count: stateCount)
    bias[range.count] = 1
    bias[range.count + 1] = observation.octavesAboveRecent
    for index in hypotheses.indices {
      hypotheses[index].update(with: observation, limen: limen, bias: bias)
    }
    var total = hypotheses.reduce(0) { $0 + $1.weight }
    for index in hypotheses.indices {
      hypotheses[index].weight = max(
        hypotheses[index].weight / total, ThresholdField.leastWeight)
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

  /// Returns the posterior of log2 T75 at a note, under a condition.
  package func log2Limen(at note: MIDINote, condition: Int = 0) -> NormalMixture {
    let place = range.index(of: note)
    return mixture(over: conditionCount == 1 ? [place] : [place, range.count + 2 + condition])
  }

  /// The posterior of β.
  package var bias: NormalMixture { mixture(over: [range.count]) }

  /// The posterior of κ.
  package var contraction: NormalMixture { mixture(over: [range.count + 1]) }

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
  fileprivate mutating func update(
    with observation: Observation, limen: [Double], bias: [Double]
  ) {
    let towardsLimen = times(limen)
    let towardsBias = times(bias)
    let (limenMean, biasMean) = (dot(limen, mean), dot(bias, mean))
    let limenVariance = dot(limen, towardsLimen)
    let crossCovariance = dot(limen, towardsBias)
    let biasVariance = dot(bias, towardsBias)

    let (difference, answer) =
      switch observation.evidence {
      case .side(let difference, let answer): (difference, answer)
      }
    let isHigher = answer == .higher
    let sign: Double = isHigher ? 1 : -1
    let share = isHigher ? preference.shareOfHigher : 1 - preference.shareOfHigher
    let slope = crossCovariance / limenVariance
    let residual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + residual).squareRoot()
    var evidence = 0.0
    var first = (limen: 0.0, bias: 0.0)
    var second = (limen: 0.0, cross: 0.0, bias: 0.0)
    let rule = NormalQuadrature.gaussHermite15
    for (point, weight) in zip(rule.points, rule.weights) {
      let u = limenVariance.squareRoot() * point  // θ less its mean
      let w = slope * u  // E[ℓ|θ] less its mean
      let heard =
        unitsPerLimen * difference.value
        * DeterministicMath.exp2(-limenMean - u)
      let t = (heard - biasMean - w) / noise
      let likelihood =
        lapseRate * share
        + (1 - lapseRate) * DeterministicMath.normalCumulative(sign * t)
      // Derivatives of the likelihood with respect to E[ℓ|θ].
      let slopeOfLikelihood = -sign * (1 - lapseRate) * DeterministicMath.normalDensity(t) / noise
      let curvature = t / noise * slopeOfLikelihood
      evidence += weight * likelihood
      first.limen += weight * likelihood * u
      second.limen += weight * likelihood * u * u
      let biasHere = likelihood * w + residual * slopeOfLikelihood
      first.bias += weight * biasHere
      second.cross += weight * biasHere * u
      second.bias +=
        weight
        * (likelihood * (w * w + residual) + 2 * w * residual * slopeOfLikelihood
          + residual * residual * curvature)
    }
    let limenShift = first.limen / evidence
    let biasShift = first.bias / evidence
    let limenLoss = limenVariance - (second.limen / evidence - limenShift * limenShift)
    let crossLoss = crossCovariance - (second.cross / evidence - limenShift * biasShift)
    let biasLoss = biasVariance - (second.bias / evidence - biasShift * biasShift)

    let determinant = limenVariance * biasVariance - crossCovariance * crossCovariance
    let onLimen = mean.indices.map {
      (towardsLimen[$0] * biasVariance - towardsBias[$0] * crossCovariance) / determinant
    }
    let onBias = mean.indices.map {
      (towardsBias[$0] * limenVariance - towardsLimen[$0] * crossCovariance) / determinant
    }
    for row in mean.indices {
      mean[row] += onLimen[row] * limenShift + onBias[row] * biasShift
      for column in mean.indices {
        covariance[row][column] -=
          onLimen[row] * limenLoss * onLimen[column] + onLimen[row] * crossLoss * onBias[column]
          + onBias[row] * crossLoss * onLimen[column] + onBias[row] * biasLoss * onBias[column]
      }
    }
    preference.observe(
      answer, probabilityOfLapse: lapseRate * share / evidence)
    weight *= evidence
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
