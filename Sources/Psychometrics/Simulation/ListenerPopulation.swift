internal import Music
internal import Notation

/// A population from which any number of simulated listeners can be drawn.
///
/// The first one is the population of the published base bank, so that settings are fitted to other
/// listeners than those of the final evaluation. Each of the others adds one trait of real people.
package enum ListenerPopulation: String, CaseIterable, Sendable {
  /// The population of the base bank.
  case population
  /// Lapses in blocks: on average 5 to 20 trials with a lapse rate of 40 to 100 %.
  case attention
  /// A tendency to repeat the last answer, or to avoid it.
  case serial
  /// Falling T75: exponentially for listeners with even numbers, with the logarithm of trials for
  /// others.
  case learning
  /// Rising T75 within the session, by 0.2 to 1 octave.
  case fatigue
  /// Listeners who hear that a tone changed, but not in which direction: T75 from 100 to 400 cents.
  case direction
  /// Limens that differ from note to note: a course with a standard deviation of 0.7 octave of T75
  /// and a length scale of 5 semitones.
  case rough
  /// Limens as with a cochlear implant or amusia: T75 at middle C is mostly from 60 to 2800 cents.
  case clinical
  /// Limens that are as alike as those of musicians: log2 of T75 at middle C is normal, with the
  /// mean log2(6) and a standard deviation of 0.5.
  case musicians
  /// Limens and lapses as of young children: log2 of T75 at middle C is normal, with the mean
  /// log2(45) and a standard deviation of 1; lapse rates are 5 to 35 %.
  case children
  /// Limens drawn from the prior of the estimator, for steady listeners with T75 about 6 cents and
  /// σ_offset = 0.5. A prior that is fitted to such listeners should have these numbers.
  case model
  /// Listeners who toss a coin.
  case guessing

  /// Returns listeners drawn from the population. Each depends on the seed and on its own number
  /// alone.
  ///
  /// - Parameters:
  ///   - count: The number of listeners.
  ///   - seed: The seed of the draw, which is part of the listeners' ids.
  ///   - learning: Whether T75 falls by 0.2 to 1.2 octaves, with τ from 150 to 600 trials.
  /// - Complexity: O(*l*) for *l* listeners.
  package func listeners(_ count: Int, seed: UInt64, learning: Bool = false) -> [SimulatedListener]
  {
    (0..<count).map { number in
      let id = "\(rawValue)\(seed)n\(number)"
      var generator = SeededGenerator(seed: Digest(of: "\(id) as drawn".utf8).value)
      var listener = SimulatedListener(drawnAs: id, hasIntervals: false, using: &generator)
      if learning { listener.learn(.exponential, using: &generator) }
      addTrait(to: &listener, number: number, using: &generator)
      return listener
    }
  }

  private func addTrait(
    to listener: inout SimulatedListener, number: Int, using generator: inout SeededGenerator
  ) {
    switch self {
    case .population: break
    case .attention:
      listener.wandering = .init(
        lapse: generator.uniform(0.4, 1), trialsAway: generator.uniform(5, 20),
        trialsPresent: generator.uniform(50, 150))
    case .serial:
      let size = generator.uniform(0.15, 0.6)
      listener.repetition = generator.coin() ? size : -size
    case .learning: listener.learn(number % 2 == 0 ? .exponential : .logLinear, using: &generator)
    case .fatigue:
      listener.learningOctaves = -generator.uniform(0.2, 1)
      listener.learningTrials = generator.uniform(150, 600)
    case .direction:
      listener.raiseLimens(toMiddle: generator.uniform(7.6, 8))
      listener.log2Limens = listener.log2Limens.map {
        min(max($0, Self.log2HundredCents), Self.log2HundredCents + 2)
      }
    case .rough:
      let course = SimulatedListener.course(spread: 0.7, length: 5, using: &generator)
      let mean = listener.log2Limens.mean
      listener.log2Limens = course.map { mean + $0 }
    case .clinical:
      listener.raiseLimens(toMiddle: generator.normal(DeterministicMath.log2(400), 1.4))
    case .musicians:
      listener.raiseLimens(toMiddle: generator.normal(DeterministicMath.log2(6), 0.5))
    case .children:
      listener.raiseLimens(toMiddle: generator.normal(DeterministicMath.log2(45), 1))
      listener.lapse = generator.uniform(0.05, 0.35)
    case .model:
      let (mean, factor) = Self.modelLimens
      let noise = mean.map { _ in generator.normal(0, 1) }
      listener.log2Limens = zip(mean, factor.multiplied(by: noise)).map { $0 + $1 }
    case .guessing:
      listener.lapse = 1
      listener.lapsePrefersHigher = 0.5
    }
  }

  private static let log2HundredCents = DeterministicMath.log2(100)

  /// The mean of the limens of ``model``, and the factor of their covariance.
  private static let modelLimens: (mean: [Double], factor: CholeskyFactor) = {
    let prior = ThresholdPrior(limenAtMiddleC: Cents(6))
    let kind = ThresholdPrior.Kind(name: "model", share: 1, offsetSpread: 0.5, lapses: [])
    let notes = SimulatedListener.range.notes
    let covariance = SymmetricMatrix(order: notes.count) {
      prior.covariance(notes[$0], notes[$1], of: kind)
    }
    return (
      notes.map { prior.mean(at: $0, of: kind) },
      CholeskyFactor(of: covariance).required(or: "the prior has a part for every single note")
    )
  }()
}

