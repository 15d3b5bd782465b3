public import Music

/// The estimator: the posterior of a listener's limen at every note of a range.
///
/// The posterior is a mixture of Gaussians over the state
///
///     x = [θ(note) for every note, β, κ, an offset of θ for every condition,
///          an offset δ of θ and a centre μ for every interval, η, α]
///
/// with one Gaussian for each kind of listener and each lapse rate λ of that kind. The weight of a
/// Gaussian reflects how well it predicted the answers. (A single Gaussian with a separate posterior
/// of the lapse rate loses the coverage of its bands. A single speed of drift is too slow for
/// learners or too fast for everybody else.) The model is `PsychometricFunction` and the prior is
/// ``ThresholdPrior``. A field without intervals, whose trials are all unisons, has no δ, μ, η and α.
public struct ThresholdField: Sendable {
  /// One hypothesis, and the belief under it.
  struct Belief: WeightedBelief, Sendable {
    /// The index of the kind of listener.
    let kind: Int
    let lapseRate: Double
    /// The expected number of lapses among the answers since the field was created or read. Only the
    /// fit of a prior uses it, so it is not part of the coded state.
    fileprivate(set) var lapses = 0.0
    var weight: Double
    fileprivate(set) var state: Gaussian
    fileprivate(set) var preference: LapsePreference

    /// Updates the belief with one answer.
    ///
    /// Only y affects the answer: (θ, ℓ) for a unison, and (θ + δ, a, ℓ) for an interval, where a is
    /// the listener's centre. ``PairMoments`` and ``TripleMoments`` compute the moments of y after the
    /// answer. The rest of x follows by linear regression of x on y (assumed-density filtering).
    ///
    /// - Returns: The probability of the answer under this hypothesis, predicted before it was known.
    fileprivate mutating func update(
      with observation: Observation, along direction: StateDirection, regression: inout Regression
    ) -> Double {
      let lapses = PsychometricFunction.Lapses(
        rate: lapseRate, shareOfHigher: preference.shareOfHigher)
      let (difference, answer) = (observation.evidence.difference, observation.evidence.answer)
      let evidence: Double
      if direction.centre.isEmpty {
        let before = state.pairMoments(of: direction, regression: &regression)
        let after = before.conditioned(on: answer, to: difference, lapses: lapses)
        state.regress(&regression, from: before, to: after.moments)
        evidence = after.evidence
      } else {
        let before = state.tripleMoments(of: direction, regression: &regression)
        let after = before.conditioned(on: answer, to: difference, lapses: lapses)
        state.regress(&regression, from: before, to: after.moments)
        evidence = after.evidence
      }
      let probabilityOfLapse = lapses.probability(of: answer) / evidence
      preference.observe(answer, probabilityOfLapse: probabilityOfLapse)
      self.lapses += probabilityOfLapse
      return evidence
    }
  }

  /// The notes that the field covers.
  public let range: NoteRange
  /// The number of conditions of its trials. A condition, such as a timbre, shifts limens as a
  /// whole.
  package let conditionCount: Int
  /// The categories of the intervals of its trials besides the unison.
  package let intervals: [IntervalCategory]
  /// The belief about a listener before any answer.
  public let prior: ThresholdPrior
  /// The belief about x before any answer, by kind.
  private let priorStates: [Gaussian]
  /// The drift of ``answersBetweenDrifts`` answers, by kind.
  let drifts: [Drift]
  /// The beliefs under all hypotheses, by kind.
  private(set) var beliefs: [Belief]
  /// The regression of the last hypothesis on the last answer.
  private(set) var regression: Regression
  private(set) var answers = 0

  /// The least weight of a hypothesis. No hypothesis is abandoned for good, so that the field can
  /// follow a listener who changes.
  static let leastWeight = 1e-4
  /// The standard deviation of log2 λ around the λ of a hypothesis: about half of the largest step
  /// from one λ to the next, or, in a kind with one λ, which learns nothing about it, that of all
  /// rates. They were chosen so that the band of the lapse rate holds 95 % of listeners
  /// (`Benchmarks claims lapses`).
  private static let lapseSpread = (ofSeveral: 1.0, ofOne: 1.6)
  /// The number of answers between two steps of drift. Drift is slow, so every eighth answer
  /// applies the drift of eight answers at once.
  static let answersBetweenDrifts = 8

