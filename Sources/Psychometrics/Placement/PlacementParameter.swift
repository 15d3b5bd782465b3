public import Music

/// A setting of one placement, or of several: its names, the values it can have, and how documents
/// describe it.
public struct PlacementParameter: Hashable, Sendable {
  /// A whole number of the same rule that must be larger than this one.
  public struct Limit: Hashable, Sendable {
    /// The name of the larger parameter.
    public let parameter: String
    /// What would happen otherwise, to follow both values in a sentence.
    public let consequence: String

    /// Makes a limit.
    public init(_ parameter: String, otherwise consequence: String) {
      self.parameter = parameter
      self.consequence = consequence
    }
  }

  /// The name in options, variables and configuration files, with a unit if there is one.
  public let name: String
  /// The name in JSON.
  public let jsonKey: String
  /// The values it can have.
  public let domain: ParameterDomain
  /// Whether its numbers are sizes in cents, which screens show in the listener's unit.
  public let isDistance: Bool
  /// What it must be less than.
  public let limit: Limit?
  /// What it is.
  public let text: ParameterText
  /// The default.
  public let standard: ParameterValue
}

/// What a parameter is, in English.
public struct ParameterText: Hashable, Sendable {
  /// What a settings screen calls it where its language has no words for it.
  public let title: String
  /// What help calls it: a phrase that bounds can follow, without a capital or a full stop.
  public let help: String
  /// What follows the bounds after a semicolon.
  public let closing: String?
  /// Whether `help` already says the bounds.
  public let statesBounds: Bool

  /// Makes a text.
  public init(title: String, help: String, closing: String? = nil, statesBounds: Bool = false) {
    self.title = title
    self.help = help
    self.closing = closing
    self.statesBounds = statesBounds
  }
}

/// The values that a parameter can have.
public enum ParameterDomain: Hashable, Sendable {
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A whole number within bounds.
  case wholeNumber(ClosedRange<Int>)
  /// A list of numbers, each within bounds, and each once if they are distinct.
  case numbers(ClosedRange<Double>, counts: ClosedRange<Int>, areDistinct: Bool)
  /// Notes of the trained range, each once, or all of it.
  case notes

  /// Whether the value is a list.
  public var isList: Bool {
    switch self {
    case .number, .wholeNumber: false
    case .numbers, .notes: true
    }
  }
}

/// The value of a parameter, in bounds or not.
public enum ParameterValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A whole number.
  case wholeNumber(Int)
  /// A list of numbers.
  case numbers([Double])
  /// Notes; `nil` for every note of the range.
  case notes([MIDINote]?)
}

extension ParameterValue {
  /// The number.
  ///
  /// - Precondition: It is one.
  public var number: Double {
    guard case .number(let number) = self else { preconditionFailure("\(self) is no number") }
    return number
  }

  /// The whole number.
  ///
  /// - Precondition: It is one.
  public var wholeNumber: Int {
    guard case .wholeNumber(let number) = self else {
      preconditionFailure("\(self) is no whole number")
    }
    return number
  }

  /// The numbers.
  ///
  /// - Precondition: It is a list of numbers.
  public var numbers: [Double] {
    guard case .numbers(let numbers) = self else {
      preconditionFailure("\(self) is no list of numbers")
    }
    return numbers
  }

  /// The notes; `nil` for every note of the range.
  ///
  /// - Precondition: It is notes.
  public var notes: [MIDINote]? {
    guard case .notes(let notes) = self else { preconditionFailure("\(self) is no list of notes") }
    return notes
  }
}
