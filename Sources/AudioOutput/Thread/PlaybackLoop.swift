internal import CALSA
internal import Glibc
internal import Synchronization
internal import Synthesis

/// Everything the device thread does, one turn at a time.
///
/// A turn waits until the device wants a period, renders it, hands it over and reports what that
/// means. Nothing here allocates, locks, logs or throws once the device is open. All waiting and
/// all time go through the driver, so that a test turns the loop on a clock of its own.
struct PlaybackLoop: ~Copyable {
  /// A stimulus whose frames are being handed over, in frames of the stream.
  private struct Playing {
    let id: PairID
    let firstFrame: Int
    var isReferenceReported = false
    /// Set until the onset of the comparison tone was reported.
    var comparisonFrame: Int?
    /// The frame after the last; a fade brings it forward.
    var endFrame: Int
    var isFaded = false
  }

  /// A stimulus that the device has and still plays.
  private struct Draining {
    let id: PairID
    let endsAt: Nanoseconds
  }

  /// What a turn leads to.
  enum Outcome: Equatable {
    /// There is more to do.
    case goesOn
    /// The device was told to stop, and has got one buffer of silence after the last tone.
    case ended
    /// Nothing on this stream can heal what happened.
    case disconnected(AudioFault)
  }

  private static let recoveryLimit = 3
  private static let watchdogPatience = Nanoseconds.milliseconds(500)
  private static let longestWait = Nanoseconds.milliseconds(100)

  /// What the device agreed to.
  private(set) var stream: PlaybackStream
  /// Whether the rendered frames can never be swapped out.
  let isMemoryLocked: Bool

  private let pcm: PCM
  private let link: DeviceLink
  private var frames: FrameStream
  /// One period of rendered frames; `pending` are those the device has not taken yet.
  private let block: UnsafeMutableRawPointer
  private let blockSize: Int
  private var pending = 0..<0
  /// The frames that the device has taken since it was opened: the time line of the stream.
  private var written = 0
  private var playing: Playing?
  private var draining: Draining?
  /// Where the stream may end, once it was asked to.
  private var closingFrame: Int?
  /// Where a tone may begin so that it is heard from its start.
  private var warmFrame: Int
  private var writtenAtRecovery = 0
  private var recoveries = 0
  private var lastProgress: Nanoseconds
  private var lastTurn: Nanoseconds
  /// How long the device has been waited for since it took anything.
  private var waited = Nanoseconds.zero
  /// When the first frame sounds on a device that we pace.
  private var start: Nanoseconds

