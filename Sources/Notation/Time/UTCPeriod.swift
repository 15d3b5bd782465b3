/// A day or an instant, in the form of options: `2026-09-21`, `2026-09-21T14:30` or, with an offset
/// from UTC, `2026-09-21T14:30:00Z` or `2026-09-21T16:30+02:00`.
public struct UTCPeriod: Hashable, Sendable {
  /// The text that the period was created from.
  public let text: String
  /// The text for files, where times are in UTC: the text that the period was created from if it
  /// means the same there, otherwise the end of the period in UTC.
  package let utcText: String
  /// The start of the period.
  public let start: UTCTime
  /// The end of the period. For a day it is the start of the next day; for an instant it equals
  /// ``start``.
  public let end: UTCTime

  /// Creates the period from a day, or from a time with or without seconds.
  ///
  /// - Parameters:
  ///   - text: The day or time.
  ///   - zone: The zone of a day, and of a time without an offset from UTC.
  /// - Throws: ``TimeError`` for any other text and for a day that does not exist.
  public init(text: String, in zone: LocalZone = .utc) throws(TimeError) {
    self.text = text
    if let day = Self.instant(text + "T00:00Z", in: .utc) {
      start = zone.instant(of: day)
      end = zone.instant(of: day.adding(days: 1))
      utcText = start == day ? text : end.iso8601ToTheSecond
    } else if let time = Self.instant(text, in: zone) {
      (start, end) = (time, time)
      let isUTC = text.hasSuffix("Z") || Self.instant(text + "Z", in: zone) == time
      utcText = isUTC ? text : time.iso8601
    } else {
      throw TimeError(text: text)
    }
  }

  /// Reads a time with or without seconds.
  private static func instant(_ text: String, in zone: LocalZone) -> UTCTime? {
    let rest = text.dropFirst(16)
    let hasSeconds = rest.first.map(":.".contains) ?? false
    let time = hasSeconds ? text : text.prefix(16) + ":00" + rest
    return UTCTime(iso8601: Array(time.utf8).span, in: zone)
  }
}

/// The error for a text that is neither a day nor a time.
public struct TimeError: Error, Hashable, CustomStringConvertible {
  /// The rejected text.
  public let text: String

  /// One sentence with the rejected text and the accepted forms.
  public var description: String {
    "'\(text)' is not a day or time: write it as 2026-09-21 or 2026-09-21T14:30 in local time, or as "
      + "2026-09-21T14:30:00Z in UTC."
  }
}
