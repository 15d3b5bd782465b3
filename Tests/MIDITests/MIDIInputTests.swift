import CALSA
import Glibc
import Psychometrics
import Testing

@testable import MIDI

private func nanoseconds(_ count: Int64) -> Duration { .nanoseconds(count) }

private let disconnection = MIDIEvent.disconnected(
  .portDisconnected(MIDIPort(client: 24, number: 0, clientName: "Keys", name: "Keys MIDI 1")))

@Suite struct `A MIDI input` {
  private let fake = FakeSequencer()
  private let input: MIDIInput

  init() throws { input = try MIDIInput(port: "Keys", driver: fake.driver) }

  // MARK: Time

  @Test func `an answer has the time of its stamp, not that of its reading`() {
    fake.now += 700_000_000
    fake.press(stampedAt: fake.now - 400_000_123)
    let expected = nanoseconds(fake.now - 400_000_123)
    #expect(input.events() == [.answered(.higher, at: expected)])
  }

  @Test func `clocks that drift apart do not shift the answers`() {
    for _ in 0..<3 {
      fake.now += 3_600_000_000_000
      fake.queueDelay += 36_000_000
      fake.press(59, stampedAt: fake.now - 1_000_000)
      let expected = nanoseconds(fake.now - 1_000_000)
      #expect(input.events() == [.answered(.lower, at: expected)])
    }
  }

  @Test func `of three clock readings the shortest counts, and its half is the bound`() throws {
    let sequencer = try Sequencer(fake.driver)
    fake.readingTimes = [9_000_000, 4000, 2_000_000]
    let reading = try #require(sequencer.clockReading())
    #expect(reading.offset == nanoseconds(fake.queueDelay))
    #expect(reading.bound == nanoseconds(2000))
  }

  @Test func `an answer is not newer than now, nor older than the last look`() {
    fake.now += 100
    #expect(input.events().isEmpty)
    let looked = fake.now
    fake.now += 1_000_000
    fake.press(stampedAt: looked - 1)
    fake.press(stampedAt: fake.now + 1)
    fake.press(stampedAt: nil)
    #expect(
      input.events() == [
        .answered(.higher, at: nanoseconds(looked)), .answered(.higher, at: nanoseconds(fake.now)),
        .answered(.higher, at: nanoseconds(fake.now)),
      ])
  }

  // MARK: The pitch wheel

  @Test func `many positions become one, at the time of the last stamp`() {
    fake.now += 5_000_000
    for position in 1...50 {
      fake.turn(to: Int32(position), stampedAt: fake.now - 60_000 + Int64(position) * 1000)
    }
    let expected = nanoseconds(fake.now - 10_000)
    #expect(input.events() == [.pitchWheelTurned(to: 50, at: expected)])
    #expect(input.delay(at: nanoseconds(fake.now)) == nil)
  }

  @Test func `a position that comes too soon is reported later, without another message`() {
    fake.turn(to: 10)
    #expect(input.events() == [.pitchWheelTurned(to: 10, at: nanoseconds(fake.now))])
    fake.now += 5_000_000
    fake.turn(to: 20, stampedAt: fake.now)
    let turned = nanoseconds(fake.now)
    #expect(input.events().isEmpty)
    #expect(input.delay(at: turned) == .milliseconds(15))
    fake.now += 15_000_000
    #expect(input.events() == [.pitchWheelTurned(to: 20, at: turned)])
  }

  @Test func `a key finds the wheel where it was before it, not where it springs back to`() {
    fake.turn(to: 10)
    _ = input.events()
    fake.now += 1_000_000
    fake.turn(to: 4000)
    fake.press()
    fake.turn(to: 0)
    let now = nanoseconds(fake.now)
    #expect(input.events() == [.pitchWheelTurned(to: 4000, at: now), .answered(.higher, at: now)])
    fake.now += 19_000_000
    #expect(input.events() == [.pitchWheelTurned(to: 0, at: now)])
  }

  @Test func `a wheel that never stops gives an event each 20 ms, and the last position`() {
    for position in 1...10_000 { fake.turn(to: Int32(position % 8192)) }
    var events: [MIDIEvent] = []
    repeat {
      events += input.events()
      #expect(!input.hasMore || input.delay(at: nanoseconds(fake.now)) == .zero)
      fake.now += 1_000_000
    } while input.delay(at: nanoseconds(fake.now)) != nil
    // 40 portions take 39 ms.
    #expect(events.count == 3)
    guard case .pitchWheelTurned(to: 10_000 - 8192, _)? = events.last else {
      Issue.record("\(events)")
      return
    }
  }

  @Test func `a position that was not reported goes with its port`() {
    fake.turn(to: 10)
    _ = input.events()
    fake.turn(to: 20)
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    #expect(input.events() == [disconnection])
    fake.now += 100_000_000
    #expect(input.events().isEmpty && input.delay(at: nanoseconds(fake.now)) == nil)
  }

  // MARK: Events that are lost, and too many

  @Test func `ten thousand events are taken in portions, all of them`() {
    for _ in 0..<10_000 { fake.press() }
    var (count, calls) = (0, 0)
    repeat {
      count += input.events().count
      calls += 1
    } while input.hasMore
    #expect(count == 10_000)
    #expect(calls == 40)
  }

  @Test func `a pedal whose release was lost answers again`() {
    func down() { fake.add(CALSA_SEQUENCER_CONTROLLER, number: 64, value: 127) }
    down()
    down()
    #expect(input.events().count == 1)
    fake.fail(ENOSPC)
    down()
    #expect(input.events().count == 1)
  }

  @Test func `a port that went while events were lost is disconnected`() {
    fake.ports = []
    fake.fail(ENOSPC)
    #expect(input.events() == [disconnection])
  }

  @Test func `a port that went and returned while events were lost is connected again`() {
    fake.fail(ENOSPC)
    #expect(input.events().isEmpty)
    #expect(fake.connected == ["24:0", "24:0"])
  }

  @Test func `a sequencer that fails is reported once and not waited for`() {
    fake.press()
    fake.fail(EIO)
    fake.fail(EIO)
    #expect(input.descriptor == 7)
    #expect(input.events().last == .disconnected(.sequencerUnavailable(errno: EIO)))
    #expect(input.descriptor == -1)
    #expect(input.events().isEmpty && !input.hasMore)
  }

  // MARK: Ports that go and return

  @Test func `a port that goes is reported once`() {
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24, port: 1)
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 25)
    #expect(input.events().isEmpty)
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    #expect(input.events() == [disconnection])
  }

  @Test func `of two equal ports the one with the old number is preferred`() {
    let twin = MIDIPort(client: 20, number: 0, clientName: "Keys", name: "Keys MIDI 1")
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    fake.ports.insert(twin, at: 0)
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 24)
    #expect(input.events() == [disconnection, .reconnected])
    #expect(fake.connected == ["24:0", "24:0"])
  }
}

