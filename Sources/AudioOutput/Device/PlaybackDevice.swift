internal import CALSA
internal import Glibc
internal import Synchronization
public import Synthesis

/// An open playback device and the thread that feeds it.
///
/// One stream runs from opening to closing, silent but for what is played: devices that are opened
/// for each tone swallow its beginning. Commands and events are for the thread that opened the
/// device; neither ever waits for the device thread.
public final class PlaybackDevice {
  /// What the device agreed to when it was opened.
  public let stream: PlaybackStream
  /// What the system granted the thread.
  public let scheduling: Scheduling
  /// Whether the system keeps the rendered frames from being swapped out.
  public let isMemoryLocked: Bool

  private static let closingPatienceMilliseconds: Int32 = 800

  private let link: DeviceLink
  private let thread: pthread_t
  private var isClosed = false

  /// Opens a device by its ALSA name, such as `default`, `hw:1` or `null`.
  ///
  /// A device in use by another program is waited for, almost a second.
  ///
  /// - Throws: ``AudioOutputError`` when there is no such device or it cannot be used.
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

  /// A descriptor that is readable while there are events, for `poll`.
  public var eventDescriptor: Int32 { link.eventDescriptor }

  /// How often the device ran dry or was suspended since it was opened, between tones or within.
  public var xrunCount: Int { link.xrunCount.load(ordering: .relaxed) }

  /// Plays a stimulus as soon as the device is warm and what sounds now has faded out.
  ///
  /// The frames begin with the next period; a device that plays in real time is warm after one
  /// second of silence. While the device is disconnected, what is played is
  /// forgotten.
  ///
  /// - Parameters:
  ///   - stimulus: What to play.
  ///   - id: What the events call it.
  public func play(_ stimulus: Stimulus, id: PairID) {
    let isTaken = link.commands.push(.play(stimulus, id))
    precondition(isTaken, "what is played is awaited: dozens of commands are pending")
  }

  /// Fades what sounds now to silence within 10 ms.
  public func fadeOut() {
    // Behind so many commands the fade would come too late to matter.
    _ = link.commands.push(.fadeOut)
  }

  /// The next event, oldest first.
  ///
  /// Ask until there is none: only then does ``eventDescriptor`` wait for another.
  public func nextEvent() -> AudioEvent? { link.nextEvent() }

  /// The next event, waited for as long as it takes.
  public func awaitEvent() -> AudioEvent {
    while true {
      if let event = nextEvent() { return event }
      var request = pollfd(fd: eventDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, -1)
    }
  }

  /// Fades out, plays one buffer of silence, and closes the device.
  ///
  /// Events that were not asked for before can still be asked for. Closing twice does no harm. A
  /// driver that hangs is left behind after almost a second.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    link.stopRequested.store(true, ordering: .releasing)
    _ = calsa_join(thread, Self.closingPatienceMilliseconds)
  }
}

// MARK: - The device thread

extension PlaybackDevice {
  /// Carries the keeper over to its thread, where it stays.
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
    // Signals belong to the main thread, which knows how to restore the terminal.
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
