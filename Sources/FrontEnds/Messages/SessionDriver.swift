package import Psychometrics
package import Training

/// A front end that runs one session at a time, with what the keypad, the line mode and the engine do
/// alike.
package protocol SessionDriver: FrontEnd {
  /// The session that runs; `nil` if none does, or while its device is disconnected.
  var running: Session? { get }

  /// Sends an event to the running session and returns the commands for its effects.
  mutating func advance(_ event: Session.Event) -> [Command]
}

extension SessionDriver {
  /// Sends what happened to the tones of the open pair, or to the feedback on it, to the running session.
  /// Other messages do nothing.
  package mutating func follow(_ message: Message) -> [Command] {
    switch message {
    case .referenceBegan(let onset): advance(.referenceBegan(at: onset))
    case .comparisonBegan(let onset, let quality):
      advance(.comparisonBegan(at: onset, quality: quality))
    case .corrupted(let xruns, let moment): advance(.corrupted(xruns: xruns, at: moment))
    case .feedbackEnded: advance(.feedbackEnded)
    default: []
    }
  }

  /// Changes the pitch of the comparison tone by one key.
  package mutating func adjust(
    by size: Adjustment.StepSize, towards side: Answer, at time: Duration
  ) -> [Command] {
    guard let settings = running?.header.settings else { return [] }
    return advance(.adjusted(by: settings.hundredths(of: size, towards: side), at: time))
  }
}

extension Session {
  /// Returns the commands that end the session before another one begins.
  package func leaving() -> [Command] {
    var session = self
    return session.handle(.left).map(Command.session)
  }

  /// Returns the response that an answer from an instrument means. Whatever its side, it commits a
  /// match.
  package func response(meaning answer: Answer) -> Response {
    switch header.settings.task.response {
    case .choice(let choice): choice.response(by: answer)
    case .adjustment: .committed(adjustment)
    }
  }
}
