/// A day or an instant in UTC, in the form of options: `2026-09-21` or `2026-09-21T14:30:00Z`.
public struct UTCPeriod: Hashable, Sendable {
  /// The text that the period was created from.
  public let text: String
  /// The start of the period.
  public let start: UTCTime
  /// The end of the period. For a day it is the start of the next day; for an instant it equals
  /// ``start``.
  public let end: UTCTime

  /// Creates the period from a day, or from a time in the form of ``UTCTime/init(iso8601:)``.
  ///
  /// - Throws: ``TimeError`` for any other text and for a day that does not exist.
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

/// The error for a text that is neither a day nor a time in UTC.
public struct TimeError: Error, Hashable, CustomStringConvertible {
  /// The rejected text.
  public let text: String

  /// Creates the error for a rejected text.
  public init(text: String) { self.text = text }

  /// One sentence with the rejected text and the accepted forms.
  public var description: String {
    "'\(text)' is not a day or time: write it in UTC, as 2026-09-21 or 2026-09-21T14:30:00Z."
  }
}
