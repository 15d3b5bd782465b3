/// A length of time in whole milliseconds, the unit of options and files.
public struct Milliseconds: Hashable, Comparable, Codable, Sendable {
  /// The number of milliseconds.
  public let count: Int

  /// Creates a length of `count` milliseconds.
  public init(_ count: Int) { self.count = count }

  /// The length as a standard library duration.
  public var duration: Duration { .milliseconds(count) }

  /// Returns whether `lhs` is shorter than `rhs`.
  public static func < (lhs: Milliseconds, rhs: Milliseconds) -> Bool { lhs.count < rhs.count }

  /// Decodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: `DecodingError` if the value is not a whole number.
  public init(from decoder: any Decoder) throws {
    count = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
}
