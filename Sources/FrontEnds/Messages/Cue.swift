package import Training

/// What tells of a miss beside the mark and the word.
public enum Cue: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// The bell of the terminal.
  case bell
  /// The screen, reversed for a moment.
  case flash
  /// A tick too short to have a pitch, through the playback device.
  case click
}

extension Preferences {
  /// The cues for what a session wants done: for a miss alone, so that silence means right.
  package func cues(for effects: [Session.Effect]) -> [Command] {
    guard cue != .none, !reducedMotion else { return [] }
    return effects.compactMap { effect in
      if case .store(let trial) = effect, trial.isCorrect == false { .cue(cue) } else { nil }
    }
  }
}
