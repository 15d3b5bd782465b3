public import Music

/// A placement by QUEST+ at each chosen note: it presents the difference that leaves the least
/// expected uncertainty about threshold and lapse rate.
///
/// Each note has an independent posterior on a grid. The notes take turns, in a random order that
/// changes each round.
///
/// Watson (2017), *Journal of Vision* 17(3), 10.
public struct QuestPlacement: Placement {
  /// The settings of the placement.
  public struct Rule: Hashable, Sendable {
    /// The notes to measure; every note of the range if `nil`.
    public var notes: [MIDINote]?

    /// Creates a rule. Settings that are not given have their defaults.
    public init(notes: [MIDINote]? = nil) { self.notes = notes }
  }

  /// The grid of hypotheses, every log2 T75 with every lapse rate, and the grid of differences.
  ///
  /// It is that of a largest difference of 400 cents. Another largest difference shifts the whole
  /// grid, because answers depend only on the ratio of the difference to T75.
  enum Grid {
    static let log2Limens = (0...70).map { -2 + 10.5 * Double($0) / 70 }
    static let lapses: [ThresholdPrior.Hypothesis] = [
      .init(value: 0, weight: 0.4), .init(value: 0.03, weight: 0.4),
      .init(value: 0.10, weight: 0.2),
    ]
    /// log2 of the possible differences: 0.125 to 388 cents.
    static let log2Sizes = (0...58).map { -3 + 11.6 * Double($0) / 58 }
    /// Returns the octaves by which a prior shifts the grid.
    static func shift(for prior: ThresholdPrior) -> Double {
      DeterministicMath.log2(prior.largestDifference.value / 400)
    }

    /// The standard deviation of log2 T75 before any answer.
    static let priorSpread = 1.45

    static let expectedEntropy = ExpectedEntropy(
      proportionsCorrect: log2Sizes.map { proportionsCorrect(atLog2Size: $0) })

    private static let asymptotes = lapses.map {
      PsychometricFunction.Lapses(rate: $0.value).asymptotes(of: .higher)
    }

    /// Returns the proportions correct, by log2 T75, then by lapse rate.
    ///
    /// They are kept off 0 and 1, so that no answer is impossible.
    static func proportionsCorrect(atLog2Size size: Double) -> [Double] {
      log2Limens.flatMap { limen in
        let core = DeterministicMath.normalCumulative(
          PsychometricFunction.standardDifference(inLimens: DeterministicMath.exp2(size - limen)))
        return asymptotes.map { min(max($0.probability(core: core), 1e-6), 1 - 1e-6) }
      }
    }
  }

  /// The belief about one note: a weight for each hypothesis.
  struct Posterior: Sendable {
    private(set) var weights: [Double]

    fileprivate let shift: Double

    /// Creates the belief before any answer: normal about the mean of the prior.
    init(at note: MIDINote, prior: ThresholdPrior) {
      shift = Grid.shift(for: prior)
      let mean = prior.mean(at: note) - shift
      weights =
        Grid.log2Limens.flatMap { limen in
          let density = DeterministicMath.normalDensity((limen - mean) / Grid.priorSpread)
          return Grid.lapses.map { $0.weight * density }
        }.normalised
    }

    mutating func learn(from size: Cents, wasRight: Bool) {
      let proportions = Grid.proportionsCorrect(
        atLog2Size: DeterministicMath.log2(size.value) - shift)
      weights = zip(weights, proportions).map { $0 * (wasRight ? $1 : 1 - $1) }.normalised
    }

    var measurement: (mean: Double, spread: Double?) {
      let marginal = Grid.log2Limens.indices.map { index in
        weights[(index * Grid.lapses.count)..<((index + 1) * Grid.lapses.count)].reduce(0, +)
      }
      let mean = zip(marginal, Grid.log2Limens).reduce(0) { $0 + $1.0 * $1.1 }
      let variance = zip(marginal, Grid.log2Limens).reduce(0) {
        $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean)
      }
      return (mean + shift, variance.squareRoot())
    }
  }

  private let measured: MeasuredNotes
  /// The posterior of each measured note.
  private(set) var posteriors: [Posterior]
  private var turns: ShuffledRounds<MIDINote>

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The settings. Any notes in it lie in `range`.
  ///   - range: The notes that may be chosen.
  ///   - prior: The belief about the listener before any answer.
  /// - Complexity: O(*m*) for *m* measured notes.
  package init(rule: Rule, range: NoteRange, prior: ThresholdPrior = .standard) {
    measured = MeasuredNotes(chosen: rule.notes, from: range)
    posteriors = measured.notes.map { Posterior(at: $0, prior: prior) }
    turns = ShuffledRounds(of: measured.notes)
  }

  /// Returns the next note in turn, and the difference with the largest expected information about
  /// it.
  ///
  /// - Complexity: O(*m*) for *m* measured notes; the grid has a fixed size.
  package mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    let note = turns.next(using: &generator)
    let posterior = posteriors[measured.index(of: note)]
    let log2Size = Grid.log2Sizes[Grid.expectedEntropy.bestStimulus(for: posterior.weights)]
    return Place(note: note, size: Cents(DeterministicMath.exp2(log2Size + posterior.shift)))
  }

  /// Updates the posterior with the difference as it was presented, which need not lie on the grid.
  package mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    posteriors[measured.index(of: note)].learn(from: difference.cents.magnitude, wasRight: wasRight)
  }

  /// Returns the mean and the standard deviation of the posterior of log2 T75, interpolated between
  /// measured notes.
  package func ownEstimate(at note: MIDINote) -> Log2LimenEstimate? {
    measured.estimate(at: note) { posteriors[$0].measurement }
  }
}

// MARK: - Rule

extension QuestPlacement.Rule: PlacementRule {
  /// The name `quest`.
  package static let name = "quest"
  /// The default rule: every note of the range.
  package static let standard = Self()
  /// The notes to measure.
  package static let properties: [RuleProperty<Self>] = [.notes(\.notes)]

  /// Returns the placement for a new session.
  package func makePlacement(for start: PlacementStart) -> any Placement {
    QuestPlacement(rule: self, range: start.range, prior: start.prior)
  }
}
