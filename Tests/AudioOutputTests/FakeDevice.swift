import CALSA
import CAllocations
import Glibc
import Music
import Synchronization
import Synthesis
import Testing

@testable import AudioOutput

/// A simulated sound card with its own clock and the faults that a test requests.
///
/// It plays the frames in its buffer as time passes, and time passes only while somebody waits or
/// when the test advances it. Hours of faults therefore take no time and are the same in each run.
final class FakeDevice: @unchecked Sendable {
  /// An error that occurs once the device has taken this many frames.
  struct Fault {
    var afterFrames: Int
    var errno: Int32
    /// The number of consecutive calls that fail.
    var times = 1
    /// Whether only writing fails, while waiting succeeds.
    var isOfWriting = false
  }

  /// A call of the driver.
  enum Call {
    case open, write, wait, status, prepare, resume, drop, close, list
  }

  /// The first calls of a kind after so many frames, which do not return before ``endHangs()``. A
  /// device thread runs beside such a test, about a hundred times as fast as time.
  struct Hang {
    var call: Call
    var afterFrames: Int
    /// The number of calls that hang.
    var times = 1
  }

  init() {}

  // The properties of the device.
  /// The errors of the first attempts to open; later attempts succeed.
  var openErrnos: [Int32] = []
  var formats = SampleFormat.allCases
  var rate = 48000
  var channels = 2
  var acceptsPeriod = true
  var bufferFrames = 1920
  var isPaced = true
  /// Whether a sound server reports its times.
  var isReported = false
  /// Returns the time stamp that the device reports at a time.
  var timestamp: (Int) -> Int = { $0 }
  /// The delay that the device reports in place of the real one, in frames.
  var reportedDelay: Int64?
  /// Whether it plays silence without reporting an xrun when it runs out of frames.
  var concealsXruns = false
  /// The speed of its clock relative to the program's.
  var speed = 1.0
  var listing: [(name: String, description: String?)] = []

  // Its behaviour.
  var faults: [Fault] = []
  var longestWrite = Int.max
  /// Whether ``taken`` stores the frames.
  var keepsFrames = true
  /// The number of frames after which the device hangs until it is opened again.
  var hangsAfterFrames = Int.max
  /// The pauses of the whole program: the number of frames before each, and its length in
  /// nanoseconds.
  var stops: [(afterFrames: Int, duration: Int)] = []
  /// Whether the stops are while frames are written instead of while the program waits.
  var stopsInWriting = false
  /// The sleeps of the machine, during which CLOCK_MONOTONIC stands still: the number of frames
  /// before each, and its length in nanoseconds.
  var machineSleeps: [(afterFrames: Int, duration: Int)] = []
  /// Whether the first wait after a stop reports a timeout.
  var timesOutAfterStops = false
  /// Whether a wait returns at once even without room.
  var wakesForNothing = false
  /// The number of calls of `resume` before it resumes.
  var sleepsForResumes = 0
  var hang: Hang?
  /// Whether the device waits after half a second until the test calls ``goOn()``, so that a stimulus
  /// can be requested before anything happens.
  var waitsForTest = false
  var prepareErrno: Int32 = 0
  var closeErrno: Int32 = 0

  // Its state.
  /// The time, which the owner of a real device thread reads while the thread advances it.
  var now: Int { clock.load(ordering: .relaxed) }
  private let clock = Atomic(1_000_000_000)
  private let slept = Atomic(0)
  private(set) var taken: [UInt8] = []
  private(set) var takenFrames = 0
  /// The numbers of openings and closings, which a test may read while a thread runs.
  private(set) var opens: Int {
    get { openCount.load(ordering: .acquiring) }
    set { openCount.store(newValue, ordering: .releasing) }
  }
  private(set) var closes: Int {
    get { closeCount.load(ordering: .acquiring) }
    set { closeCount.store(newValue, ordering: .releasing) }
  }
  private let openCount = Atomic(0)
  private let closeCount = Atomic(0)
  private(set) var calls = 0
  private(set) var prepares = 0
  private(set) var resumes = 0
  private(set) var drops = 0

