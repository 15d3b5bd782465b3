package import Psychometrics
package import Training

/// A way of training, driven by the loop that owns the outside world. A front end turns messages
/// into commands, and runs one session at a time. Its extension holds what the keypad, line mode and the
/// engine have in common.
package protocol FrontEnd: Sendable {
  /// Returns the first commands to carry out. Called once, before any message.
  mutating func start() -> [Command]

  /// Handles a message and returns the commands to carry out.
  mutating func update(_ message: Message) -> [Command]

  /// Whether input should be read now. The line mode reads its next line only after the comparison
  /// tone has begun, so that answers from a pipe are not lost. Keys are always read.
  var wantsInput: Bool { get }

  /// The session that runs; `nil` if none does, or while its device is disconnected.
  var running: Session? { get }

  /// The screen of a round that is shown; `nil` if none is.
  var protocolScreen: LaboratoryScreen? { get set }

  /// Sends an event to the running session and returns the commands for its effects.
  mutating func advance(_ event: Session.Event) -> [Command]
}

extension FrontEnd {
  /// Reports to the running session what happened to the tones of the open pair, or to its feedback.
  /// Other messages do nothing.
  package mutating func follow(_ message: Message) -> [Command] {
    switch message {
    case .referenceBegan(let onset): advance(.referenceBegan(at: onset))
    case .comparisonBegan(let onset, let quality):
      advance(.comparisonBegan(at: onset, quality: quality))
    case .corrupted(let xruns, let moment): advance(.corrupted(xruns: xruns, at: moment))
    case .feedbackEnded: protocolScreen == nil ? advance(.feedbackEnded) : leaveScreen()
    default: []
    }
  }

  /// Changes the pitch of the comparison tone by one step.
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

  /// Returns the response that an answer from an instrument means. In matching, either answer commits
  /// the match.
  package func response(meaning answer: Answer) -> Response {
    header.settings.task.response.holdsComparison ? .committed(adjustment) : .side(answer)
  }
}
