internal import FoundationEssentials
internal import Notation

/// The members of the JSON object on a line. A member that is null counts as absent.
struct EngineMembers {
  private enum Value: Decodable {
    case number(Double)
    case text(String)
    case other

    var number: Double? { if case .number(let number) = self { number } else { nil } }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        (try? container.decode(Double.self)).map(Self.number)
        ?? (try? container.decode(String.self)).map(Self.text) ?? .other
    }
  }

  private let values: [String: Value?]

  init(line: String) throws(EngineError) {
    do {
      values = try JSONDecoder().decode([String: Value?].self, from: Data(line.utf8))
    } catch {
      throw EngineError(
        .notJSON,
        "'\(line.excerpt)' is not a JSON object: write one a line, such as "
          + "{\"command\":\"end\"}.")
    }
  }

  /// The trial that the line names; `nil` if it names none or the value cannot be used.
  var namedTrial: Int? { values["trial"]??.number.flatMap(Int.init(exactly:)) }

  /// Returns the trial that the line must name.
  func trial() throws(EngineError) -> Int {
    guard let trial = try wholeNumber("trial") else {
      throw complaint(about: "trial", instead: "give the number of the pair")
    }
    return trial
  }

  func word(_ name: String) throws(EngineError) -> String? {
    try value(of: name, wanted: "a word in quotes") {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  func wholeNumber(_ name: String) throws(EngineError) -> Int? {
    try value(of: name, wanted: "a whole number") { $0.number.flatMap(Int.init(exactly:)) }
  }

  func number(
    _ name: String, in bounds: ClosedRange<Double>, unit: String
  ) throws(EngineError) -> Double? {
    try value(
      of: name, wanted: "\(Int(bounds.lowerBound)) to \(Int(bounds.upperBound)) \(unit)"
    ) { value in
      value.number.flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// Returns what can be read from a member; `nil` if there is none.
  ///
  /// - Throws: A complaint that names what is `wanted`, if `read` returns `nil`.
  private func value<Result>(
    of name: String, wanted: @autoclosure () -> String, _ read: (Value) -> Result?
  ) throws(EngineError) -> Result? {
    guard let value = values[name] ?? nil else { return nil }
    guard let result = read(value) else {
      throw complaint(about: name, instead: "give \(wanted())")
    }
    return result
  }

  /// Checks that there are no other members, so that a misspelled name never loses a measurement.
  ///
  /// - Throws: `EngineError` for the first unknown member, by name.
  func allow(_ names: [String]) throws(EngineError) {
    let known = ["command"] + names
    for name in values.keys.sorted() where !known.contains(name) {
      throw EngineError(
        .unknownMember, of: namedTrial,
        "'\(name.excerpt)' is not a member of this command: leave it out, or check its spelling "
          + "(there are: \(known.joined(separator: ", "))).")
    }
  }

  /// Returns an error for a member that is missing, or whose value cannot be used for the reason `code`.
  func complaint(
    about name: String, code: EngineError.Code = .invalidValue, instead wayOut: String
  ) -> EngineError {
    let met: String
    switch values[name] ?? nil {
    case nil:
      return EngineError(.missingMember, of: namedTrial, "There is no \(name): \(wayOut).")
    case .number(let number)?: met = "\(name) \(number)"
    case .text(let text)?: met = "\(name) '\(text.excerpt)'"
    case .other?: met = name
    }
    return EngineError(code, of: namedTrial, "\(met) cannot be used: \(wayOut).")
  }
}
