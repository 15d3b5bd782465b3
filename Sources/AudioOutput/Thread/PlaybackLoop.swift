internal import CALSA
internal import Glibc
internal import Notation
internal import Synchronization
internal import Synthesis

/// The complete work of the device thread, one turn at a time.
///
/// A turn waits until the device needs a period, renders it, writes it and reports the events.
/// After opening, nothing here allocates, locks, logs or throws. All waiting and all time go
/// through the driver, so that tests can run the loop on a simulated clock.
struct PlaybackLoop: ~Copyable {
  /// A stimulus that is being written, in frames of the stream.
  private struct Playing {
    let id: PairID
    let firstFrame: Int
    /// `nil` once the onset of the reference tone has been reported. An example precedes it.
    var referenceFrame: Int?
    /// `nil` once the onset of the comparison tone has been reported.
    var comparisonFrame: Int?
    /// The frame after the last one. A fade makes it earlier, and a change of pitch later.
    var endFrame: Int
    var isFaded = false
  }

  /// A stimulus that is written completely and still playing.
  private struct Draining {
    let id: PairID
    let endsAt: Duration
    /// The stream has reached this frame once the device has played the last one of the stimulus.
    let playedFrame: Int
  }

  /// The result of a turn.
  enum Outcome: Equatable {
    /// The loop continues.
    case goesOn
    /// The loop ended after a stop request, and the device has one buffer of silence after the last
    /// tone.
    case ended
    /// The stream cannot recover from this fault.
    case disconnected(AudioFault)
  }

  private static let recoveryLimit = 3
  /// The longest time that a turn waits for the device.
  static let longestWait = Duration.milliseconds(100)
  private static let longestSuspension = Duration.milliseconds(800)
  /// The longest plausible delay between a frame and its sound, in whole seconds, because an impossible one can
  /// exceed any duration. Sound servers reach two.
  private static let longestDelay = 10

  /// The stream as negotiated with the device.
  private(set) var stream: PlaybackStream

  private let pcm: PCM
  private let link: DeviceLink
  private var frames: FrameStream
  /// One period of rendered frames. `pending` is the range that the device has not accepted yet.
  private let block: UnsafeMutableRawPointer
  private let blockSize: Int
  private var pending = 0..<0
  /// The number of frames that the device has accepted since it was opened. It is the time axis of
  /// the stream.
  private var written = 0
  private var playing: Playing?
  private var draining: Draining?
  /// The frame at which the stream may end, after a stop request.
  private var closingFrame: Int?
  /// The first frame at which a tone may start, so that its beginning is audible.
  private var warmFrame: Int
  private var writtenAtRecovery = 0
  private var recoveries = 0
  private var lastProgress: Duration
  /// Recognizes a device that accepts no frames for too long.
  private var watchdog: Watchdog
  /// The time at which frame 0 sounds on a device that this program paces.
  private var start: Duration

  /// Opens a device, negotiates a stream and fills the buffer with silence.
  static func opening(
    _ name: String, latency: Latency, driver: calsa_driver, link: DeviceLink
  ) throws(AudioOutputError) -> PlaybackLoop {
    let pcm = try PCM(opening: name, driver: driver)
    let stream = try pcm.negotiate(deviceName: name, latency: latency)
    var loop = PlaybackLoop(pcm: pcm, stream: stream, link: link)
    if let errno = loop.fillBuffer() {
      throw .deviceRefused(name: name, errno: errno)
    }
    loop.detectPacing()
    return loop
  }

  private init(pcm: consuming PCM, stream: PlaybackStream, link: DeviceLink) {
    self.stream = stream
    self.link = link
    frames = FrameStream(
      voice: Voice(sampleRate: stream.sampleRate), format: stream.format,
      channelCount: stream.channelCount)
    blockSize = stream.periodFrameCount * frames.bytesPerFrame
    block = .allocate(byteCount: blockSize, alignment: 16)
    self.stream.isMemoryLocked = mlock(block, blockSize) == 0
    warmFrame = stream.sampleRate.frameCount(in: PlaybackStream.longestWarmUp)
    start = pcm.driver.now
    lastProgress = start
    watchdog = Watchdog(now: start)
    link.lastProgress.store(pcm.driver.timeSinceBoot.wholeNanoseconds, ordering: .relaxed)
    self.pcm = pcm
  }

