/// A decimal number as text writes it: a whole number of digits and a power of ten.
struct Numeral {
  let isNegative: Bool
  let digits: UInt64
  let exponent: Int

  /// Reads an optional sign, digits with or without a point, and perhaps a power: `-12.05`, `1e-05`.
  ///
  /// `nil` for anything else, and for more than 19 digits after leading zeros, which no double needs.
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
      } else if text[index] == UInt8(ascii: "."), !isFraction {
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

  /// What follows the digits: nothing, or `e` and up to three digits.
  private static func power(_ text: Span<UInt8>) -> Int? {
    if text.isEmpty { return 0 }
    guard text[0] | 0x20 == UInt8(ascii: "e"), text.count > 1 else { return nil }
    let isSigned = text[1] == UInt8(ascii: "-") || text[1] == UInt8(ascii: "+")
    let first = isSigned ? 2 : 1
    guard (1...3).contains(text.count - first) else { return nil }
    var power = 0
    for index in first..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      power = power * 10 + Int(digit)
    }
    return text[1] == UInt8(ascii: "-") ? -power : power
  }
}

// MARK: - Its value

extension Numeral {
  private static let powersOfTen: [UInt64] = (0..<20).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  /// The nearest number of units of 10^-`places`; `nil` when it is too large.
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

  /// The nearest double, ties to even; `nil` where that takes more than a division of 64 bits.
  var double: Double? {
    guard digits > 0 else { return isNegative ? -0.0 : 0 }
    guard (-19...0).contains(exponent) else { return nil }
    let quotient = Self.quotient(digits, Self.powersOfTen[-exponent])
    return isNegative ? -quotient : quotient
  }

  /// n / d rounded once: at least 62 bits of the quotient, the last of them set if anything is left
  /// over, are more than enough for the conversion to round rightly.
  private static func quotient(_ numerator: UInt64, _ divisor: UInt64) -> Double {
    let shift = numerator.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let high = numerator << shift
    let (quotient, rest) = (divisor << divisorShift).dividingFullWidth((high >> 1, high << 63))
    let significand = Double(rest == 0 ? quotient : quotient | 1)
    return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: significand)
  }
}
