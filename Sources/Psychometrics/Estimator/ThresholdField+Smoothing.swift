public import Music

/// What all answers, the later ones included, show about the limen at earlier times.
///
/// Under one hypothesis, an answer changes the belief by a linear regression, and a drift changes it
/// by factors. The field is then a Kalman filter, and the modified Bryson–Frazier smoother goes back
/// over its steps: Bierman (1973), *Int J Control* 18(1), 65–75. It needs no inverse of a covariance
/// and is exact for every drift. The weight of a hypothesis is the one that all answers give it,
/// because a listener's kind and lapse rate do not change.
extension ThresholdField {
  /// The share of the hindsight that fades with the *t*-th answer is this number divided by *t*.
  ///
  /// People learn with the logarithm of trials, fastest at first, while the drift of a field is as
  /// fast at any time. With this fading, the bands after the first 50 of 500 answers of simulated
  /// learners held .63 and .96; without it, .48 and .87.
  static let hindsightFading = 0.25
  /// The weight from which a hypothesis takes part. The others would only cost time.
  private static let leastSmoothedWeight = 1e-3

  /// A part of a listener's history, such as a session.
  public struct Part: Sendable {
    /// The steps of the part, oldest first.
    public let steps: [Step]
    /// The condition of the limen at the end of the part.
    public let condition: Int

    /// Creates a part.
    public init(steps: [Step], condition: Int = 0) {
      self.steps = steps
      self.condition = condition
    }
  }

  /// Returns the posterior of the mean of log2 T75 over the notes of `region` at the end of each
  /// part of the history, given all answers of the history. At the end of the last part it is that
  /// of this field.
  ///
  /// - Precondition: The range of the field contains `region`, and all answers are to unisons.
  /// - Parameters:
  ///   - region: The notes.
  ///   - parts: All steps that this field has taken, oldest first.
  /// - Complexity: O(*s* · *n*²) for *s* steps and *n* notes and conditions, with the memory of
  ///   two vectors of the state for each answer after the first part.
  public func log2Limens(over region: NoteRange, atEndOf parts: [Part]) -> [NormalMixture] {
    guard let last = parts.last else { return [] }
    if parts.count == 1 { return [log2Limen(over: region, condition: last.condition)] }
    let shares = Array(repeating: 1 / Double(region.count), count: region.count)
    let directions = parts.map {
      direction(over: region, condition: $0.condition, weighted: shares)
    }
    let likely = beliefs.filter { $0.weight >= Self.leastSmoothedWeight }
    let total = likely.reduce(0) { $0 + $1.weight }
    let smoothed = likely.map {
      smooth(parts, under: $0, along: directions, fading: Self.hindsightFading)
    }
    let earlier = parts.indices.dropLast().map { part in
      NormalMixture(
        components: zip(likely, smoothed).map { belief, limens in
          .init(
            weight: belief.weight / total, mean: limens[part].mean, spread: limens[part].spread)
        })
    }
    return earlier + [log2Limen(over: region, condition: last.condition)]
  }

  /// Returns the mean and the standard deviation of cᵀ·x at the end of each part under one
  /// hypothesis.
  func smooth(
    _ parts: [Part], under belief: Belief, along directions: [StateVector], fading: Double
  ) -> [(mean: Double, spread: Double)] {
    var field = beginning(of: belief)
    var ends: [Gaussian] = []
    var traces: [[Trace]] = []
    for part in parts {
      var trace: [Trace] = []
      for step in part.steps { field.take(step, into: &trace, fading: fading) }
      // The smoother never goes back over the first part.
      traces.append(ends.isEmpty ? [] : trace)
      ends.append(field.beliefs[0].state)
    }
    var hindsight = Hindsight(count: stateCount)
    let smoothed = parts.indices.reversed().map { part in
      defer { for trace in traces[part].reversed() { hindsight.goBack(over: trace) } }
      return hindsight.limen(of: ends[part], along: directions[part])
    }
    return smoothed.reversed()
  }

  /// Takes a step and appends its effects on the only belief of this field.
  private mutating func take(_ step: Step, into traces: inout [Trace], fading: Double) {
    switch step {
    case .answer(let observation):
      let before = beliefs[0].state.mean
      observe(observation)
      guard case .unison(let pair) = direction(of: observation) else {
        preconditionFailure("no hindsight over intervals")
      }
      let answer = Regressed(
        to: pair, by: regression, from: before, to: beliefs[0].state.mean)
      if let answer { traces.append(.answer(answer)) }
      guard isDriftDue else { return }
      drift()
      var kept = drifts[beliefs[0].kind].kept
      let faded = fading * Double(Self.answersBetweenDrifts) / Double(answers)
      kept.scale(by: (1 - faded).squareRoot())
      traces.append(.fade(kept))
    case .drift(let days):
      drift(days: days)
      guard days > 0 else { return }
      traces.append(.fade(Drift(keeping: shareKept(over: days), count: stateCount).kept))
    case .fade(let share):
      fade(keeping: share)
      traces.append(.fade(Drift(keeping: share, count: stateCount).kept))
    }
  }
}

/// The effect of a step on a belief, as far as a smoother needs it.
private enum Trace {
  case answer(Regressed)
  /// A drift, by its factors ρ.
  case fade(StateVector)
}

