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
    return [.leadIn(leadIn.duration)] + [Cue.started].filter(cues.includes).map(Command.cue)
  }

  /// Returns the cues and signals that follow the effects of an event and its feedback.
  package func cues(
    on feedback: Feedback?, after effects: [Session.Effect], of event: Session.Event
  ) -> [Command] {
    let ofAnswer: [Command] =
      switch feedback {
      case .right?: [.cue(.right)]
      case .wrong?: [.cue(.wrong), .signal(signal)]
      case .match?, .noted?, .void?, .takenBack?, nil: []
      }
    let ofEnd = effects.compactMap { if case .end = $0 { Command.cue(.over) } else { nil } }
    return (ofAnswer + ofEnd + Self.cues(of: event, changing: !effects.isEmpty)).filter(isWanted)
  }

  private static func cues(of event: Session.Event, changing: Bool) -> [Command] {
    switch event {
    case .paused where changing: [.cue(.paused)]
    case .disconnected: [.cue(.disconnected)]
    default: []
    }
  }

  private func isWanted(_ command: Command) -> Bool {
    switch command {
    case .cue(let cue): cues.includes(cue)
    case .signal(.flash): !reducedMotion
    case .signal(let signal): signal != .none
    default: true
    }
  }
}
