import CALSA
import Glibc
import Music
import Synthesis
import TestSupport
import Testing

@testable import AudioOutput

@Suite struct `A fault` {
  /// Returns the frame after `start` from which the device took all of `stimulus`.
  private func place(of stimulus: Stimulus, in rig: Rig, from start: Int) throws -> Int {
    let expected = rig.expected(stimulus)
    let count = expected.count / rig.device.bytesPerFrame
    return try #require(
      (start...(rig.device.takenFrames - count)).first { frame in
        rig.taken(frame..<(frame + count)) == expected[...]
      })
  }

  @Test(arguments: [EPIPE, ESTRPIPE])
  func `a fault within a pair corrupts the pair, which can be played again`(errno: Int32) throws {
    let rig = try Rig(failingWith: errno)
    rig.playPair(until: .corrupted(pair: first))
    #expect(rig.outcomes == [.corrupted(pair: first)])
    #expect(rig.xrunCount == 1)
    #expect(rig.device.prepares == 1)
    if errno == ESTRPIPE { #expect(rig.device.drops == 1, "the frames from before the suspension") }

    // The event came while the buffer was filled again.
    let again = rig.device.takenAtPrepare
    rig.playPair(2, until: .finished(pair: second))
    let start = try place(of: pair(), in: rig, from: again)
    // After a fault the device starts with a buffer of silence.
    #expect(start >= again + 1920)
    #expect(rig.taken(again..<start).allSatisfy { $0 == 0 })
  }

  @Test func `a fault while the end of a pair is still in the buffer corrupts the pair`() throws {
    let rig = try Rig { $0.faults = [.init(afterFrames: 48000 + 10608, errno: EPIPE)] }
    rig.play(pair(), 1)
    rig.run(for: .seconds(2))
    #expect(rig.events.last == .corrupted(pair: first))
  }

  @Test func `a fault between pairs is counted and corrupts nothing`() throws {
    let rig = try Rig { $0.faults = [.init(afterFrames: 24000, errno: EPIPE)] }
    rig.playPair(until: .finished(pair: first))
    #expect(rig.xrunCount == 1)
  }

  @Test func `a fault before the device takes the first frame of a pair leaves it intact`() throws {
    let rig = try Rig { $0.faults = [.init(afterFrames: 48000, errno: EPIPE, isOfWriting: true)] }
    rig.playPair(until: .finished(pair: first))
    #expect(Array(rig.taken(48000..<58608)) == rig.expected(pair()))
  }

  @Test func `a fault that returns after each of three recoveries disconnects the device`() throws {
    let rig = try Rig { $0.faults = [.init(afterFrames: withinPair, errno: EPIPE, times: 4)] }
    rig.playPair(until: .disconnected(.keepsFailing))
    #expect(rig.outcomes == [.corrupted(pair: first), .disconnected(.keepsFailing)])
    #expect(rig.device.prepares == 3)
  }

  @Test func `occasional faults are recovered from without limit`() throws {
    let rig = try Rig { $0.faults = (1...20).map { .init(afterFrames: 9600 * $0, errno: EPIPE) } }
    rig.run(for: .seconds(6))
    #expect(rig.isRunning)
    #expect(rig.xrunCount == 20)
    #expect(rig.events.isEmpty)
  }

  @Test func `a suspended device may take most of a second to resume`() throws {
    let rig = try Rig(failingWith: ESTRPIPE) { $0.sleepsForResumes = 70 }
    rig.playPair(until: .corrupted(pair: first))
    rig.playPair(2, until: .finished(pair: second))
    #expect(rig.device.resumes == 71)
  }

  @Test func `a device that does not resume is reported as disconnected within a second`() throws {
    let rig = try Rig(failingWith: ESTRPIPE) { $0.sleepsForResumes = .max }
    rig.playPair(until: .disconnected(.suspended))
    #expect(rig.outcomes == [.corrupted(pair: first), .disconnected(.suspended)])
    // An attempt every 10 ms.
    #expect(rig.device.resumes < 90)
  }

  @Test func `a device that hangs silently is detected within half a second and one buffer`() throws
  {
    let rig = try Rig { $0.hangsAfterFrames = withinPair }
    rig.play(pair(), 1)
    rig.run(for: .milliseconds(1020))
    let hungAt = rig.device.now
    rig.run(until: .disconnected(.stalled))
    #expect(rig.events.last == .disconnected(.stalled))
    #expect(rig.device.now - hungAt < 760_000_000)
  }

  @Test
  func `a device that wakes the thread idly is polled at most twice a quarter period`() throws {
    let device = FakeDevice()
    let rig = try Rig(device)
    device.wakesForNothing = true
    let calls = device.calls
    rig.run(for: .seconds(1))
    #expect(device.calls - calls <= 800)
    #expect(rig.xrunCount == 0)
    #expect(rig.events.isEmpty)
  }
}

