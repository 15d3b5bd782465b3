public import Music

/// The estimator of how a listener brings tones into tune: the spread and the centre of the commits
/// at every note and interval.
///
/// The posterior is a mixture of Gaussians over the state
///
///     x = [ψ(note) for every note, δ and μ for every interval, γ, b, h]
///     log2 σ = ψ(note) + δ
///     a = μ + γ · o + b + h · s
///
/// σ is the spread of a commit about a, where o is octaves of the reference tone above middle C, with
/// the sign of the interval's direction (0 for a unison), and s is where the tone began. b is a lean
/// common to all commits, and h the pull towards the beginning. There is one Gaussian for each kind of
/// listener and each rate λ of slips; the weight of a Gaussian reflects how well it predicted the
/// commits. <doc:Matching> has the distribution of a commit.
///
/// Commits of a tone that was never moved are no evidence: ``UnmovedCommits`` counts them.
public struct MatchingField: Sendable {
  /// One hypothesis, and the belief under it.
  struct Belief: WeightedBelief, Sendable {
    /// The index of the kind of listener.
    let kind: Int
    let slipRate: Double
    fileprivate(set) var weight: Double
    fileprivate(set) var state: Gaussian
  }

  /// The notes that the field covers.
  public let range: NoteRange
  /// The intervals of its commits, which may include the unison.
  public let intervals: [PresentedInterval]
  private let prior: MatchingPrior
  let places: MatchingPlaces
  /// The belief about x before any commit, by kind.
  private let priorStates: [Gaussian]
  private(set) var beliefs: [Belief]
  private var regression: Regression

  /// Creates a field with the belief before any commit.
  ///
  /// - Parameters:
  ///   - range: The notes of reference tones.
  ///   - intervals: The intervals of the commits.
  /// - Precondition: The intervals are different.
  /// - Complexity: O(*n*²) for *n* notes and intervals.
  public init(range: NoteRange, intervals: [PresentedInterval]) {
    self.init(range: range, intervals: intervals, prior: .standard)
  }

  init(range: NoteRange, intervals: [PresentedInterval], prior: MatchingPrior) {
    precondition(
      !intervals.isEmpty && Set(intervals).count == intervals.count, "no interval, or one twice")
    self.range = range
    self.intervals = intervals
    self.prior = prior
    let places = MatchingPlaces(notes: range.notes, intervals: intervals)
    self.places = places
    let states = prior.kinds.map { prior.state(of: $0, at: places) }
    priorStates = states
    beliefs = prior.kinds.enumerated().flatMap { index, kind in
      prior.slips.map { slip in
        Belief(
          kind: index, slipRate: slip.value, weight: kind.share * slip.weight, state: states[index])
      }
    }
    regression = Regression(count: places.count)
  }

  /// Updates the field with a commit of a tone that was moved.
  ///
  /// - Precondition: The field has the note and the interval.
  /// - Returns: The density of the commit, predicted before it was known, in 1/cent; at the limit of
  ///   the keys its probability.
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  @discardableResult
  public mutating func update(with commit: MatchedCommit) -> Double {
    let direction = direction(
      at: commit.note, interval: index(of: commit.interval), start: commit.start)
    var total = 0.0
    for index in beliefs.indices {
      let before = beliefs[index].state.moments(of: direction, regression: &regression)
      let after = before.conditioned(on: commit, slipRate: beliefs[index].slipRate)
      beliefs[index].state.regress(&regression, from: before, to: after.moments)
      beliefs[index].weight *= after.evidence
      total += beliefs[index].weight
    }
    // No hypothesis is abandoned for good, so that the field can follow a listener who changes.
    var floored = 0.0
    for index in beliefs.indices {
      beliefs[index].weight = max(beliefs[index].weight / total, ThresholdField.leastWeight)
      floored += beliefs[index].weight
    }
    for index in beliefs.indices { beliefs[index].weight /= floored }
    return total
  }

  /// Applies the drift of days without a commit. Zero or negative days have no effect.
  ///
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  public mutating func drift(days: Double) {
    guard days > 0 else { return }
    let share = Drift.shareKept(over: days, fadingPerDay: prior.driftPerDay)
    let drift = Drift(keeping: share, count: places.count)
    for index in beliefs.indices {
      beliefs[index].state.fade(into: priorStates[beliefs[index].kind], by: drift)
    }
  }

  /// Passes everything that the field learned from commits through `coder`.
  ///
  /// A field that reads this state continues with identical bits if it was created for the same notes,
  /// and intervals in the same order.
  ///
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  public mutating func code(with coder: inout some StateCoder) {
    for index in beliefs.indices {
      coder.code(&beliefs[index].weight)
      coder.code(&beliefs[index].state.mean.blocks)
      beliefs[index].state.covariance.code(with: &coder)
    }
  }
}

