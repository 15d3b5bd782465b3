internal import Notation
package import Psychometrics

extension Simulation {
  /// Simulates the sessions of one listener, each a day after the one before.
  ///
  /// What the listener has learnt is kept from one session to the next, but fatigue is not:
  /// `SimulatedListener.rested(afterTrials:inSessions:)`.
  ///
  /// - Parameters:
  ///   - count: The number of sessions, 1 or more.
  ///   - listener: The simulated listener before the first session.
  ///   - header: The header of the first session, with an empty history. Each later session has its
  ///     own seed.
  ///   - trials: The number of answers in each session, 1 or more. There are fewer if the plan of
  ///     the placement is complete earlier.
  /// - Returns: The simulations, oldest first. Each takes place when it is asked for, once.
  /// - Complexity: O(*c* · *t* · *n*²) for *c* sessions of *t* trials and *n* notes.
  package static func sessions(
    _ count: Int, of listener: SimulatedListener, first header: SessionHeader, trials: Int
  ) -> some Sequence<Simulation> {
    var point = StartingPoint(for: header.settings, after: [])
    var earlierTrials = 0
    return sequence(state: 0) { days in
      guard days < count else { return nil }
      defer { days += 1 }
      let simulation = Simulation(
        of: listener.rested(afterTrials: earlierTrials, inSessions: days),
        in: Session(
          header: days == 0 ? header : header.following(point.history, days: days),
          profile: point.profile, startedAt: .zero, limits: [.trials(trials)]),
        trials: trials)
      earlierTrials += simulation.recording.trials.count
      let isAdded = point.add(simulation.recording)
      precondition(isAdded, "a later session with the same settings continues the point")
      return simulation
    }
  }
}

extension SessionHeader {
  /// Returns the header of a session that begins some days later, with a history.
  fileprivate func following(_ history: History, days: Int) -> SessionHeader {
    SessionHeader(
      listener: listener,
      startedAt: startedAt.adding(days: days),
      seed: seed ^ UInt64(days), settings: settings, history: history)
  }
}
