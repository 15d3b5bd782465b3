internal import Music
internal import Synchronization
internal import Synthesis

/// The data shared by the device thread and its owner: commands in one direction, events in the
/// other.
final class DeviceLink: Sendable {
  /// The commands of the owner, executed in order.
  enum Command: Sendable {
    case play(Stimulus, PairID, Ear)
    case fadeOut
    case changePitch(Hertz)
  }

  static let commandCapacity = 64
  let commands = SPSCRing<Command>(capacity: commandCapacity)
  /// Separate from the commands, so that a stop does not wait for them.
  let stopRequested = Atomic(false)
  let xrunCount = Atomic(0)
  /// The result of the first opening; `nil` while the device is being opened.
  let opening = Mutex<Result<PlaybackStream, AudioOutputError>?>(nil)
  /// The time of the last sign of life of the device thread, in nanoseconds on CLOCK_MONOTONIC.
  let lastSignOfLife = Atomic(0)
  /// The time when the device last accepted frames, in nanoseconds on CLOCK_BOOTTIME, so that a
  /// sleep of the machine is a gap.
  let lastProgress = Atomic(0)

  private let events = SPSCRing<AudioEvent>(capacity: 64)
  /// Raised when there may be an event, for the owner.
  let signal: EventSignal

  /// Creates a link.
  ///
  /// - Throws: ``ResourceShortage`` when no descriptor is available.
  init() throws(ResourceShortage) { signal = try EventSignal() }

  /// Whether the queue has room for the events of all current stimuli and of one more.
  var hasRoomForEvents: Bool { events.freeCount >= 8 }

  /// Adds an event. For the device thread.
  func post(_ event: AudioEvent) {
    // There is room, because a stimulus starts only when its events fit.
    _ = events.push(event)
    signal.raise()
  }

  /// Records the result of the first opening. For the device thread.
  func finishOpening(_ result: Result<PlaybackStream, AudioOutputError>) {
    opening.withLock { $0 = result }
    signal.raise()
  }

  /// Returns the next event. For the owner. After `nil` the descriptor is not readable until the
  /// next event.
  func nextEvent() -> AudioEvent? {
    if let event = events.pop() { return event }
    signal.clear()
    // An event may have arrived between `pop` and `clear`, which cleared its signal.
    return events.pop()
  }
}
