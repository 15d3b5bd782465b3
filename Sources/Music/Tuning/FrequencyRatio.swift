/// A ratio of two frequencies, such as 3/2.
///
/// The two whole numbers may have any number of digits, because a chain of pure fifths needs many.
public struct FrequencyRatio: Hashable, Sendable, CustomStringConvertible {
  /// The size: 1200 · log2 of the ratio.
  public let cents: Cents
  /// Both numbers with a slash.
  public let description: String

  /// Creates a ratio.
  ///
  /// - Precondition: Both numbers are positive.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a ratio of two frequencies")
    cents = Hertz(Double(numerator)).cents(above: Hertz(Double(denominator)))
    description = "\(numerator)/\(denominator)"
  }

  /// Both numbers; `nil` if one has more than 63 bits.
  package var numbers: (numerator: Int, denominator: Int)? {
    let numbers = description.split(separator: "/").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Creates a ratio from the decimal digits of two whole numbers; `nil` if one is 0, has other
  /// scalars, or the ratio is larger than 63 octaves in either direction.
  init?(_ numerator: Substring.UnicodeScalarView, _ denominator: Substring.UnicodeScalarView) {
    guard let above = LeadingDigits(numerator), let below = LeadingDigits(denominator) else {
      return nil
    }
    let first = Hertz(above.value), second = Hertz(below.value)
    let size =
      first.cents(above: second).value + Double(above.omitted - below.omitted) * Self.decade
    guard size.magnitude <= Self.largest.value else { return nil }
    cents = Cents(size)
    description = "\(above.digits)/\(below.digits)"
  }

  /// The largest size, about that of the largest number of 63 bits.
  static let largest = Cents(75_600)
  /// The size of 10/1 in cents.
  private static let decade = 1200 * DeterministicMath.log2(10)
}

/// A whole number by its first digits, which decide its logarithm.
private struct LeadingDigits {
  /// The digits without leading zeros.
  let digits: String
  /// The number that the first digits make.
  let value: Double
  /// The number of further digits.
  let omitted: Int

  /// The number of digits that always fit into 63 bits.
  private static let most = 18

  init?(_ text: Substring.UnicodeScalarView) {
    guard text.allSatisfy(\.isDecimalDigit) else { return nil }
    digits = String(text.drop { $0 == "0" })
    let first = digits.count <= Self.most + 1 ? Int(digits) : nil
    guard let leading = first ?? Int(digits.prefix(Self.most)), leading > 0 else { return nil }
    value = Double(leading)
    omitted = first == nil ? digits.count - Self.most : 0
  }
}

extension Unicode.Scalar {
  /// Whether this is one of 0 to 9.
  var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
