package import Music
internal import Notation

/// How a simulated listener matches tones:
///
///     e = c + lean + pull · s + σ · noise, then up to ``stopsShort`` cents back towards s
///     log2 σ = r + m + 0.7 · (θ − m) + 0.85 · δ
///
/// e and s are where the tone is left and where it begins, in cents from nominal, and c is the
/// listener's centre of the interval. θ is log2 T75 of unisons at the two notes and m its mean over all
/// notes; r is ``log2SpreadOverT75``, and δ the interval's offset. The noise has unit variance and the
/// distribution ``errorShape``. A slip leaves the tone within a few cents of its beginning, or anywhere
/// within 60 cents.
package struct SimulatedMatching: Hashable, Sendable {
  /// A distribution of the noise.
  package enum ErrorShape: Sendable {
    case normal, laplace

    /// log2 of the half-width that holds 68.27 % of the noise.
    fileprivate var log2Core: Double { self == .normal ? 0 : -0.3009935066588708 }
  }

  /// log2 of the standard deviation over T75 of unisons, averaged over the notes.
  package var log2SpreadOverT75 = 0.0
  /// The constant error of all matches, in cents.
  package var lean = 0.0
  /// The starting-point bias, 0 to 1.
  package var pull = 0.0
  /// The share of slips.
  package var slip = 0.0
  /// The share of the slips that leave a tone near its beginning; one half if absent.
  package var slipsAtStart: Double?
  /// By how many cents tones are left short of where they are heard in tune, towards their beginning;
  /// none if absent.
  package var stopsShort: Double?
  /// The distribution of the noise; a t distribution if absent.
  package var errorShape: ErrorShape?
  /// The degrees of freedom of the t distribution.
  package var tailDegrees = 6.0
  /// The centre of each interval from P1 to P8, in cents above that in ``SimulatedIntervals``; 0 for the
  /// unison.
  package var centres = Array(repeating: 0.0, count: Interval.named.count)

  /// Creates the matching of a listener whose matches spread like single answers.
  package init() {}
}

extension SimulatedListener {
  /// log2 of the half-width that holds 68.27 % of t-distributed noise with 6 degrees of freedom and
  /// unit variance.
  private static let log2CoreOfNoise = -0.1673659269557556

  /// Returns log2 of the standard deviation of matches without slips, in cents.
  private func log2Deviation(at note: MIDINote, interval: DirectedInterval) -> Double {
    let mean = log2Limens.mean
    let offset = interval == .unison ? 0 : intervals?.offsets[interval.interval.steps] ?? 0
    let place = log2Scale(at: note, interval: interval) - offset
    return matching.log2SpreadOverT75 + mean + 0.7 * (place - mean) + 0.85 * offset
  }

  /// Returns log2 of the half-width, in cents, that holds 68.27 % of the matches at a note, without
  /// slips.
  ///
  /// - Precondition: ``range`` contains the note. A t distribution has 6 degrees of freedom.
  package func log2Spread(at note: MIDINote, interval: DirectedInterval) -> Double {
    log2Deviation(at: note, interval: interval)
      + (matching.errorShape?.log2Core ?? Self.log2CoreOfNoise)
  }

  /// Returns where the listener leaves a tone that begins in tune, in cents from nominal.
  package func matchingCentre(at note: MIDINote, interval: DirectedInterval) -> Double {
    let own = interval.sign * matching.centres[interval.interval.steps]
    return centre(at: note, interval: interval) + (interval == .unison ? 0 : own) + matching.lean
  }

  /// Returns where the listener leaves a tone, in cents from nominal. A listener who never listens
  /// makes slips only.
  ///
  /// - Parameters:
  ///   - start: Where the tone begins, in cents from nominal.
  ///   - step: The smallest change of the pitch.
  ///   - note: The reference note.
  ///   - interval: The interval.
  ///   - expectedBelow: As ``expectedBelow(_:)`` gives it.
  ///   - generator: The generator of all draws.
  package func commit(
    from start: Cents, inStepsOf step: Cents, at note: MIDINote, interval: DirectedInterval,
    expectedBelow: Cents = Cents(0), using generator: inout SeededGenerator
  ) -> Cents {
    var end: Double
    if generator.unit() < (hasLimen ? matching.slip : 1) {
      let staysAtStart = matching.slipsAtStart.map { generator.unit() < $0 } ?? generator.coin()
      end = staysAtStart ? generator.normal(start.value, 2) : generator.uniform(-60, 60)
    } else {
      let noise = matching.noise(using: &generator)
      end =
        matchingCentre(at: note, interval: interval) - expectedBelow.value
        + matching.pull * start.value
        + DeterministicMath.exp2(log2Deviation(at: note, interval: interval)) * noise
      let way = start.value - end
      let short = min(matching.stopsShort ?? 0, way.magnitude)
      end += way < 0 ? -short : short
    }
    let steps = ((end - start.value) / step.value).rounded()
    return Cents(min(max(start.value + steps * step.value, -120), 120))
  }
}

/// A population of simulated listeners who match tones.
package enum MatchingPopulation: String, CaseIterable, Sendable {
  /// The listeners of ``IntervalPopulation/intervals``, one in twenty with a starting-point bias of 0.4.
  case matching
  /// The same listeners, who press a key or two at most.
  case lazy

  /// Returns listeners drawn from the population. Each depends on the seed and on its own number
  /// alone.
  ///
  /// - Complexity: O(*l*) for *l* listeners.
  package func listeners(_ count: Int, seed: UInt64) -> [SimulatedListener] {
    IntervalPopulation.intervals.listeners(count, seed: seed).map { listener in
      var listener = listener
      var generator = SeededGenerator(seed: Digest(of: "\(listener.id) as matching".utf8).value)
      var matching = SimulatedMatching(using: &generator)
      if self == .lazy {
        matching = SimulatedMatching()
        matching.pull = 1
        matching.log2SpreadOverT75 = 0.5
        listener.intervals = nil
        listener.log2Limens = listener.log2Limens.map { _ in 0 }
      }
      listener.matching = matching
      return listener
    }
  }
}

extension SimulatedMatching {
  /// Returns noise with unit variance.
  fileprivate func noise(using generator: inout SeededGenerator) -> Double {
    switch errorShape {
    case nil:
      generator.studentT(degrees: tailDegrees) / (tailDegrees / (tailDegrees - 2)).squareRoot()
    case .normal: generator.normal(0, 1)
    case .laplace: generator.laplace()
    }
  }

  fileprivate init(using generator: inout SeededGenerator) {
    self.init()
    log2SpreadOverT75 = generator.normal(-0.1, 0.5)
    lean = generator.normal(0, 3)
    pull = generator.unit() < 0.05 ? 0.4 : min(max(generator.normal(0.07, 0.07), 0), 0.3)
    slip = min(generator.beta(1.2, 40), 0.15)
    for steps in 1..<centres.count { centres[steps] = generator.normal(0, 3) }
  }
}
