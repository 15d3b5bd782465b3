package import Training

/// A command of a front end. Commands are carried out in order.
package enum Command: Hashable, Sendable {
  /// Opens the device and a session. The reply is ``Message/opened(_:after:)``,
  /// ``Message/refused(reason:)`` or ``Message/storeRefused(reason:)``, possibly after
  /// ``Message/deviceDelayed(notice:)``. The preset may limit the session, and narrow its notes. The
  /// settings have examples or not as `examples` says.
  case openSession(Settings, preset: Preset? = nil, examples: ExampleChoice = .auto)
  /// Reads the profile of the listener for a session with these settings, and when the listener trained.
  /// The reply is ``Message/profileRead(_:next:practice:)``.
  case readProfile(Settings)
  /// Reads the listener's sessions. The reply is ``Message/historyRead(_:)``.
  case readHistory
  /// Reads the findings beside sessions with these settings. The reply is ``Message/findingsRead(_:)``.
  case readFindings(Settings)
  /// Reads the listeners of the store. The reply is ``Message/listenersRead(_:)``.
  case readListeners
  /// Makes a listener the one who trains. No session is open.
  case choose(Listener)
  /// Adds a listener without sessions to the store. No session is open. If the store cannot be written
  /// to, the reply is ``Message/storeRefused(reason:)``.
  case add(Listener)
  /// Lists the playback devices. The reply is ``Message/devices(_:obstacle:)``.
  case listDevices
  /// Adds an event to a recorded session. If no session runs and the store cannot be written
  /// to, the reply is ``Message/storeRefused(reason:)``.
  case decide(HistoryEvent, session: Int64)
  /// Writes a recorded session to a new file, in the format of its name. The reply is
  /// ``Message/exportEnded(path:obstacle:)``.
  case export(session: Int64, path: String)
  /// Adds the sessions in a file or folder to the store. The reply is
  /// ``Message/sessionsImported(trials:sessions:problems:)`` or ``Message/importRefused(reason:)``.
  case importSessions(path: String)
  /// Deletes all sessions of the listener. If there are not as many with as many trials any more, or
  /// if the store cannot be written to, the reply is ``Message/storeRefused(reason:)``.
  case forget(sessions: Int, trials: Int)
  /// Saves the settings for the next start. A newly chosen device is saved once it has opened. The reply
  /// is ``Message/settingsSaved(obstacle:)``.
  case saveSettings(SettingValues)
  /// Begins the next step of a round. The reply is ``Message/step(_:)``.
  case nextStep
  /// Waits this long. The reply is ``Message/feedbackEnded``.
  case wait(Duration)
  /// Carries out an effect of the session.
  case session(Session.Effect)
  /// Delays the next pair by a silence, if a listener is at a terminal.
  case leadIn(Duration)
  /// Delays the next pair by a silence in which a screen reader speaks its line.
  case announce(Duration)
  /// Plays a cue, unless it would end too close to the next pair.
  case cue(Cue)
  /// Plays pairs that are not answered. Another device is opened for them unless a session runs. If that
  /// fails, or what was heard cannot be stored, the reply is ``Message/sampleRefused(reason:)``.
  case sample(Sample)
  /// Gives a signal of the terminal.
  case signal(TerminalSignal)
  /// Writes a line to standard output (line mode and engine).
  case print(String)
  /// Leaves the program. The exit code reports a device that is not available.
  case leave
}
