internal import CALSA
internal import Glibc

/// An open ALSA sequencer, with a port of this program that others send to.
final class Sequencer {
  /// An event that arrived.
  enum Event: Hashable {
    /// A message, and when the kernel delivered it, on the clock of ``clockReading()``; `nil` without
    /// a stamp.
    case message(MIDIMessage, stamp: Duration?)
    case portStarted
    case portEnded(client: Int, number: Int)
    /// The kernel had no room for events, and discarded some.
    case eventsLost
    /// The sequencer does not work any more.
    case failed(errno: Int32)
  }

  /// The monotonic clock minus the clock of the stamps, and the largest error of this offset.
  typealias ClockReading = (offset: Duration, bound: Duration)

  private let driver: calsa_sequencer_driver
  private let pointer: UnsafeMutableRawPointer

  /// - Throws: ``MIDIError/sequencerUnavailable(errno:)``.
  init(_ driver: calsa_sequencer_driver) throws(MIDIError) {
    var opened: UnsafeMutableRawPointer?
    let code = driver.open(driver.context, &opened)
    guard code >= 0, let opened else { throw .sequencerUnavailable(errno: -code) }
    self.driver = driver
    pointer = opened
  }

  deinit { driver.close(driver.context, pointer) }

  /// A descriptor that is readable while there are events.
  var descriptor: Int32 { driver.descriptor(driver.context, pointer) }

  /// The time on the monotonic clock.
  var now: Duration { .nanoseconds(driver.now_ns(driver.context)) }

  func ports() throws(MIDIError) -> [MIDIPort] {
    var ports: [MIDIPort] = []
    let code = withUnsafeMutablePointer(to: &ports) { ports in
      driver.list(driver.context, pointer, ports) { ports, port in
        ports?.assumingMemoryBound(to: [MIDIPort].self).pointee.append(MIDIPort(port.pointee))
      }
    }
    guard code >= 0 else { throw .sequencerUnavailable(errno: -code) }
    return ports
  }

  /// Lets a port send to this program, unless it already does.
  ///
  /// - Throws: ``MIDIError/portRefused(_:errno:)``.
  func connect(_ port: MIDIPort) throws(MIDIError) {
    let code = driver.connect(driver.context, pointer, Int32(port.client), Int32(port.number))
    guard code >= 0 else { throw .portRefused(port, errno: -code) }
  }

  /// Returns the next event that this program uses; `nil` if none has arrived.
  func nextEvent() -> Event? {
    var event = calsa_sequencer_event()
    while true {
      let code = driver.read(driver.context, pointer, &event)
      if code == 0 { return nil }
      if code == -ENOSPC { return .eventsLost }
      guard code > 0 else { return .failed(errno: -code) }
      if let event = Event(event) { return event }
    }
  }

  /// The number of readings of which the most exact one counts.
  private static let readings = 3

  /// Returns the offset of the clock of the stamps; `nil` if it cannot be read.
  ///
  /// The monotonic clock is read before and after the other one, so that half of the time between is
  /// the largest error: a few microseconds, unless the program is interrupted.
  func clockReading() -> ClockReading? {
    (0..<Self.readings).compactMap { _ -> ClockReading? in
      var time: Int64 = 0
      let before = now
      guard driver.queue_ns(driver.context, pointer, &time) >= 0 else { return nil }
      let bound = (now - before) / 2
      return (offset: before + bound - .nanoseconds(time), bound: bound)
    }.min { $0.bound < $1.bound }
  }
}

extension Sequencer.Event {
  fileprivate init?(_ event: calsa_sequencer_event) {
    let stamp = event.is_stamped ? Duration.nanoseconds(event.stamp_ns) : nil
    let (number, value) = (Int(event.number), Int(event.value))
    switch event.kind {
    case CALSA_SEQUENCER_NOTE_ON:
      self = .message(.noteOn(note: number, velocity: value), stamp: stamp)
    case CALSA_SEQUENCER_CONTROLLER:
      self = .message(.controller(number: number, value: value), stamp: stamp)
    case CALSA_SEQUENCER_PITCH_BEND: self = .message(.pitchBend(position: value), stamp: stamp)
    case CALSA_SEQUENCER_PORT_START: self = .portStarted
    case CALSA_SEQUENCER_PORT_EXIT:
      self = .portEnded(client: Int(event.client), number: Int(event.port))
    default: return nil
    }
  }
}

extension MIDIPort {
  fileprivate init(_ port: calsa_sequencer_port) {
    client = Int(port.client)
    number = Int(port.port)
    clientName = String(cString: port.client_name)
    name = String(cString: port.name)
  }
}