  private(set) var format = SampleFormat.float32
  private var startedAt: Int?
  private(set) var takenAtPrepare = 0

  var bytesPerFrame: Int { format.bytesPerSample * channels }

  private var periodFrames: Int { bufferFrames / 4 }

  /// Advances the time of the program and of the device.
  func advance(nanoseconds: Int) { clock.add(nanoseconds, ordering: .relaxed) }

  /// Lets the machine sleep.
  func sleep(nanoseconds: Int) { slept.add(nanoseconds, ordering: .relaxed) }

  private let hangCount = Atomic(0)
  private let mayReturn = Atomic(false)
  private let mayGoOn = Atomic(false)

  /// The number of calls that hang or have hung.
  var hungCalls: Int { hangCount.load(ordering: .acquiring) }

  /// Lets the calls that hang return.
  func endHangs() { mayReturn.store(true, ordering: .releasing) }

  /// Lets a device continue that waits for the test.
  func goOn() { mayGoOn.store(true, ordering: .releasing) }

  /// Does not return while a call of this kind hangs.
  fileprivate func pass(_ call: Call) {
    guard let hang, hang.call == call, takenFrames >= hang.afterFrames else { return }
    // Another thread opens the device again, and must not hang.
    guard hungCalls < hang.times else { return }
    hangCount.add(1, ordering: .releasing)
    // Rarely, because most of these threads wait until the end of all tests.
    while !mayReturn.load(ordering: .acquiring) { usleep(20_000) }
  }

  /// Lets time pass as in the first stop that is due, and returns whether one was.
  private func stop() -> Bool {
    guard let stop = stops.first, takenFrames >= stop.afterFrames else { return false }
    stops.removeFirst()
    advance(nanoseconds: stop.duration)
    return true
  }

  /// Returns the time at which a frame is heard, in the current run of the device.
  func sounds(_ frame: Int) -> Int {
    (startedAt ?? now) + duration(ofFrames: frame - takenAtPrepare)
  }

  /// Returns nanoseconds of the program's clock.
  private func duration(ofFrames count: Int) -> Int {
    Int((Double(count) * 1e9 / (Double(rate) * speed)).rounded(.up))
  }

  private var queued: Int {
    let since = takenFrames - takenAtPrepare
    guard let startedAt else { return since }
    let played = Double((hungAt ?? now) - startedAt) * Double(rate) * speed / 1e9
    return since - Int(played)
  }
  private var hungAt: Int?

  /// Continues with the next frames as if the device had just started, if it conceals xruns.
  private func concealXrun() {
    guard concealsXruns && startedAt != nil && queued < 0 else { return }
    takenAtPrepare = takenFrames
    startedAt = now
  }

  private func open() -> Int32 {
    opens += 1
    pass(.open)
    hungAt = nil
    startedAt = nil
    takenAtPrepare = takenFrames
    return openErrnos.isEmpty ? 0 : -openErrnos.removeFirst()
  }

  private func nextFault(writing: Bool) -> Int32? {
    // Iterates by index, because a closure would allocate, and allocations are counted.
    for index in faults.indices
    where takenFrames >= faults[index].afterFrames && (writing || !faults[index].isOfWriting) {
      let errno = faults[index].errno
      faults[index].times -= 1
      if faults[index].times == 0 { faults.remove(at: index) }
      return errno
    }
    return startedAt != nil && queued < 0 ? EPIPE : nil
  }

  private func configure(_ wish: calsa_wish, _ agreement: inout calsa_agreement) -> Int32 {
    guard let format = formats.first(where: { $0.isAsked(by: wish.format) }),
      acceptsPeriod || wish.period_us == 0
    else { return -EINVAL }
    self.format = format
    if acceptsPeriod && wish.period_us > 0 {
      bufferFrames = rate * Int(wish.buffer_us) / 1_000_000
    }
    agreement = calsa_agreement(
      rate: UInt32(rate), channels: UInt32(channels), period_frames: Int64(periodFrames),
      buffer_frames: Int64(bufferFrames), is_reported: isReported)
    return 0
  }