  /// Creates a field with the belief before any answer, of trials of one condition without intervals.
  ///
  /// - Parameters:
  ///   - range: The notes of reference tones.
  ///   - prior: The belief about a listener before any answer.
  /// - Complexity: O(*n*²) for *n* notes.
  public init(range: NoteRange, prior: ThresholdPrior = .standard) {
    self.init(range: range, conditionCount: 1, intervals: [], prior: prior)
  }

  /// Creates a field with the belief before any answer.
  ///
  /// - Parameters:
  ///   - range: The notes of reference tones.
  ///   - conditionCount: The number of conditions. A single condition has no offset.
  ///   - intervals: The categories of the intervals of its trials besides the unison.
  ///   - prior: The belief about a listener before any answer.
  /// - Precondition: The intervals are different, and none is a unison.
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals.
  package init(
    range: NoteRange, conditionCount: Int = 1, intervals: [IntervalCategory] = [],
    prior: ThresholdPrior = .standard
  ) {
    precondition(conditionCount > 0, "trials under no condition")
    precondition(
      !intervals.contains(.unison) && Set(intervals).count == intervals.count,
      "one interval twice, or a unison")
    self.range = range
    self.conditionCount = conditionCount
    self.intervals = intervals
    self.prior = prior
    let states = prior.kinds.map {
      prior.state(of: $0, over: range.notes, conditionCount: conditionCount, intervals: intervals)
    }
    let count = states[0].mean.count
    priorStates = states
    let biasDrift =
      intervals.isEmpty
      ? prior.biasDriftPerTrial
      : min(prior.biasDriftPerTrial, IntervalPrior.standard.biasDriftPerTrial)
    drifts = prior.kinds.map {
      Drift(
        of: $0, biasDriftPerTrial: biasDrift, answers: Self.answersBetweenDrifts,
        notes: range.count, count: count)
    }
    beliefs = prior.kinds.enumerated().flatMap { index, kind in
      kind.lapses.map { lapse in
        Belief(
          kind: index, lapseRate: lapse.value, weight: kind.share * lapse.weight,
          state: states[index],
          preference: LapsePreference(strength: prior.lapsePreferenceStrength))
      }
    }
    regression = Regression(count: count)
  }

  /// Updates the field with one answer.
  ///
  /// - Precondition: The range contains the note, the condition is one of the field's, and the
  ///   numbers are finite.
  /// - Returns: The probability of the answer, predicted before it was known.
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals of the field.
  @discardableResult
  public mutating func update(with observation: Observation) -> Double {
    let predicted = observe(observation)
    if isDriftDue { drift() }
    return predicted
  }

  /// Updates the field with one answer, without the drift that may be due after it.
  @discardableResult
  mutating func observe(_ observation: Observation) -> Double {
    let pair = direction(of: observation)
    for index in beliefs.indices {
      beliefs[index].weight *= beliefs[index].update(
        with: observation, along: pair, regression: &regression)
    }
    answers += 1
    return beliefs.normaliseWeights()
  }

  /// Updates the field with a run of known answers: one or more, and none after the next drift.
  ///
  /// A run goes through one hypothesis after the other, so that the covariance of a hypothesis is
  /// read into the CPU's first cache once for all its answers. The results have the same bits as
  /// those of one answer after the other.
  ///
  /// - Returns: The probability of each answer, predicted from the answers before it.
  private mutating func observe(_ run: [Observation]) -> [Double] {
    let pairs = run.map(direction(of:))
    answers += run.count
    var evidence: [Double] = []
    evidence.reserveCapacity(beliefs.count * run.count)
    for index in beliefs.indices {
      for (observation, pair) in zip(run, pairs) {
        evidence.append(
          beliefs[index].update(with: observation, along: pair, regression: &regression))
      }
      if isDriftDue { drift(belief: index) }
    }
    return run.indices.map { answer in
      for index in beliefs.indices {
        beliefs[index].weight *= evidence[index * run.count + answer]
      }
      return beliefs.normaliseWeights()
    }
  }

  /// Applies the drift of days without an answer. Zero or negative days have no effect.
  ///
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals of the field.
  public mutating func drift(days: Double) {
    if days > 0 { fade(keeping: shareKept(over: days)) }
  }

