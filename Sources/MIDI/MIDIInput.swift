package import CALSA
package import Psychometrics

/// An event of a MIDI input.
package enum MIDIEvent: Hashable, Sendable {
  /// A key or a pedal was pressed at this time on the monotonic clock.
  case answered(Answer, at: Duration)
  /// The pitch wheel was turned to this position, -8192 to 8191 with the middle at 0, by this time on
  /// the monotonic clock.
  case pitchWheelTurned(to: Int, at: Duration)
  /// The port is disconnected, for this reason. It is reconnected as soon as it reappears.
  case disconnected(MIDIError)
  /// The port is reconnected.
  case reconnected
}

/// The answers and the movements of the pitch wheel that arrive at a MIDI port. Not for the device
/// thread.
///
/// The owner polls ``descriptor`` and then takes the ``events()``.
package final class MIDIInput {
  private let sequencer: Sequencer
  /// The port; `nil` until it first appears.
  private var port: MIDIPort?
  private var isConnected = false
  private var decoder = AnswerDecoder()
  private var wheel = WheelPace()
  /// The last time at which no event was left.
  private var emptyAt: Duration
  /// A descriptor that is readable while there are events; -1, which a wait ignores, once the
  /// sequencer has failed.
  package private(set) var descriptor: Int32

  /// The text that named the port.
  package let portText: String
  /// The reason why the port was not connected at the start; `nil` if it was.
  package private(set) var obstacle: MIDIError?
  /// Whether events are left that ``descriptor`` may not show.
  private(set) var hasMore = false

  /// The largest number of events that are taken at once, so that a program that keeps sending does
  /// not block the rest.
  private static let mostEvents = 256

  /// Connects a port.
  ///
  /// - Parameters:
  ///   - text: The port: `client:port`, or the beginning of a name.
  ///   - driver: The ALSA driver; tests pass a fake.
  /// - Throws: ``MIDIError``.
  package convenience init(
    port text: String, driver: calsa_sequencer_driver = calsa_sequencer_libasound().pointee
  ) throws(MIDIError) {
    try self.init(waitingFor: text, driver: driver)
    if let obstacle { throw obstacle }
  }

  /// Connects a port now or, if there is an ``obstacle``, as soon as it appears.
  ///
  /// - Parameters:
  ///   - text: The port: `client:port`, or the beginning of a name.
  ///   - driver: The ALSA driver; tests pass a fake.
  /// - Throws: ``MIDIError/sequencerUnavailable(errno:)``.
  package init(
    waitingFor text: String, driver: calsa_sequencer_driver = calsa_sequencer_libasound().pointee
  ) throws(MIDIError) {
    sequencer = try Sequencer(driver)
    portText = text
    descriptor = sequencer.descriptor
    emptyAt = sequencer.now
    let ports = try sequencer.ports()
    guard let port = ports.port(meantBy: text) else {
      obstacle = .portNotFound(name: text, among: ports)
      return
    }
    do {
      try sequencer.connect(port)
      self.port = port
      isConnected = true
    } catch {
      obstacle = error
    }
  }

  /// Returns the time until ``events()`` must be called even if ``descriptor`` shows nothing; `nil`
  /// if it need not be.
  package func delay(at now: Duration) -> Duration? { hasMore ? .zero : wheel.delay(at: now) }

  /// Returns the events that have arrived, without waiting.
  package func events() -> [MIDIEvent] {
    guard descriptor >= 0 else { return [] }
    let events = newEvents()
    return events + [wheel.turn(dueAt: sequencer.now)].compactMap(\.self)
  }

  private func newEvents() -> [MIDIEvent] {
    var events: [MIDIEvent] = []
    lazy var clock = sequencer.clockReading()
    hasMore = false
    for _ in 0..<Self.mostEvents {
      let look = sequencer.now
      guard let event = sequencer.nextEvent() else {
        emptyAt = look
        return events
      }
      switch event {
      case .message(.pitchBend(let position), let stamp):
        wheel.turn(to: position, at: instant(of: stamp, clock))
      case .message(let message, let stamp):
        guard let answer = decoder.answer(to: message) else { continue }
        if let turn = wheel.next() { events.append(turn) }
        events.append(.answered(answer, at: instant(of: stamp, clock)))
      case .portEnded(let client, let number):
        if let port, (port.client, port.number) == (client, number) {
          events += disconnect(.portDisconnected(port))
        }
      case .portStarted: events += findPort()
      case .eventsLost:
        // The release of a pedal, or an announcement, may be among them. The wheel sends its position,
        // not its movement, so the next message makes up for those that were lost.
        decoder = AnswerDecoder()
        events += findPort()
      case .failed(let errno):
        descriptor = -1
        return events + disconnect(.sequencerUnavailable(errno: errno))
      }
    }
    hasMore = true
    return events
  }

  /// Returns when a message was delivered, on the monotonic clock. No message is older than the last
  /// time at which none was left, or newer than now, whatever its stamp says.
  private func instant(of stamp: Duration?, _ clock: Sequencer.ClockReading?) -> Duration {
    let now = sequencer.now
    guard let stamp, let clock else { return now }
    return min(max(stamp + clock.offset, emptyAt), now)
  }

  private func disconnect(_ reason: MIDIError) -> [MIDIEvent] {
    guard isConnected else { return [] }
    isConnected = false
    decoder = AnswerDecoder()
    wheel = WheelPace()
    return [.disconnected(reason)]
  }

  /// Connects the port after ports have come or gone.
  private func findPort() -> [MIDIEvent] {
    guard let ports = try? sequencer.ports() else { return [] }
    // A port that vanished and returned while events were lost is the same, but no longer connected.
    guard let found = port.map(ports.port(sameAs:)) ?? ports.port(meantBy: portText),
      (try? sequencer.connect(found)) != nil
    else { return port.map { disconnect(.portDisconnected($0)) } ?? [] }
    port = found
    defer { isConnected = true }
    return isConnected ? [] : [.reconnected]
  }
}
