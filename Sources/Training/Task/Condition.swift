public import Music

/// What shifts a listener's limens as a whole: the timbre.
///
/// Each condition has limens of its own, estimated in one joint model. An estimator knows a condition
/// by its position among the conditions of its profile, in ascending order.
public struct Condition: Hashable, Sendable {
  /// The timbre of both tones.
  public let timbre: Timbre

  /// Makes a condition.
  public init(timbre: Timbre) { self.timbre = timbre }

  /// The condition of the default settings.
  public static let standard = Condition(timbre: .sine)

  /// The name in caches and reports.
  public var name: String { timbre.rawValue }
}

extension Condition: Comparable {
  /// Whether the timbre of `lhs` comes first in the list of timbres.
  public static func < (lhs: Condition, rhs: Condition) -> Bool { lhs.position < rhs.position }

  private var position: Int { Timbre.allCases.prefix { $0 != timbre }.count }
}

extension Condition: Codable {
  /// Reads the timbre.
  ///
  /// - Throws: `DecodingError` when there is no such timbre.
  public init(from decoder: any Decoder) throws {
    timbre = try decoder.singleValueContainer().decode(Timbre.self)
  }

  /// Writes the timbre.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(timbre)
  }
}

extension Settings {
  /// The condition of every trial of a session with these settings.
  public var condition: Condition { Condition(timbre: timbre) }
}