extension SimulatedListener {
  /// Creates a listener: the level and the course of the limens, the hearing of intervals, then the weaknesses.
  ///
  /// Listeners without intervals are drawn as by `Listener` of the prototype, which drew the listeners of
  /// `bank-base.json`.
  init(drawnAs id: String, hasIntervals: Bool, using generator: inout SeededGenerator) {
    let (musicians, spread, spotSpread) = hasIntervals ? (0.55, 0.9, 0.5) : (0.4, 1.1, 0.8)
    let isMusician = generator.unit() < musicians
    let middle =
      isMusician
      ? generator.normal(DeterministicMath.log2(7), 0.6)
      : generator.normal(DeterministicMath.log2(22), spread)
    self.init(id: id, limen: Cents(1))
    log2Limens = Self.drawCourse(spotSpread: spotSpread, using: &generator).map { middle + $0 }
    if hasIntervals {
      intervals = SimulatedIntervals(ofMusician: isMusician, using: &generator)
    }
    lapse = min(generator.beta(1.2, 25), 0.25)
    bias = generator.normal(-0.1, 0.3)
    contraction = -generator.normal(0.25, 0.3).magnitude
    exponent = DeterministicMath.exp(generator.normal(0, 0.1))
    lapsePrefersHigher = generator.beta(5, 5)
    if hasIntervals { repetition = generator.normal(0, 0.1) }
  }

  /// Returns the course of θ over the range: a share of the published shape, a tilt, a wave, often
  /// a weak or a strong spot, and an independent part for each note.
  ///
  /// - Parameter spotSpread: The standard deviation of the height of the spot, in octaves of T75.
  private static func drawCourse(
    spotSpread: Double, using generator: inout SeededGenerator
  ) -> [Double] {
    let share = generator.unit()
    let tilt = generator.normal(0, 0.12)
    let wave = (
      height: generator.normal(0, 0.15), speed: generator.uniform(1, 3),
      phase: generator.uniform(0, 6)
    )
    let hasSpot = generator.unit() < 0.6
    let spot = (
      height: hasSpot ? generator.normal(0, spotSpread) : 0,
      note: generator.uniform(Double(range.lowest.number), Double(range.highest.number)),
      width: generator.uniform(2, 6)
    )
    let atMiddleC = ThresholdPrior.log2PublishedLimen(at: MIDINote(60))
    return range.notes.map { note in
      let octaves = note.octavesAboveMiddleC
      let fromSpot = (Double(note.number) - spot.note) / spot.width
      return share * (ThresholdPrior.log2PublishedLimen(at: note) - atMiddleC) + tilt * octaves
        + wave.height * DeterministicMath.sine(octaves * wave.speed + wave.phase)
        + spot.height * DeterministicMath.exp(-0.5 * fromSpot * fromSpot)
        + generator.normal(0, 0.08)
    }
  }

  /// Returns a draw from a normal process over the range, with the covariance spread² ·
  /// exp(−distance² / (2 · length²)): white noise through a bell of width length / √2.
  fileprivate static func course(
    spread: Double, length: Double, using generator: inout SeededGenerator
  ) -> [Double] {
    let reach = Int(3 * length)
    let bell = (-reach...reach).map { step in
      DeterministicMath.exp(-Double(step * step) / (length * length))
    }
    let scale = spread / bell.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let noise = (0..<range.count + 2 * reach).map { _ in generator.normal(0, scale) }
    return range.notes.indices.map { note in
      zip(bell, noise[note...]).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// Moves all limens by the same factor, so that log2 of the limen in the middle of the range has a
  /// given value.
  fileprivate mutating func raiseLimens(toMiddle log2Limen: Double) {
    let raise = log2Limen - log2Limens[Self.range.index(of: Self.range.middle)]
    log2Limens = log2Limens.map { $0 + raise }
  }

  fileprivate mutating func learn(_ law: LearningLaw, using generator: inout SeededGenerator) {
    learningLaw = law
    switch law {
    case .exponential:
      learningOctaves = generator.uniform(0.2, 1.2)
      learningTrials = generator.uniform(150, 600)
    case .logLinear:
      // The fall per doubling of the number of trials: 0.3 to 1.5 octaves over the first 1000
      // trials.
      learningOctaves = generator.uniform(0.1, 0.35)
      learningTrials = generator.uniform(50, 150)
    }
  }
}