  private func offers(_ format: calsa_format, _ rate: UInt32) -> Int32 {
    let isOffered = formats.contains { $0.isAsked(by: format) }
    return isOffered && (rate == 0 || rate == UInt32(self.rate)) ? 0 : -EINVAL
  }

  private func write(_ frames: UnsafeRawPointer, _ count: Int) -> Int64 {
    pass(.write)
    if stopsInWriting { _ = stop() }
    concealXrun()
    if let errno = nextFault(writing: true) { return -Int64(errno) }
    let room = isPaced ? bufferFrames - queued : count
    guard room > 0 else { return -Int64(EAGAIN) }
    let accepted = min(count, room, longestWrite)
    if keepsFrames {
      taken += UnsafeRawBufferPointer(start: frames, count: accepted * bytesPerFrame)
    }
    takenFrames += accepted
    if takenFrames >= hangsAfterFrames {
      hungAt = now
      hangsAfterFrames = .max
    }
    if isPaced && startedAt == nil && queued >= bufferFrames { startedAt = now }
    return Int64(accepted)
  }

  private func wait(_ milliseconds: Int) -> Int32 {
    pass(.wait)
    calls += 1
    if hang != nil { usleep(100) }
    while waitsForTest && takenFrames >= 24_000 && !mayGoOn.load(ordering: .acquiring) {
      usleep(1000)
    }
    if let sleep = machineSleeps.first, takenFrames >= sleep.afterFrames {
      machineSleeps.removeFirst()
      self.sleep(nanoseconds: sleep.duration)
    }
    if !stopsInWriting, stop(), timesOutAfterStops { return 0 }
    concealXrun()
    if let errno = nextFault(writing: false) { return -errno }
    guard !wakesForNothing else { return 1 }
    guard hungAt == nil else {
      advance(nanoseconds: milliseconds * 1_000_000)
      return 0
    }
    let missing = periodFrames - (bufferFrames - queued)
    if missing > 0 { advance(nanoseconds: duration(ofFrames: missing)) }
    return 1
  }

  private func status() -> calsa_status {
    pass(.status)
    return calsa_status(
      is_prepared: startedAt == nil,
      available: Int64(isPaced ? bufferFrames - queued : bufferFrames),
      delay: reportedDelay ?? Int64(isPaced ? queued : 0), timestamp_ns: Int64(timestamp(now)),
      trigger_ns: Int64(startedAt ?? 0))
  }

  private func prepare() -> Int32 {
    pass(.prepare)
    prepares += 1
    takenAtPrepare = takenFrames
    startedAt = nil
    return -prepareErrno
  }

  private func resume() -> Int32 {
    pass(.resume)
    resumes += 1
    return resumes <= sleepsForResumes ? -EAGAIN : 0
  }

  private func drop() -> Int32 {
    pass(.drop)
    drops += 1
    return 0
  }

  private func close() -> Int32 {
    pass(.close)
    closes += 1
    return -closeErrno
  }

  /// A driver table whose functions call this device, which is never released: a thread that is left behind, or
  /// what a test releases last, may use it.
  var driver: calsa_driver {
    func device(_ context: UnsafeMutableRawPointer?) -> FakeDevice {
      guard let context else { fatalError("a fake device is its own context") }
      return Unmanaged<FakeDevice>.fromOpaque(context).takeUnretainedValue()
    }
    return calsa_driver(
      context: Unmanaged.passRetained(self).toOpaque(),
      open: { context, _, handle in
        handle.pointee = context
        return device(context).open()
      },
      offers: { context, _, format, rate in device(context).offers(format, rate) },
      configure: { context, _, wish, agreement in
        device(context).configure(wish.pointee, &agreement.pointee)
      },
      write: { context, _, frames, count in device(context).write(frames, Int(count)) },
      wait: { context, _, milliseconds in device(context).wait(Int(milliseconds)) },
      status: { context, _, status in
        status.pointee = device(context).status()
        return 0
      },
      prepare: { context, _ in device(context).prepare() },
      resume: { context, _ in device(context).resume() },
      drop: { context, _ in device(context).drop() },
      close: { context, _ in device(context).close() },
      list: { context, foundContext, found in
        device(context).pass(.list)
        for entry in device(context).listing { found(foundContext, entry.name, entry.description) }
        return 0
      },
      now_ns: { context in Int64(device(context).now) },
      boot_ns: { context in
        Int64(device(context).now + device(context).slept.load(ordering: .relaxed))
      },
      sleep_ns: { context, nanoseconds in device(context).advance(nanoseconds: Int(nanoseconds)) })
  }
}

