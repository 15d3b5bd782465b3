public import Music

/// A placement by an n-down-m-up staircase at each chosen note.
///
/// The difference shrinks by a step after n correct answers in a row and grows by a step after m
/// wrong answers in a row. The staircases of the notes take turns, in a random order that changes
/// each round.
///
/// Levitt (1971), *JASA* 49, 467–477.
public struct StaircasePlacement: Placement {
  /// The settings of the placement.
  public struct Rule: Hashable, Sendable {
    /// The notes that have a staircase; every note of the range if `nil`.
    public var notes: [MIDINote]?
    /// n: the number of correct answers in a row that make the difference smaller.
    public var down: Int
    /// m: the number of wrong answers in a row that make the difference larger. It is less than n;
    /// otherwise the staircase would track guessing.
    public var up: Int
    /// The first difference at each note.
    public var start: Cents
    /// The factors of a step before the first reversal, before the second, and so on. The last
    /// factor applies from then on.
    public var stepFactors: [Double]
    /// The reversals after which the next factor applies.
    public var stepChange: StepChange

    /// Creates a rule. Settings that are not given have their defaults.
    public init(
      notes: [MIDINote]? = nil, down: Int = 2, up: Int = 1, start: Cents = Cents(100),
      stepFactors: [Double] = [2, 2, 2.0.squareRoot()], stepChange: StepChange = .reversal
    ) {
      self.notes = notes
      self.down = down
      self.up = up
      self.start = start
      self.stepFactors = stepFactors
      self.stepChange = stepChange
    }

    /// The proportion correct at which a step down is as likely as a step up.
    ///
    /// From one step to the next, the staircase waits for n correct answers in a row or m wrong
    /// answers in a row. With the probability p of a correct answer and q = 1 − p, the correct
    /// answers come first with the probability
    ///
    ///     pⁿ⁻¹ (1 − qᵐ) / (pⁿ⁻¹ + qᵐ⁻¹ − pⁿ⁻¹ qᵐ⁻¹)
    ///
    /// by Feller (1968), *An Introduction to Probability Theory and Its Applications*, 3rd ed.,
    /// XIII.8. It is pⁿ for a single wrong answer, as in Levitt's table I.
    package var targetCorrect: Double {
      var low = 0.0
      var high = 1.0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if stepsDownFirst(proportionCorrect: middle) < 0.5 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }

    func stepsDownFirst(proportionCorrect right: Double) -> Double {
      let wrong = 1 - right
      let rights = repeatElement(right, count: down - 1).reduce(1, *)
      let wrongs = repeatElement(wrong, count: up - 1).reduce(1, *)
      return rights * (1 - wrongs * wrong) / (rights + wrongs - rights * wrongs)
    }
  }

  /// The reversals after which the next step factor applies.
  public enum StepChange: String, CaseIterable, Sendable {
    /// Every reversal.
    case reversal
    /// Every reversal from steps up to steps down.
    case upperReversal = "upper-reversal"
  }

  /// The staircase at one note.
  private struct Track: Sendable {
    var log2Size: Double
    /// The length of the current run of equal answers: positive for correct ones, negative for
    /// wrong ones.
    var run = 0
    /// The direction of the last step: 1 upwards, −1 downwards, 0 before the first step.
    var direction = 0
    /// How often a step factor was followed by the next.
    var stepChanges = 0
    /// log2 of the differences at the reversals that the last step factor led to.
    var lastReversals: [Double] = []
    var isBegun = false
  }

  private static let leastLog2Size = DeterministicMath.log2(Difference.sizes.lowerBound)

  private let rule: Rule
  private let prior: ThresholdPrior
  private let mostLog2Size: Double
  private let log2StepFactors: [Double]
  /// log2 of the ratio of T75 to the difference at the target proportion correct.
  private let log2Conversion: Double
  private let measured: MeasuredNotes
  /// The staircase of each measured note.
  private var tracks: [Track]
  private var turns: ShuffledRounds<MIDINote>

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The settings. Any notes in it lie in `range`.
  ///   - range: The notes that may be chosen.
  ///   - prior: The belief about the listener before any answer.
  /// - Complexity: O(*m*) for *m* measured notes.
  package init(rule: Rule, range: NoteRange, prior: ThresholdPrior = .standard) {
    self.rule = rule
    self.prior = prior
    mostLog2Size = DeterministicMath.log2(prior.largestDifference.value)
    measured = MeasuredNotes(chosen: rule.notes, from: range)
    log2StepFactors = rule.stepFactors.map(DeterministicMath.log2)
    log2Conversion = -DeterministicMath.log2(
      PsychometricFunction.limens(atProportionCorrect: rule.targetCorrect))
    tracks = measured.notes.map { _ in
      Track(log2Size: DeterministicMath.log2(rule.start.value))
    }
    turns = ShuffledRounds(of: measured.notes)
  }