@Suite struct `A program that was stopped` {
  private let device = FakeDevice()

  /// Expects that a pair is corrupted by one xrun, and that the next pair is not.
  private func expectCorruptedOnce(_ rig: Rig) {
    rig.playPair(until: .corrupted(pair: first))
    #expect(rig.xrunCount == 1)

    rig.playPair(2, until: .finished(pair: second))
    #expect(rig.xrunCount == 1)
  }

  @Test(arguments: [true, false])
  func `a stop within a pair corrupts it, whether or not the device reports an xrun`(
    isConcealed: Bool
  ) throws {
    device.concealsXruns = isConcealed
    device.stops = [(afterFrames: withinPair, duration: 500_000_000)]
    let rig = try Rig(device)
    expectCorruptedOnce(rig)
    #expect(device.prepares == (isConcealed ? 0 : 1))
  }

  @Test func `a stop just before a write corrupts the pair even if no fault is reported`() throws {
    device.concealsXruns = true
    device.stopsInWriting = true
    device.stops = [(afterFrames: withinPair, duration: 500_000_000)]
    let rig = try Rig(device)
    expectCorruptedOnce(rig)
  }

  @Test func `a pair is intact that begins with the write after a stop`() throws {
    device.concealsXruns = true
    device.stopsInWriting = true
    device.stops = [(afterFrames: 48000, duration: 500_000_000)]
    let rig = try Rig(device)
    rig.playPair(until: .finished(pair: first))
    #expect(Array(rig.taken(48000..<58608)) == rig.expected(pair()))
  }

  @Test func `a sleep of the machine within a pair corrupts it, although its clock stood still`()
    throws
  {
    device.machineSleeps = [(afterFrames: withinPair, duration: 3_600_000_000_000)]
    let rig = try Rig(device)
    rig.playPair(until: .corrupted(pair: first))
    rig.playPair(2, until: .finished(pair: second))
  }

  @Test(arguments: [true, false])
  func `a stop between pairs corrupts nothing`(isConcealed: Bool) throws {
    device.concealsXruns = isConcealed
    device.stops = [(afterFrames: 52_800, duration: 500_000_000)]
    let rig = try Rig(device)
    rig.run(for: .seconds(2))
    rig.playPair(until: .finished(pair: first))
    #expect(rig.xrunCount == 1)
  }

  @Test func `a stop while the sound server warms up is not counted as an xrun`() throws {
    device.concealsXruns = true
    device.stops = [(afterFrames: 2400, duration: 100_000_000)]
    let rig = try Rig(device)
    rig.playPair(until: .finished(pair: first))
    #expect(rig.xrunCount == 0)
  }

  @Test func `a stop shorter than the buffer corrupts nothing`() throws {
    let rig = try Rig { $0.stops = [(afterFrames: withinPair, duration: 25_000_000)] }
    rig.playPair(until: .finished(pair: first))
    #expect(rig.xrunCount == 0)
    #expect(Array(rig.taken(48000..<58608)) == rig.expected(pair()))
  }

