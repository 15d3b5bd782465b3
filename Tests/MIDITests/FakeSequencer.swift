import CALSA
import Glibc

@testable import MIDI

/// A sequencer whose ports, events and clocks a test sets.
final class FakeSequencer {
  var ports = [MIDIPort(client: 24, number: 0, clientName: "Keys", name: "Keys MIDI 1")]
  /// The results of the next reads: an event, or a negative errno.
  var reads: [Result<calsa_sequencer_event, Errno>] = []
  /// The addresses of the ports that were connected, in order.
  private(set) var connected: [String] = []
  private(set) var isOpen = false
  /// The monotonic clock, and the one of the stamps before it, in nanoseconds.
  var now: Int64 = 5_000_000_000
  var queueDelay: Int64 = 3_000_000_000
  /// The times that reading the clock of the stamps takes, in nanoseconds; the last one stays.
  var readingTimes: [Int64] = [0]
  var openErrno: Int32 = 0
  var connectErrno: Int32 = 0

  struct Errno: Error {
    let code: Int32
  }

  /// The table of functions. The fake is never released, because what a test releases last may use it.
  var driver: calsa_sequencer_driver {
    calsa_sequencer_driver(
      context: Unmanaged.passRetained(self).toOpaque(),
      open: { context, opened in
        let fake = FakeSequencer.of(context)
        guard fake.openErrno == 0 else { return -fake.openErrno }
        fake.isOpen = true
        opened.pointee = context
        return 0
      },
      descriptor: { _, _ in 7 },
      list: { context, _, foundContext, found in
        for port in FakeSequencer.of(context).ports {
          port.clientName.withCString { clientName in
            port.name.withCString { name in
              var row = calsa_sequencer_port(
                client: Int32(port.client), port: Int32(port.number), client_name: clientName,
                name: name)
              found(foundContext, &row)
            }
          }
        }
        return 0
      },
      connect: { context, _, client, port in
        let fake = FakeSequencer.of(context)
        guard fake.connectErrno == 0 else { return -fake.connectErrno }
        fake.connected.append("\(client):\(port)")
        return 0
      },
      read: { context, _, event in
        let fake = FakeSequencer.of(context)
        guard !fake.reads.isEmpty else { return 0 }
        switch fake.reads.removeFirst() {
        case .success(let read):
          event.pointee = read
          return 1
        case .failure(let error): return -error.code
        }
      },
      queue_ns: { context, _, time in
        let fake = FakeSequencer.of(context)
        let length =
          fake.readingTimes.count > 1 ? fake.readingTimes.removeFirst() : fake.readingTimes[0]
        fake.now += length / 2
        time.pointee = fake.now - fake.queueDelay
        fake.now += length - length / 2
        return 0
      },
      close: { context, _ in FakeSequencer.of(context).isOpen = false },
      now_ns: { FakeSequencer.of($0).now })
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> FakeSequencer {
    guard let context else { preconditionFailure("a call without context") }
    return Unmanaged<FakeSequencer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Adds a key that is pressed. The stamp is on the monotonic clock, in nanoseconds.
  func press(_ note: Int32 = 60, stampedAt instant: Int64? = nil) {
    add(CALSA_SEQUENCER_NOTE_ON, number: note, value: 100, stampedAt: instant)
  }

  /// Adds a position of the pitch wheel. The stamp is on the monotonic clock, in nanoseconds.
  func turn(to position: Int32, stampedAt instant: Int64? = nil) {
    add(CALSA_SEQUENCER_PITCH_BEND, value: position, stampedAt: instant)
  }

  func announce(_ kind: calsa_sequencer_kind, client: Int32, port: Int32 = 0) {
    add(kind, client: client, port: port)
  }

  func add(
    _ kind: calsa_sequencer_kind, number: Int32 = 0, value: Int32 = 0, client: Int32 = 0,
    port: Int32 = 0, stampedAt instant: Int64? = nil
  ) {
    reads.append(
      .success(
        calsa_sequencer_event(
          kind: kind, number: number, value: value, client: client, port: port,
          is_stamped: instant != nil, stamp_ns: (instant ?? 0) - queueDelay)))
  }

  func fail(_ code: Int32) { reads.append(.failure(Errno(code: code))) }
}
