public import Music

/// The answers of a ``SimulatedListener`` in one session, with the listener's memory of the
/// session.
public struct SimulatedAnswers: Sendable {
  /// The listener who answers.
  package let listener: SimulatedListener
  private var generator: SeededGenerator
  private var trials = 0
  private var recent: RecentPitch
  private var last: Answer?
  private var isAway = false

  /// Creates the state before the first pair.
  ///
  /// - Parameters:
  ///   - listener: The listener who answers.
  ///   - seed: The seed of the answers.
  public init(of listener: SimulatedListener, seed: UInt64) {
    self.listener = listener
    recent = RecentPitch(memory: listener.memory)
    generator = SeededGenerator(seed: seed, for: .answers)
  }

  /// Returns the listener's answer to a pair, and remembers both.
  ///
  /// - Parameters:
  ///   - difference: The mistuning: signed cents from the nominal interval.
  ///   - reference: The note of the reference tone.
  ///   - interval: The interval; “higher” then means that it is too high.
  /// - Precondition: `range` contains `reference`.
  public mutating func answer(
    to difference: Cents, at reference: MIDINote, interval: DirectedInterval = .unison
  ) -> Answer {
    trials += 1
    wander()
    let higher = probabilityOfHigher(at: difference, reference: reference, interval: interval)
    let answer: Answer = generator.unit() < higher ? .higher : .lower
    recent.observe(reference)
    last = answer
    return answer
  }

  /// Returns where the listener leaves a tone, in cents from nominal.
  ///
  /// - Parameters:
  ///   - start: Where the tone begins, in cents from nominal.
  ///   - step: The smallest change of the pitch.
  ///   - reference: The note of the reference tone.
  ///   - interval: The interval.
  ///   - expectedBelow: As ``SimulatedListener/expectedBelow(_:)`` gives it.
  /// - Precondition: ``SimulatedListener/range`` contains `reference`.
  package mutating func commit(
    from start: Cents, inStepsOf step: Cents, at reference: MIDINote, interval: DirectedInterval,
    expectedBelow: Cents = Cents(0)
  ) -> Cents {
    listener.commit(
      from: start, inStepsOf: step, at: reference, interval: interval,
      expectedBelow: expectedBelow, using: &generator)
  }

  private mutating func wander() {
    guard let wandering = listener.wandering else { return }
    let length = isAway ? wandering.trialsAway : wandering.trialsPresent
    if generator.unit() < 1 / length { isAway.toggle() }
  }

  func probabilityOfHigher(
    at difference: Cents, reference: MIDINote, interval: DirectedInterval = .unison
  ) -> Double {
    let heard = difference.value - listener.centre(at: reference, interval: interval, trial: trials)
    let category = interval == .unison ? 0 : listener.intervals?.category ?? 0
    let size = max(heard.magnitude - category, 0)
    let limens =
      size == 0
      ? 0
      : DeterministicMath.exp2(
        listener.exponent
          * (DeterministicMath.log2(size)
            - (listener.log2Scale(at: reference, interval: interval)
              - listener.learnt(at: trials)))
      )
    let x = PsychometricFunction.standardDifference(inLimens: heard < 0 ? -limens : limens)
    let z =
      PsychometricFunction.z(
        at: x, bias: listener.bias(at: trials),
        contraction: listener.contraction(at: trials) * recent.octaves(to: reference)) + repetition
    let lapses = PsychometricFunction.Lapses(
      rate: isAway ? listener.wandering?.lapse ?? listener.lapse : listener.lapse,
      shareOfHigher: listener.lapsePrefersHigher)
    return lapses.asymptotes(of: .higher).probability(at: z)
  }

  /// The bias towards “higher” from the last answer, in standard deviations of the noise.
  private var repetition: Double {
    guard let last, let bias = listener.repetition else { return 0 }
    return last == .higher ? bias : -bias
  }
}
