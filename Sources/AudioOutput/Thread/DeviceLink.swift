internal import CALSA
internal import Glibc
internal import Synchronization
internal import Synthesis

/// What the device thread and its owner share: commands one way, events the other.
final class DeviceLink: Sendable {
  /// What the owner asks for, in order.
  enum Command: Sendable {
    case play(Stimulus, PairID)
    case fadeOut
  }

  let commands = SPSCRing<Command>(capacity: 64)
  /// Outside the commands' order: a stop waits for nothing.
  let stopRequested = Atomic(false)
  let xrunCount = Atomic(0)
  /// An eventfd that is readable while there are events.
  let eventDescriptor: Int32

  private let events = SPSCRing<AudioEvent>(capacity: 64)

  /// Fails with the errno when the process has no descriptor left.
  init(deviceName: String) throws(AudioOutputError) {
    eventDescriptor = calsa_event_descriptor()
    guard eventDescriptor >= 0 else {
      throw .deviceRefused(name: deviceName, errno: -eventDescriptor)
    }
  }

  deinit {
    close(eventDescriptor)
  }

  /// Forgets what was asked for; for the device thread.
  func discardCommands() {
    while commands.pop() != nil {}
  }

  /// Whether the events of everything that may be sounding and of one more stimulus fit.
  var hasRoomForEvents: Bool { events.freeCount >= 8 }

  /// Hands an event over; for the device thread.
  func post(_ event: AudioEvent) {
    // It fits: no stimulus is started without room for its events.
    _ = events.push(event)
    var one: UInt64 = 1
    _ = write(eventDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// The next event, for the owner; `nil` leaves the descriptor unreadable until there is another.
  func nextEvent() -> AudioEvent? {
    if let event = events.pop() { return event }
    var count: UInt64 = 0
    _ = read(eventDescriptor, &count, MemoryLayout<UInt64>.size)
    // One may have come between the two; its wake-up was just read away.
    return events.pop()
  }
}
