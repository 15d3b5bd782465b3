public import Notation
public import Training

/// What reaches a front end from outside.
public enum Message: Sendable {
  /// A key was pressed (keypad).
  case key(Key, at: Moment)
  /// A line was read (line mode), without its line end.
  case line(String, at: Moment)
  /// There will be no more lines.
  case endOfInput
  /// The terminal has this many cells now.
  case resized(ScreenSize)
  /// A session is ready to begin, and the device open. Answers ``Command/openSession(_:)``.
  case opened(Session)
  /// What the listener's next session would begin from. Answers ``Command/readProfile(_:)``.
  case profileRead(PerceptualProfile)
  /// The listener's sessions that are kept, oldest first, with as much as there is of the one that
  /// runs. Answers ``Command/readHistory``.
  case historyRead([RecordedSession])
  /// No session can begin, or go on; the sentence says why, and the way out.
  case refused(reason: String)
  /// The first tone of the open pair begins at this time of the monotonic clock.
  case referenceBegan(at: Duration)
  /// The second tone of the open pair begins now.
  case comparisonBegan(at: Duration, quality: OnsetQuality)
  /// A fault corrupted the open pair; the device plays on.
  case corrupted(xruns: Int, at: Moment)
  /// The feedback has stood for its time.
  case rested
  /// The device is disconnected.
  case deviceDisconnected(Disconnection)
  /// The device that was disconnected plays again.
  case deviceReconnected
  /// The playback devices there are; with a sentence if they cannot be told. Answers
  /// ``Command/listDevices``.
  case devices([DeviceChoice], obstacle: String?)
  /// Changed settings apply now, but could not be saved; the sentence says why, and the way out.
  case settingsNotSaved(reason: String)
  /// The program is about to be stopped (Ctrl-Z).
  case suspended(at: Moment)
  /// A signal asks the program to end.
  case terminated
}

/// What a session must know when its device is disconnected.
public struct Disconnection: Hashable, Sendable {
  /// What happened, and the way out, in one sentence.
  public let reason: String
  /// The xruns, perhaps 0, that corrupted the open pair; `nil` where nothing of it had sounded, or all
  /// of it.
  public let xruns: Int?
  /// When the disconnection was noticed.
  public let moment: Moment
  /// Whether the session waits for the device; otherwise it ends.
  public var isAwaited: Bool

  /// Makes a disconnection.
  public init(reason: String, xruns: Int?, at moment: Moment, isAwaited: Bool = true) {
    self.reason = reason
    self.xruns = xruns
    self.moment = moment
    self.isAwaited = isAwaited
  }

  var event: Session.Event { .disconnected(xruns: xruns, at: moment) }
}

/// A playback device to choose.
public struct DeviceChoice: Hashable, Sendable {
  /// The name to open it by.
  public let name: String
  /// What is said about it, on one line; may be empty.
  public let summary: String

  /// Makes a choice.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// What a front end wants done, in order.
public enum Command: Hashable, Sendable {
  /// Open device and session, and answer with ``Message/opened(_:)`` or ``Message/refused(reason:)``.
  case openSession(Settings)
  /// Read the profile that a session with these settings would begin from, and answer with
  /// ``Message/profileRead(_:)``.
  case readProfile(Settings)
  /// Read the listener's sessions, and answer with ``Message/historyRead(_:)``.
  case readHistory
  /// Answer with ``Message/devices(_:obstacle:)``.
  case listDevices
  /// Add what was decided about a recorded session.
  case decide(HistoryEvent, session: Int64)
  /// Save the settings for the next start; answer with ``Message/settingsNotSaved(reason:)`` if that
  /// fails.
  case saveSettings(SettingValues)
  /// Carry out what the session says.
  case session(Session.Effect)
  /// Tell of a miss, otherwise than by mark and word.
  case cue(Cue)
  /// Write a line to standard output (line mode).
  case print(String)
  /// Leave the program; while there is no sound, with the exit code for it.
  case leave
}

/// A way of training: messages in, commands out. The loop that owns the outside world drives it.
public protocol FrontEnd: Sendable {
  /// Returns what must be done first of all; called once, before any message.
  mutating func start() -> [Command]

  /// Takes in what happened and returns what must be done.
  mutating func update(_ message: Message) -> [Command]

  /// Whether input is to be read now. The line mode reads its next line only once the second tone
  /// has begun, so that answers from a pipe are not lost; keys are always read.
  var wantsInput: Bool { get }
}
