/// The rule that turns the many messages of a pitch wheel into few events.
///
/// A movement of the wheel is a message every millisecond or so. A tone that is adjusted glides to its new
/// pitch in 15 ms, so that more than one event each ``interval`` would not be heard, but recorded. A
/// position replaces an earlier one that has not been reported yet, and the last one is always
/// reported, at the time of its message.
struct WheelPace: Sendable {
  /// The shortest time between two events.
  static let interval = Duration.milliseconds(20)

  /// The latest message, unless it has been reported.
  private var pending: MIDIEvent?
  private var lastReported: Duration?

  /// Notes a message.
  mutating func turn(to position: Int, at time: Duration) {
    pending = .pitchWheelTurned(to: position, at: time)
  }

  /// Returns the position to report now; `nil` if there is none, or if it is too soon.
  mutating func turn(dueAt now: Duration) -> MIDIEvent? {
    guard delay(at: now) == .zero else { return nil }
    lastReported = now
    return next()
  }

  /// Returns the position that has not been reported; `nil` if there is none. What follows the message,
  /// such as a key, must find the wheel where it is.
  mutating func next() -> MIDIEvent? { pending.take() }

  /// Returns the time until a position must be reported; `nil` if there is none.
  func delay(at now: Duration) -> Duration? {
    guard pending != nil else { return nil }
    return lastReported.map { max($0 + Self.interval - now, .zero) } ?? .zero
  }
}
