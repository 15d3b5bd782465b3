/// The reason why a line could not be used, or why the session cannot begin or continue.
struct EngineError: Error, Hashable {
  /// The reason as a word for programs. A word never changes its meaning.
  enum Code: String, CaseIterable {
    case lineTooLong = "line_too_long"
    case notJSON = "not_json"
    case unknownCommand = "unknown_command"
    case unknownMember = "unknown_member"
    case missingMember = "missing_member"
    case invalidValue = "invalid_value"
    /// The command or member is for sessions in which the other side plays the tones.
    case wrongPlayer = "wrong_player"
    case notPresented = "not_presented"
    case trialClosed = "trial_closed"
    /// The trial was closed too long ago to compare a repeated command with it.
    case trialForgotten = "trial_forgotten"
    case nothingToTakeBack = "nothing_to_take_back"
    case noSound = "no_sound"
    /// There is no open trial, because the session has not begun or is complete.
    case noOpenTrial = "no_open_trial"
    case historyChanged = "history_changed"
    /// The session cannot begin or continue, and ends.
    case sessionFailed = "session_failed"
  }

  let code: Code
  /// The trial that the line names; `nil` if it names none.
  let trial: Int?
  /// One sentence with the value met, the reason and the way out.
  let message: String

  init(_ code: Code, of trial: Int? = nil, _ message: String) {
    self.code = code
    self.trial = trial
    self.message = message
  }
}
