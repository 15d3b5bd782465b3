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
  /// A session is ready to begin, and the device open. Answers ``Command/openSession``.
  case opened(Session)
  /// The listener's other sessions, oldest first. Answers ``Command/readHistory``.
  case historyRead([RecordedSession])
  /// No session can begin; the sentence says why, and the way out. Answers ``Command/openSession``.
  case refused(reason: String)
  /// The second tone of the open pair begins now.
  case comparisonBegan(at: Duration, quality: OnsetQuality)
  /// A fault damaged the open pair.
  case spoiled(xruns: Int, at: Moment)
  /// The feedback has stood for its time.
  case rested
  /// The device is gone; the sentence says what happened, and the way out.
  case deviceLost(reason: String)
  /// The program is about to be stopped (Ctrl-Z), or the screen covered: interrupt.
  case suspended
  /// A signal asks the program to end.
  case terminated
}

/// What a front end wants done, in order.
public enum Command: Hashable, Sendable {
  /// Open device and session, and answer with ``Message/opened(_:)`` or ``Message/refused(reason:)``.
  case openSession
  /// Read the listener's other sessions, and answer with ``Message/historyRead(_:)``.
  case readHistory
  /// Carry out what the session says.
  case session(Session.Effect)
  /// Write a line to standard output (line mode).
  case print(String)
  /// Leave the program; after a refusal or a loss, with the exit code for it.
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
