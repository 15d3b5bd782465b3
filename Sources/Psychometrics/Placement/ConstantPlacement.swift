public import Music

/// Places trials by the method of constant stimuli: every chosen difference at every chosen note, as
/// often as each other.
///
/// A block has each combination once, in a random order; there are as many blocks as repetitions. What
/// the answers say is left to the profile, or to ``PsychometricFit``.
public struct ConstantPlacement: Placement {
  /// What a laboratory may set.
  public struct Rule: Hashable, Sendable {
    /// The notes asked about; every note of the range if `nil`.
    public var notes: [MIDINote]?
    /// The sizes of the differences.
    public var differences: [Cents]
    /// How often each difference comes at each note.
    public var repetitions: Int

    /// Makes a rule; each left out takes its default.
    public init(
      notes: [MIDINote]? = nil, differences: [Cents] = [5, 10, 20, 40].map { Cents($0) },
      repetitions: Int = 10
    ) {
      self.notes = notes
      self.differences = differences
      self.repetitions = repetitions
    }
  }

  private var blocks: ShuffledRounds<Place>

  /// Makes the placement of a session that begins.
  ///
  /// - Parameters:
  ///   - rule: Its notes, if it names any, lie in `range`.
  ///   - range: The notes that may be chosen.
  /// - Complexity: O(*c*) for *c* combinations of a note and a difference.
  public init(rule: Rule, range: NoteRange) {
    let notes = MeasuredNotes(chosen: rule.notes, from: range).notes
    blocks = ShuffledRounds(
      of: notes.flatMap { note in rule.differences.map { Place(note: note, size: $0) } })
  }

  /// Chooses the next combination of the block.
  ///
  /// - Complexity: O(1) on average; O(*c*) where a block of *c* combinations begins.
  public mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    blocks.next(using: &generator)
  }

  /// Goes on whatever was answered.
  public mutating func takeIn(_ difference: Difference, at note: MIDINote, wasRight: Bool) {}
}

// MARK: - Its description

extension ConstantPlacement.Rule: PlacementRule {
  /// `constant`
  public static let name = "constant"
  /// Four differences at every note, ten times each.
  public static let standard = Self()
  /// What is presented, and how often.
  public static let properties: [RuleProperty<Self>] = [
    .notes(\.notes),
    RuleProperty(
      \.differences, "differences-cents", in: 0.1...400, counts: 1...100,
      ParameterText(title: "differences", help: "the differences in cents")),
    RuleProperty(
      \.repetitions, "repetitions", in: 1...1000,
      ParameterText(title: "repetitions", help: "how often each difference is presented")),
  ]

  /// Makes the placement of a session that begins.
  public func makePlacement(over range: NoteRange, rightAnswers: Int) -> any Placement {
    ConstantPlacement(rule: self, range: range)
  }

  /// Every difference at every note, as often as it is repeated.
  public func trialCount(over range: NoteRange) -> Int? {
    (notes?.count ?? range.count) * differences.count * repetitions
  }
}

extension PlacementPlan {
  /// The plan of a ``ConstantPlacement``.
  public static func constant(_ rule: ConstantPlacement.Rule) -> Self { Self(rule) }
}
