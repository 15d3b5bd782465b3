public import Psychometrics

/// Which placement a session uses, with its rule.
///
/// In JSON the rule's keys stand beside `"method"`: `{"method": "profile", "focus": 0.5, …}`.
public enum PlacementPlan: Hashable, Sendable {
  /// Where the profile learns most, see ``ProfilePlacement``.
  case profile(ProfilePlacement.Rule)
}

extension PlacementPlan: Codable {
  private enum Method: String, Codable {
    case profile
  }

  private enum CodingKeys: CodingKey {
    case method
  }

  /// Reads a method and its rule.
  ///
  /// - Throws: `DecodingError` when there is no such method or its rule is incomplete.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Method.self, forKey: .method) {
    case .profile: self = .profile(try ProfilePlacement.Rule(from: decoder))
    }
  }

  /// Writes the method and its rule.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .profile(let rule):
      try container.encode(Method.profile, forKey: .method)
      try rule.encode(to: encoder)
    }
  }
}

extension PlacementPlan {
  /// Checks every bound.
  ///
  /// - Throws: ``SettingsError`` naming the first value that is out of bounds.
  func validate() throws(SettingsError) {
    switch self {
    case .profile(let rule):
      try Settings.check(rule.focus, in: ProfilePlacement.Rule.focuses, option: "--focus")
      try Settings.check(
        rule.targetCorrect, in: ProfilePlacement.Rule.targets, option: "--target-correct")
    }
  }
}
