internal import Music
internal import Notation

/// A population of simulated listeners with a hearing of intervals of their own.
///
/// They are not drawn from the prior of the estimator: centres lean towards just or Pythagorean
/// intervals and have habits with heavy tails, consonances are easier for some, and the last answer
/// pulls at the next one.
package enum IntervalPopulation: String, CaseIterable, Sendable {
  /// 55 % musicians, with unison limens about 7 cents; the others about 22 cents.
  case intervals
  /// The same listeners without a bias, whose centres are the nominal intervals: the point of
  /// subjective equality is 0 everywhere.
  case unbiased
  /// The same listeners, whose centres are the just intervals.
  case pure
  /// The same listeners, whose centres are the Pythagorean intervals.
  case pythagorean
  /// The same listeners, whose centres are wide by 25 cents an octave.
  case stretched
  /// The same listeners, who hear no mistuning within 15 cents of the centre. They have no bias: a small
  /// one would already move the point of subjective equality to an edge of the category.
  case categorical
  /// The same listeners, whose centres approach the nominal intervals within a session, by a factor of
  /// e in 100 to 400 trials.
  case moving

  /// Returns listeners drawn from the population. Each depends on the seed and on its own number
  /// alone.
  ///
  /// - Complexity: O(*l*) for *l* listeners.
  package func listeners(_ count: Int, seed: UInt64) -> [SimulatedListener] {
    (0..<count).map { number in
      let id = "intervals\(seed)n\(number)"
      var generator = SeededGenerator(seed: Digest(of: "\(id) as drawn".utf8).value)
      var listener = SimulatedListener(drawnAs: id, hasIntervals: true, using: &generator)
      switch self {
      case .intervals: break
      case .unbiased:
        listener.intervals?.setCentres { _ in 0 }
        listener.bias = 0
      case .pure: listener.intervals?.setCentres(IntervalTuning.just.aboveEqual)
      case .pythagorean: listener.intervals?.setCentres(IntervalTuning.pythagorean.aboveEqual)
      case .stretched:
        listener.intervals?.setCentres { 25 * Double($0.steps) / Double($0.stepsAnOctave) }
      case .categorical:
        listener.intervals?.category = 15
        listener.bias = 0
      case .moving: listener.intervals?.centreTrials = generator.uniform(100, 400)
      }
      return listener
    }
  }
}

extension SimulatedIntervals {
  init(ofMusician isMusician: Bool, using generator: inout SeededGenerator) {
    self.init()
    let level = generator.normal(isMusician ? 1.2 : 1.7, 0.4)
    let slope = generator.uniform(-0.1, 0.5)
    let easeOfConsonances = generator.uniform(0, 0.6)
    let difficultyOfTritone = generator.uniform(0, 0.4)
    let lean = generator.uniform(-0.4, 0.7)
    let stretch = generator.normal(8, 8)
    let compression = generator.normal(4, 4).magnitude
    let tuning = lean > 0 ? IntervalTuning.just : .pythagorean
    for interval in Interval.named.dropFirst() {
      let (steps, octaves) = (interval.steps, DirectedInterval(interval, .up).octaves)
      var offset = level + slope * (octaves - 0.5) + generator.normal(0, 0.25)
      if [5, 7, 12].contains(steps) { offset -= easeOfConsonances }
      if steps == 6 { offset += difficultyOfTritone }
      offsets[steps] = offset
      let habit = (isMusician ? 6 : 10.8) * generator.studentT(degrees: 5)
      let pure = tuning.aboveEqual(interval)
      centres[steps] =
        stretch * octaves - (steps <= 3 ? compression : 0) + lean.magnitude * pure + habit
    }
    centrePerOctave = generator.normal(0, 3)
  }

  /// Sets the centre of each interval but the unison, the same in every register.
  fileprivate mutating func setCentres(_ centre: (Interval) -> Double) {
    for interval in Interval.named.dropFirst() { centres[interval.steps] = centre(interval) }
    centrePerOctave = 0
  }
}

extension IntervalTuning {
  /// Returns the size of an interval above that in equal temperament, in cents; 0 if the tuning does
  /// not have it.
  func aboveEqual(_ interval: Interval) -> Double {
    let equal = 100 * Double(interval.steps)
    return (size(of: interval)?.value ?? equal) - equal
  }
}
