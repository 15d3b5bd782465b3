public import Music

/// A placement at the notes where a trial is expected to reduce the uncertainty most, with a
/// difference that is likely to be answered correctly.
///
/// The difference is at least a semitone until a listener's first correct answer. Directly after a
/// wrong answer, the difference is at the easy edge of the window. Once a listener is known a little,
/// about one pair in seventeen is easy on purpose: it separates lapses from limens, and it encourages.
public struct ProfilePlacement: Placement {
  /// The settings of the placement.
  public struct Rule: Hashable, Sendable {
    /// The balance between wandering (0), which stays near the last note, and weak spots (1), which
    /// prefers notes with large limens. At 0.5 distance has no effect, and weak spots count a
    /// little more.
    public var focus: Double
    /// The middle of the window of predicted proportions correct, which is 0.05 wide.
    public var targetCorrect: Double

    /// Creates a rule. Settings that are not given have their defaults.
    public init(focus: Double = 0.5, targetCorrect: Double = 0.84) {
      self.focus = focus
      self.targetCorrect = targetCorrect
    }
  }

  /// The least difference before the first correct answer.
  private static let openingDifference = Cents(100)
  /// The share of the best gain that a note must reach to be drawn. The draw makes the note
  /// unpredictable.
  private static let nearlyBest = 0.8

  private let rule: Rule
  private var gain: PlacementGain
  private var aim: AimedProportion
  private var lastNote: MIDINote?

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The settings.
  ///   - range: The notes that may be chosen.
  ///   - rightAnswers: The number of correct answers that the listener has given in all sessions.
  public init(rule: Rule, range: NoteRange, rightAnswers: Int) {
    self.rule = rule
    gain = PlacementGain(range: range)
    aim = AimedProportion(middle: rule.targetCorrect, rightAnswers: rightAnswers)
  }

  /// Returns a note drawn among those with nearly the best gain, and a difference for it.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    gain.look(at: field, weakness: 2 * rule.focus * rule.focus)
    let target = aim.draw(using: &generator)
    let note = gain.drawNote(
      within: Self.nearlyBest, proportionCorrect: target, wander: wander, using: &generator)
    let size =
      aim.drawsEasy(using: &generator)
      ? gain.easyDifference(at: note) : gain.difference(at: note, proportionCorrect: target)
    return Place(note: note, size: aim.rightAnswers == 0 ? max(size, Self.openingDifference) : size)
  }

  /// Remembers the note and whether the answer was wrong, and counts correct answers.
  public mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    lastNote = note
    aim.observe(wasRight: wasRight)
  }

  /// The note to stay near, and the halvings of the gain per octave of distance from it.
  ///
  /// At focus 0 each quarter of an octave halves the gain. From focus 0.5 on there is no such note.
  private var wander: (note: MIDINote, halvings: Double)? {
    guard rule.focus < 0.5, let lastNote else { return nil }
    return (lastNote, 4 * (1 - 2 * rule.focus))
  }
}

// MARK: - Rule

extension ProfilePlacement.Rule: PlacementRule {
  /// The name `profile`.
  package static let name = "profile"
  /// The default rule: weak spots count a little more than others, and most answers are correct.
  package static let standard = Self()
  /// The focus and the proportion correct to aim at.
  ///
  /// Below the least target nobody learns. Above the largest one an answer carries too little
  /// information.
  package static let properties: [RuleProperty<Self>] = [
    RuleProperty(
      \.focus, "focus", in: 0...1,
      ParameterText(
        title: "nearby 0 – 1 weak notes", help: "from nearby notes (0) to weak notes (1)",
        statesBounds: true)),
    RuleProperty(
      \.targetCorrect, "target-correct", in: 0.6...0.95,
      ParameterText(title: "aim, proportion right", help: "the proportion correct to aim at")),
  ]

  /// Returns the placement for a new session.
  package func makePlacement(for start: PlacementStart) -> any Placement {
    ProfilePlacement(rule: self, range: start.range, rightAnswers: start.rightAnswers)
  }
}
