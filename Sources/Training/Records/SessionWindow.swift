public import Notation

/// Which sessions count: those that began from one time on and before another.
///
/// Sessions count whole or not at all. A profile made from those that count starts from the prior, as
/// if nothing had been answered before them.
public struct SessionWindow: Hashable, Sendable {
  /// The first time that counts; `nil` for the beginning of time.
  public let start: UTCTime?
  /// The first time that counts no more; `nil` for never.
  public let end: UTCTime?

  /// Makes a window.
  public init(from start: UTCTime? = nil, to end: UTCTime? = nil) {
    self.start = start
    self.end = end
  }

  /// Whether a session counts.
  public func holds(_ session: RecordedSession) -> Bool {
    let time = session.header.startedAt
    return (start.map { $0 <= time } ?? true) && (end.map { time < $0 } ?? true)
  }
}