  @Test(arguments: [true, false])
  func `a stop of one minute does not disconnect the device`(timesOut: Bool) throws {
    device.concealsXruns = true
    device.timesOutAfterStops = timesOut
    device.stops = [(afterFrames: 52_800, duration: 60_000_000_000)]
    let rig = try Rig(device)
    rig.run(for: .seconds(62))
    #expect(rig.events.isEmpty)
  }
}

@Suite struct `A disconnected device` {
  @Test(arguments: [ENODEV, EBADFD, EIO, EHOSTDOWN, ECONNREFUSED])
  func `a device that fails is reported as disconnected and opened again when it returns`(
    errno: Int32
  ) throws {
    // An unplugged device cannot even be closed. It can be opened again after some attempts.
    let rig = try Rig(failingWith: errno) {
      $0.closeErrno = errno
      $0.openErrnos = [0, ENOENT, ENOENT, EBUSY]
    }
    rig.playPair(until: .reconnected(rig.stream))
    #expect(rig.outcomes == [.disconnected(.failed(errno: errno)), .reconnected(rig.stream)])
    #expect(rig.device.opens == 5)
    #expect(rig.device.closes == 1)
  }

  @Test func `a device that cannot be prepared is reported as disconnected`() throws {
    let rig = try Rig(failingWith: EPIPE) { $0.prepareErrno = EIO }
    rig.run(until: .disconnected(.failed(errno: EIO)))
    #expect(rig.events == [.disconnected(.failed(errno: EIO))])
  }

  @Test func `a reconnected device plays pairs as before`() throws {
    let rig = try Rig(failingWith: ENODEV)
    rig.playPair(until: .reconnected(rig.stream))
    let back = rig.device.takenAtPrepare
    rig.play(pair(at: 330), 2)
    rig.run(until: .finished(pair: second))
    // One second of silence, as after the first opening.
    #expect(rig.taken(back..<(back + 48000)).allSatisfy { $0 == 0 })
    #expect(
      Array(rig.taken((back + 48000)..<(back + 48000 + 10608))) == rig.expected(pair(at: 330)))
  }

  @Test func `a device may reconnect at another rate and in another format`() throws {
    let rig = try Rig(failingWith: ENODEV)
    rig.run(until: .disconnected(.failed(errno: ENODEV)))
    rig.device.formats = [.signed16]
    rig.device.rate = 44100
    rig.run(for: .seconds(1))
    #expect(rig.stream.sampleRate.framesPerSecond == 44100)
    #expect(rig.events.last == .reconnected(rig.stream))
  }

  @Test func `commands given while a device is disconnected are dropped`() throws {
    let rig = try Rig(failingWith: ENODEV)
    rig.run(until: .disconnected(.failed(errno: ENODEV)))
    rig.play(pair(), 1)
    rig.fadeOut()
    rig.run(for: .seconds(5))
    #expect(rig.events == [.disconnected(.failed(errno: ENODEV)), .reconnected(rig.stream)])
  }

  @Test func `a disconnected device is tried again within a second, at growing intervals`() throws {
    let rig = try Rig(failingWith: ENODEV) {
      $0.openErrnos = [0] + .init(repeating: ENOENT, count: 1000)
    }
    rig.run(until: .disconnected(.failed(errno: ENODEV)))
    rig.run(for: .seconds(60))
    // The delays are 100, 200 and 400 ms, and 800 ms from then on.
    #expect((70...80).contains(rig.device.opens - 1))
    rig.device.openErrnos = []
    let pluggedIn = rig.device.now
    rig.run(until: .reconnected(rig.stream))
    #expect(rig.device.now - pluggedIn < 1_000_000_000)
  }

  @Test func `a device that runs dry after each recovery is not reconnected`() throws {
    let device = FakeDevice()
    // Each opening is followed by three recoveries, which fill the buffer and play nothing.
    device.faults = (0..<80).map { .init(afterFrames: withinPair + 1920 * $0, errno: EPIPE) }
    let rig = try Rig(device)
    rig.run(for: .seconds(120), until: .reconnected(rig.stream))
    #expect(rig.events == [.disconnected(.keepsFailing), .reconnected(rig.stream)])
  }

  @Test func `a device that opens and fails at once is not reconnected`() throws {
    let device = FakeDevice()
    // Each opening fills the buffer, and the next call fails.
    device.faults = (0..<20).map { .init(afterFrames: withinPair + 1920 * $0, errno: EIO) }
    let rig = try Rig(device)
    rig.run(until: .disconnected(.failed(errno: EIO)))
    let lost = device.now
    rig.run(for: .seconds(60), until: .reconnected(rig.stream))
    #expect(rig.events == [.disconnected(.failed(errno: EIO)), .reconnected(rig.stream)])
    // Each of the 19 vain attempts came after a longer delay than the one before, up to 800 ms.
    #expect(device.opens == 21)
    #expect(device.now - lost > 17 * 800_000_000)
  }

  @Test func `a reopened device is reconnected once it has played a full buffer`() throws {
    let rig = try Rig(failingWith: ENODEV)
    rig.run(until: .disconnected(.failed(errno: ENODEV)))
    let before = rig.device.takenFrames
    rig.run(until: .reconnected(rig.stream))
    #expect(rig.device.takenFrames - before >= 2 * rig.stream.bufferFrameCount)
  }

  @Test func `a disconnected device stops at once on request`() throws {
    let rig = try Rig(failingWith: ENODEV) {
      $0.openErrnos = [0] + .init(repeating: ENOENT, count: 1000)
    }
    rig.run(for: .seconds(5))
    rig.stop()
    let stopped = rig.device.now
    rig.run()
    #expect(!rig.isRunning)
    #expect(rig.device.now - stopped <= 20_000_000)
  }
}

