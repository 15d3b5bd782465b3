internal import CALSA
internal import Glibc
internal import Synchronization
internal import Synthesis

/// The data shared by the device thread and its owner: commands in one direction, events in the
/// other.
final class DeviceLink: Sendable {
  /// The commands of the owner, executed in order.
  enum Command: Sendable {
    case play(Stimulus, PairID)
    case fadeOut
  }

  let commands = SPSCRing<Command>(capacity: 64)
  /// Separate from the commands, so that a stop does not wait for them.
  let stopRequested = Atomic(false)
  let xrunCount = Atomic(0)
  /// The result of the first opening; `nil` while the device is being opened.
  let opening = Mutex<Result<OpenedDevice, AudioOutputError>?>(nil)
  /// The time of the last sign of life of the device thread, in nanoseconds on CLOCK_MONOTONIC.
  let lastSignOfLife = Atomic(0)
  /// The time when the device last accepted frames, in nanoseconds on CLOCK_MONOTONIC.
  let lastProgress = Atomic(0)
  /// An eventfd that is readable while there are events.
  let eventDescriptor: Int32

  private let events = SPSCRing<AudioEvent>(capacity: 64)

  /// Creates a link.
  ///
  /// - Throws: ``AudioOutputError/deviceRefused(name:errno:)`` when no descriptor is available.
  init(deviceName: String) throws(AudioOutputError) {
    eventDescriptor = calsa_event_descriptor()
    guard eventDescriptor >= 0 else {
      throw .deviceRefused(name: deviceName, errno: -eventDescriptor)
    }
  }

  deinit {
    close(eventDescriptor)
  }

  /// Discards all pending commands. For the device thread.
  func discardCommands() {
    while commands.pop() != nil {}
  }

  /// Whether the queue has room for the events of all current stimuli and of one more.
  var hasRoomForEvents: Bool { events.freeCount >= 8 }

  /// Adds an event. For the device thread.
  func post(_ event: AudioEvent) {
    // There is room, because a stimulus starts only when its events fit.
    _ = events.push(event)
    signal()
  }

  /// Records the result of the first opening. For the device thread.
  func finishOpening(_ result: Result<OpenedDevice, AudioOutputError>) {
    opening.withLock { $0 = result }
    signal()
  }

  private func signal() {
    var one: UInt64 = 1
    _ = write(eventDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Returns the next event. For the owner. After `nil` the descriptor is not readable until the
  /// next event.
  func nextEvent() -> AudioEvent? {
    if let event = events.pop() { return event }
    var count: UInt64 = 0
    _ = read(eventDescriptor, &count, MemoryLayout<UInt64>.size)
    // An event may have arrived between `pop` and `read`, which cleared its signal.
    return events.pop()
  }
}

/// The facts about a device that has been opened.
struct OpenedDevice {
  let stream: PlaybackStream
  /// Whether the buffer of rendered frames is locked in memory, so that it is never swapped out.
  let isMemoryLocked: Bool
}
