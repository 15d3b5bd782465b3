internal import Notation

/// Reads the times of a table: in ISO 8601, as spreadsheets write them in several lands, as PsychoPy does,
/// and as seconds or milliseconds since 1970.
struct TableTime: Sendable {
  /// The zone of local times without an offset from UTC.
  let zone: LocalZone
  /// Whether the day comes first in dates such as 10/11/2015; `nil` before one of them shows it.
  private(set) var isDayFirst: Bool?
  /// The first such date if it does not show its order, which is then assumed.
  private(set) var assumed: String?

  /// Returns the time of a cell.
  mutating func time(of cell: TableCell) throws(Unusable) -> UTCTime {
    let zone = cell.field == .localTime ? zone : .utc
    let time =
      UTCTime(iso8601: cell.text.utf8.span, in: zone) ?? Self.sinceEpoch(cell.text)
      ?? iso8601(cell.text).flatMap { UTCTime(iso8601: $0.utf8.span, in: zone) }
    guard let time else {
      throw cell.unusable(
        "a time such as 2026-11-21T11:20:03, 2026-11-21T11:20:03+01:00, 2026-11-21_11h20.03.250, "
          + "21.11.2026 11:20, 11/21/26 11:20 AM or 1795260003, with day and month in one order")
    }
    return time
  }

  /// Returns the time of a number of seconds or milliseconds, from 1973 on.
  private static func sinceEpoch(_ text: String) -> UTCTime? {
    text.utf8.span.decimal(places: 3, in: 100_000_000_000...9_999_999_999_999_999).map {
      UTCTime(milliseconds: $0 < 10_000_000_000_000 ? $0 : $0 / 1000)
    }
  }

  /// What stands between the numbers of a date, and between those of a time of day.
  private static let dates = ["--", "..", "//"]
  private static let clocks = ["", ":", "::", "::.", "h", "h.", "h..", ".", ".."]

  /// Returns a date, with or without a time of day, in the form of ISO 8601.
  private mutating func iso8601(_ text: String) -> String? {
    func isDigit(_ letter: Character) -> Bool { ("0"..."9").contains(letter) }
    let numbers = text.split { !isDigit($0) }
    var marks = text.lowercased().filter { !isDigit($0) && !" t_,".contains($0) }
    let half = ["am", "pm"].first { marks.hasSuffix($0) }
    marks.removeLast(half?.count ?? 0)
    let (date, clock) = (String(marks.prefix(2)), String(marks.dropFirst(2)))
    guard [3, 5, 6, 7].contains(numbers.count), Self.dates.contains(date),
      Self.clocks.contains(clock), let day = day(numbers, by: date, half, in: text)
    else { return nil }
    var times = numbers[3...].map(String.init) + ["00", "00", "00"]
    if let half, let hour = Int(times[0]) { times[0] = "\(hour % 12 + (half == "pm" ? 12 : 0))" }
    let fraction = numbers.count > 6 ? "." + numbers[6] : ""
    func padded(_ digits: String) -> String { digits.count == 1 ? "0" + digits : digits }
    return day.map(padded).joined(separator: "-") + "T"
      + times.prefix(3).map(padded).joined(separator: ":") + fraction
  }

  /// Returns year, month and day of a date; `nil` if its order is not that of the dates before.
  private mutating func day(
    _ numbers: [Substring], by mark: String, _ half: String?, in text: String
  ) -> [String]? {
    let parts = numbers.prefix(3).map(String.init)
    guard parts[0].count != 4, let first = Int(parts[0]), let second = Int(parts[1]) else {
      return parts
    }
    let shown = mark == ".." || first > 12 ? true : second > 12 ? false : nil
    if isDayFirst == nil, first != second {
      isDayFirst = shown ?? (half == nil)
      if shown == nil { assumed = text }
    }
    if let shown, shown != isDayFirst, first != second { return nil }
    let year = (parts[2].count == 2 ? "20" : "") + parts[2]
    return isDayFirst == false ? [year, parts[0], parts[1]] : [year, parts[1], parts[0]]
  }
}
