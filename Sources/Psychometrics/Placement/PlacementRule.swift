public import Music

/// What can be set of a placement: the one description that everything else is derived from.
///
/// A new placement is one file, with a ``Placement`` and its rule, and one line in
/// ``Placements/standard``. Its options, configuration keys, JSON members, bounds, digest, help and
/// place on the settings screen follow from ``name`` and ``properties``.
///
/// Digests and recordings depend on the name of the placement, and on the names, the order and the
/// types of its properties: once sessions have been recorded, they must not change.
public protocol PlacementRule: Hashable, Sendable {
  /// The name of the placement in options, configuration files and JSON.
  static var name: String { get }

  /// The rule that has every default.
  static var standard: Self { get }

  /// Everything that can be set, in the order in which options list it and digests add it.
  static var properties: [RuleProperty<Self>] { get }

  /// Makes the placement of a session that begins.
  ///
  /// - Parameters:
  ///   - range: The notes that may be chosen; the notes of the rule lie in it.
  ///   - rightAnswers: How many right answers the listener has given in all sessions.
  func makePlacement(over range: NoteRange, rightAnswers: Int) -> any Placement

  /// How many answers complete the plan over `range`; `nil` for a placement without an end.
  func trialCount(over range: NoteRange) -> Int?
}

extension PlacementRule {
  /// Never ends.
  public func trialCount(over range: NoteRange) -> Int? { nil }

  /// The descriptions of all properties, in their order.
  public static var parameters: [PlacementParameter] { properties.map(\.parameter) }

  /// The values of all properties, in their order.
  public var values: [ParameterValue] { Self.properties.map { $0.value(self) } }

  /// Makes a rule from the value of each parameter.
  ///
  /// - Parameter value: Returns a value of the parameter's type.
  public init<Failure: Error>(
    values value: (PlacementParameter) throws(Failure) -> ParameterValue
  ) throws(Failure) {
    self = Self.standard
    for property in Self.properties { property.set(try value(property.parameter), &self) }
  }
}

/// A property of a rule: its description, and the way to its value.
public struct RuleProperty<Rule: PlacementRule>: Sendable {
  /// The description.
  public let parameter: PlacementParameter
  let value: @Sendable (Rule) -> ParameterValue
  let set: @Sendable (ParameterValue, inout Rule) -> Void
}

// MARK: - One for each type of property

extension RuleProperty {
  /// A number within bounds.
  public init(
    _ path: any WritableKeyPath<Rule, Double> & Sendable, _ name: String, jsonKey: String? = nil,
    in bounds: ClosedRange<Double>, _ text: ParameterText
  ) {
    self.init(name, jsonKey, .number(bounds), text) {
      .number($0[keyPath: path])
    } set: {
      $1[keyPath: path] = $0.number
    }
  }

  /// A size in cents within bounds.
  public init(
    _ path: any WritableKeyPath<Rule, Cents> & Sendable, _ name: String, jsonKey: String? = nil,
    in bounds: ClosedRange<Double>, _ text: ParameterText
  ) {
    self.init(name, jsonKey, .number(bounds), isDistance: true, text) {
      .number($0[keyPath: path].value)
    } set: {
      $1[keyPath: path] = Cents($0.number)
    }
  }

  /// A whole number within bounds.
  ///
  /// - Parameters:
  ///   - path: Where the rule holds it.
  ///   - name: The name of the setting.
  ///   - bounds: The values that it may have.
  ///   - limit: Another whole number of the rule that must be larger.
  ///   - text: What help and documents say about it.
  public init(
    _ path: any WritableKeyPath<Rule, Int> & Sendable, _ name: String, in bounds: ClosedRange<Int>,
    below limit: PlacementParameter.Limit? = nil, _ text: ParameterText
  ) {
    self.init(name, nil, .wholeNumber(bounds), limit: limit, text) {
      .wholeNumber($0[keyPath: path])
    } set: {
      $1[keyPath: path] = $0.wholeNumber
    }
  }

  /// Numbers, each within bounds.
  public init(
    _ path: any WritableKeyPath<Rule, [Double]> & Sendable, _ name: String,
    in bounds: ClosedRange<Double>, counts: ClosedRange<Int>, _ text: ParameterText
  ) {
    self.init(name, nil, .numbers(bounds, counts: counts, areDistinct: false), text) {
      .numbers($0[keyPath: path])
    } set: {
      $1[keyPath: path] = $0.numbers
    }
  }

  /// Sizes in cents, each within bounds and each once.
  public init(
    _ path: any WritableKeyPath<Rule, [Cents]> & Sendable, _ name: String,
    in bounds: ClosedRange<Double>, counts: ClosedRange<Int>, _ text: ParameterText
  ) {
    self.init(
      name, nil, .numbers(bounds, counts: counts, areDistinct: true), isDistance: true, text
    ) {
      .numbers($0[keyPath: path].map(\.value))
    } set: {
      $1[keyPath: path] = $0.numbers.map { Cents($0) }
    }
  }

  /// Notes of the range, each once; `nil` for every note of the range.
  public static func notes(
    _ path: any WritableKeyPath<Rule, [MIDINote]?> & Sendable
  ) -> RuleProperty {
    RuleProperty("notes", nil, .notes, ParameterText(title: "notes asked about", help: "notes")) {
      .notes($0[keyPath: path])
    } set: {
      $1[keyPath: path] = $0.notes
    }
  }

  private init(
    _ name: String, _ jsonKey: String?, _ domain: ParameterDomain, isDistance: Bool = false,
    limit: PlacementParameter.Limit? = nil, _ text: ParameterText,
    value: @escaping @Sendable (Rule) -> ParameterValue,
    set: @escaping @Sendable (ParameterValue, inout Rule) -> Void
  ) {
    parameter = PlacementParameter(
      name: name, jsonKey: jsonKey ?? name.replacing("-", with: "_"), domain: domain,
      isDistance: isDistance, limit: limit, text: text, standard: value(.standard))
    self.value = value
    self.set = set
  }
}
