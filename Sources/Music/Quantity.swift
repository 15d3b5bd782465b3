/// A number with a unit, so that hertz are never added to cents by mistake.
///
/// A quantity can be added to, subtracted from and compared with its own kind, and nothing else.
public protocol Quantity: Hashable, Comparable, Codable, Sendable {
  /// The number of units.
  var value: Double { get }

  /// Makes a quantity of `value` units.
  init(_ value: Double)
}

extension Quantity {
  /// Whether `lhs` is the smaller.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }

  /// Whether `lhs` is not the larger; like every comparison, `false` for what is not a number.
  public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.value <= rhs.value }

  /// Whether `lhs` is not the smaller.
  public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.value >= rhs.value }

  /// Whether `lhs` is the larger.
  public static func > (lhs: Self, rhs: Self) -> Bool { lhs.value > rhs.value }

  /// The sum of two quantities of one kind.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.value + rhs.value) }

  /// The difference of two quantities of one kind.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.value - rhs.value) }

  /// The same size in the other direction.
  public static prefix func - (quantity: Self) -> Self { Self(-quantity.value) }

  /// The size without the sign.
  public var magnitude: Self { Self(value.magnitude) }

  /// Reads the bare number; the key beside it names the unit.
  ///
  /// - Throws: `DecodingError` when there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes the bare number; the key beside it names the unit.
  ///
  /// - Throws: `EncodingError` when the encoder cannot hold the number (JSON: not finite).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
