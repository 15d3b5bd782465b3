/// A number with a unit, so that hertz are never added to cents by mistake.
///
/// A quantity can only be added to, subtracted from and compared with quantities of its own type.
public protocol Quantity: Codable, Hashable, Comparable, Sendable {
  /// The number of units.
  var value: Double { get }

  /// Creates a quantity of `value` units.
  init(_ value: Double)
}

extension Quantity {
  /// Returns whether `lhs` is less than `rhs`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }

  /// Returns whether `lhs` is less than or equal to `rhs`; `false` if either value is NaN.
  public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.value <= rhs.value }

  /// Returns whether `lhs` is greater than or equal to `rhs`; `false` if either value is NaN.
  public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.value >= rhs.value }

  /// Returns whether `lhs` is greater than `rhs`.
  public static func > (lhs: Self, rhs: Self) -> Bool { lhs.value > rhs.value }

  /// Returns the sum of two quantities of the same type.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.value + rhs.value) }

  /// Returns the difference of two quantities of the same type.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.value - rhs.value) }

  /// Returns the quantity with the opposite sign.
  public static prefix func - (quantity: Self) -> Self { Self(-quantity.value) }

  /// The absolute value.
  public var magnitude: Self { Self(value.magnitude) }
}

extension ClosedRange where Bound: Quantity {
  /// The bounds as numbers.
  package var values: ClosedRange<Double> { lowerBound.value...upperBound.value }
}
