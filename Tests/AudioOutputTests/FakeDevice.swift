import CALSA
import Glibc
import Synchronization
import Synthesis

@testable import AudioOutput

/// A sound card on a clock of its own, with every fault that a test asks for.
///
/// It plays the frames in its buffer while time passes, and time passes only while somebody waits:
/// hours of faults take no time, and the same ones each run.
final class FakeDevice: @unchecked Sendable {
  /// Something that goes wrong once this many frames were taken.
  struct Fault {
    var afterFrames: Int
    var errno: Int32
    /// How many calls in a row fail.
    var times = 1
    /// Whether waiting goes well and only writing fails.
    var isOfWriting = false
  }

  // What the device is.
  var openErrno: Int32 = 0
  var formats = SampleFormat.allCases
  var rate = 48000
  var channels = 2
  var acceptsPeriod = true
  var bufferFrames = 1920
  var isPaced = true
  var hasTimestamps = true
  var listing: [(name: String, description: String?)] = []

  // What it does.
  var faults: [Fault] = []
  var longestWrite = Int.max
  /// From here on nothing is played and nothing said.
  var hangsAfterFrames = Int.max
  /// How many calls of `resume` find it still asleep.
  var sleepsForResumes = 0
  var prepareErrno: Int32 = 0

  // What became of it.
  private(set) var now = 1_000_000_000
  private(set) var taken: [UInt8] = []
  private(set) var takenFrames = 0
  private(set) var prepares = 0
  private(set) var resumes = 0
  private(set) var drops = 0
  private(set) var closes = 0

  private(set) var format = SampleFormat.float32
  private var startedAt: Int?
  private var queuedAtStart = 0
  private(set) var takenAtPrepare = 0

  var bytesPerFrame: Int { format.bytesPerSample * channels }

  private var periodFrames: Int { bufferFrames / 4 }

  /// When the frame with this index is heard, now that the device runs.
  func sounds(_ frame: Int) -> Int {
    (startedAt ?? now) + (frame - takenAtPrepare) * 1_000_000_000 / rate
  }

  private var queued: Int {
    let since = takenFrames - takenAtPrepare
    guard let startedAt else { return since }
    let end = takenFrames >= hangsAfterFrames ? hungAt ?? now : now
    return since - (end - startedAt) * rate / 1_000_000_000
  }
  private var hungAt: Int?

  private func nextFault(writing: Bool) -> Int32? {
    let index = faults.firstIndex {
      takenFrames >= $0.afterFrames && (writing || !$0.isOfWriting)
    }
    guard let index else {
      return startedAt != nil && queued < 0 ? EPIPE : nil
    }
    let errno = faults[index].errno
    faults[index].times -= 1
    if faults[index].times == 0 { faults.remove(at: index) }
    return errno
  }

  private func configure(_ wish: calsa_wish, _ agreement: inout calsa_agreement) -> Int32 {
    guard let format = formats.first(where: { $0.isAsked(by: wish.format) }),
      acceptsPeriod || wish.period_us == 0
    else { return -EINVAL }
    self.format = format
    agreement = calsa_agreement(
      rate: UInt32(rate), channels: UInt32(channels), period_frames: Int64(periodFrames),
      buffer_frames: Int64(bufferFrames))
    return 0
  }

  private func write(_ frames: UnsafeRawPointer, _ count: Int) -> Int64 {
    if let errno = nextFault(writing: true) { return -Int64(errno) }
    let room = isPaced ? bufferFrames - queued : count
    guard room > 0 else { return -Int64(EAGAIN) }
    let accepted = min(count, room, longestWrite)
    taken += UnsafeRawBufferPointer(start: frames, count: accepted * bytesPerFrame)
    takenFrames += accepted
    if takenFrames >= hangsAfterFrames && hungAt == nil { hungAt = now }
    if isPaced && startedAt == nil && queued >= bufferFrames { startedAt = now }
    return Int64(accepted)
  }