  /// Returns the share of the knowledge that is kept over days without an answer.
  ///
  /// - Parameter days: The number of days, above 0.
  package func shareKept(over days: Double) -> Double {
    Drift.shareKept(over: days, fadingPerDay: prior.driftPerDay)
  }

  /// Fades the beliefs into their priors, because the limens may have changed.
  ///
  /// - Parameter share: The share of the knowledge that is kept, in 0...1.
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals of the field.
  package mutating func fade(keeping share: Double) {
    let drift = Drift(keeping: share, count: stateCount)
    for index in beliefs.indices {
      beliefs[index].state.fade(into: priorStates[beliefs[index].kind], by: drift)
    }
  }

  /// Whether a step of drift follows the last answer.
  var isDriftDue: Bool { answers.isMultiple(of: Self.answersBetweenDrifts) }

  /// Applies the drift of ``answersBetweenDrifts`` answers.
  mutating func drift() {
    for index in beliefs.indices { drift(belief: index) }
  }

  private mutating func drift(belief index: Int) {
    let kind = beliefs[index].kind
    beliefs[index].state.fade(into: priorStates[kind], by: drifts[kind])
  }
}

// MARK: - Histories

extension ThresholdField {
  /// A step of a listener's history.
  package enum Step: Sendable {
    /// An answer.
    case answer(Observation)
    /// Days without an answer, or a change of the limens, as in ``ThresholdField/fade(keeping:)``.
    case fade(keeping: Double)
  }

  /// Takes steps of the history.
  ///
  /// - Returns: The probability of each answer, predicted before it was known.
  /// - Complexity: O(*s* · *n*²) for *s* steps and *n* notes and conditions of the field.
  @discardableResult
  package mutating func take(_ steps: [Step]) -> [Double] {
    var predicted: [Double] = []
    var run: [Observation] = []
    func endRun() {
      guard !run.isEmpty else { return }
      predicted += observe(run)
      run.removeAll(keepingCapacity: true)
    }
    for step in steps {
      switch step {
      case .answer(let observation):
        run.append(observation)
        if (answers + run.count).isMultiple(of: Self.answersBetweenDrifts) { endRun() }
      case .fade(let share):
        endRun()
        fade(keeping: share)
      }
    }
    endRun()
    return predicted
  }

  /// Returns the field of one of the hypotheses alone, before any answer.
  func beginning(of belief: Belief) -> ThresholdField {
    var field = self
    field.beliefs = [
      Belief(
        kind: belief.kind, lapseRate: belief.lapseRate, weight: 1, state: priorStates[belief.kind],
        preference: LapsePreference(strength: prior.lapsePreferenceStrength))
    ]
    field.answers = 0
    return field
  }
}

// MARK: - Coding

extension ThresholdField {
  /// Passes everything that the field learned from answers through `coder`.
  ///
  /// A field that reads this state continues with identical bits if it was created for the same
  /// notes, conditions, intervals in the same order, and prior.
  ///
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals of the field.
  package mutating func code(with coder: inout some StateCoder) {
    coder.code(&answers)
    for index in beliefs.indices {
      coder.code(&beliefs[index].weight)
      coder.code(&beliefs[index].state.mean.blocks)
      beliefs[index].state.covariance.code(with: &coder)
      beliefs[index].preference.code(with: &coder)
    }
  }
}

// MARK: - Indices in the state

extension ThresholdField {
  var places: StatePlaces {
    StatePlaces(
      noteCount: range.count, conditionCount: conditionCount, intervalCount: intervals.count)
  }

  /// Returns the parts of the state that affect the answer to an interval, or to a unison if `interval` is
  /// `nil`.
  func direction(
    at note: MIDINote, interval: Int? = nil, aboveCategory: Cents = Cents(0), condition: Int = 0,
    octavesAboveRecent: Double = 0
  ) -> StateDirection {
    let atNote = StateRow().adding(range.index(of: note))
    let limen = places.condition(condition).map { atNote.adding($0) } ?? atNote
    let bias = StateRow().adding(places.bias)
      .adding(places.contraction, times: octavesAboveRecent)
    guard let interval else { return StateDirection(limen: limen, bias: bias) }
    return StateDirection(
      limen: limen.adding(places.offset(interval)), bias: bias,
      centre: StateRow().adding(places.centre(interval))
        .adding(places.register, times: intervals[interval].registerShare(at: note))
        .adding(places.absoluteness, times: -aboveCategory.value))
  }