/// The effect of an answer on a belief:
///
///     E[x] ← E[x] + Cov(x, y)·Σ⁻¹·δ     Cov(x) ← Cov(x) − Cov(x, y)·W·Cov(y, x)
///
/// y = (θ, ℓ) has the covariance Σ before the answer. δ is the change of its mean, and W = Σ⁻¹·(Σ −
/// covariance of y after the answer)·Σ⁻¹.
private struct Regressed {
  let pair: PairDirection
  /// Σ⁻¹·δ.
  let pull: (limen: Double, bias: Double)
  /// The columns of Cov(x, y)·W.
  let onLimen: StateVector
  let onBias: StateVector
  /// W.
  let weight: (limen: Double, cross: Double, bias: Double)

  /// Creates the effect; `nil` if Σ has no inverse, in which case the belief did not change.
  init?(
    to pair: PairDirection, by regression: Regression, from before: StateVector,
    to after: StateVector
  ) {
    let limenVariance = pair.limen(of: regression.towardsLimen)
    let crossCovariance = pair.limen(of: regression.towardsBias)
    let biasVariance = pair.bias(of: regression.towardsBias)
    let determinant = limenVariance * biasVariance - crossCovariance * crossCovariance
    guard determinant > 0 else { return nil }
    func solve(_ limen: Double, _ bias: Double) -> (limen: Double, bias: Double) {
      (
        (limen * biasVariance - bias * crossCovariance) / determinant,
        (bias * limenVariance - limen * crossCovariance) / determinant
      )
    }
    self.pair = pair
    pull = solve(
      pair.limen(of: after) - pair.limen(of: before), pair.bias(of: after) - pair.bias(of: before))
    var onLimen = StateVector(count: before.count)
    onLimen.add(regression.lossOnLimen, times: biasVariance / determinant)
    onLimen.add(regression.lossOnBias, times: -crossCovariance / determinant)
    var onBias = StateVector(count: before.count)
    onBias.add(regression.lossOnBias, times: limenVariance / determinant)
    onBias.add(regression.lossOnLimen, times: -crossCovariance / determinant)
    let first = solve(pair.limen(of: onLimen), pair.bias(of: onLimen))
    let second = solve(pair.limen(of: onBias), pair.bias(of: onBias))
    weight = (first.limen, first.bias, second.bias)
    self.onLimen = onLimen
    self.onBias = onBias
  }
}

/// What later answers add to a belief: E[x] + Cov(x)·λ, and Cov(x) − Cov(x)·Λ·Cov(x).
private struct Hindsight {
  /// λ.
  private var pull: StateVector
  /// Λ.
  private var weight: SymmetricMatrix

  /// Creates the hindsight after the last answer, which is none.
  init(count: Int) {
    pull = StateVector(count: count)
    weight = SymmetricMatrix(order: count) { _, _ in 0 }
  }

  /// Returns the mean and the standard deviation of cᵀ·x, where `belief` is that of the filter.
  func limen(of belief: Gaussian, along direction: StateVector) -> (mean: Double, spread: Double) {
    let reach = belief.covariance.product(with: direction)
    let variance = direction.product(with: reach) - weight.quadraticForm(of: reach)
    return (
      belief.mean.product(with: direction) + pull.product(with: reach),
      max(variance, 0).squareRoot()
    )
  }

  mutating func goBack(over trace: Trace) {
    switch trace {
    case .answer(let answer): goBack(over: answer)
    case .fade(let kept):
      pull.scale(by: kept)
      weight.scale(by: kept)
    }
  }

  /// With y = H·x and B = 1 − Cov(x, y)·W·H: λ ← Bᵀ·λ + Hᵀ·Σ⁻¹·δ and Λ ← Bᵀ·Λ·B + Hᵀ·W·H.
  private mutating func goBack(over answer: Regressed) {
    let pair = answer.pair
    pull.add(
      along: pair, limen: answer.pull.limen - answer.onLimen.product(with: pull),
      bias: answer.pull.bias - answer.onBias.product(with: pull))

    // U = Λ·Cov(x, y)·W. The change of Λ is Hᵀ·M·H − U·H − Hᵀ·Uᵀ.
    var onLimen = weight.product(with: answer.onLimen)
    var onBias = weight.product(with: answer.onBias)
    let limen = answer.weight.limen + onLimen.product(with: answer.onLimen)
    let cross = answer.weight.cross + onLimen.product(with: answer.onBias)
    let bias = answer.weight.bias + onBias.product(with: answer.onBias)
    onLimen.add(along: pair, limen: -limen / 2, bias: -cross / 2)
    onBias.add(along: pair, limen: -cross / 2, bias: -bias / 2)
    weight.subtract(onLimen, times: 1, at: pair.note)
    if let condition = pair.condition { weight.subtract(onLimen, times: 1, at: condition) }
    weight.subtract(onBias, times: 1, at: pair.bias)
    weight.subtract(onBias, times: pair.octavesAboveRecent, at: pair.contraction)
  }
}

extension StateVector {
  /// Adds Hᵀ·(limen, bias), where y = H·x for a pair.
  fileprivate mutating func add(along pair: PairDirection, limen: Double, bias: Double) {
    self[pair.note] += limen
    if let condition = pair.condition { self[condition] += limen }
    self[pair.bias] += bias
    self[pair.contraction] += pair.octavesAboveRecent * bias
  }
}
