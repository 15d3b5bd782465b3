internal import Foundation

/// A JSON Schema (2020-12) with the keywords that the schema of the engine's messages has.
///
/// It is stricter than the standard: an object with `properties` may have no others, unless
/// `additionalProperties` is true.
public struct JSONSchema: Sendable {
  private let root: JSONValue
  /// The paths of the members, and of the words of enumerations, that the values so far have had.
  public var met: Set<String> = []

  /// Reads the schema of a file in `Resources`.
  public init(resource: String) throws {
    root = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: resourceFile(resource)))
  }

  /// All paths of members and of words of enumerations.
  public var described: Set<String> { Self.paths(in: root, at: "") }

  /// Returns what is wrong with a text of JSON, as one of the `$defs`; empty if nothing is.
  public mutating func problems(of text: String, as definition: String) -> [String] {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return ["no JSON: \(text)"]
    }
    let verdict = check(value, against: .object(["$ref": .string("#/$defs/\(definition)")]), at: "")
    if verdict.problems.isEmpty { met.formUnion(verdict.met) }
    return verdict.problems
  }

  private static func paths(in schema: JSONValue, at path: String) -> Set<String> {
    var paths: Set<String> = []
    for case .string(let word) in schema["enum"]?.elements ?? [] { paths.insert("\(path)=\(word)") }
    for (name, member) in schema["properties"]?.members ?? [:] {
      paths.formUnion([path + "/" + name])
      paths.formUnion(Self.paths(in: member, at: path + "/" + name))
    }
    for (name, definition) in schema["$defs"]?.members ?? [:] {
      paths.formUnion(Self.paths(in: definition, at: name))
    }
    if let items = schema["items"] { paths.formUnion(Self.paths(in: items, at: path)) }
    return paths
  }
}

// MARK: - Checking

extension JSONSchema {
  private struct Verdict {
    var problems: [String] = []
    var met: Set<String> = []

    mutating func add(_ other: Verdict) {
      problems += other.problems
      met.formUnion(other.met)
    }
  }

  private func check(_ value: JSONValue, against schema: JSONValue, at path: String) -> Verdict {
    var verdict = Verdict()
    func require(_ holds: Bool, _ keyword: String) {
      if !holds { verdict.problems.append("\(path): \(keyword)") }
    }
    for (keyword, rule) in schema.members {
      switch (keyword, rule) {
      case ("$ref", .string(let reference)):
        let name = String(reference.dropFirst("#/$defs/".count))
        guard let definition = root["$defs"]?[name] else {
          return Verdict(problems: ["no definition of \(reference)"])
        }
        verdict.add(check(value, against: definition, at: name))
      case ("oneOf", .array(let options)):
        let verdicts = options.map { check(value, against: $0, at: path) }
        let valid = verdicts.filter(\.problems.isEmpty)
        require(valid.count == 1, "oneOf holds \(valid.count) times")
        let nearest = verdicts.min { $0.problems.count < $1.problems.count }
        if let verdictToAdd = valid.first ?? nearest { verdict.add(verdictToAdd) }
      case ("type", .string(let type)): require(value.isOf(type), "no \(type)")
      case ("type", .array(let types)):
        require(types.contains { value.isOf($0.text ?? "") }, "of none of the types")
      case ("const", _): require(value == rule, "not the constant")
      case ("enum", .array(let words)):
        require(words.contains(value), "not in the enumeration: \(value)")
        verdict.met.insert("\(path)=\(value.text ?? "")")
      case ("minimum", .number(let least)):
        require(value.number.map { $0 >= least } ?? true, "below \(least)")
      case ("maximum", .number(let most)):
        require(value.number.map { $0 <= most } ?? true, "above \(most)")
      case ("pattern", .string(let pattern)):
        let matches = value.text.map { $0.range(of: pattern, options: .regularExpression) != nil }
        require(matches ?? true, "does not match \(pattern)")
      case ("minItems", .number(let least)): require(Double(value.elements.count) >= least, "short")
      case ("maxItems", .number(let most)): require(Double(value.elements.count) <= most, "long")
      case ("items", _):
        for element in value.elements { verdict.add(check(element, against: rule, at: path)) }
      case ("required", .array(let names)):
        for name in names { require(value[name.text ?? ""] != nil, "\(name) is missing") }
      case ("properties", .object(let properties)):
        for (name, member) in value.members {
          guard let property = properties[name] else {
            require(schema["additionalProperties"] == .bool(true), "\(name) is not described")
            continue
          }
          verdict.met.insert(path + "/" + name)
          verdict.add(check(member, against: property, at: path + "/" + name))
        }
      case ("additionalProperties", _), ("description", _): break
      default: require(false, "the test does not know the keyword \(keyword)")
      }
    }
    return verdict
  }
}

// MARK: - Values

private enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(name: String) -> JSONValue? { members[name] }

  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }

  func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