  deinit {
    pcm.drop()
    if stream.isMemoryLocked { munlock(block, blockSize) }
    block.deallocate()
  }

  /// Whether the device has played a full buffer since it last started: it has accepted a second
  /// one.
  var hasPlayedBuffer: Bool { written - writtenAtRecovery >= 2 * stream.bufferFrameCount }

  /// Waits for the device, writes up to one period and reports events.
  mutating func turn() -> Outcome {
    var failure: Int32?
    switch waitForRoom() {
    case .failed(let errno): failure = errno
    case .timedOut: break
    case .ready:
      if hasRunDry { corrupt(unlessEndedBy: lastProgress) }
      switch transfer(atMost: stream.periodFrameCount) {
      case .accepted: break
      case .failed(let errno): failure = errno
      case .full:
        // Some servers signal room although there is none. Retrying at once would keep a processor
        // busy.
        pcm.driver.sleep(stream.length(ofFrames: stream.periodFrameCount) / 4)
      }
    }
    while let errno = failure {
      if let fault = recover(from: errno) { return .disconnected(fault) }
      failure = fillBuffer()
    }
    reportEndOfDrained()
    if let closingFrame, written >= closingFrame { return .ended }
    return hasStalled() ? .disconnected(.stalled) : .goesOn
  }
}

// MARK: - Writing

extension PlaybackLoop {
  /// Detects a device that does not play in real time: it accepts a whole buffer at once and is
  /// then ready for the next.
  private mutating func detectPacing() {
    if let status = pcm.status(), status.is_prepared,
      written >= stream.bufferFrameCount, status.available >= stream.bufferFrameCount
    {
      stream.isPaced = false
      warmFrame = 0
    }
    start = now
  }

  private mutating func waitForRoom() -> PCM.Readiness {
    guard !stream.isPaced else {
      return pcm.waitForRoom(timeoutMilliseconds: Int32(Self.longestWait.wholeMilliseconds))
    }
    // The program imitates a device buffer: it is never more than one buffer ahead of the clock.
    // After a pause of the whole program, playback continues where it stopped instead of catching
    // up.
    start += max(.zero, now - soundsAt(written))
    let roomAt = soundsAt(written + stream.periodFrameCount - stream.bufferFrameCount)
    let wait = roomAt - now
    if wait > .zero { pcm.driver.sleep(min(wait, Self.longestWait)) }
    return wait <= Self.longestWait ? .ready : .timedOut
  }

  /// Fills the empty buffer, which starts the device. Returns the errno when that fails.
  private mutating func fillBuffer() -> Int32? {
    let end = written + stream.bufferFrameCount
    while written < end {
      switch transfer(atMost: end - written) {
      case .accepted: continue
      case .full: return nil
      case .failed(let errno): return errno
      }
    }
    return nil
  }

  /// Writes pending frames, after rendering them if there are none.
  private mutating func transfer(atMost limit: Int) -> PCM.Transfer {
    if pending.isEmpty {
      takeCommands()
      render()
    }
    let transfer = pcm.write(
      block + pending.lowerBound * frames.bytesPerFrame, count: min(pending.count, limit))
    if case .accepted(let count) = transfer { advance(by: count) }
    return transfer
  }

  /// Executes the commands that can be executed now. `pending` is empty.
  private mutating func takeCommands() {
    guard !link.stopRequested.load(ordering: .acquiring) else {
      frames.voice.fadeOut()
      if frames.voice.isSilent && closingFrame == nil {
        closingFrame = written + stream.bufferFrameCount
      }
      return
    }
    while let command = link.commands.first {
      switch command {
      case .fadeOut:
        frames.voice.fadeOut()
      case .changePitch(let frequency):
        frames.voice.changePitch(to: frequency)
        if let playing, let count = frames.voice.frameCount {
          self.playing?.endFrame = playing.firstFrame + count
        }
      case .play(let stimulus, let id, let ear):
        guard written >= warmFrame && link.hasRoomForEvents else { return }
        guard frames.voice.isSilent else {
          frames.voice.fadeOut()
          return
        }
        frames.ear = ear
        begin(stimulus, id)
      }
      link.commands.pop()
    }
  }

