public import Notation

/// A period of time that selects sessions by the time at which they began.
///
/// A session counts as a whole or not at all. A profile of the selected sessions starts from the
/// prior, without any earlier answers.
public struct SessionWindow: Hashable, Sendable {
  /// The beginning of the period, which belongs to it; `nil` for no beginning.
  public let start: UTCTime?
  /// The end of the period, which does not belong to it; `nil` for no end.
  public let end: UTCTime?

  /// Creates a window.
  public init(from start: UTCTime? = nil, to end: UTCTime? = nil) {
    self.start = start
    self.end = end
  }

  /// Returns whether a session counts.
  package func holds(_ session: RecordedSession) -> Bool { holds(session.header.startedAt) }

  /// Returns whether a time is in the window.
  func holds(_ time: UTCTime) -> Bool {
    (start.map { $0 <= time } ?? true) && (end.map { time < $0 } ?? true)
  }
}
