public import Music

/// What is known of a listener's limen at every note of a range: the estimator.
///
/// A mixture of Gaussians over the state
///
///     x = [θ(note) for every note, β, κ, an offset of θ for every condition]
///
/// one Gaussian for each pair of a lapse rate λ and a speed of drift, weighted by how well each
/// foretold the answers. (One Gaussian with a factorised lapse rate loses its coverage; one speed of
/// drift is too slow for learners or too fast for everybody else.) The model is
/// ``PsychometricFunction``, the prior ``ThresholdPrior``.
public struct ThresholdField: Sendable {
  /// One hypothesis, and what is believed under it.
  private struct Belief: Sendable {
    let lapseRate: Double
    let driftPerTrial: Double
    var weight: Double
    var state: Gaussian
    var preference: LapsePreference

    /// Only y = (θ, ℓ) reaches the answer. Its two moments after the answer are found in
    /// ``PairMoments``; the rest of x follows by the linear regression of x on y (assumed-density
    /// filtering).
    mutating func update(
      with observation: Observation, along pair: PairDirection, regression: inout Regression
    ) {
      let lapses = PsychometricFunction.Lapses(
        rate: lapseRate, shareOfHigher: preference.shareOfHigher)
      let before = state.moments(of: pair, regression: &regression)
      switch observation.evidence {
      case .side(let difference, let answer):
        let after = before.conditioned(on: answer, to: difference, lapses: lapses)
        state.regress(&regression, from: before, to: after.moments)
        preference.takeIn(
          answer, probabilityOfLapse: lapses.probability(of: answer) / after.evidence)
        weight *= after.evidence
      }
    }
  }

  /// The notes the field covers.
  public let range: NoteRange
  /// How many conditions its trials have: what shifts a limen as a whole, such as a timbre.
  public let conditionCount: Int
  let prior: ThresholdPrior
  private let priorState: Gaussian
  private var beliefs: [Belief]
  private var regression: Regression
  private var answers = 0

  /// No hypothesis is ever given up for good, so that a listener who changes can be followed.
  static let leastWeight = 1e-4
  /// Drift is slow: every eighth answer carries out eight steps of it at once.
  static let answersBetweenDrifts = 8

  /// The belief before any answer.
  ///
  /// - Parameters:
  ///   - range: The notes of first tones.
  ///   - conditionCount: How many conditions there are; one needs no offset.
  ///   - prior: What is believed of a listener.
  /// - Complexity: O(*n*²) for *n* notes and conditions.
  public init(range: NoteRange, conditionCount: Int = 1, prior: ThresholdPrior = .standard) {
    precondition(conditionCount > 0, "trials under no condition")
    self.range = range
    self.conditionCount = conditionCount
    self.prior = prior
    let state = prior.state(over: range.notes, conditionCount: conditionCount)
    priorState = state
    beliefs = prior.drifts.flatMap { drift in
      prior.lapses.map { lapse in
        Belief(
          lapseRate: lapse.value, driftPerTrial: drift.value,
          weight: drift.weight * lapse.weight, state: state,
          preference: LapsePreference(strength: prior.lapsePreferenceStrength))
      }
    }
    regression = Regression(count: state.mean.count)
  }

  /// Learns from one answer.
  ///
  /// - Precondition: The range contains the note, the condition is one of the field's, and the
  ///   numbers are finite.
  /// - Returns: The probability of the answer, foretold before it was known.
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  @discardableResult
  public mutating func update(with observation: Observation) -> Double {
    precondition(
      observation.evidence.isFinite && observation.octavesAboveRecent.isFinite,
      "an answer to no pair at all")
    let pair = direction(of: observation)
    for index in beliefs.indices {
      beliefs[index].update(with: observation, along: pair, regression: &regression)
    }
    let foretold = normaliseWeights()
    answers += 1
    if answers.isMultiple(of: Self.answersBetweenDrifts) { drift() }
    return foretold
  }

  /// Lets days pass without an answer; less than none count as none.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public mutating func rest(days: Double) {
    guard days > 0 else { return }
    let kept = DeterministicMath.exp2(days * DeterministicMath.log2(1 - prior.driftPerDay))
    for index in beliefs.indices {
      beliefs[index].state.fade(into: priorState, share: 1 - kept)
    }
  }

  private mutating func drift() {
    for index in beliefs.indices {
      beliefs[index].state.fade(
        into: priorState,
        share: beliefs[index].driftPerTrial * Double(Self.answersBetweenDrifts))
    }
  }

  /// - Returns: The sum of the weights before.
  private mutating func normaliseWeights() -> Double {
    var total = 0.0
    for index in beliefs.indices { total += beliefs[index].weight }
    var floored = 0.0
    for index in beliefs.indices {
      beliefs[index].weight = max(beliefs[index].weight / total, Self.leastWeight)
      floored += beliefs[index].weight
    }
    for index in beliefs.indices { beliefs[index].weight /= floored }
    return total
  }
}

// MARK: - Written down