/// Real threads on a driver that does not respond. Its time is that of the fake device, which stands
/// still while the device hangs and the test does not advance it.
@Suite struct `A driver that hangs` {
  private let fake = FakeDevice()
  private let limit = WaitLimit()
  private static let second = 1_000_000_000
  /// The time between two checks of an owner.
  private let interval = 100_000_000
  /// Returns the events of a device until one satisfies `isLast`.
  private func events(
    of device: PlaybackDevice, until isLast: (AudioEvent) -> Bool
  ) throws -> [AudioEvent] {
    var events: [AudioEvent] = []
    try limit.wait {
      while let event = device.nextEvent() {
        events.append(event)
        if isLast(event) { return true }
      }
      return false
    }
    return events
  }

  /// Checks a device as often as an owner must, until it is disconnected.
  ///
  /// - Returns: The events, and the time by which this has advanced the fake device.
  private func eventsUntilDisconnection(
    of device: PlaybackDevice
  ) throws -> (events: [AudioEvent], time: Int) {
    var events: [AudioEvent] = []
    var time = 0
    try limit.wait {
      while let event = device.nextEvent() {
        events.append(event)
        if case .disconnected = event { return true }
      }
      fake.advance(nanoseconds: interval)
      time += interval
      return false
    }
    return (events, time)
  }

  /// Advances the time until the owner starts another thread, and returns the time that passed.
  private func timeToNextThread(of device: PlaybackDevice) throws -> Int {
    let descriptor = device.eventDescriptor
    var time = 0
    try limit.wait {
      #expect(device.nextEvent() == nil)
      if device.eventDescriptor != descriptor { return true }
      fake.advance(nanoseconds: interval)
      time += interval
      return false
    }
    return time
  }

