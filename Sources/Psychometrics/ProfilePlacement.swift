public import Music

/// Places a trial where it tells most about the weak spots of the range, as large as a right answer
/// is likely.
///
/// A listener's first pairs are easy and come down fast, a step for each right answer, until three
/// were right. Straight after a miss a pair keeps to the easy edge of the window. One pair in about
/// seventeen is easy on purpose: it tells lapses from limens, and it is good for morale.
public struct ProfilePlacement: Placement {
  /// What a laboratory or a listener may set.
  public struct Rule: Hashable, Codable, Sendable {
    /// From wandering (0) to weak spots (1).
    public var focus: Double
    /// The middle of the window of foretold proportions correct, which is 0.05 wide.
    public var targetCorrect: Double

    /// Makes a rule; each left out takes its default.
    public init(focus: Double = 0.5, targetCorrect: Double = 0.825) {
      self.focus = focus
      self.targetCorrect = targetCorrect
    }

    /// The focuses there are.
    public static let focuses = 0.0...1.0
    /// The targets there are: below, nobody learns; above, an answer tells too little.
    public static let targets = 0.6...0.95

    enum CodingKeys: String, CodingKey {
      case focus
      case targetCorrect = "target_correct"
    }
  }

  /// The least difference before the first, the second and the third right answer.
  private static let openingDifferences = [Cents(200), Cents(140), Cents(100)]
  private static let halfWindow = 0.025
  private static let easyShare = 0.06
  /// Notes that gain nearly as much as the best are drawn among, so that nobody can foretell them.
  private static let nearlyBest = 0.9

  private let rule: Rule
  private var gain: PlacementGain
  private var rightAnswers: Int
  private var lastAnswerWasWrong = false

  /// Makes the placement of a session that begins.
  ///
  /// - Parameters:
  ///   - range: The notes that may be chosen.
  ///   - rightAnswers: How many right answers the listener ever gave.
  public init(rule: Rule, range: NoteRange, rightAnswers: Int) {
    self.rule = rule
    gain = PlacementGain(range: range)
    self.rightAnswers = rightAnswers
  }

  /// Chooses among the notes that gain nearly as much as the best.
  public mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    gain.look(at: field, focus: rule.focus)
    let target = drawTarget(using: &generator)
    let note = gain.drawNote(
      within: Self.nearlyBest, proportionCorrect: target, using: &generator)
    let isEasy = generator.unit() < Self.easyShare
    let size =
      isEasy
      ? gain.easyDifference(at: note) : gain.difference(at: note, proportionCorrect: target)
    return Place(note: note, size: max(size, openingDifference))
  }

  /// Remembers whether the opening goes on, and whether the last answer was a miss.
  public mutating func takeIn(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    rightAnswers += wasRight ? 1 : 0
    lastAnswerWasWrong = !wasRight
  }

  private var openingDifference: Cents {
    rightAnswers < Self.openingDifferences.count ? Self.openingDifferences[rightAnswers] : Cents(0)
  }

  private func drawTarget(using generator: inout SeededGenerator) -> Double {
    let drawn = rule.targetCorrect + Self.halfWindow * (2 * generator.unit() - 1)
    return lastAnswerWasWrong ? rule.targetCorrect + Self.halfWindow : drawn
  }
}