  /// Returns the next note in turn, with the current difference of its staircase.
  ///
  /// - Complexity: O(*m*) for *m* measured notes.
  package mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    let note = turns.next(using: &generator)
    return Place(
      note: note, size: Cents(DeterministicMath.exp2(tracks[measured.index(of: note)].log2Size)))
  }

  /// Counts the answer, and takes a step if the run of equal answers is long enough.
  package mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    let index = measured.index(of: note)
    tracks[index].isBegun = true
    let run = tracks[index].run
    tracks[index].run = wasRight ? max(run, 0) + 1 : min(run, 0) - 1
    if tracks[index].run == rule.down { step(-1, at: index) }
    if tracks[index].run == -rule.up { step(1, at: index) }
  }

  private mutating func step(_ direction: Int, at index: Int) {
    let last = log2StepFactors.count - 1
    if tracks[index].direction == -direction {
      if tracks[index].stepChanges >= last {
        tracks[index].lastReversals.append(tracks[index].log2Size)
      }
      let isUpper = direction < 0
      if isUpper || rule.stepChange == .reversal { tracks[index].stepChanges += 1 }
    }
    let factor = min(tracks[index].stepChanges, last)
    let size = tracks[index].log2Size + Double(direction) * log2StepFactors[factor]
    tracks[index].log2Size = min(max(size, Self.leastLog2Size), mostLog2Size)
    tracks[index].direction = direction
    tracks[index].run = 0
  }
}

// MARK: - Estimate

extension StaircasePlacement {
  /// The number of reversals with the last step factor, of the staircase with the fewest.
  package var lastReversalCount: Int { tracks.map(\.lastReversals.count).min() ?? 0 }

  /// The differences at which the staircases of `notes` reversed with the last step factor.
  ///
  /// - Precondition: The notes are measured.
  package func reading(at notes: [MIDINote]) -> StaircaseReading? {
    StaircaseReading(log2Sizes: notes.flatMap { tracks[measured.index(of: $0)].lastReversals })
  }

  /// Returns the mean of log2 of the reversals at the last step, converted to T75 and interpolated
  /// between measured notes.
  ///
  /// The conversion assumes that d′ is linear in the difference. With fewer than two such reversals,
  /// the mean is the current difference, converted in the same way. Before the first answer at a
  /// note, it is the mean of the prior.
  package func ownEstimate(at note: MIDINote) -> Log2LimenEstimate? {
    measured.estimate(at: note) { index in
      let track = tracks[index]
      guard track.isBegun else { return (prior.mean(at: measured.notes[index]), nil) }
      let reading = StaircaseReading(log2Sizes: track.lastReversals)
      return ((reading?.log2Mean ?? track.log2Size) + log2Conversion, nil)
    }
  }
}

/// The mean of the differences at which staircases reversed with their last step factor.
///
/// It has no band: reversals depend on each other, and a band from their standard deviation over √n
/// holds far less than it says.
package struct StaircaseReading: Sendable {
  /// log2 of the differences in cents.
  package let log2Sizes: [Double]
  /// The number of reversals.
  package var count: Int { log2Sizes.count }
  /// The mean of log2 of the differences in cents.
  package var log2Mean: Double { log2Sizes.mean }
  /// The mean of the differences.
  package var arithmeticMean: Cents { Cents(log2Sizes.map(DeterministicMath.exp2).mean) }
  /// The standard deviation of log2 of the differences, in octaves.
  package var spread: Double { log2Sizes.standardDeviation }

  /// The differences, those of each staircase in their order.
  package var sizes: [Cents] { log2Sizes.map { Cents(DeterministicMath.exp2($0)) } }

  /// The geometric mean of the differences.
  package var geometricMean: Cents { Cents(DeterministicMath.exp2(log2Mean)) }

  /// Creates a reading; `nil` for fewer than two reversals.
  fileprivate init?(log2Sizes: [Double]) {
    guard log2Sizes.count >= 2 else { return nil }
    self.log2Sizes = log2Sizes
  }
}

// MARK: - Rule

extension StaircasePlacement.Rule: PlacementRule {
  /// The name `staircase`.
  package static let name = "staircase"
  /// The default rule: two down, one up, at every note.
  package static let standard = Self()
  /// The settings of the staircases.
  package static let properties: [RuleProperty<Self>] = [
    .notes(\.notes),
    RuleProperty(
      \.down, "down", in: 2...10,
      ParameterText(
        title: "right answers to a step down", help: "correct answers in a row before a step down")),
    RuleProperty(
      \.up, "up", in: 1...9,
      below: .init(parameter: "down", consequence: "would settle where a listener guesses"),
      ParameterText(
        title: "wrong answers to a step up", help: "wrong answers in a row before a step up")),
    RuleProperty(
      \.start, "start-cents", in: Difference.sizes,
      ParameterText(title: "first difference", help: "the first difference in cents")),
    RuleProperty(
      \.stepFactors, "step-factors", in: 1.001...10, counts: 1...20,
      ParameterText(
        title: "steps", help: "the step factor up to each reversal",
        closing: "the last one applies from then on")),
    RuleProperty(
      \.stepChange, "step-change", earlier: .reversal,
      ParameterText(
        title: "next step after", help: "the reversals after which the next step factor applies")),
  ]

  /// Returns the placement for a new session.
  package func makePlacement(for start: PlacementStart) -> any Placement {
    StaircasePlacement(rule: self, range: start.range, prior: start.prior)
  }
}
