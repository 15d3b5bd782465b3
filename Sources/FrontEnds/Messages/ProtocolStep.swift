package import Training

/// The next step of a round, for the front end that carries it out.
package enum ProtocolStep: Sendable {
  /// A text, until the front end leaves it.
  case screen(LaboratoryScreen)
  /// A run with these settings, which the preset limits.
  case run(Settings, Preset)
  /// The round is complete.
  case end
}

extension FrontEnd {
  /// Shows a screen of a round. A session that runs has paused for it.
  package mutating func show(_ screen: LaboratoryScreen) -> [Command] {
    protocolScreen = screen
    guard case .after(let length) = screen.goOn else { return [] }
    return [.wait(length)]
  }

  /// Leaves the screen of a round: goes on with the session that runs, or with the next step.
  package mutating func leaveScreen() -> [Command] {
    protocolScreen = nil
    return running == nil ? [.nextStep] : advance(.resumed)
  }
}
