internal import Glibc

/// Conversions between numbers and the digits in files: exact, and the same on every machine.
package enum Digits {
  /// Returns `units` of 10^−`places` as a decimal number: `decimal(-1234, places: 2)` is `-12.34`.
  package static func decimal(_ units: Int64, places: Int) -> String {
    let digits = padded(units.magnitude, to: places + 1)
    let point = digits.index(digits.endIndex, offsetBy: -places)
    let sign = units < 0 ? "-" : ""
    return places == 0 ? sign + digits : "\(sign)\(digits[..<point]).\(digits[point...])"
  }

  /// The locale whose decimal sign is a point, whatever that of the program is.
  private nonisolated(unsafe) static let locale = newlocale(1 << LC_NUMERIC, "C", nil)

  /// Returns a number with `places` decimal places. Exact ties are rounded to the even digit.
  package static func rounded(_ number: Double, places: Int) -> String {
    let longest = Int(DBL_MAX_10_EXP) + places + 4
    let former = uselocale(locale)
    defer { uselocale(former) }
    return String(unsafeUninitializedCapacity: longest) { digits in
      digits.withMemoryRebound(to: CChar.self) { digits in
        withVaList([Int32(places), number]) { values in
          Int(vsnprintf(digits.baseAddress, longest, "%.*f", values))
        }
      }
    }
  }

  /// Returns the digits of a number in base `radix`, with leading zeros up to at least `count`
  /// digits.
  package static func padded(_ number: UInt64, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }

  /// Returns a number as sixteen hexadecimal digits.
  ///
  /// Files store large numbers in this form because many JSON readers lose the last digits of them.
  package static func hexadecimal(_ number: UInt64) -> String { padded(number, to: 16, radix: 16) }

  /// Returns the number that one to sixteen hexadecimal digits represent, or `nil` for any other
  /// text.
  package static func number(hexadecimal text: String) -> UInt64? {
    number(hexadecimal: text.utf8.span)
  }

  /// Returns the number that one to sixteen hexadecimal digits in ASCII represent, or `nil` for any
  /// other bytes.
  package static func number(hexadecimal digits: Span<UInt8>) -> UInt64? {
    guard (1...16).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for index in digits.indices {
      guard let digit = value(of: digits[index]) else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
