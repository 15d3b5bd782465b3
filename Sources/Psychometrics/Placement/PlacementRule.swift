package import Music
internal import Notation

/// What a placement may know of a new session: the notes that may be chosen, the belief about the listener
/// before any answer, and the number of correct answers that the listener has given in all sessions.
package typealias PlacementStart = (range: NoteRange, prior: ThresholdPrior, rightAnswers: Int)

/// The settings of a placement: the single description from which everything else is derived.
///
/// A new placement is one file, with a ``Placement`` and its rule, and one line in
/// ``Placements/standard``. Its options, configuration keys, JSON members, bounds, digest, help and
/// place on the settings screen follow from ``name`` and ``properties``.
///
/// Digests and recordings depend on the name of the placement, and on the names, the order and the
/// types of its properties. These must not change once sessions have been recorded.
package protocol PlacementRule: Hashable, Sendable {
  /// The name of the placement in options, configuration files and JSON.
  static var name: String { get }

  /// The rule with all defaults.
  static var standard: Self { get }

  /// All settings, in the order in which options list them and digests add them.
  static var properties: [RuleProperty<Self>] { get }

  /// Returns the placement for a new session. The notes of the rule lie in the range of `start`.
  func makePlacement(for start: PlacementStart) -> any Placement

  /// Returns the number of answers that complete the plan over `range`, or `nil` for a placement
  /// without an end.
  func trialCount(over range: NoteRange) -> Int?
}

extension PlacementRule {
  /// Returns `nil`, for a placement without an end.
  package func trialCount(over range: NoteRange) -> Int? { nil }

  /// The descriptions of all properties, in their order.
  package static var parameters: [PlacementParameter] { properties.map(\.parameter) }

  /// The values of all properties, in their order.
  package var values: [ParameterValue] { Self.properties.map { $0.value(self) } }

  /// Creates a rule from the value of each parameter.
  ///
  /// - Parameter value: A function that returns a value of the parameter's type.
  /// - Throws: Any error that `value` throws.
  package init<Failure: Error>(
    values value: (PlacementParameter) throws(Failure) -> ParameterValue
  ) throws(Failure) {
    self = Self.standard
    for property in Self.properties { property.set(try value(property.parameter), &self) }
  }
}

/// A property of a rule: its description and the access to its value.
///
/// `Rule` is a ``PlacementRule``. A constraint would say so at the cost of a search through all
/// conformances for each rule when the program starts.
package struct RuleProperty<Rule>: Sendable {
  /// The description.
  package let parameter: PlacementParameter
  let value: @Sendable (Rule) -> ParameterValue
  let set: @Sendable (ParameterValue, inout Rule) -> Void
}

// MARK: - Types of properties

extension RuleProperty where Rule: PlacementRule {
  /// Creates a property that is a number within bounds.
  package init(
    _ path: any WritableKeyPath<Rule, Double> & Sendable, _ name: String, jsonKey: String? = nil,
    in bounds: ClosedRange<Double>, _ text: ParameterText
  ) {
    self.init(
      path, name, jsonKey: jsonKey, .number(bounds), text, as: { .number($0) }, from: \.number)
  }

  /// Creates a property that is a size in cents within bounds.
  package init(
    _ path: any WritableKeyPath<Rule, Cents> & Sendable, _ name: String, jsonKey: String? = nil,
    in bounds: ClosedRange<Double>, _ text: ParameterText
  ) {
    self.init(
      path, name, jsonKey: jsonKey, .number(bounds), isDistance: true, text,
      as: { .number($0.value) },
      from: { Cents($0.number) })
  }

  /// Creates a property that is a whole number within bounds.
  ///
  /// - Parameters:
  ///   - path: The key path to the value in the rule.
  ///   - name: The name of the setting.
  ///   - bounds: The possible values.
  ///   - limit: Another whole number of the rule that must be larger.
  ///   - text: The description for help and documents.
  package init(
    _ path: any WritableKeyPath<Rule, Int> & Sendable, _ name: String, in bounds: ClosedRange<Int>,
    below limit: PlacementParameter.Limit? = nil, _ text: ParameterText
  ) {
    self.init(
      path, name, .wholeNumber(bounds), limit: limit, text, as: { .wholeNumber($0) },
      from: \.wholeNumber)
  }

  /// Creates a property that is a list of numbers, each within bounds.
  package init(
    _ path: any WritableKeyPath<Rule, [Double]> & Sendable, _ name: String,
    in bounds: ClosedRange<Double>, counts: ClosedRange<Int>, _ text: ParameterText
  ) {
    self.init(
      path, name, .numbers(bounds, counts: counts, areDistinct: false), text,
      as: { .numbers($0) }, from: \.numbers)
  }

  /// Creates a property that is a list of distinct sizes in cents, each within bounds.
  package init(
    _ path: any WritableKeyPath<Rule, [Cents]> & Sendable, _ name: String,
    in bounds: ClosedRange<Double>, counts: ClosedRange<Int>, _ text: ParameterText
  ) {
    self.init(
      path, name, .numbers(bounds, counts: counts, areDistinct: true), isDistance: true, text,
      as: { .numbers($0.map(\.value)) }, from: { $0.numbers.map { Cents($0) } })
  }

  /// Returns a property that is a list of distinct notes of the range, or `nil` for all of its
  /// notes.
  package static func notes(
    _ path: any WritableKeyPath<Rule, [MIDINote]?> & Sendable
  ) -> RuleProperty {
    RuleProperty(
      path, "notes", .notes, ParameterText(title: "notes asked about", help: "notes"),
      as: { .notes($0) }, from: \.notes)
  }

  /// Creates a property that is one of a few words.
  ///
  /// - Parameters:
  ///   - path: The key path to the value in the rule.
  ///   - name: The name of the setting.
  ///   - earlier: The value in sessions from before the property.
  ///   - text: The description for help and documents.
  package init<Word: RawRepresentable & CaseIterable & Sendable>(
    _ path: any WritableKeyPath<Rule, Word> & Sendable, _ name: String, earlier: Word,
    _ text: ParameterText
  ) where Word.RawValue == String {
    self.init(
      path, name, .words(Word.allCases.map(\.rawValue)), earlier: .word(earlier.rawValue), text,
      as: { .word($0.rawValue) },
      from: { Word(rawValue: $0.word).required(or: "\($0) is no word of \(name)") })
  }

  private init<Value>(
    _ path: any WritableKeyPath<Rule, Value> & Sendable, _ name: String, jsonKey: String? = nil,
    _ domain: ParameterDomain, isDistance: Bool = false, limit: PlacementParameter.Limit? = nil,
    earlier: ParameterValue? = nil, _ text: ParameterText,
    as wrapped: @escaping @Sendable (Value) -> ParameterValue,
    from unwrapped: @escaping @Sendable (ParameterValue) -> Value
  ) {
    parameter = PlacementParameter(
      name: name, jsonKey: jsonKey ?? name.replacing("-", with: "_"), domain: domain,
      isDistance: isDistance, limit: limit, text: text,
      standard: wrapped(Rule.standard[keyPath: path]), earlier: earlier)
    value = { wrapped($0[keyPath: path]) }
    set = { $1[keyPath: path] = unwrapped($0) }
  }
}
