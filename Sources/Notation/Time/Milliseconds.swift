/// A length of time as options and files give it: whole milliseconds.
public struct Milliseconds: Hashable, Comparable, Codable, Sendable {
  /// The number of milliseconds.
  public let count: Int

  /// Makes a length of `count` milliseconds.
  public init(_ count: Int) { self.count = count }

  /// The length as the standard library's duration.
  public var duration: Duration { .milliseconds(count) }

  /// Whether `lhs` is the shorter.
  public static func < (lhs: Milliseconds, rhs: Milliseconds) -> Bool { lhs.count < rhs.count }

  /// Reads the bare number; the key beside it names the unit.
  ///
  /// - Throws: `DecodingError` when there is no whole number.
  public init(from decoder: any Decoder) throws {
    count = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes the bare number; the key beside it names the unit.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
}