  /// Opens a device on which a pair is about to play.
  private func playingDevice() throws -> PlaybackDevice {
    fake.waitsForTest = true
    let device = try PlaybackDevice.open("fake", driver: fake.driver)
    device.play(pair(), id: first)
    fake.goOn()
    return device
  }

  @Test(arguments: [
    (FakeDevice.Call.write, nil), (.wait, nil), (.status, nil), (.prepare, EPIPE),
    (.resume, ESTRPIPE), (.drop, ESTRPIPE), (.close, ENODEV),
  ])
  func `a call that hangs disconnects the device within a second, and another thread reopens it`(
    call: FakeDevice.Call, fault: Int32?
  ) throws {
    fake.hang = .init(call: call, afterFrames: withinPair)
    if let fault { fake.faults = [.init(afterFrames: withinPair, errno: fault)] }
    let device = try playingDevice()
    try limit.wait { fake.hungCalls == 1 }
    let (events, time) = try eventsUntilDisconnection(of: device)
    #expect(events.last == .disconnected(call == .close ? .failed(errno: ENODEV) : .stalled))
    #expect(!events.contains(.finished(pair: first)))
    // 540 ms of patience and two checks of 100 ms.
    #expect(time < Self.second)

    // A device that is closed after a failure is disconnected already.
    if call == .close { _ = try timeToNextThread(of: device) }
    let reconnection = AudioEvent.reconnected(device.stream)
    #expect(try self.events(of: device) { $0 == reconnection } == [reconnection])
    device.close()
    // Neither the disconnection nor closing waited for the call.
    try limit.wait { fake.closes == 1 }
    fake.endHangs()
    // The thread that was left behind ends.
    try limit.wait { fake.closes == fake.opens }
  }

  @Test func `a thread that hangs while it reopens the device is replaced, later each time`() throws
  {
    fake.faults = [.init(afterFrames: withinPair, errno: ENODEV)]
    fake.hang = .init(call: .open, afterFrames: withinPair, times: 3)
    let device = try PlaybackDevice.open("fake", driver: fake.driver)
    _ = try events(of: device) { $0 == .disconnected(.failed(errno: ENODEV)) }
    for (earlier, patience) in [5, 10, 20].enumerated() {
      try limit.wait { fake.hungCalls == earlier + 1 }
      let time = try timeToNextThread(of: device)
      #expect((patience * Self.second...patience * Self.second + 3 * interval).contains(time))
    }
    let reconnection = AudioEvent.reconnected(device.stream)
    #expect(try events(of: device) { $0 == reconnection } == [reconnection])
    device.close()
    #expect(fake.opens == 5)
    try limit.wait { fake.closes == 2 }
  }

  @Test(arguments: [false, true])
  func `a device has run dry before it reports that it accepts no frames, also after a sleep`(
    machineSleeps: Bool
  ) throws {
    fake.hang = .init(call: .wait, afterFrames: withinPair)
    let device = try playingDevice()
    try limit.wait { fake.hungCalls == 1 }
    #expect(!device.hasRunDry)
    if machineSleeps {
      fake.sleep(nanoseconds: 45_000_000)
    } else {
      fake.advance(nanoseconds: 45_000_000)
    }
    #expect(device.hasRunDry)
  }

  @Test func `an opening that hangs is reported after 0.9 s and given up after 5 s`() throws {
    fake.hang = .init(call: .open, afterFrames: 0)
    let opening = try DeviceOpening("fake", latency: .usual, driver: fake.driver)
    try limit.wait { fake.hungCalls == 1 }
    #expect(opening.delay == .milliseconds(900))
    #expect(opening.notice() == nil)
    fake.advance(nanoseconds: 900_000_000)
    #expect(try opening.device() == nil)
    let notice = try #require(opening.notice())
    #expect(notice.description.contains("'fake' does not answer yet"))
    #expect(opening.notice() == nil)
    #expect(opening.delay == .milliseconds(4100))
    fake.advance(nanoseconds: 4_100_000_000)
    #expect(throws: AudioOutputError.notAnswering(name: "fake")) { try opening.device() }
  }