@Suite struct `The port of a MIDI input` {
  private let fake = FakeSequencer()

  private func open(_ text: String = "Keys") throws -> MIDIInput {
    try MIDIInput(port: text, driver: fake.driver)
  }

  @Test(arguments: ["24:0", "keys"])
  func `a port that returns with another number is found by its names`(text: String) throws {
    let input = try open(text)
    let returned = MIDIPort(client: 31, number: 2, clientName: "Keys", name: "Keys MIDI 1")
    let other = MIDIPort(client: 24, number: 0, clientName: "Keys", name: "Keys MIDI 2")
    fake.ports = []
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    #expect(input.events() == [disconnection])
    fake.ports = [other]
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 24)
    #expect(input.events().isEmpty)
    fake.ports = [other, returned]
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 31, port: 2)
    fake.press()
    #expect(input.events() == [.reconnected, .answered(.higher, at: nanoseconds(fake.now))])
    #expect(fake.connected == ["24:0", "31:2"])
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    #expect(input.events().isEmpty)
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 31, port: 2)
    #expect(input.events() == [.disconnected(.portDisconnected(returned))])
  }

  @Test func `a port that is not there yet is waited for, if the caller wishes`() throws {
    let keys = fake.ports
    fake.ports = []
    let input = try MIDIInput(waitingFor: "keys", driver: fake.driver)
    #expect(input.obstacle == .portNotFound(name: "keys", among: []))
    fake.announce(CALSA_SEQUENCER_PORT_EXIT, client: 24)
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 14)
    #expect(input.events().isEmpty)
    fake.ports = keys
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 24)
    #expect(input.events() == [.reconnected])
    #expect(fake.connected == ["24:0"])
  }

  @Test func `a port that refuses at first is connected later`() throws {
    fake.connectErrno = EBUSY
    let input = try MIDIInput(waitingFor: "keys", driver: fake.driver)
    #expect(input.obstacle == .portRefused(fake.ports[0], errno: EBUSY))
    fake.connectErrno = 0
    fake.announce(CALSA_SEQUENCER_PORT_START, client: 14)
    #expect(input.events() == [.reconnected])
  }

  @Test func `a port that is not there is refused, and the sequencer is closed`() throws {
    #expect(throws: MIDIError.portNotFound(name: "Organ", among: fake.ports)) {
      try open("Organ")
    }
    #expect(!fake.isOpen)
    fake.connectErrno = EPERM
    #expect(throws: MIDIError.portRefused(fake.ports[0], errno: EPERM)) { try open() }
    #expect(!fake.isOpen)
  }

  @Test(arguments: [(ENOENT, "modprobe snd-seq"), (EACCES, "join the group"), (EIO, "check /dev")])
  func `without a sequencer the sentence says what to do`(code: Int32, remedy: String) throws {
    fake.openErrno = code
    let error = #expect(throws: MIDIError.sequencerUnavailable(errno: code)) { try open() }
    #expect(error?.description.contains(remedy) == true)
    #expect(error?.description.contains(String(cString: strerror(code))) == true)
  }
}