extension ThresholdField {
  /// Lets all that answers have taught pass through `coder`: the field that reads it, made for the same
  /// notes, conditions and prior, goes on to the last bit.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public mutating func code(with coder: inout some StateCoder) {
    coder.code(&answers)
    for index in beliefs.indices {
      coder.code(&beliefs[index].weight)
      coder.code(&beliefs[index].state.mean.blocks)
      beliefs[index].state.covariance.code(with: &coder)
      beliefs[index].preference.code(with: &coder)
    }
  }
}

// MARK: - Places in the state

extension ThresholdField {
  private var placeOfBias: Int { range.count }
  private var placeOfContraction: Int { range.count + 1 }

  private func placeOfCondition(_ condition: Int) -> Int? {
    precondition((0..<conditionCount).contains(condition), "no such condition")
    return conditionCount == 1 ? nil : range.count + 2 + condition
  }

  private func direction(
    note: Int, condition: Int, octavesAboveRecent: Double = 0
  ) -> PairDirection {
    PairDirection(
      note: note, condition: placeOfCondition(condition), bias: placeOfBias,
      contraction: placeOfContraction, octavesAboveRecent: octavesAboveRecent)
  }

  private func direction(of observation: Observation) -> PairDirection {
    direction(
      note: range.index(of: observation.note), condition: observation.condition,
      octavesAboveRecent: observation.octavesAboveRecent)
  }
}

// MARK: - What it says

extension ThresholdField {
  /// The posterior of θ = log2 T75 at a note of the range, under one of the field's conditions.
  public func log2Limen(at note: MIDINote, condition: Int = 0) -> NormalMixture {
    let pair = direction(note: range.index(of: note), condition: condition)
    return mixture(of: pair.limen(of:)) { state in
      let conditionVariance = pair.condition.map {
        state.covariance[$0, $0] + 2 * state.covariance[$0, pair.note]
      }
      return state.covariance[pair.note, pair.note] + (conditionVariance ?? 0)
    }
  }

  /// The posterior of β, the constant bias towards “lower”, in standard deviations of the noise.
  public var bias: NormalMixture { marginal(placeOfBias) }

  /// The posterior of κ, the contraction bias, in standard deviations an octave.
  public var contraction: NormalMixture { marginal(placeOfContraction) }

  /// The posterior mean of the lapse rate λ.
  public var lapseRate: Double { beliefs.reduce(0) { $0 + $1.weight * $1.lapseRate } }

  /// The posterior mean of π, the share of “higher” among lapses.
  public var lapsePreference: Double {
    beliefs.reduce(0) { $0 + $1.weight * $1.preference.shareOfHigher }
  }

  /// The posterior mean of the speed of drift, the share of what is known that fades with an answer.
  public var driftPerTrial: Double {
    beliefs.reduce(0) { $0 + $1.weight * $1.driftPerTrial }
  }

  private func marginal(_ place: Int) -> NormalMixture {
    mixture(of: { $0[place] }, variance: { $0.covariance[place, place] })
  }

  private func mixture(
    of mean: (StateVector) -> Double, variance: (Gaussian) -> Double
  ) -> NormalMixture {
    NormalMixture(
      components: beliefs.map {
        .init(
          weight: $0.weight, mean: mean($0.state.mean),
          spread: max(variance($0.state), 0).squareRoot())
      })
  }

  /// The posterior of cᵀ·x.
  func mixture(along direction: StateVector) -> NormalMixture {
    mixture(of: { $0.product(with: direction) }) { $0.covariance.quadraticForm(of: direction) }
  }

  /// c of a weighted sum of θ over the notes of `range`, under one condition.
  ///
  /// - Precondition: The field's range holds `range`.
  func direction(over range: NoteRange, condition: Int, weighted weights: [Double]) -> StateVector {
    var direction = StateVector(count: stateCount)
    for (note, weight) in zip(range.notes, weights) {
      direction[self.range.index(of: note)] = weight
      if let place = placeOfCondition(condition) { direction[place] += weight }
    }
    return direction
  }
}

// MARK: - What a placement needs

extension ThresholdField {
  /// Writes the mean and the variance of x, the mixture taken together, into vectors of its size.
  func collapse(mean: inout StateVector, variance: inout StateVector) {
    mean.clear()
    for index in beliefs.indices {
      mean.add(beliefs[index].state.mean, times: beliefs[index].weight)
    }
    variance.clear()
    for index in beliefs.indices {
      let weight = beliefs[index].weight
      variance.addSquares(of: beliefs[index].state.mean, about: mean, times: weight)
      beliefs[index].state.covariance.addDiagonal(times: weight, to: &variance)
    }
  }

  /// Writes Σ_k weight_k · Cov(k, m)² / Var(m) for every m into `reach`, as the most probable
  /// hypothesis has them.
  func writeReach(weighted weights: StateVector, into reach: inout StateVector) {
    var leader = 0
    for index in beliefs.indices where beliefs[index].weight > beliefs[leader].weight {
      leader = index
    }
    let covariance = beliefs[leader].state.covariance
    covariance.sumSquares(weighted: weights, into: &reach)
    for place in 0..<reach.count { reach[place] /= covariance[place, place] }
  }

  /// How many numbers the state has.
  var stateCount: Int { priorState.mean.count }
}