  /// Opens a device, agrees on a stream and fills its buffer with silence.
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
    isMemoryLocked = mlock(block, blockSize) == 0
    // Digital links lose up to a second while they wake.
    warmFrame = stream.sampleRate.framesPerSecond
    start = pcm.now()
    lastProgress = start
    lastTurn = start
    self.pcm = pcm
  }

  deinit {
    pcm.drop()
    if isMemoryLocked { munlock(block, blockSize) }
    block.deallocate()
  }

  /// Waits for the device, hands over up to one period and reports what happened.
  mutating func turn() -> Outcome {
    var failure: Int32?
    switch waitForRoom() {
    case .failed(let errno): failure = errno
    case .timedOut: break
    case .ready:
      let isLate = hasRunDry
      if isLate { corrupt(unlessEndedBy: lastProgress) }
      switch transfer(atMost: stream.periodFrameCount) {
      case .accepted: if isLate { link.xrunCount.add(1, ordering: .relaxed) }
      case .failed(let errno): failure = errno
      case .full:
        // Some servers wake us without room. Asking again at once would keep a processor busy.
        pcm.sleep(length(ofFrames: stream.periodFrameCount) / 4)
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

// MARK: - Handing over

extension PlaybackLoop {
  /// Tells what plays in real time from what swallows a whole buffer and waits for the next.
  private mutating func detectPacing() {
    if let status = pcm.status(), status.is_prepared,
      written >= stream.bufferFrameCount, status.available >= stream.bufferFrameCount
    {
      stream.isPaced = false
      warmFrame = 0
    }
    start = pcm.now()
  }

  private mutating func waitForRoom() -> PCM.Readiness {
    guard !stream.isPaced else {
      return pcm.waitForRoom(timeoutMilliseconds: Int32(Self.longestWait.wholeMilliseconds))
    }
    // Like a device with a buffer of its own, never more than that ahead of the clock. After a
    // pause of the whole program it goes on where it was, instead of making up for lost time.
    start += max(.zero, pcm.now() - soundsAt(written))
    let roomAt = soundsAt(written + stream.periodFrameCount - stream.bufferFrameCount)
    let wait = roomAt - pcm.now()
    if wait > .zero { pcm.sleep(min(wait, Self.longestWait)) }
    return wait <= Self.longestWait ? .ready : .timedOut
  }

  /// Fills the buffer from empty, which starts the device; the errno when that fails.
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

  /// Hands over what is pending, rendered first if need be.
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

  /// Carries out what was asked for, as far as it can be now; `pending` is empty.
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
      case .play(let stimulus, let id):
        guard written >= warmFrame && link.hasRoomForEvents else { return }
        guard frames.voice.isSilent else {
          frames.voice.fadeOut()
          return
        }
        begin(stimulus, id)
      }
      link.commands.pop()
    }
  }

  private mutating func begin(_ stimulus: Stimulus, _ id: PairID) {
    let layout = stimulus.layout(at: stream.sampleRate)
    frames.voice.start(stimulus)
    playing = Playing(
      id: id, firstFrame: written,
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
    written += count
    lastProgress = pcm.now()
    waited = .zero
    // A dead device may take a buffer after each recovery: more than that is what counts.
    if written - writtenAtRecovery > stream.bufferFrameCount { recoveries = 0 }
    guard let playing else { return }
    if !playing.isReferenceReported && playing.firstFrame < written {
      link.post(.referenceBegan(pair: playing.id, onset: onset(ofFrame: playing.firstFrame)))
      self.playing?.isReferenceReported = true
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
    // The one before has less than this one's length left to sound.
    if let draining { link.post(.finished(pair: draining.id)) }
    draining = Draining(id: playing.id, endsAt: instant(ofFrame: playing.endFrame).time)
  }

  private mutating func reportEndOfDrained() {
    guard let draining, pcm.now() >= draining.endsAt else { return }
    link.post(.finished(pair: draining.id))
    self.draining = nil
  }
}

// MARK: - Time

extension PlaybackLoop {
  /// How long so many frames sound.
  private func length(ofFrames count: Int) -> Nanoseconds {
    // Seconds first: the product of a day's frames does not fit.
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: stream.sampleRate.framesPerSecond)
    return Nanoseconds(
      seconds * 1_000_000_000 + rest * 1_000_000_000 / stream.sampleRate.framesPerSecond)
  }

  /// When a frame sounds on a device that we pace.
  private func soundsAt(_ frame: Int) -> Nanoseconds { start + length(ofFrames: frame) }

  private func onset(ofFrame frame: Int) -> Onset {
    let (time, quality) = instant(ofFrame: frame)
    return Onset(instant: time.duration, quality: quality)
  }

  /// When a frame that was just handed over begins to sound, on CLOCK_MONOTONIC.
  private func instant(ofFrame frame: Int) -> (time: Nanoseconds, quality: Onset.Quality) {
    guard stream.isPaced else { return (soundsAt(frame), .unpaced) }
    let framesSince = written - frame
    // A device that does not answer will fail at the next period; its buffer was full.
    guard let status = pcm.status() else {
      return (pcm.now() + length(ofFrames: stream.bufferFrameCount - framesSince), .estimated)
    }
    let lead = length(ofFrames: max(0, Int(status.delay)) - framesSince)
    let now = pcm.now()
    // Right after the start some drivers report the time of an earlier run, or none at all; others
    // always report that of another clock.
    let timestamp = Nanoseconds(Int(status.timestamp_ns))
    let isStamped =
      status.timestamp_ns >= status.trigger_ns
      && (now - .milliseconds(1000)...now).contains(timestamp)
    return isStamped ? (timestamp + lead, .hardware) : (now + lead, .estimated)
  }
}

// MARK: - Faults

extension PlaybackLoop {
  /// Makes the device take frames again, or says why it never will.
  ///
  /// `snd_pcm_recover` is no help: it waits for a sleeping device without end, and it reports
  /// success for as long as a dead sound server lets it.
  private mutating func recover(from errno: Int32) -> AudioFault? {
    guard errno == Errno.brokenPipe || errno == Errno.suspended else {
      return .failed(errno: errno)
    }
    link.xrunCount.add(1, ordering: .relaxed)
    corrupt(unlessEndedBy: pcm.now())
    guard recoveries < Self.recoveryLimit else { return .keepsFailing }
    recoveries += 1
    writtenAtRecovery = written
    if errno == Errno.suspended {
      awaitResumption()
      // A resumed device would go on with the rest of a tone that was corrupted long ago.
      pcm.drop()
    }
    // The device starts again with a buffer of silence, so that the next tone meets it running.
    warmFrame = max(warmFrame, written + stream.bufferFrameCount)
    let refusal = pcm.prepare()
    lastProgress = pcm.now()
    waited = .zero
    return refusal == 0 ? nil : .failed(errno: refusal)
  }

  /// Waits for a suspended device, at most a second: `prepare` wakes what cannot be resumed.
  private func awaitResumption() {
    for _ in 0..<100 where !link.stopRequested.load(ordering: .relaxed) {
      guard pcm.resume() == Errno.again else { return }
      pcm.sleep(.milliseconds(10))
    }
  }

  /// Reports the stimuli that the listener cannot have heard whole, and falls silent.
  ///
  /// - Parameter instant: Until then all went well.
  private mutating func corrupt(unlessEndedBy instant: Nanoseconds) {
    if let draining {
      let id = draining.id
      link.post(draining.endsAt <= instant ? .finished(pair: id) : .corrupted(pair: id))
      self.draining = nil
    }
    // One that was rendered and not yet handed over is as good as new.
    if let playing, written > playing.firstFrame {
      link.post(.corrupted(pair: playing.id))
      self.playing = nil
      frames.voice.silence()
      pending = 0..<0
    }
  }

  /// Whether the device has taken nothing for longer than its buffer lasts, and yet reports no xrun.
  ///
  /// Some servers play silence where they got nothing, and say nothing. While they warm up they take
  /// frames when it suits them.
  private var hasRunDry: Bool {
    stream.isPaced && written >= warmFrame
      && pcm.now() - lastProgress > length(ofFrames: stream.bufferFrameCount)
  }

  /// Whether the device has been waited for in vain for too long.
  ///
  /// A program that was stopped has not waited: of the time between two turns, no more counts than
  /// a turn can take.
  private mutating func hasStalled() -> Bool {
    let now = pcm.now()
    waited += min(now - lastTurn, 2 * Self.longestWait)
    lastTurn = now
    let patience = Self.watchdogPatience + length(ofFrames: stream.bufferFrameCount)
    return stream.isPaced && waited > patience
  }
}
