public import Music

/// A placement by the method of constant stimuli: it presents every chosen difference at every
/// chosen note equally often.
///
/// A block contains each combination once, in a random order. The number of blocks is the number of
/// repetitions. With balanced signs, each combination has in every second block the sign that it did not
/// have in the block before, so that half its repetitions have either sign. The profile or
/// `PsychometricFit` draws conclusions from the answers.
public struct ConstantPlacement: Placement {
  /// The settings of the placement.
  public struct Rule: Hashable, Sendable {
    /// The notes to measure; every note of the range if `nil`.
    public var notes: [MIDINote]?
    /// The sizes of the differences. Zero stands for equal tones, about which no answer is correct.
    public var differences: [Cents]
    /// The number of presentations of each difference at each note.
    public var repetitions: Int
    /// How the signs of the differences are chosen.
    public var signs: Signs

    /// Creates a rule. Settings that are not given have their defaults.
    public init(
      notes: [MIDINote]? = nil, differences: [Cents] = [5, 10, 20, 40].map { Cents($0) },
      repetitions: Int = 10, signs: Signs = .balanced
    ) {
      self.notes = notes
      self.differences = differences
      self.repetitions = repetitions
      self.signs = signs
    }
  }

  /// How the signs of the differences are chosen.
  public enum Signs: String, CaseIterable, Sendable {
    /// Each difference has either sign equally often at each note.
    case balanced
    /// Each sign is drawn from a fair coin.
    case drawn
  }

  private let signs: Signs
  private var blocks: ShuffledRounds<Place>
  /// The signs that are due for combinations that have had the other one.
  private var due: [Place: Answer] = [:]

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The settings. Any notes in it lie in `range`.
  ///   - range: The notes that may be chosen.
  /// - Complexity: O(*c*) for *c* combinations of a note and a difference.
  package init(rule: Rule, range: NoteRange) {
    signs = rule.signs
    let notes = MeasuredNotes(chosen: rule.notes, from: range).notes
    blocks = ShuffledRounds(
      of: notes.flatMap { note in rule.differences.map { Place(note: note, size: $0) } })
  }

  /// Returns the next combination of the block.
  ///
  /// - Complexity: O(1) on average; O(*c*) at the start of a block of *c* combinations.
  package mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    let place = blocks.next(using: &generator)
    guard signs == .balanced else { return place }
    let side: Answer
    if let second = due.removeValue(forKey: place) {
      side = second
    } else {
      side = generator.integer(below: 2) == 0 ? .higher : .lower
      due[place] = side == .higher ? .lower : .higher
    }
    return Place(note: place.note, size: place.size, side: side)
  }

  /// Does nothing: the order of trials does not depend on answers.
  package mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {}
}

// MARK: - Rule

extension ConstantPlacement.Rule: PlacementRule {
  /// The name `constant`.
  package static let name = "constant"
  /// The default rule: four differences at every note, ten times each.
  package static let standard = Self()
  /// The notes, the differences and the number of repetitions.
  package static let properties: [RuleProperty<Self>] = [
    .notes(\.notes),
    RuleProperty(
      \.differences, "differences-cents", in: 0...Difference.sizes.upperBound, counts: 1...100,
      ParameterText(
        title: "differences", help: "the differences in cents", closing: "0 for equal tones")),
    RuleProperty(
      \.repetitions, "repetitions", in: 1...1000,
      ParameterText(title: "repetitions", help: "how often each difference is presented")),
    RuleProperty(
      \.signs, "signs", earlier: .drawn,
      ParameterText(
        title: "signs",
        help: "whether each difference has either sign equally often or by a fair coin")
    ),
  ]

  /// Returns the placement for a new session.
  package func makePlacement(for start: PlacementStart) -> any Placement {
    ConstantPlacement(rule: self, range: start.range)
  }

  /// Returns the number of combinations of a note and a difference, times the repetitions.
  package func trialCount(over range: NoteRange) -> Int? {
    (notes?.count ?? range.count) * differences.count * repetitions
  }
}
