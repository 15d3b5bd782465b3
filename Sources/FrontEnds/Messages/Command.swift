public import Training

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
