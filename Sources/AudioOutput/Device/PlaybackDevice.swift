internal import CALSA
internal import Glibc
internal import Synchronization
public import Synthesis

/// An open playback device and the thread that feeds it.
///
/// One stream runs from opening to closing, and is silent between stimuli: devices that are opened
/// for each tone cut off its start. Commands and events belong to the thread that opened the
/// device. Neither ever waits for the device thread.
public final class PlaybackDevice {
  /// The stream as negotiated when the device was opened.
  public let stream: PlaybackStream
  /// The scheduling that the system granted the thread.
  public let scheduling: Scheduling
  /// Whether the buffer of rendered frames is locked in memory, so that it is never swapped out.
  public let isMemoryLocked: Bool

  private static let closingPatienceMilliseconds: Int32 = 800

  private let link: DeviceLink
  private let thread: pthread_t
  private var isClosed = false

  /// Opens a device by its ALSA name, such as `default`, `hw:1` or `null`.
  ///
  /// If another program uses the device, this waits almost a second for it.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - latency: The amount of sound to buffer.
  /// - Throws: ``AudioOutputError`` when the device does not exist or cannot be used.
  public static func open(
    _ name: String, latency: Latency = .usual
  ) throws(AudioOutputError) -> PlaybackDevice {
    try PlaybackDevice(name, latency: latency, driver: calsa_libasound().pointee)
  }

  init(
    _ name: String, latency: Latency = .usual, driver: calsa_driver
  ) throws(AudioOutputError) {
    link = try DeviceLink(deviceName: name)
    let keeper = try DeviceKeeper(opening: name, latency: latency, driver: driver, link: link)
    stream = keeper.stream
    isMemoryLocked = keeper.isMemoryLocked
    thread = try Self.startThread(keeper, deviceName: name)
    scheduling = Scheduling(raising: thread)
  }

  deinit {
    close()
  }

  /// A descriptor for `poll` that is readable while there are events.
  public var eventDescriptor: Int32 { link.eventDescriptor }

  /// The number of xruns and suspensions since the device was opened, during tones and between
  /// them.
  public var xrunCount: Int { link.xrunCount.load(ordering: .relaxed) }

  /// Plays a stimulus as soon as the device is warm and the current sound has faded out.
  ///
  /// The stimulus starts with the next period. A device that plays in real time is warm after one
  /// second of silence. While the device is disconnected, stimuli are discarded.
  ///
  /// - Parameters:
  ///   - stimulus: The stimulus to play.
  ///   - id: The id of the stimulus in events.
  public func play(_ stimulus: Stimulus, id: PairID) {
    let isTaken = link.commands.push(.play(stimulus, id))
    precondition(isTaken, "what is played is awaited: dozens of commands are pending")
  }

  /// Fades the current sound to silence within 10 ms.
  public func fadeOut() {
    // When the queue is full, the fade would come too late to matter.
    _ = link.commands.push(.fadeOut)
  }

  /// Returns the oldest pending event; `nil` when there is none.
  ///
  /// Call this until it returns `nil`. Only then does ``eventDescriptor`` signal the next event.
  public func nextEvent() -> AudioEvent? { link.nextEvent() }

  /// Waits for the next event without a time limit, and returns it.
  public func awaitEvent() -> AudioEvent {
    while true {
      if let event = nextEvent() { return event }
      var request = pollfd(fd: eventDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, -1)
    }
  }

  /// Fades out, plays one buffer of silence, and closes the device.
  ///
  /// Pending events remain available. Closing twice has no effect. A driver that hangs is abandoned
  /// after almost a second.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    link.stopRequested.store(true, ordering: .releasing)
    _ = calsa_join(thread, Self.closingPatienceMilliseconds)
  }
}

// MARK: - The device thread

extension PlaybackDevice {
  /// Transfers the keeper to its thread, which then owns it.
  private final class Cargo {
    var keeper: DeviceKeeper

    init(_ keeper: consuming DeviceKeeper) {
      self.keeper = keeper
    }
  }

  private static func startThread(
    _ keeper: consuming DeviceKeeper, deviceName: String
  ) throws(AudioOutputError) -> pthread_t {
    let cargo = Unmanaged.passRetained(Cargo(keeper))
    // Signals are for the main thread, which can restore the terminal.
    var everySignal = sigset_t()
    var former = sigset_t()
    sigfillset(&everySignal)
    pthread_sigmask(SIG_SETMASK, &everySignal, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }

    var thread = pthread_t()
    let errno = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let cargo = Unmanaged<Cargo>.fromOpaque(pointer).takeRetainedValue()
        while cargo.keeper.turn() {}
        return nil
      }, cargo.toOpaque())
    guard errno == 0 else {
      cargo.release()
      throw .deviceRefused(name: deviceName, errno: errno)
    }
    return thread
  }
}
