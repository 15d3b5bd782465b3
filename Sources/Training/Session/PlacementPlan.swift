public import Music
public import Psychometrics

/// Which placement a session uses, with its rule.
///
/// In JSON the rule's keys stand beside `"method"`: `{"method": "profile", "focus": 0.5, …}`.
public enum PlacementPlan: Hashable, Sendable {
  /// Where the profile learns most, see ``ProfilePlacement``.
  case profile(ProfilePlacement.Rule)
  /// Up and down at chosen notes, see ``StaircasePlacement``.
  case staircase(StaircasePlacement.Rule)
  /// QUEST+ at chosen notes, see ``QuestPlacement``.
  case quest(QuestPlacement.Rule)
  /// The chain that Peach uses, see ``KazezPlacement``.
  case kazez(KazezPlacement.Rule)
  /// Constant stimuli, see ``ConstantPlacement``.
  case constant(ConstantPlacement.Rule)

  /// The name of a placement, in JSON and on the command line.
  public enum Method: String, Codable, CaseIterable, Sendable {
    case profile
    case staircase
    case quest
    case kazez
    case constant
  }

  /// How many answers complete the plan over `range`; `nil` for one that goes on for ever.
  public func trialCount(over range: NoteRange) -> Int? {
    if case .constant(let rule) = self { rule.trialCount(over: range) } else { nil }
  }
}

extension PlacementPlan: Codable {
  private enum CodingKeys: CodingKey {
    case method
  }

  /// Reads a method and its rule.
  ///
  /// - Throws: `DecodingError` when there is no such method or its rule is incomplete.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Method.self, forKey: .method) {
    case .profile: self = .profile(try .init(from: decoder))
    case .staircase: self = .staircase(try .init(from: decoder))
    case .quest: self = .quest(try .init(from: decoder))
    case .kazez: self = .kazez(try .init(from: decoder))
    case .constant: self = .constant(try .init(from: decoder))
    }
  }

  /// Writes the method and its rule.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ method: Method, _ rule: some Encodable) throws {
      try container.encode(method, forKey: .method)
      try rule.encode(to: encoder)
    }
    switch self {
    case .profile(let rule): try encode(.profile, rule)
    case .staircase(let rule): try encode(.staircase, rule)
    case .quest(let rule): try encode(.quest, rule)
    case .kazez(let rule): try encode(.kazez, rule)
    case .constant(let rule): try encode(.constant, rule)
    }
  }
}

extension PlacementPlan {
  /// Checks every bound, and that the notes lie in `range`.
  ///
  /// - Throws: ``SettingsError`` naming the first value that is out of bounds.
  func validate(over range: NoteRange) throws(SettingsError) {
    switch self {
    case .profile(let rule):
      try Settings.check(rule.focus, in: ProfilePlacement.Rule.focuses, name: "focus")
      try Settings.check(
        rule.targetCorrect, in: ProfilePlacement.Rule.targets, name: "target-correct")
    case .staircase(let rule):
      try Self.check(rule.notes, in: range)
      try Self.check(rule)
    case .quest(let rule):
      try Self.check(rule.notes, in: range)
    case .kazez(let rule):
      try Settings.check(
        rule.narrowing, in: KazezPlacement.Rule.narrowings, name: "kazez-narrowing")
    case .constant(let rule):
      try Self.check(rule.notes, in: range)
      try Self.check(rule)
    }
  }

  private static func check(_ notes: [MIDINote]?, in range: NoteRange) throws(SettingsError) {
    guard let notes else { return }
    try Settings.check(notes.count, in: 1...range.count, ofValuesOf: "notes")
    for note in notes where !range.contains(note) {
      throw .noteOutOfRange(note, range: range)
    }
    try Settings.checkDistinct(notes.sorted().map(\.name), name: "notes")
  }

  private static func check(_ rule: StaircasePlacement.Rule) throws(SettingsError) {
    typealias Rule = StaircasePlacement.Rule
    try Settings.check(rule.down, in: Rule.downs, name: "down")
    try Settings.check(rule.up, in: Rule.ups, name: "up")
    guard rule.up < rule.down else { throw .tracksGuessing(down: rule.down, up: rule.up) }
    try Settings.check(rule.start.value, in: Rule.starts, name: "start-cents")
    try Settings.check(
      rule.stepFactors.count, in: Rule.stepFactorCounts, ofValuesOf: "step-factors")
    for factor in rule.stepFactors {
      try Settings.check(factor, in: Rule.factors, name: "step-factors")
    }
  }

  private static func check(_ rule: ConstantPlacement.Rule) throws(SettingsError) {
    typealias Rule = ConstantPlacement.Rule
    try Settings.check(
      rule.differences.count, in: Rule.differenceCounts, ofValuesOf: "differences-cents")
    for difference in rule.differences {
      try Settings.check(difference.value, in: Rule.sizes, name: "differences-cents")
    }
    try Settings.checkDistinct(
      rule.differences.sorted().map { "\($0.value)" }, name: "differences-cents")
    try Settings.check(rule.repetitions, in: Rule.repetitionCounts, name: "repetitions")
  }
}
