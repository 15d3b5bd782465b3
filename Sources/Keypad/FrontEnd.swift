public import Notation
public import Training

/// An event that the outside world reports to a front end.
public enum Message: Sendable {
  /// The listener pressed a key (keypad).
  case key(Key, at: Moment)
  /// A line was read, without its line end (line mode and engine).
  case line(String, at: Moment)
  /// The input has ended; no more lines follow.
  case endOfInput
  /// The terminal has a new size.
  case resized(ScreenSize)
  /// A session is ready to begin, and the device is open. Replies to ``Command/openSession(_:)``.
  case opened(Session)
  /// The profile that the listener's next session would begin from. Replies to
  /// ``Command/readProfile(_:)``.
  case profileRead(PerceptualProfile)
  /// The listener's recorded sessions, oldest first, with the current session so far. Replies to
  /// ``Command/readHistory``.
  case historyRead([RecordedSession])
  /// No session can begin or continue. The sentence gives the reason and the way out.
  case refused(reason: String)
  /// The reference tone of the open pair begins at this time of the monotonic clock.
  case referenceBegan(at: Duration)
  /// The comparison tone of the open pair begins at this time of the monotonic clock.
  case comparisonBegan(at: Duration, quality: OnsetQuality)
  /// A fault corrupted the open pair; the device still plays.
  case corrupted(xruns: Int, at: Moment)
  /// The feedback interval is over.
  case rested
  /// The device is disconnected.
  case deviceDisconnected(Disconnection)
  /// The device is reconnected and plays again.
  case deviceReconnected
  /// The playback devices, or a sentence that explains why they cannot be listed. Replies to
  /// ``Command/listDevices``.
  case devices([DeviceChoice], obstacle: String?)
  /// Changed settings apply, but could not be saved. The sentence gives the reason and the way out.
  case settingsNotSaved(reason: String)
  /// The program is about to be stopped (Ctrl-Z).
  case suspended(at: Moment)
  /// A signal asks the program to end.
  case terminated
}

/// The facts that a session needs when its device is disconnected.
public struct Disconnection: Hashable, Sendable {
  /// The reason and the way out, in one sentence.
  public let reason: String
  /// The number of xruns that corrupted the open pair, possibly 0; `nil` if none or all of the pair
  /// had sounded.
  public let xruns: Int?
  /// The moment when the disconnection was noticed.
  public let moment: Moment
  /// Whether the session waits for the device; otherwise it ends.
  public var isAwaited: Bool

  /// Creates a disconnection.
  public init(reason: String, xruns: Int?, at moment: Moment, isAwaited: Bool = true) {
    self.reason = reason
    self.xruns = xruns
    self.moment = moment
    self.isAwaited = isAwaited
  }

  var event: Session.Event { .disconnected(xruns: xruns, at: moment) }
}

/// A playback device to choose from.
public struct DeviceChoice: Hashable, Sendable {
  /// The name that opens the device.
  public let name: String
  /// A description on one line; may be empty.
  public let summary: String

  /// Creates a device to choose from.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A command of a front end. Commands are carried out in order.
public enum Command: Hashable, Sendable {
  /// Opens the device and a session. The reply is ``Message/opened(_:)`` or
  /// ``Message/refused(reason:)``.
  case openSession(Settings)
  /// Reads the profile that a session with these settings would begin from. The reply is
  /// ``Message/profileRead(_:)``.
  case readProfile(Settings)
  /// Reads the listener's sessions. The reply is ``Message/historyRead(_:)``.
  case readHistory
  /// Lists the playback devices. The reply is ``Message/devices(_:obstacle:)``.
  case listDevices
  /// Adds a decision about a recorded session.
  case decide(HistoryEvent, session: Int64)
  /// Saves the settings for the next start. If that fails, the reply is
  /// ``Message/settingsNotSaved(reason:)``.
  case saveSettings(SettingValues)
  /// Carries out an effect of the session.
  case session(Session.Effect)
  /// Gives an extra signal for a wrong answer.
  case cue(Cue)
  /// Writes a line to standard output (line mode and engine).
  case print(String)
  /// Leaves the program. The exit code reports a device that is not available.
  case leave
}

/// A way of training, driven by the loop that owns the outside world. A front end turns messages
/// into commands.
public protocol FrontEnd: Sendable {
  /// Returns the first commands to carry out. Called once, before any message.
  mutating func start() -> [Command]

  /// Handles a message and returns the commands to carry out.
  mutating func update(_ message: Message) -> [Command]

  /// Whether input should be read now. The line mode reads its next line only after the comparison
  /// tone has begun, so that answers from a pipe are not lost. Keys are always read.
  var wantsInput: Bool { get }
}
