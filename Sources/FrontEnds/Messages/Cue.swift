internal import Notation
package import Training

/// A short sound on the playback device that says what happened, for training with closed eyes. Each has a
/// rhythm of its own.
package enum Cue: Hashable, CaseIterable, Sendable {
  /// The answer is right.
  case right
  /// The answer is wrong.
  case wrong
  /// The first pair of a session follows, or the first one after a pause.
  case started
  /// The session is paused.
  case paused
  /// The device is disconnected. The bell of the terminal says so.
  case disconnected
  /// The session is over.
  case over
}

/// The cues that a listener hears.
package enum CueChoice: String, CaseIterable, Sendable {
  /// No cues.
  case off
  /// All cues but that of a right answer, so that silence means a right answer.
  case wrong
  /// All cues.
  case all

  func includes(_ cue: Cue) -> Bool {
    switch self {
    case .off: false
    case .wrong: cue != .right
    case .all: true
    }
  }

  /// The commands that let a listener hear the cues of answers.
  package var samples: [Command] { [Cue.right, .wrong].filter(includes).map(Command.cue) }
}

extension Preferences {
  /// Returns the commands before the first pair of a session and the first one after a pause: the
  /// silence in which listeners get ready, and the cue in it. Empty for any other event.
  package func leadIn(before effects: [Session.Effect], of event: Session.Event) -> [Command] {
    guard !effects.isEmpty, event == .began || event == .resumed else { return [] }
    return [.leadIn(leadIn.duration)] + heard(.started)
  }

  /// Returns the cues and signals that follow the effects of an event and its feedback.
  package func cues(
    on feedback: Feedback?, after effects: [Session.Effect], of event: Session.Event
  ) -> [Command] {
    let ofAnswer: [Command] =
      switch feedback {
      case .right?: heard(.right)
      case .wrong?: heard(.wrong) + seen(signal)
      case .match?, .equal?, .noted?, .void?, .takenBack?, nil: []
      }
    let isOver = effects.contains { if case .end = $0 { true } else { false } }
    let ofEvent: [Command] =
      switch event {
      case .paused where !effects.isEmpty: heard(.paused)
      case .disconnected: heard(.disconnected)
      default: []
      }
    return ofAnswer + (isOver ? heard(.over) : []) + ofEvent
  }

  private func heard(_ cue: Cue) -> [Command] { cues.includes(cue) ? [.cue(cue)] : [] }

  private func seen(_ signal: TerminalSignal) -> [Command] {
    signal == .none || signal == .flash && reducedMotion ? [] : [.signal(signal)]
  }
}