  /// Returns the parts of the state that affect the answer to a pair.
  func direction(of observation: Observation) -> StateDirection {
    precondition(
      observation.evidence.difference.value.isFinite && observation.octavesAboveRecent.isFinite,
      "an answer to no pair at all")
    return direction(
      at: observation.note, interval: observation.interval,
      aboveCategory: observation.aboveCategory, condition: observation.condition,
      octavesAboveRecent: observation.octavesAboveRecent)
  }
}

// MARK: - Posteriors

extension ThresholdField {
  /// Returns the posterior of θ = log2 T75 at a note of the range, under one of the field's
  /// conditions.
  public func log2Limen(at note: MIDINote, condition: Int = 0) -> NormalMixture {
    let limen = direction(at: note, condition: condition).limen
    let (note, condition) = (range.index(of: note), places.condition(condition))
    return beliefs.mixture(of: limen.product(with:)) { state in
      let conditionVariance = condition.map {
        state.covariance[$0, $0] + 2 * state.covariance[$0, note]
      }
      return state.covariance[note, note] + (conditionVariance ?? 0)
    }
  }

  /// The posterior of β, the constant bias towards “lower”, in standard deviations of the noise.
  public var bias: NormalMixture { marginal(places.bias) }

  /// The posterior of κ, the contraction bias, in standard deviations per octave.
  public var contraction: NormalMixture { marginal(places.contraction) }

  /// The posterior mean of the lapse rate λ.
  public var lapseRate: Double { beliefs.reduce(0) { $0 + $1.weight * $1.lapseRate } }

  /// The posterior of log2 λ. Each λ of a hypothesis stands for the rates around it.
  package var log2LapseRate: NormalMixture {
    NormalMixture(
      components: beliefs.map { belief in
        let spread = Self.lapseSpread
        return .init(
          weight: belief.weight, mean: DeterministicMath.log2(belief.lapseRate),
          spread: prior.kinds[belief.kind].lapses.count > 1 ? spread.ofSeveral : spread.ofOne)
      })
  }

  func marginal(_ place: Int) -> NormalMixture {
    beliefs.mixture(of: { $0[place] }, variance: { $0.covariance[place, place] })
  }

  /// Returns the distribution of cᵀ·x before any answer.
  func priorMixture(along direction: StateVector) -> NormalMixture {
    NormalMixture(
      components: zip(prior.kinds, priorStates).map { kind, state in
        .init(
          weight: kind.share, mean: state.mean.product(with: direction),
          spread: state.covariance.quadraticForm(of: direction).squareRoot())
      })
  }

  /// Returns the coefficients c of a weighted sum of θ over the notes of `range`, under one
  /// condition; of their mean without weights.
  ///
  /// - Precondition: The range of the field contains `range`.
  func direction(
    over range: NoteRange, condition: Int, weighted weights: [Double]? = nil
  ) -> StateVector {
    let weights = weights ?? Array(repeating: 1 / Double(range.count), count: range.count)
    var direction = StateVector(count: stateCount)
    for (note, weight) in zip(range.notes, weights) {
      direction[self.range.index(of: note)] = weight
      if let place = places.condition(condition) { direction[place] += weight }
    }
    return direction
  }
}

// MARK: - Moments for placements

extension ThresholdField {
  /// Writes the mean and the variance of x over the whole mixture into vectors of the state's size.
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

  /// Writes Σ_k weight_k · Cov(k, m)² / Var(m) for every m into `reach`, with the covariance of the
  /// most probable hypothesis.
  func writeReach(weighted weights: StateVector, into reach: inout StateVector) {
    let leader = beliefs.indices.max { beliefs[$0].weight < beliefs[$1].weight } ?? 0
    let covariance = beliefs[leader].state.covariance
    covariance.sumSquares(weighted: weights, into: &reach)
    for place in 0..<reach.count { reach[place] /= covariance[place, place] }
  }

  /// The number of elements in the state.
  var stateCount: Int { priorStates[0].mean.count }
}
