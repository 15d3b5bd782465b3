extension UTCTime {
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// The time as ISO 8601 writes it, with milliseconds: `2026-11-21T11:20:03.250Z`.
  public var iso8601: String {
    let (year, month, day) = date
    let (hour, minute, second) = timeOfDay
    return "\(year)-\(month)-\(day)T\(hour):\(minute):\(second).\(digits(milliseconds, 1000, 3))Z"
  }

  /// The time to the second, in letters and digits only: `20261121T112003`.
  public var label: String {
    let (year, month, day) = date
    let (hour, minute, second) = timeOfDay
    return "\(year)\(month)\(day)T\(hour)\(minute)\(second)"
  }

  private var timeOfDay: (hour: String, minute: String, second: String) {
    let seconds = milliseconds.dividedDown(by: 1000)
    return (
      digits(seconds.dividedDown(by: 3600), 24, 2), digits(seconds.dividedDown(by: 60), 60, 2),
      digits(seconds, 60, 2)
    )
  }

  /// The Gregorian date, from days counted in years that begin in March.
  ///
  /// Hinnant (2013), *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
  private var date: (year: String, month: String, day: String) {
    let days = milliseconds.dividedDown(by: Self.millisecondsPerDay) + 719_468
    let era = days.dividedDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (digits(year, 10_000, 4), digits(month, 100, 2), digits(day, 100, 2))
  }

  private func digits(_ number: Int64, _ modulus: Int64, _ count: Int) -> String {
    let remainder = number % modulus
    return Digits.padded(UInt64(remainder < 0 ? remainder + modulus : remainder), to: count)
  }
}

extension Int64 {
  /// The quotient rounded down, also below zero.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