  private mutating func begin(_ stimulus: Stimulus, _ id: PairID) {
    let layout = stimulus.layout(at: stream.sampleRate)
    frames.voice.start(stimulus)
    playing = Playing(
      id: id, firstFrame: written, referenceFrame: written + layout.reference.lowerBound,
      comparisonFrame: layout.comparison.map { written + $0.lowerBound },
      endFrame: written + layout.frameCount)
  }

  private mutating func render() {
    let bytes = UnsafeMutableRawBufferPointer(
      start: block, count: stream.periodFrameCount * frames.bytesPerFrame)
    var span = bytes.mutableBytes
    let sounding = frames.render(into: &span)
    pending = 0..<stream.periodFrameCount
    if let end = playing?.endFrame, frames.voice.isSilent, written + sounding < end {
      playing?.endFrame = written + sounding
      playing?.isFaded = true
    }
  }

  private mutating func advance(by count: Int) {
    pending = (pending.lowerBound + count)..<pending.upperBound
    // The program may also have been stopped between the check before the transfer and the
    // transfer. The owner sees the event, or no progress.
    if hasRunDry {
      link.xrunCount.add(1, ordering: .relaxed)
      corrupt(unlessEndedBy: lastProgress)
    }
    written += count
    noteProgress()
    // A dead device may accept one buffer after each recovery. Only more than that counts as
    // success.
    if written - writtenAtRecovery > stream.bufferFrameCount { recoveries = 0 }
    guard let playing else { return }
    if let reference = playing.referenceFrame, reference < min(written, playing.endFrame) {
      link.post(.referenceBegan(pair: playing.id, onset: onset(ofFrame: reference)))
      self.playing?.referenceFrame = nil
    }
    if let comparison = playing.comparisonFrame, comparison < min(written, playing.endFrame) {
      link.post(.comparisonBegan(pair: playing.id, onset: onset(ofFrame: comparison)))
      self.playing?.comparisonFrame = nil
    }
    if written >= playing.endFrame {
      end(playing)
      self.playing = nil
    }
  }

  private mutating func end(_ playing: Playing) {
    guard !playing.isFaded else { return link.post(.faded(pair: playing.id)) }
    // The stimulus before this one ends before this one does.
    if let draining { link.post(.finished(pair: draining.id)) }
    draining = Draining(
      id: playing.id, endsAt: onset(ofFrame: playing.endFrame).instant,
      playedFrame: playing.endFrame + stream.bufferFrameCount)
  }

  private mutating func reportEndOfDrained() {
    // A device that hangs lets time pass, but plays nothing.
    guard let draining, written >= draining.playedFrame, now >= draining.endsAt else {
      return
    }
    link.post(.finished(pair: draining.id))
    self.draining = nil
  }
}

// MARK: - Time

extension PlaybackLoop {
  /// Returns the time at which a frame sounds on a device that this program paces.
  private func soundsAt(_ frame: Int) -> Duration { start + stream.length(ofFrames: frame) }

  /// Returns when a frame that was just written begins to sound.
  private func onset(ofFrame frame: Int) -> Onset {
    guard stream.isPaced else { return Onset(instant: soundsAt(frame), quality: .unpaced) }
    let framesSince = written - frame
    // A device without a status will fail at the next period. Its buffer was full. The same is
    // assumed for a driver that reports an impossible delay.
    guard let status = pcm.status(),
      Int(status.delay) <= stream.sampleRate.framesPerSecond * Self.longestDelay
    else {
      let rest = stream.length(ofFrames: stream.bufferFrameCount - framesSince)
      return Onset(instant: now + rest, quality: .estimated)
    }
    let lead = stream.length(ofFrames: max(0, Int(status.delay)) - framesSince)
    let now = self.now
    // Right after the start, some drivers report the time of an earlier run, or no time. Others
    // always report the time of another clock.
    let timestamp = Duration.nanoseconds(status.timestamp_ns)
    let isStamped =
      status.timestamp_ns >= status.trigger_ns
      && (now - .milliseconds(1000)...now).contains(timestamp)
    guard isStamped else { return Onset(instant: now + lead, quality: .estimated) }
    return Onset(instant: timestamp + lead, quality: stream.isReported ? .reported : .hardware)
  }
}

