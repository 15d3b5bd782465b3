internal import Music
internal import Notation

/// In JSON the object of a plan has the member `"method"` and a member for each parameter:
/// `{"method": "profile", "focus": 0.5, …}`.
extension PlacementPlan: Codable {
  /// Decodes a registered placement and its rule. Bounds are not checked.
  ///
  /// - Throws: `DecodingError` if no placement has the name or its rule is incomplete.
  public init(from decoder: any Decoder) throws {
    self = try Placements.standard.plan(from: decoder)
  }

  /// Encodes the name of the placement and its rule.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(name.rawValue, forKey: "method")
    for (parameter, value) in values where value != parameter.earlier {
      let key = MemberName(parameter.jsonKey)
      switch value {
      case .number(let number): try container.encode(number, forKey: key)
      case .wholeNumber(let number): try container.encode(number, forKey: key)
      case .numbers(let numbers): try container.encode(numbers, forKey: key)
      case .notes(let notes): try container.encodeIfPresent(notes, forKey: key)
      case .word(let word): try container.encode(word, forKey: key)
      }
    }
  }
}

extension Placements {
  /// Returns a plan decoded for one of these placements. Bounds are not checked.
  ///
  /// - Throws: `DecodingError` if no placement has the name or its rule is incomplete.
  package func plan(from decoder: any Decoder) throws -> PlacementPlan {
    let container = try decoder.container(keyedBy: MemberName.self)
    let name = try container.decode(String.self, forKey: "method")
    guard let rule = rule(named: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: "method", in: container, debugDescription: "There is no placement '\(name)'.")
    }
    return PlacementPlan(try rule.init(values: container.value))
  }
}

extension KeyedDecodingContainer<MemberName> {
  fileprivate func value(of parameter: PlacementParameter) throws -> ParameterValue {
    let key = MemberName(parameter.jsonKey)
    if let earlier = parameter.earlier, !contains(key) { return earlier }
    return switch parameter.domain {
    case .number: .number(try decode(Double.self, forKey: key))
    case .wholeNumber: .wholeNumber(try decode(Int.self, forKey: key))
    case .numbers: .numbers(try decode([Double].self, forKey: key))
    case .notes: .notes(try decodeIfPresent([MIDINote].self, forKey: key))
    case .words(let words):
      .word(
        try superDecoder(forKey: key).value(
          readBy: { words.contains($0) ? $0 : nil }, or: "is no \(parameter.name)"))
    }
  }
}