  private func wait(_ milliseconds: Int) -> Int32 {
    if let errno = nextFault(writing: false) { return -errno }
    guard hungAt == nil else {
      now += milliseconds * 1_000_000
      return 0
    }
    let missing = periodFrames - (bufferFrames - queued)
    if missing > 0 { now += (missing * 1_000_000_000 + rate - 1) / rate }
    return 1
  }

  private func status() -> calsa_status {
    calsa_status(
      is_prepared: startedAt == nil,
      available: Int64(isPaced ? bufferFrames - queued : bufferFrames),
      delay: Int64(isPaced ? queued : 0), timestamp_ns: hasTimestamps ? Int64(now) : 0,
      trigger_ns: Int64(startedAt ?? 0))
  }

  private func prepare() -> Int32 {
    prepares += 1
    takenAtPrepare = takenFrames
    startedAt = nil
    return -prepareErrno
  }

  private func resume() -> Int32 {
    resumes += 1
    return resumes <= sleepsForResumes ? -EAGAIN : 0
  }

  /// The table that leads here. The device must outlive whoever uses it.
  var driver: calsa_driver {
    func device(_ context: UnsafeMutableRawPointer?) -> FakeDevice {
      guard let context else { fatalError("a fake device is its own context") }
      return Unmanaged<FakeDevice>.fromOpaque(context).takeUnretainedValue()
    }
    return calsa_driver(
      context: Unmanaged.passUnretained(self).toOpaque(),
      open: { context, _, handle in
        handle.pointee = context
        return -device(context).openErrno
      },
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
      drop: { context, _ in
        device(context).drops += 1
        return 0
      },
      close: { context, _ in
        device(context).closes += 1
        return 0
      },
      list: { context, foundContext, found in
        for entry in device(context).listing { found(foundContext, entry.name, entry.description) }
        return 0
      },
      now_ns: { context in Int64(device(context).now) },
      sleep_ns: { context, nanoseconds in device(context).now += Int(nanoseconds) })
  }
}

extension SampleFormat {
  fileprivate func isAsked(by format: calsa_format) -> Bool {
    switch self {
    case .float32: format == CALSA_FLOAT32
    case .signed32: format == CALSA_SIGNED32
    case .signed16: format == CALSA_SIGNED16
    }
  }
}

/// The loop of the device thread, turned by the test.
final class Rig {
  // Before the device, which must still be there when the loop goes.
  private var loop: PlaybackLoop
  private let link: DeviceLink
  let device: FakeDevice
  private(set) var events: [AudioEvent] = []
  private(set) var isRunning = true

  init(_ device: FakeDevice) throws(AudioOutputError) {
    self.device = device
    link = try DeviceLink(deviceName: "fake")
    loop = try PlaybackLoop.opening("fake", driver: device.driver, link: link)
  }

  var stream: PlaybackStream { loop.stream }

  /// Turns the loop until it ends, `event` has come, or `limit` of its time has passed.
  func run(for limit: Duration = .seconds(10), until event: AudioEvent? = nil) {
    let end = device.now + Int(limit / .nanoseconds(1))
    while isRunning && device.now < end && (event == nil || events.last != event) {
      isRunning = loop.turn()
      while let event = link.nextEvent() { events.append(event) }
    }
  }

  func play(_ stimulus: Stimulus, _ number: Int) {
    _ = link.commands.push(.play(stimulus, PairID(number)))
  }

  func fadeOut() {
    _ = link.commands.push(.fadeOut)
  }

  func stop() {
    link.stopRequested.store(true, ordering: .releasing)
  }

  var xrunCount: Int { link.xrunCount.load(ordering: .relaxed) }

  /// What the device took, in frames `range`.
  func taken(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let size = device.bytesPerFrame
    return device.taken[(range.lowerBound * size)..<(range.upperBound * size)]
  }

  /// What the device is to take for a stimulus.
  func expected(_ stimulus: Stimulus) -> [UInt8] {
    stimulus.bytes(
      at: stream.sampleRate, as: stream.format, channelCount: stream.channelCount)
  }
}
