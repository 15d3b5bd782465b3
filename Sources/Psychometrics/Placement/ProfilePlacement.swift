public import Music

/// Places a trial where it tells most about the weak spots of the range, as large as a right answer
/// is likely.
///
/// A listener's first pairs are easy, a step smaller for each right answer, until two were right.
/// Straight after a miss a pair keeps to the easy edge of the window. Once the listener is known a
/// little, one pair in about seventeen is easy on purpose: it tells lapses from limens, and it is good
/// for morale.
public struct ProfilePlacement: Placement {
  /// What a laboratory or a listener may set.
  public struct Rule: Hashable, Sendable {
    /// From wandering (0), where a note is followed by one nearby, to weak spots (1), where the
    /// limen is large; half-way no note is nearer than another, and weak spots count a little more.
    public var focus: Double
    /// The middle of the window of foretold proportions correct, which is 0.05 wide.
    public var targetCorrect: Double

    /// Makes a rule; each left out takes its default.
    public init(focus: Double = 0.5, targetCorrect: Double = 0.825) {
      self.focus = focus
      self.targetCorrect = targetCorrect
    }
  }

  /// The least difference before the first and the second right answer.
  private static let openingDifferences = [Cents(200), Cents(100)]
  private static let halfWindow = 0.025
  private static let easyShare = 0.06
  /// So many right answers come before the first easy pair: until then each answer is worth more.
  private static let rightAnswersBeforeEasy = 25
  /// Notes that gain nearly as much as the best are drawn among, so that nobody can foretell them.
  private static let nearlyBest = 0.8

  private let rule: Rule
  private var gain: PlacementGain
  private var rightAnswers: Int
  private var lastAnswerWasWrong = false
  private var lastNote: MIDINote?

  /// Makes the placement of a session that begins.
  ///
  /// - Parameters:
  ///   - rule: Where trials go, and how difficult they are.
  ///   - range: The notes that may be chosen.
  ///   - rightAnswers: How many right answers the listener ever gave.
  public init(rule: Rule, range: NoteRange, rightAnswers: Int) {
    self.rule = rule
    gain = PlacementGain(range: range)
    self.rightAnswers = rightAnswers
  }

  /// Chooses among the notes that gain nearly as much as the best.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    gain.look(at: field, weakness: 2 * rule.focus * rule.focus)
    let target = drawTarget(using: &generator)
    let note = gain.drawNote(
      within: Self.nearlyBest, proportionCorrect: target, wander: wander, using: &generator)
    let isEasy =
      generator.unit() < Self.easyShare && rightAnswers >= Self.rightAnswersBeforeEasy
    let size =
      isEasy
      ? gain.easyDifference(at: note) : gain.difference(at: note, proportionCorrect: target)
    return Place(note: note, size: max(size, openingDifference))
  }

  /// Remembers the note, whether the opening goes on, and whether the answer was a miss.
  public mutating func takeIn(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    lastNote = note
    rightAnswers += wasRight ? 1 : 0
    lastAnswerWasWrong = !wasRight
  }

  /// At focus 0 a quarter of an octave counts as much as twice the gain.
  private var wander: (note: MIDINote, halvings: Double)? {
    guard rule.focus < 0.5, let lastNote else { return nil }
    return (lastNote, 4 * (1 - 2 * rule.focus))
  }

  private var openingDifference: Cents {
    rightAnswers < Self.openingDifferences.count ? Self.openingDifferences[rightAnswers] : Cents(0)
  }

  private func drawTarget(using generator: inout SeededGenerator) -> Double {
    let drawn = rule.targetCorrect + Self.halfWindow * (2 * generator.unit() - 1)
    return lastAnswerWasWrong ? rule.targetCorrect + Self.halfWindow : drawn
  }
}

// MARK: - Its description

extension ProfilePlacement.Rule: PlacementRule {
  /// `profile`
  public static let name = "profile"
  /// Weak spots count a little more than others, and most answers are right.
  public static let standard = Self()
  /// Below the least target correct nobody learns; above the largest an answer says too little.
  public static let properties: [RuleProperty<Self>] = [
    RuleProperty(
      \.focus, "focus", in: 0...1,
      ParameterText(
        title: "wander 0 – 1 weak spots", help: "from nearby notes (0) to weak notes (1)",
        statesBounds: true)),
    RuleProperty(
      \.targetCorrect, "target-correct", in: 0.6...0.95,
      ParameterText(title: "aim, proportion right", help: "the proportion correct to aim at")),
  ]

  /// Makes the placement of a session that begins.
  public func makePlacement(over range: NoteRange, rightAnswers: Int) -> any Placement {
    ProfilePlacement(rule: self, range: range, rightAnswers: rightAnswers)
  }
}

extension PlacementPlan {
  /// The plan of a ``ProfilePlacement``.
  public static func profile(_ rule: ProfilePlacement.Rule) -> Self { Self(rule) }
}
