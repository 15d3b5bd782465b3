/// A decimal number: an integer and a power of ten.
struct Numeral {
  let isNegative: Bool
  let digits: UInt64
  let exponent: Int

  /// Parses an optional sign, digits with or without a point or a decimal comma, and an optional
  /// exponent: `-12.05`, `1e-05`, `2,5`.
  ///
  /// `nil` for any other text, and for digits that exceed 64 bits, about 19 after leading zeros. No
  /// double needs as many.
  init?(_ text: Span<UInt8>) {
    var index = 0
    isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    if !text.isEmpty, isNegative || text[0] == UInt8(ascii: "+") { index = 1 }
    var digits: UInt64 = 0
    var places = 0
    var hasDigits = false
    var isFraction = false
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        guard digits <= Self.mostBeforeLastDigit else { return nil }
        digits = digits * 10 + UInt64(digit)
        hasDigits = true
        if isFraction { places += 1 }
      } else if text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ","), !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard hasDigits, let power = Self.power(text.extracting(index..<text.count)) else { return nil }
    self.digits = digits
    exponent = power - places
  }

  private static let mostBeforeLastDigit = (UInt64.max - 9) / 10

  /// Returns the exponent after the digits: no text, or `e` and a whole number of at most 999.
  private static func power(_ text: Span<UInt8>) -> Int? {
    if text.isEmpty { return 0 }
    guard text[0] | 0x20 == UInt8(ascii: "e"), text.count < 6 else { return nil }
    return Int(text.extracting(1..<text.count).text).flatMap { abs($0) < 1000 ? $0 : nil }
  }
}

// MARK: - Values

extension Numeral {
  private static let powersOfTen: [UInt64] = (0..<20).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  /// Returns the nearest number of units of 10^-`places`; `nil` when it is too large. Ties are
  /// rounded away from zero.
  func units(places: Int) -> Int64? {
    let power = exponent + places
    let magnitude: UInt64
    if digits == 0 || power < -19 {
      magnitude = 0
    } else if power < 0 {
      let unit = Self.powersOfTen[-power]
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: unit)
      magnitude = quotient + (remainder >= unit - remainder ? 1 : 0)
    } else {
      guard power < 20 else { return nil }
      let (product, overflow) = digits.multipliedReportingOverflow(by: Self.powersOfTen[power])
      guard !overflow else { return nil }
      magnitude = product
    }
    guard let units = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -units : units
  }

  /// The nearest double, with ties to even; `nil` when the 64-bit division does not suffice.
  var double: Double? {
    guard digits > 0 else { return isNegative ? -0.0 : 0 }
    guard (-19...0).contains(exponent) else { return nil }
    let quotient = Self.quotient(digits, Self.powersOfTen[-exponent])
    return isNegative ? -quotient : quotient
  }

  /// Returns n / d with a single rounding. The quotient has at least 62 bits, and its last bit is
  /// set if there is a remainder. This suffices for the conversion to round correctly.
  private static func quotient(_ numerator: UInt64, _ divisor: UInt64) -> Double {
    let shift = numerator.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let high = numerator << shift
    let (quotient, rest) = (divisor << divisorShift).dividingFullWidth((high >> 1, high << 63))
    let significand = Double(rest == 0 ? quotient : quotient | 1)
    return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: significand)
  }
}
