/// Whole numbers as files write them: exact, and the same on every machine.
public enum Digits {
  /// Writes so many units of 10^-`places`: `decimal(-1234, places: 2)` is `-12.34`.
  public static func decimal(_ units: Int64, places: Int) -> String {
    let digits = padded(units.magnitude, to: places + 1)
    let point = digits.index(digits.endIndex, offsetBy: -places)
    let sign = units < 0 ? "-" : ""
    return places == 0 ? sign + digits : "\(sign)\(digits[..<point]).\(digits[point...])"
  }

  /// Writes a number with at least so many digits.
  public static func padded(_ number: UInt64, to count: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }

  /// Sixteen hexadecimal digits: a number this large would lose its last ones in many readers of JSON.
  public static func hexadecimal(_ number: UInt64) -> String { padded(number, to: 16, radix: 16) }
}
