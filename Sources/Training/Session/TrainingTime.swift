/// The time that a session has lasted, without its pauses.
///
/// A pause begins with the last event before it whose time is known, and ends with the first one
/// after it.
struct TrainingTime: Sendable {
  private var beforeLastPause = Duration.zero
  /// The time at which the current stretch began; `nil` during a pause.
  private var start: Duration?
  /// The latest time that was noted.
  private(set) var latest: Duration

  /// Creates the time of a session that begins at a time of the monotonic clock.
  init(from start: Duration) {
    self.start = start
    latest = start
  }

  /// Notes a time at which the session was not paused.
  mutating func note(_ time: Duration) {
    if start == nil { start = time }
    latest = time
  }

  /// Notes that the session is paused.
  mutating func pause() {
    beforeLastPause = length
    start = nil
  }

  /// The time up to the latest event.
  var length: Duration { beforeLastPause + (start.map { latest - $0 } ?? .zero) }
}
