package import Notation
package import Training

/// An event that the outside world reports to a front end.
package enum Message: Sendable {
  /// The listener pressed a key (keypad), or answered with an instrument (keypad and line mode).
  case key(Key, at: Moment)
  /// The pitch wheel of an instrument was turned to this position, -8192 to 8191 with the middle at 0
  /// (keypad and line mode).
  case pitchWheelTurned(to: Int, at: Duration)
  /// A line was read, without its line end (line mode and engine).
  case line(String, at: Moment)
  /// The input has ended; no more lines follow.
  case endOfInput
  /// The terminal has a new size.
  case resized(ScreenSize)
  /// A session is ready to begin, and the device is open; with the profile after the listener's last
  /// answer, before time or another procedure made it less certain, and with the earlier trials of a session
  /// that goes on. Replies to ``Command/openSession(_:preset:examples:)``.
  case opened(Session, after: PerceptualProfile? = nil, resuming: [TrialRecord] = [])
  /// The profile after the listener's last answer, the one that the next session would begin from, and when
  /// the listener trained. Replies to ``Command/readProfile(_:)``.
  case profileRead(PerceptualProfile, next: PerceptualProfile, practice: Practice)
  /// The listener's recorded sessions, oldest first, with the current session so far. Replies to
  /// ``Command/readHistory``.
  case historyRead([RecordedSession])
  /// The listeners of the store, by label. Replies to ``Command/readListeners``.
  case listenersRead([ListedListener])
  /// The findings in the listener's sessions, with the current session so far. Replies to
  /// ``Command/readFindings(_:)``.
  case findingsRead(ListenerFindings)
  /// The session has ended and is stored, and what it showed; `nil` without answers, or if nobody
  /// wants to know. Replies to the effect `end` in ``Command/session(_:)``.
  case sessionEnded(SessionFindings?)
  /// No session can begin or continue. The sentence gives the reason and the way out.
  case refused(reason: String)
  /// The store cannot be written to, so that no session begins and no decision is stored. The
  /// sentence gives the reason and the way out.
  case storeRefused(reason: String)
  /// The reference tone of the open pair begins at this time of the monotonic clock.
  case referenceBegan(at: Duration)
  /// The comparison tone of the open pair begins at this time of the monotonic clock.
  case comparisonBegan(at: Duration, quality: OnsetQuality)
  /// The held comparison tone has ended, because the listener did not change it for a minute.
  case heldToneEnded
  /// A fault corrupted the open pair; the device still plays.
  case corrupted(xruns: Int, at: Moment)
  /// The next step of a round. Replies to ``Command/nextStep``, and to the effect `rest`.
  case step(ProtocolStep)
  /// The feedback interval or the time of a screen is over.
  case feedbackEnded
  /// The device takes long to open. The sentence is for the listener who waits.
  case deviceDelayed(notice: String)
  /// The device has opened, possibly before a session needs it.
  case deviceOpened
  /// The device is disconnected, with the number of xruns that corrupted the open pair, possibly 0; `nil` if
  /// none or all of the pair had sounded. The reason has the way out. The session waits, or ends.
  case deviceDisconnected(xruns: Int?, at: Moment, reason: String, isAwaited: Bool = true)
  /// The device is reconnected and plays again.
  case deviceReconnected
  /// No answers of the instrument arrive any more. The sentence gives the reason and the way out.
  case midiDisconnected(reason: String)
  /// The instrument is reconnected.
  case midiReconnected
  /// The playback devices, or a sentence that explains why they cannot be listed. Replies to
  /// ``Command/listDevices``.
  case devices([DeviceChoice], obstacle: String?)
  /// A session was written to a file, or the sentence says why it was not. Replies to
  /// ``Command/export(session:path:)``.
  case exportEnded(path: String, obstacle: String?)
  /// Sessions were added to the store; each problem left something out. Replies to
  /// ``Command/importSessions(path:)``.
  case sessionsImported(trials: Int, sessions: Int, problems: Int)
  /// No session was added to the store. The sentence gives the reason and the way out. Replies to
  /// ``Command/importSessions(path:)``.
  case importRefused(reason: String)
  /// Changed settings, which apply, are in the configuration file, or the sentence says why they are
  /// not. Replies to ``Command/saveSettings(_:)``.
  case settingsSaved(obstacle: String?)
  /// The pair with other settings cannot be heard. The sentence gives the reason and the way out.
  /// Replies to ``Command/sample(_:)``.
  case sampleRefused(reason: String)
  /// The program is about to be stopped (Ctrl-Z).
  case suspended(at: Moment)
  /// A signal asks the program to end.
  case terminated
}
