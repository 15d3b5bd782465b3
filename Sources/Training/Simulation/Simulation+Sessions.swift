internal import Music
internal import Notation
public import Psychometrics

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
  /// - Returns: The simulations, oldest first.
  /// - Complexity: O(*c*² · *t* · *n*²) for *c* sessions of *t* trials and *n* notes.
  public static func sessions(
    _ count: Int, of listener: SimulatedListener, first header: SessionHeader, trials: Int
  ) -> [Simulation] {
    (0..<count).reduce(into: []) { simulations, days in
      let history = simulations.map(\.recording)
      simulations.append(
        Simulation(
          of: listener.rested(
            afterTrials: history.reduce(0) { $0 + $1.trials.count }, inSessions: days),
          header: days == 0 ? header : header.following(history, days: days), history: history,
          trials: trials))
    }
  }
}

extension SessionHeader {
  /// Returns the header of a session that begins some days later, after `history`.
  fileprivate func following(_ history: [RecordedSession], days: Int) -> SessionHeader {
    SessionHeader(
      listener: listener,
      startedAt: UTCTime(milliseconds: startedAt.milliseconds + Int64(days) * 86_400_000),
      seed: seed ^ UInt64(days), settings: settings, history: .init(of: history))
  }
}