// MARK: - Directions in the state

extension MatchingField {
  /// Returns the index of an interval among those of the field.
  private func index(of interval: PresentedInterval) -> Int {
    guard let index = intervals.firstIndex(of: interval) else {
      preconditionFailure("an interval the field was not made for")
    }
    return index
  }

  private func direction(at note: MIDINote, interval: Int, start: Cents) -> CommitDirection {
    CommitDirection(
      note: range.index(of: note), offset: places.offset(interval),
      centre: places.centre(interval), register: places.register, lean: places.lean,
      pull: places.pull, octaves: intervals[interval].registerShare(at: note), start: start.value)
  }
}

// MARK: - Posteriors

extension MatchingField {
  /// Returns the posterior of the spread at an interval, averaged over reference notes: log2 of the
  /// half-width, in cents, that holds 68.27 % of the commits about their centre, without slips.
  ///
  /// - Precondition: The field has the notes and the interval.
  public func log2Spread(over notes: NoteRange, _ interval: PresentedInterval) -> NormalMixture {
    var direction = StateVector(count: places.count)
    for note in notes.notes { direction[range.index(of: note)] = 1 / Double(notes.count) }
    direction[places.offset(index(of: interval))] = 1
    return beliefs.mixture(of: {
      $0.product(with: direction) + PairMoments.CommitModel.log2Core
    }) { $0.covariance.quadraticForm(of: direction) }
  }

  /// Returns the posterior of the centre at an interval, averaged over reference notes: where the
  /// listener tunes a tone that began at `start`, both in cents from the interval in equal temperament.
  ///
  /// - Precondition: The field has the notes and the interval.
  public func centre(
    over notes: NoteRange, _ interval: PresentedInterval, from start: Cents = Cents(0)
  ) -> NormalMixture {
    let index = index(of: interval)
    var direction = StateVector(count: places.count)
    direction[places.centre(index)] = 1
    direction[places.lean] = 1
    direction[places.pull] = start.value
    direction[places.register] =
      notes.notes.reduce(0) { $0 + interval.registerShare(at: $1) } / Double(notes.count)
    return beliefs.mixture(along: direction)
  }

  /// The posterior of h, the pull towards where a tone begins: 0 for none, 1 for a listener who leaves
  /// every tone there.
  public var pull: NormalMixture {
    var direction = StateVector(count: places.count)
    direction[places.pull] = 1
    return beliefs.mixture(along: direction)
  }

  /// The posterior mean of λ, the rate of slips.
  public var slipRate: Double { beliefs.reduce(0) { $0 + $1.weight * $1.slipRate } }
}

/// The parts of the state that affect a commit.
struct CommitDirection {
  /// The index of ψ(note).
  let note: Int
  /// The index of δ of the interval.
  let offset: Int
  /// The index of μ of the interval.
  let centre: Int
  /// The index of γ.
  let register: Int
  /// The index of b.
  let lean: Int
  /// The index of h.
  let pull: Int
  /// o.
  let octaves: Double
  /// s.
  let start: Double

  func spread(of vector: StateVector) -> Double { vector[note] + vector[offset] }

  func centre(of vector: StateVector) -> Double {
    vector[centre] + octaves * vector[register] + vector[lean] + start * vector[pull]
  }
}

extension Gaussian {
  /// Returns the moments of y = (t, a) and writes Cov(x, y) into `regression`. t takes the place of the
  /// limen, and a that of the bias.
  func moments(of direction: CommitDirection, regression: inout Regression) -> PairMoments {
    covariance.copyRow(direction.note, into: &regression.towardsLimen)
    covariance.copyRow(direction.offset, into: &regression.row)
    regression.towardsLimen.add(regression.row, times: 1)
    covariance.copyRow(direction.centre, into: &regression.towardsBias)
    let others = [
      (direction.register, direction.octaves), (direction.lean, 1.0),
      (direction.pull, direction.start),
    ]
    for (place, weight) in others {
      covariance.copyRow(place, into: &regression.row)
      regression.towardsBias.add(regression.row, times: weight)
    }
    return PairMoments(
      limen: direction.spread(of: mean), bias: direction.centre(of: mean),
      limenVariance: direction.spread(of: regression.towardsLimen),
      crossCovariance: direction.spread(of: regression.towardsBias),
      biasVariance: direction.centre(of: regression.towardsBias))
  }
}
