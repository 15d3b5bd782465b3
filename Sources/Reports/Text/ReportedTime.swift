internal import Notation

/// A time, which JSON has in UTC and a terminal in local time.
struct ReportedTime: Encodable, Sendable {
  let utc: UTCTime

  func encode(to encoder: any Encoder) throws {
    try utc.iso8601.encode(to: encoder)
  }
}