// MARK: - Faults

extension PlaybackLoop {
  /// Recovers the device so that it accepts frames again. Returns the fault if that is impossible.
  ///
  /// `snd_pcm_recover` is not suitable. It waits for a suspended device without a limit, and it
  /// reports success repeatedly for a dead sound server.
  private mutating func recover(from errno: Int32) -> AudioFault? {
    // The buffer ran empty, or the device was suspended.
    guard errno == EPIPE || errno == ESTRPIPE else {
      return .failed(errno: errno)
    }
    link.xrunCount.add(1, ordering: .relaxed)
    corrupt(unlessEndedBy: now)
    guard recoveries < Self.recoveryLimit else { return .keepsFailing }
    recoveries += 1
    writtenAtRecovery = written
    if errno == ESTRPIPE {
      guard awaitResumption() else { return .suspended }
      // A resumed device would continue with the rest of a corrupted tone.
      pcm.drop()
    }
    // The device restarts with a buffer of silence, so that it is running when the next tone
    // begins.
    warmFrame = max(warmFrame, written + stream.bufferFrameCount)
    let refusal = pcm.prepare()
    noteProgress()
    return refusal == 0 ? nil : .failed(errno: refusal)
  }

  /// Waits for a suspended device for at most `longestSuspension`, so that a disconnection is
  /// reported within a second. `prepare` restarts a device that cannot be resumed.
  ///
  /// - Returns: Whether the device can be prepared again.
  private func awaitResumption() -> Bool {
    let end = now + Self.longestSuspension
    while pcm.resume() == EAGAIN {
      let now = self.now
      link.lastSignOfLife.store(now.wholeNanoseconds, ordering: .relaxed)
      guard now < end, !link.stopRequested.load(ordering: .relaxed) else { return false }
      pcm.driver.sleep(.milliseconds(10))
    }
    return true
  }

  /// The time on CLOCK_MONOTONIC.
  private var now: Duration { pcm.driver.now }

  /// Notes that the device has accepted frames, or starts anew.
  private mutating func noteProgress() {
    lastProgress = now
    link.lastProgress.store(pcm.driver.timeSinceBoot.wholeNanoseconds, ordering: .releasing)
  }

  /// Reports the stimuli that were not heard completely, and stops all sound.
  ///
  /// - Parameter instant: The last time at which playback was intact.
  private mutating func corrupt(unlessEndedBy instant: Duration) {
    if let draining {
      let id = draining.id
      link.post(draining.endsAt <= instant ? .finished(pair: id) : .corrupted(pair: id))
      self.draining = nil
    }
    // A stimulus of which no frame was written is intact.
    if let playing, written > playing.firstFrame {
      link.post(.corrupted(pair: playing.id))
      self.playing = nil
      frames.voice.silence()
      pending = 0..<0
    }
  }

  /// Whether the device has accepted no frames for longer than its buffer lasts, without reporting
  /// an xrun. The time during which the machine slept counts.
  ///
  /// Some servers play silence in place of missing frames and report nothing. While they warm up,
  /// they accept frames irregularly.
  private var hasRunDry: Bool {
    let progress = Duration.nanoseconds(link.lastProgress.load(ordering: .relaxed))
    return written >= warmFrame && stream.hasRunDry(since: progress, at: pcm.driver.timeSinceBoot)
  }

  /// Returns whether the device has accepted no frames for too long.
  private mutating func hasStalled() -> Bool {
    stream.isPaced && watchdog.hangs(lastSign: lastProgress, now: now, patience: stream.patience)
  }
}
