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
