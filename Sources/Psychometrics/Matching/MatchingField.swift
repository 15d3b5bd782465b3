package import Music
internal import Notation

/// The estimator of how a listener matches tones: the spread and the centre of the matches
/// at every note and interval.
///
/// The posterior is a mixture of Gaussians over the state
///
///     x = [ψ(note) for every note, δ and μ for every interval, γ, b, h, k, α]
///     log2 σ = ψ(note) + δ
///     a = μ + γ · o + b + h · s + k · side − α · Δ
///
/// σ is the spread of a match about a, where o is octaves of the reference tone above middle C, with the
/// sign of the interval's direction (0 for a unison), s is where the tone began, and Δ is how far the
/// nominal interval lies above its category, as in ``ThresholdField``. a is measured from the nominal
/// interval. b is the constant error of all matches. h is the share of the starting error, and k the cents,
/// that remain; side is 1 if the tone began above the centre, and −1 if below. There is one Gaussian for
/// each kind of listener with each distribution of the matches and rate λ of slips; the weight of a Gaussian
/// reflects how well it predicted the matches. <doc:Matching> has the distribution of a match.
///
/// Matches whose tone was never moved are no evidence: ``UnmovedCommits`` counts them.
package struct MatchingField: Sendable {
  /// One hypothesis, and the belief under it.
  struct Belief: WeightedBelief, Sendable {
    /// The index of the kind of listener.
    let kind: Int
    let commits: MatchingPrior.Commits
    var weight: Double
    fileprivate(set) var state: Gaussian
  }

  /// The notes that the field covers.
  package let range: NoteRange
  /// The categories of the matched intervals, which may include the unison.
  package let intervals: [IntervalCategory]
  private let prior: MatchingPrior
  let places: MatchingPlaces
  /// The belief about x before any match, by kind.
  private let priorStates: [Gaussian]
  private(set) var beliefs: [Belief]
  private var regression: Regression

  /// Creates a field with the belief before any match.
  ///
  /// - Parameters:
  ///   - range: The notes of reference tones.
  ///   - intervals: The categories of the matched intervals.
  /// - Precondition: The intervals are different.
  /// - Complexity: O(*n*²) for *n* notes and intervals.
  package init(range: NoteRange, intervals: [IntervalCategory]) {
    self.init(range: range, intervals: intervals, prior: .standard)
  }

  init(range: NoteRange, intervals: [IntervalCategory], prior: MatchingPrior) {
    precondition(
      !intervals.isEmpty && Set(intervals).count == intervals.count, "no interval, or one twice")
    self.range = range
    self.intervals = intervals
    self.prior = prior
    places = MatchingPlaces(noteCount: range.count, intervalCount: intervals.count)
    let states = prior.kinds.map { prior.state(of: $0, over: range.notes, at: intervals) }
    priorStates = states
    beliefs = prior.kinds.enumerated().flatMap { index, kind in
      kind.commits.map {
        Belief(kind: index, commits: $0, weight: kind.share * $0.share, state: states[index])
      }
    }
    regression = Regression(count: places.count)
  }

  /// Updates the field with a match whose tone was moved.
  ///
  /// - Precondition: The field has the note and the interval.
  /// - Returns: The density of the match, predicted before it was known, in 1/cent; at the limit of
  ///   the keys, its probability.
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  @discardableResult
  package mutating func update(with commit: MatchedCommit) -> Double {
    let direction = direction(of: commit)
    for index in beliefs.indices {
      let before = beliefs[index].state.pairMoments(of: direction, regression: &regression)
      let after = before.conditioned(
        on: commit, noise: beliefs[index].commits.noise, slipRate: beliefs[index].commits.slipRate)
      beliefs[index].state.regress(&regression, from: before, to: after.moments)
      beliefs[index].weight *= after.evidence
    }
    return beliefs.normaliseWeights()
  }

  /// Applies the drift of days without a match. Zero or negative days have no effect.
  ///
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  package mutating func drift(days: Double) {
    guard days > 0 else { return }
    let share = Drift.shareKept(over: days, fadingPerDay: prior.driftPerDay)
    let drift = Drift(keeping: share, count: places.count)
    for index in beliefs.indices {
      beliefs[index].state.fade(into: priorStates[beliefs[index].kind], by: drift)
    }
  }

  /// Passes everything that the field learned from matches through `coder`.
  ///
  /// A field that reads this state continues with identical bits if it was created for the same notes,
  /// and intervals in the same order.
  ///
  /// - Complexity: O(*n*²) for *n* notes and intervals of the field.
  package mutating func code(with coder: inout some StateCoder) {
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
  private func index(of interval: IntervalCategory) -> Int {
    intervals.firstIndex(of: interval).required(or: "an interval the field was not made for")
  }

  /// Returns the parts of the state that affect a match, given the belief before it.
  /// t takes the place of the limen, and a that of the bias.
  func direction(of commit: MatchedCommit) -> StateDirection {
    let interval = index(of: commit.interval)
    func centre(start: Double, side: Double) -> StateRow {
      StateRow().adding(places.centre(interval))
        .adding(places.register, times: commit.interval.registerShare(at: commit.note))
        .adding(places.lean).adding(places.pull, times: start).adding(places.stop, times: side)
        .adding(places.absoluteness, times: -commit.aboveCategory.value)
    }
    let inTune = centre(start: 0, side: 0)
    let middle = beliefs.reduce(0) { $0 + $1.weight * inTune.product(with: $1.state.mean) }
    let side = commit.start.value < middle ? -1.0 : 1
    return StateDirection(
      limen: StateRow().adding(range.index(of: commit.note)).adding(places.offset(interval)),
      bias: centre(start: commit.start.value, side: side))
  }
}

// MARK: - Posteriors

extension MatchingField {
  /// Returns the posterior of the spread at an interval, averaged over reference notes: log2 of the
  /// half-width, in cents, that holds 68.27 % of the matches about their centre, without slips.
  ///
  /// For normally distributed matches it is their standard deviation. For others it still bounds two
  /// tones in three, whereas the standard deviation depends on the few large misses.
  ///
  /// - Precondition: The field has the notes and the interval.
  package func log2Spread(over notes: NoteRange, _ interval: IntervalCategory) -> NormalMixture {
    var direction = StateVector(count: places.count)
    for note in notes.notes { direction[range.index(of: note)] = 1 / Double(notes.count) }
    direction[places.offset(index(of: interval))] = 1
    return NormalMixture(
      components: beliefs.map {
        .init(
          weight: $0.weight,
          mean: $0.state.mean.product(with: direction) + $0.commits.noise.log2Core,
          spread: $0.state.covariance.quadraticForm(of: direction).squareRoot())
      })
  }

  /// Returns the posterior of the centre at an interval, averaged over reference notes: where the
  /// listener leaves a tone that begins in tune, in cents from the nominal interval.
  ///
  /// - Parameters:
  ///   - notes: The notes, which the field has.
  ///   - interval: The category of the interval, which the field has.
  ///   - aboveCategory: How far the nominal interval lies above the category.
  package func centre(
    over notes: NoteRange, _ interval: IntervalCategory, aboveCategory: Cents = Cents(0)
  ) -> NormalMixture {
    let index = index(of: interval)
    var direction = StateVector(count: places.count)
    direction[places.centre(index)] = 1
    direction[places.lean] = 1
    direction[places.absoluteness] = -aboveCategory.value
    direction[places.register] =
      notes.notes.reduce(0) { $0 + interval.registerShare(at: $1) } / Double(notes.count)
    return beliefs.mixture(along: direction)
  }

  /// The distance from the centre for which the starting-point bias is reported, in cents: the mean of the
  /// distances at which tones begin.
  static let meanStart = 37.5

  /// The posterior of the starting-point bias, h + k / 37.5 cents: the share of the starting error that
  /// remains, 0 for none, 1 for a listener who leaves every tone where it began.
  package var pull: NormalMixture {
    var direction = StateVector(count: places.count)
    direction[places.pull] = 1
    direction[places.stop] = 1 / Self.meanStart
    return beliefs.mixture(along: direction)
  }

  /// The posterior mean of λ, the rate of slips.
  package var slipRate: Double { beliefs.reduce(0) { $0 + $1.weight * $1.commits.slipRate } }
}