extension SampleFormat {
  fileprivate func isAsked(by format: calsa_format) -> Bool {
    switch self {
    case .float32: format == CALSA_FLOAT32
    case .signed32: format == CALSA_SIGNED32
    case .signed24: format == CALSA_SIGNED24
    case .signed24Packed: format == CALSA_SIGNED24_PACKED
    case .signed16: format == CALSA_SIGNED16
    }
  }
}

/// The work of the device thread, run step by step by a test.
final class Rig {
  // Declared before the device, which must outlive the keeper.
  private var keeper: DeviceKeeper
  private let link: DeviceLink
  let device: FakeDevice
  private(set) var events: [AudioEvent] = []
  private(set) var isRunning = true
  /// The number of allocations by the device thread and the fake device.
  private(set) var allocations = 0

  /// Opens a new device after a change of its properties. With an error, it fails once in the middle of the
  /// reference tone of the first pair.
  convenience init(
    failingWith errno: Int32? = nil, latency: Latency = .usual,
    _ change: (FakeDevice) -> Void = { _ in }
  ) throws {
    let device = FakeDevice()
    if let errno { device.faults = [.init(afterFrames: withinPair, errno: errno)] }
    change(device)
    try self.init(device, latency: latency)
  }

  init(_ device: FakeDevice, latency: Latency = .usual) throws {
    self.device = device
    link = try DeviceLink()
    keeper = try DeviceKeeper(
      opening: DeviceAccess(name: "fake", latency: latency, driver: device.driver, link: link))
  }

  var stream: PlaybackStream { keeper.stream }

  /// Runs until the loop ends, `event` has occurred, or `limit` of its time has passed.
  func run(for limit: Duration = .seconds(10), until event: AudioEvent? = nil) {
    let end = device.now + Int(limit / .nanoseconds(1))
    while isRunning && device.now < end && (event == nil || events.last != event) {
      callocations_begin()
      isRunning = keeper.turn()
      allocations += Int(callocations_end())
      while let event = link.nextEvent() { events.append(event) }
    }
  }

  func play(_ stimulus: Stimulus, _ number: Int, in ear: Ear = .both) {
    _ = link.commands.push(.play(stimulus, PairID(number), ear))
  }

  /// Plays a pair until an event, which must occur.
  func playPair(
    _ number: Int = 1, until event: AudioEvent, location: SourceLocation = #_sourceLocation
  ) {
    play(pair(), number)
    run(until: event)
    #expect(events.last == event, sourceLocation: location)
  }

  func fadeOut() {
    _ = link.commands.push(.fadeOut)
  }

  func changePitch(to frequency: Hertz) {
    _ = link.commands.push(.changePitch(frequency))
  }

  func stop() {
    link.stopRequested.store(true, ordering: .releasing)
  }

  /// The events besides onsets.
  var outcomes: [AudioEvent] { events.filter { $0.onset == nil } }

  /// How late each onset of the first pair is reported, in nanoseconds.
  var onsetErrors: [Int] {
    zip(events.compactMap(\.onset), [48000, 48000 + 4800 + 1008]).map { onset, frame in
      Int(onset.instant / .nanoseconds(1)) - device.sounds(frame)
    }
  }

  var xrunCount: Int { link.xrunCount.load(ordering: .relaxed) }

  /// Returns the frames in `range` that the device took.
  func taken(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let size = device.bytesPerFrame
    return device.taken[(range.lowerBound * size)..<(range.upperBound * size)]
  }

  /// Returns the bytes that the device should take for a stimulus.
  func expected(_ stimulus: Stimulus) -> [UInt8] {
    stimulus.bytes(at: stream.sampleRate, as: stream.format, channelCount: stream.channelCount)
  }
}
