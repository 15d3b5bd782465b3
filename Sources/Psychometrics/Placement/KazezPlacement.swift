package import Music

/// A placement by the chain of the application Peach: one difference for all notes, at a random
/// note.
///
/// A correct answer changes a difference of p cents to p · (1 − a·√p), a wrong answer to p · (1 +
/// 0.09·√p). Peach's author names Kazez, Kazez, Zembar & Andrews (2001), *A computer program for
/// testing (and improving?) pitch perception*, College Music Society.
public struct KazezPlacement: Placement {
  /// The settings of the placement.
  public struct Rule: Hashable, Sendable {
    /// a: the narrowing of the difference after a correct answer, per square root of a cent.
    public var narrowing: Double

    /// Creates a rule. Settings that are not given have their defaults.
    public init(narrowing: Double = 0.08) { self.narrowing = narrowing }
  }

  private static let widening = 0.09
  private static let sizes = (least: 0.1, most: 100.0)

  /// Sums over the presented differences.
  private struct Presented: Sendable {
    var count = 0.0
    var sum = 0.0

    mutating func add(_ cents: Double) {
      count += 1
      sum += cents
    }
  }

  private let rule: Rule
  private let range: NoteRange
  private var size = sizes.most
  private var atAnyNote = Presented()
  private var byNote: [Presented]

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The settings.
  ///   - range: The notes that may be chosen.
  /// - Complexity: O(*n*) for *n* notes.
  package init(rule: Rule, range: NoteRange) {
    self.rule = rule
    self.range = range
    byNote = Array(repeating: Presented(), count: range.count)
  }

  /// Returns a random note of the range with the current difference.
  package mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    let steps = generator.integer(below: range.count)
    return Place(note: MIDINote(range.lowest.number + steps), size: Cents(size))
  }

  /// Moves the chain by one answer.
  package mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    let presented = difference.cents.magnitude.value
    atAnyNote.add(presented)
    byNote[range.index(of: note)].add(presented)
    let step = wasRight ? -rule.narrowing : Self.widening
    size = min(max(size * (1 + step * size.squareRoot()), Self.sizes.least), Self.sizes.most)
  }
}

// MARK: - Estimate

extension KazezPlacement {
  /// Returns log2 of the mean of the differences presented at the note.
  ///
  /// The mean includes correct and wrong answers alike. Peach showed it as the threshold. At a note
  /// without answers it is the mean over all notes. It describes where the chain went rather than
  /// what was heard. The result is `nil` before the first answer.
  package func ownEstimate(at note: MIDINote) -> Log2LimenEstimate? {
    let here = byNote[range.index(of: note)]
    let presented = here.count > 0 ? here : atAnyNote
    return presented.count > 0
      ? Log2LimenEstimate(DeterministicMath.log2(presented.sum / presented.count)) : nil
  }
}

// MARK: - Rule

extension KazezPlacement.Rule: PlacementRule {
  /// The name `kazez`.
  package static let name = "kazez"
  /// The default rule, with the narrowing of Peach.
  package static let standard = Self()
  /// The narrowing. At 0.1 a correct answer to the first pair narrows the difference to its least
  /// size.
  package static let properties: [RuleProperty<Self>] = [
    RuleProperty(
      \.narrowing, "kazez-narrowing", jsonKey: "narrowing", in: 0.01...0.1,
      ParameterText(
        title: "narrowing", help: "the step down per square root of a cent, 0.01 to 0.1",
        statesBounds: true))
  ]

  /// Returns the placement for a new session.
  package func makePlacement(for start: PlacementStart) -> any Placement {
    KazezPlacement(rule: self, range: start.range)
  }
}
