/// A day or an instant of UTC, as options name it: `2026-09-21` or `2026-09-21T14:30:00Z`.
public struct UTCPeriod: Hashable, Sendable {
  /// As it was written.
  public let text: String
  /// When it begins.
  public let start: UTCTime
  /// When it is over; for an instant the same as ``start``.
  public let end: UTCTime

  /// Reads a day, or a time as ``UTCTime/init(iso8601:)`` does.
  ///
  /// - Throws: ``TimeError`` for anything else, or a day the calendar does not have.
  public init(text: String) throws(TimeError) {
    self.text = text
    if let day = UTCTime(text: text + "T00:00:00Z") {
      start = day
      end = UTCTime(milliseconds: day.milliseconds + UTCTime.millisecondsPerDay)
    } else if let time = UTCTime(text: text) {
      start = time
      end = time
    } else {
      throw TimeError(text: text)
    }
  }
}

extension UTCTime {
  fileprivate init?(text: String) {
    let bytes = Array(text.utf8)
    self.init(iso8601: bytes.span)
  }
}

/// A text that is neither a day nor a time of UTC.
public struct TimeError: Error, Hashable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String

  /// Makes the error for a text.
  public init(text: String) { self.text = text }

  /// One sentence: the value met, and what to write instead.
  public var description: String {
    "'\(text)' is no day or time of UTC: write it as 2026-09-21 or 2026-09-21T14:30:00Z."
  }
}
