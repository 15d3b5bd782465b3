extension UTCTime {
  package static let millisecondsPerDay: Int64 = 86_400_000

  /// Returns the time a number of days later, or earlier if it is negative.
  package func adding(days: Int) -> UTCTime {
    UTCTime(milliseconds: milliseconds + Int64(days) * Self.millisecondsPerDay)
  }

  /// The time in ISO 8601 with milliseconds: `2026-11-21T11:20:03.250Z`.
  public var iso8601: String {
    let (date, seconds) = (civilDate, wholeSeconds)
    let (hours, minutes) = (seconds.dividedDown(by: 3600), seconds.dividedDown(by: 60))
    let day =
      "\(digits(date.year, 10_000, 4))-\(digits(date.month, 100, 2))-\(digits(date.day, 100, 2))"
    let time = "\(digits(hours, 24, 2)):\(digits(minutes, 60, 2)):\(digits(seconds, 60, 2))"
    return "\(day)T\(time).\(digits(milliseconds, 1000, 3))Z"
  }

  /// The number of whole seconds since 1970, rounded down.
  package var wholeSeconds: Int64 { milliseconds.dividedDown(by: 1000) }

  /// The time in ISO 8601 to the second: `2026-11-21T11:20:03Z`.
  package var iso8601ToTheSecond: String { iso8601.prefix(19) + "Z" }

  /// The time to the second in letters and digits only: `20261121T112003`.
  package var label: String { String(iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }) }

  /// The Gregorian date, computed from days counted in years that start in March.
  ///
  /// Hinnant (2013), *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
  private var civilDate: CivilDate {
    let days = milliseconds.dividedDown(by: Self.millisecondsPerDay) + 719_468
    let era = days.dividedDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return CivilDate(year: year, month: month, day: day)
  }

  private func digits(_ number: Int64, _ modulus: Int64, _ count: Int) -> String {
    let remainder = number % modulus
    return Digits.padded(UInt64(remainder < 0 ? remainder + modulus : remainder), to: count)
  }
}

// MARK: - Parsing

extension UTCTime {
  /// Creates a time from text in the form of ISO 8601 or of a database:
  /// `2026-11-21T11:20:03.250Z`, `2026-11-21 11:20:03+00`, `2026-11-21T12:20:03+01:00`.
  ///
  /// A fraction of a second is truncated to milliseconds. The result is `nil` for any other text, for a
  /// date or time that does not exist, and for a time that an offset moves out of the years 0 to 9999.
  ///
  /// - Parameters:
  ///   - text: The text. Its offset from UTC is `Z`, or hours with or without minutes, such as
  ///     `-03`, `+0530` or `+05:30`.
  ///   - zone: The zone of a text without an offset.
  public init?(iso8601 text: Span<UInt8>, in zone: LocalZone = .utc) {
    guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let year = text.number(at: 0..<4), let month = text.number(at: 5..<7),
      let day = text.number(at: 8..<10), let hour = text.number(at: 11..<13),
      let minute = text.number(at: 14..<16), let second = text.number(at: 17..<19),
      hour < 24, minute < 60, second < 60,
      let (fraction, end) = text.milliseconds(from: 19)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
    let fields = UTCTime(milliseconds: seconds * 1000 + fraction)
    guard fields.civilDate == date else { return nil }
    if end == text.count {
      self = zone.instant(of: fields)
    } else if let offset = text.secondsAhead(from: end) {
      self.init(exactly: fields.milliseconds - offset * 1000)
    } else {
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Returns the number that the digits at `range` form, or `nil` if a byte is not a digit.
  fileprivate func number(at range: Range<Int>) -> Int64? {
    var number: Int64 = 0
    for index in range {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return number
  }

  /// Returns the milliseconds of an optional fraction of a second, and its end; `nil` for a point
  /// without digits.
  fileprivate func milliseconds(from start: Int) -> (Int64, end: Int)? {
    var index = start
    var milliseconds: Int64 = 0
    if index < count, self[index] == UInt8(ascii: ".") {
      var weight: Int64 = 100
      index += 1
      let first = index
      while index < count, let digit = number(at: index..<(index + 1)) {
        milliseconds += digit * weight
        weight /= 10
        index += 1
      }
      guard index > first else { return nil }
    }
    return (milliseconds, index)
  }

  /// Returns the offset from UTC that the bytes from `start` are, in seconds; `nil` for other bytes.
  fileprivate func secondsAhead(from start: Int) -> Int64? {
    let sign = self[start]
    if sign == UInt8(ascii: "Z") { return start + 1 == count ? 0 : nil }
    let hasColon = start + 3 < count && self[start + 3] == UInt8(ascii: ":")
    let minutesStart = start + (hasColon ? 4 : 3)
    let hasMinutes = minutesStart + 2 == count
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      hasMinutes || start + 3 == count,
      let hours = number(at: (start + 1)..<(start + 3)),
      let minutes = hasMinutes ? number(at: minutesStart..<count) : 0, hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}

/// A day of the Gregorian calendar.
private struct CivilDate: Equatable {
  let year: Int64
  let month: Int64
  let day: Int64

  /// The number of days since 1970-01-01, for years from 0 on.
  ///
  /// Hinnant (2013), `days_from_civil`.
  var daysSince1970: Int64 {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.dividedDown(by: 400)
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Returns the quotient rounded down, including for negative dividends.
  func dividedDown(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
