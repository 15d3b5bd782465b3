public import Music

/// Places trials by the chain that Peach uses: one difference for all notes, at a random note.
///
/// A difference of p cents is followed by p · (1 − a·√p) after a right answer and by p · (1 + 0.09·√p)
/// after a wrong one. Peach's author names Kazez, Kazez, Zembar & Andrews (2001), *A computer program
/// for testing (and improving?) pitch perception*, College Music Society.
public struct KazezPlacement: Placement {
  /// What a laboratory may set.
  public struct Rule: Hashable, Sendable {
    /// a: how much a right answer narrows the difference, for each square root of a cent.
    public var narrowing: Double

    /// Makes a rule; what is left out takes its default.
    public init(narrowing: Double = 0.08) { self.narrowing = narrowing }
  }

  private static let widening = 0.09
  private static let sizes = (least: 0.1, most: 100.0)

  /// The differences presented, summed up.
  private struct Presented: Sendable {
    var count = 0.0
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ cents: Double) {
      count += 1
      sum += cents
      squares += cents * cents
    }
  }

  private let rule: Rule
  private let range: NoteRange
  private var size = sizes.most
  private var atAnyNote = Presented()
  private var byNote: [Presented]

  /// Makes the placement of a session that begins.
  ///
  /// - Parameters:
  ///   - rule: What a laboratory set.
  ///   - range: The notes that may be chosen.
  /// - Complexity: O(*n*) for *n* notes.
  public init(rule: Rule, range: NoteRange) {
    self.rule = rule
    self.range = range
    byNote = Array(repeating: Presented(), count: range.count)
  }

  /// Draws any note of the range.
  public mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    let steps = generator.integer(below: range.count)
    return Place(note: MIDINote(range.lowest.number + steps), size: Cents(size))
  }

  /// Moves the chain on by one answer.
  public mutating func takeIn(_ difference: Difference, at note: MIDINote, wasRight: Bool) {
    let presented = difference.cents.magnitude.value
    atAnyNote.add(presented)
    byNote[range.index(of: note)].add(presented)
    let step = wasRight ? -rule.narrowing : Self.widening
    size = min(max(size * (1 + step * size.squareRoot()), Self.sizes.least), Self.sizes.most)
  }
}

// MARK: - What it concludes

extension KazezPlacement {
  /// The mean of the differences presented at the note, right or wrong, with its standard error: what
  /// Peach showed as the threshold. At a note not yet asked about, the mean over all notes.
  ///
  /// It says where the chain went rather than what was heard; `nil` before the first answer.
  public func ownEstimate(at note: MIDINote) -> NormalMixture? {
    guard atAnyNote.count > 0 else { return nil }
    let everywhere = atAnyNote.sum / atAnyNote.count
    let here = byNote[range.index(of: note)]
    let mean = here.count > 0 ? here.sum / here.count : everywhere
    let variance =
      here.count > 1
      ? (here.squares - here.count * mean * mean) / (here.count - 1) : everywhere * everywhere
    let error = (max(variance, 1e-6) / max(here.count, 1)).squareRoot()
    // log2 of the mean; its error by the slope of the logarithm.
    return NormalMixture(
      mean: DeterministicMath.log2(mean), spread: error / mean / 0.693147180559945309417)
  }
}

// MARK: - Its description

extension KazezPlacement.Rule: PlacementRule {
  /// `kazez`
  public static let name = "kazez"
  /// As Peach narrows.
  public static let standard = Self()
  /// The narrowing; at 0.1 a right answer to the first pair would leave nothing.
  public static let properties: [RuleProperty<Self>] = [
    RuleProperty(
      \.narrowing, "kazez-narrowing", jsonKey: "narrowing", in: 0.01...0.1,
      ParameterText(
        title: "narrowing", help: "the step down per square root of a cent, 0.01 to 0.1",
        statesBounds: true))
  ]

  /// Makes the placement of a session that begins.
  public func makePlacement(over range: NoteRange, rightAnswers: Int) -> any Placement {
    KazezPlacement(rule: self, range: range)
  }
}

extension PlacementPlan {
  /// The plan of a ``KazezPlacement``.
  public static func kazez(_ rule: KazezPlacement.Rule) -> Self { Self(rule) }
}
