package import Training

/// An extra signal for a wrong answer, besides the mark and the word of the feedback.
public enum Cue: String, CaseIterable, Sendable {
  /// No signal.
  case none
  /// The bell of the terminal.
  case bell
  /// A brief reversal of the screen.
  case flash
  /// A tick through the playback device, too short to have a pitch.
  case click
}

extension Preferences {
  /// Returns the cues for the effects of a session. Only wrong answers have a cue, so silence means
  /// a right answer.
  package func cues(for effects: [Session.Effect]) -> [Command] {
    guard cue != .none, !reducedMotion else { return [] }
    return effects.compactMap { effect in
      if case .store(let trial) = effect, trial.isCorrect == false { .cue(cue) } else { nil }
    }
  }
}
