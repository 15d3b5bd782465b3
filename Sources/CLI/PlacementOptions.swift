public import ArgumentParser
import Music
import Psychometrics
public import Training

/// How the pairs of a session are chosen.
struct PlacementOptions: ParsableArguments {
  @Option(help: "How pairs are chosen.")
  var placement = PlacementPlan.Method.profile

  @Option(
    parsing: .unconditional,
    help: "profile: from wandering (0) to weak spots (1). (default: 0.5)")
  var focus: Double?

  @Option(
    parsing: .unconditional, help: "profile: the proportion correct aimed at. (default: 0.825)")
  var targetCorrect: Double?

  @Option(
    parsing: .unconditional,
    help: "staircase, quest, constant: notes such as C3,C4,C5. (default: the range)",
    transform: CommaSeparated<MIDINote>.init(text:))
  var notes: CommaSeparated<MIDINote>?

  @Option(
    parsing: .unconditional, help: "staircase: right answers in a row before a step. (default: 2)")
  var down: Int?

  @Option(
    parsing: .unconditional, help: "staircase: wrong answers in a row before a step. (default: 1)")
  var up: Int?

  @Option(parsing: .unconditional, help: "staircase: the first difference. (default: 100)")
  var startCents: Double?

  @Option(
    parsing: .unconditional,
    help: "staircase: the step up to each reversal; the last stays. (default: 2,2,1.4142)",
    transform: CommaSeparated<Double>.init(text:))
  var stepFactors: CommaSeparated<Double>?

  @Option(
    parsing: .unconditional,
    help: "kazez: the step down per root of a cent, 0.01 to 0.1. (default: 0.08)")
  var kazezNarrowing: Double?

  @Option(
    parsing: .unconditional, help: "constant: the differences to ask about. (default: 5,10,20,40)",
    transform: CommaSeparated<Double>.init(text:))
  var differencesCents: CommaSeparated<Double>?

  @Option(
    parsing: .unconditional, help: "constant: how often each difference comes. (default: 10)")
  var repetitions: Int?

  func validate() throws {
    for (option, isGiven, methods) in uses where isGiven && !methods.contains(placement) {
      let names = methods.map(\.rawValue).joined(separator: " or ")
      throw ValidationError(
        "\(option) belongs to --placement \(names), not to \(placement.rawValue).")
    }
  }

  /// What each option is for.
  private var uses: [(option: String, isGiven: Bool, methods: [PlacementPlan.Method])] {
    [
      ("--focus", focus != nil, [.profile]),
      ("--target-correct", targetCorrect != nil, [.profile]),
      ("--notes", notes != nil, [.staircase, .quest, .constant]),
      ("--down", down != nil, [.staircase]),
      ("--up", up != nil, [.staircase]),
      ("--start-cents", startCents != nil, [.staircase]),
      ("--step-factors", stepFactors != nil, [.staircase]),
      ("--kazez-narrowing", kazezNarrowing != nil, [.kazez]),
      ("--differences-cents", differencesCents != nil, [.constant]),
      ("--repetitions", repetitions != nil, [.constant]),
    ]
  }

  /// The plan; its bounds are checked by the settings that hold it.
  var plan: PlacementPlan {
    switch placement {
    case .profile: .profile(profile)
    case .staircase: .staircase(staircase)
    case .quest: .quest(.init(notes: notes?.values))
    case .kazez: .kazez(kazez)
    case .constant: .constant(constant)
    }
  }

  private var profile: ProfilePlacement.Rule {
    var rule = ProfilePlacement.Rule()
    if let focus { rule.focus = focus }
    if let targetCorrect { rule.targetCorrect = targetCorrect }
    return rule
  }

  private var staircase: StaircasePlacement.Rule {
    var rule = StaircasePlacement.Rule(notes: notes?.values)
    if let down { rule.down = down }
    if let up { rule.up = up }
    if let startCents { rule.start = Cents(startCents) }
    if let stepFactors { rule.stepFactors = stepFactors.values }
    return rule
  }

  private var kazez: KazezPlacement.Rule {
    var rule = KazezPlacement.Rule()
    if let kazezNarrowing { rule.narrowing = kazezNarrowing }
    return rule
  }

  private var constant: ConstantPlacement.Rule {
    var rule = ConstantPlacement.Rule(notes: notes?.values)
    if let differencesCents { rule.differences = differencesCents.values.map { Cents($0) } }
    if let repetitions { rule.repetitions = repetitions }
    return rule
  }
}

extension PlacementPlan.Method: ExpressibleByArgument {}

/// Values that an option takes joined by commas.
struct CommaSeparated<Value> {
  let values: [Value]

  private init(_ text: String, reading read: (String) throws -> Value) rethrows {
    values = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try read(String($0))
    }
  }
}

extension CommaSeparated<MIDINote> {
  init(text: String) throws { try self.init(text) { try MIDINote(name: $0) } }
}

extension CommaSeparated<Double> {
  init(text: String) throws {
    try self.init(text) {
      guard let number = Double($0) else {
        throw ValidationError(
          "'\($0)' is not a number: write numbers joined by commas, such as 5,10,20.")
      }
      return number
    }
  }
}