  @Test func `an opening that hangs can be left at once`() throws {
    fake.hang = .init(call: .open, afterFrames: 0)
    do {
      let opening = try DeviceOpening("fake", latency: .usual, driver: fake.driver)
      try limit.wait { fake.hungCalls == 1 }
      #expect(try opening.device() == nil)
    }
    fake.endHangs()
    try limit.wait { fake.closes == 1 }
    #expect(fake.opens == 1)
  }

  @Test func `closing a device that hangs leaves its thread behind until the call ends`() throws {
    fake.hang = .init(call: .wait, afterFrames: withinPair)
    let device = try PlaybackDevice.open("fake", driver: fake.driver)
    try limit.wait { fake.hungCalls == 1 }
    device.close()
    #expect(fake.closes == 0)
    fake.endHangs()
    try limit.wait { fake.closes == 1 }
  }

  @Test func `a list of devices that takes longer than five seconds is given up`() throws {
    fake.hang = .init(call: .list, afterFrames: 0)
    let listing = try PlaybackDevice.deviceListing(driver: fake.driver)
    try limit.wait { fake.hungCalls == 1 }
    #expect(try listing.answer() == nil)
    fake.advance(nanoseconds: 5 * Self.second)
    let late = AudioOutputError.listUnavailable(errno: ETIMEDOUT)
    #expect(throws: late) { try listing.answer() }
    #expect(late.description.contains("restart the sound server"))
  }

  @Test(.long) func `frozen devices together take as long as one, and others still answer`() throws
  {
    fake.hang = .init(call: .open, afterFrames: 0, times: 10)
    var driver = fake.driver
    driver.now_ns = { _ in
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }
    let start = ContinuousClock.now
    let answers = PlaybackDevice.capabilities(
      of: (1...11).map { "hw:\($0)" }, driver: driver, within: .seconds(2))
    // Two seconds and nine quarters, instead of 20 seconds.
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(answers.dropLast() == (1...10).map { .failure(.notAnswering(name: "hw:\($0)")) }[...])
    #expect(try answers[10].get().formats == SampleFormat.allCases)
  }
}

@Suite struct `A watchdog` {
  private var watchdog = Watchdog(now: .zero)
  private let patience = Duration.milliseconds(540)

  private mutating func hangs(lastSign: Int, at now: Int) -> Bool {
    watchdog.hangs(lastSign: .milliseconds(lastSign), now: .milliseconds(now), patience: patience)
  }

  @Test mutating func `a thread hangs once it has given no sign for longer than the patience`() {
    for now in stride(from: 100, through: 600, by: 100) {
      #expect(!hangs(lastSign: 50, at: now))
    }
    #expect(hangs(lastSign: 50, at: 700))
  }

  @Test mutating func `each sign of life begins a new silence`() {
    for now in stride(from: 100, through: 10_000, by: 100) {
      #expect(!hangs(lastSign: now / 500 * 500, at: now))
    }
  }

  @Test mutating func `an hour in which the program was stopped counts as one interval`() {
    #expect(!hangs(lastSign: 50, at: 100))
    #expect(!hangs(lastSign: 50, at: 3_600_100))
    #expect(!hangs(lastSign: 50, at: 3_600_300))
    #expect(hangs(lastSign: 50, at: 3_600_500))
  }
}

@Suite struct `A clock that is wrong` {
  @Test(arguments: [0.95, 1.05])
  func `a device clock that is five percent off moves an onset by less than one period`(
    speed: Double
  ) throws {
    let rig = try Rig { $0.speed = speed }
    rig.playPair(until: .finished(pair: first))
    #expect(rig.onsetErrors.count == 2 && rig.onsetErrors.allSatisfy { $0.magnitude < 10_000_000 })
    #expect(rig.xrunCount == 0)
  }
}
