package import Music

/// A setting of one or more placements: its names, its possible values and its description.
package struct PlacementParameter: Hashable, Sendable {
  /// A whole number of the same rule that must be larger than this parameter.
  package struct Limit: Hashable, Sendable {
    /// The name of the larger parameter.
    package let parameter: String
    /// The consequence of a violation, worded to follow both values in a sentence.
    package let consequence: String
  }

  /// The name in options, variables and configuration files, with its unit where it has one.
  package let name: String
  /// The name in JSON.
  package let jsonKey: String
  /// The possible values.
  package let domain: ParameterDomain
  /// Whether its numbers are sizes in cents, which screens show in the listener's unit.
  package let isDistance: Bool
  /// The limit of this parameter, or `nil` if it has none.
  package let limit: Limit?
  /// The description.
  package let text: ParameterText
  /// The default value.
  package let standard: ParameterValue
  /// The value in sessions from before the parameter, which recordings and digests leave out; `nil` for a
  /// parameter that every session of its placements has recorded.
  package let earlier: ParameterValue?
}

extension PlacementParameter {
  /// Returns the possible values in a session whose differences are at most `largest`.
  package func domain(upTo largest: Cents) -> ParameterDomain {
    guard isDistance else { return domain }
    let sizes = 0...largest.value
    return switch domain {
    case .number(let bounds): .number(bounds.clamped(to: sizes))
    case .numbers(let bounds, let counts, let areDistinct):
      .numbers(bounds.clamped(to: sizes), counts: counts, areDistinct: areDistinct)
    case .wholeNumber, .notes, .words: domain
    }
  }
}

/// The description of a parameter in English.
package struct ParameterText: Hashable, Sendable {
  /// The title on a settings screen in a language without a translation of its own.
  package let title: String
  /// The phrase in help, without a capital letter or a full stop. Bounds may follow it.
  package let help: String
  /// The text after the bounds and a semicolon.
  package private(set) var closing: String?
  /// Whether `help` already states the bounds.
  package private(set) var statesBounds = false
}

/// The possible values of a parameter.
package enum ParameterDomain: Hashable, Sendable {
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A whole number within bounds.
  case wholeNumber(ClosedRange<Int>)
  /// A list of numbers, each within bounds, and distinct if `areDistinct` is set. `counts` bounds
  /// its length.
  case numbers(ClosedRange<Double>, counts: ClosedRange<Int>, areDistinct: Bool)
  /// Distinct notes of the trained range, or all of its notes.
  case notes
  /// One of a few words.
  case words([String])

  /// Whether the value is a list.
  package var isList: Bool {
    switch self {
    case .number, .wholeNumber, .words: false
    case .numbers, .notes: true
    }
  }
}

/// The value of a parameter, within bounds or not.
package enum ParameterValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A whole number.
  case wholeNumber(Int)
  /// A list of numbers.
  case numbers([Double])
  /// Notes; `nil` for every note of the range.
  case notes([MIDINote]?)
  /// A word.
  case word(String)
}

extension ParameterValue {
  /// The number.
  ///
  /// - Precondition: The value is a number.
  package var number: Double {
    if case .number(let number) = self { number } else { isNo("number") }
  }

  /// The whole number.
  ///
  /// - Precondition: The value is a whole number.
  package var wholeNumber: Int {
    if case .wholeNumber(let number) = self { number } else { isNo("whole number") }
  }

  /// The list of numbers.
  ///
  /// - Precondition: The value is a list of numbers.
  package var numbers: [Double] {
    if case .numbers(let numbers) = self { numbers } else { isNo("list of numbers") }
  }

  /// The notes; `nil` for every note of the range.
  ///
  /// - Precondition: The value is a list of notes.
  package var notes: [MIDINote]? {
    if case .notes(let notes) = self { notes } else { isNo("list of notes") }
  }

  /// The word.
  ///
  /// - Precondition: The value is a word.
  package var word: String {
    if case .word(let word) = self { word } else { isNo("word") }
  }

  private func isNo(_ kind: String) -> Never { preconditionFailure("\(self) is no \(kind)") }
}
