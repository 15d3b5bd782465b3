internal import CALSA
package import Music
internal import Synchronization
package import Synthesis

/// An open playback device and the thread that feeds it.
///
/// One stream runs from opening to closing, and is silent between stimuli: devices that are opened
/// for each tone cut off its start. Commands and events belong to the thread that opened the
/// device. Neither ever waits for the device thread.
///
/// A call of the driver may hang, for example because the sound server was stopped. The owner
/// recognizes this in ``nextEvent()``, reports the device as disconnected, leaves the thread behind,
/// and starts another one, which reopens the device. A thread that hangs while the device is
/// disconnected is left behind in the same way. Therefore `nextEvent()` must be called at least
/// every ``checkInterval``.
package final class PlaybackDevice {
  /// The longest time between two calls of ``nextEvent()``.
  package static let checkInterval = PlaybackLoop.longestWait

  /// The stream as negotiated when the device was last opened.
  package private(set) var stream: PlaybackStream

  private let latency: Latency
  private let driver: calsa_driver
  private var thread: DeviceThread
  private var watchdog: Watchdog
  private var isConnected = true
  /// The longest silence of a thread that closes or reopens the device. It doubles with each thread
  /// that is left behind, so that a driver that always hangs does not collect threads.
  private var reopeningPatience = DeviceOpening.patience
  private var isClosed = false
  /// The xruns of threads that were left behind.
  private var earlierXruns = 0

  init(_ stream: PlaybackStream, on thread: DeviceThread, latency: Latency, driver: calsa_driver) {
    self.stream = stream
    self.latency = latency
    self.driver = driver
    self.thread = thread
    watchdog = Watchdog(now: driver.now)
  }

  deinit {
    close()
  }

  /// The real-time priority that the system granted the thread; `nil` for none.
  package var realTimePriority: Int? { thread.realTimePriority }

  /// A descriptor for `poll` that is readable while there are events. It may be another one after a
  /// disconnection.
  package var eventDescriptor: Int32 { thread.link.signal.descriptor }

  /// The number of xruns and suspensions since the device was opened, during tones and between
  /// them.
  package var xrunCount: Int { earlierXruns + thread.link.xrunCount.load(ordering: .relaxed) }

  /// Whether the device has accepted no frames for longer than its buffer lasts, so that a sounding
  /// stimulus is not intact: the program was stopped, the machine slept, or the device hangs. The
  /// corresponding event may follow later.
  ///
  /// A device that does not play in real time cannot run dry.
  package var hasRunDry: Bool {
    stream.hasRunDry(
      since: .nanoseconds(thread.link.lastProgress.load(ordering: .acquiring)),
      at: driver.timeSinceBoot)
  }

  /// Throws ``AudioOutputError`` if one ear cannot hear the device without the other.
  package func require(_ ear: Ear) throws(AudioOutputError) {
    if ear != .both, stream.channelCount == 1 { throw .oneChannel(name: stream.deviceName) }
  }

  /// Plays a stimulus as soon as the device is warm and the current sound has faded out.
  ///
  /// The stimulus starts with the next period. A device that plays in real time is warm after one
  /// second of silence. While the device is disconnected, stimuli are discarded.
  ///
  /// - Parameters:
  ///   - stimulus: The stimulus to play.
  ///   - id: The id of the stimulus in events.
  ///   - ear: The ear that hears it.
  package func play(_ stimulus: Stimulus, id: PairID, in ear: Ear = .both) {
    let isTaken = thread.link.commands.push(.play(stimulus, id, ear))
    precondition(isTaken, "what is played is awaited: dozens of commands are pending")
  }

  /// Fades the current sound to silence within 10 ms.
  package func fadeOut() {
    // When the queue is full, the fade would come too late to matter.
    _ = thread.link.commands.push(.fadeOut)
  }

  /// Changes the pitch of the held tone that was played last, as `Voice.changePitch(to:)` does.
  ///
  /// - Returns: Whether it will. Otherwise, dozens of commands are pending, because the device does
  ///   not take sound at the moment: request the latest pitch again when it does.
  /// - Precondition: `frequency` is positive and finite.
  package func changePitch(to frequency: Hertz) -> Bool {
    precondition(
      frequency.value > 0 && frequency.value.isFinite, "no tone has \(frequency.value) Hz")
    // Half of the queue remains for stimuli, which must not be refused.
    let commands = thread.link.commands
    return commands.freeCount > DeviceLink.commandCapacity / 2
      && commands.push(.changePitch(frequency))
  }

  /// Returns the oldest pending event; `nil` when there is none.
  ///
  /// Call this until it returns `nil`. Only then does ``eventDescriptor`` signal the next event.
  package func nextEvent() -> AudioEvent? {
    let event = nextEventOfThread() ?? replaceHangingThread()
    switch event {
    case .disconnected: isConnected = false
    case .reconnected(let stream):
      self.stream = stream
      isConnected = true
      reopeningPatience = DeviceOpening.patience
      watchdog = Watchdog(now: driver.now)
    default: break
    }
    return event
  }

  /// Waits for the next event without a time limit, and returns it.
  package func awaitEvent() -> AudioEvent {
    while true {
      if let event = nextEvent() { return event }
      thread.link.signal.wait(atMost: Self.checkInterval)
    }
  }

  /// Fades out, plays one buffer of silence, and closes the device.
  ///
  /// Pending events remain available. Closing twice has no effect. A driver that hangs is left
  /// behind after almost a second, and at once if the device is disconnected.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if isConnected { thread.close() } else { thread.abandon() }
  }

  /// Returns the next event of the thread. What a thread reports that was left behind without a
  /// successor is discarded.
  private func nextEventOfThread() -> AudioEvent? {
    while let event = thread.link.nextEvent() {
      if isClosed || !thread.isAbandoned { return event }
    }
    return nil
  }

  /// Leaves a thread behind that hangs, and starts another one in its place.
  ///
  /// - Returns: The disconnection of a device that was connected until now; otherwise `nil`.
  private func replaceHangingThread() -> AudioEvent? {
    guard !isClosed else { return nil }
    let sign = Duration.nanoseconds(thread.link.lastSignOfLife.load(ordering: .relaxed))
    let patience = isConnected ? stream.patience : reopeningPatience
    guard watchdog.hangs(lastSign: sign, now: driver.now, patience: patience) else { return nil }
    // If the system has no thread left, the next attempt comes after the next patience.
    watchdog = Watchdog(now: driver.now)
    let name = stream.deviceName
    if let next = try? DeviceThread(name, reopening: stream, latency: latency, driver: driver) {
      earlierXruns = xrunCount
      thread.abandon()
      thread = next
    } else if isConnected {
      // If its call returned, it would go on playing and never report a reconnection.
      thread.abandon()
    }
    guard isConnected else {
      reopeningPatience *= 2
      return nil
    }
    return .disconnected(.stalled)
  }
}
