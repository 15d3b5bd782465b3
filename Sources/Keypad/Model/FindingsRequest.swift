package import Training

/// The sessions from which the keypad needs the findings.
package struct FindingsRequest: Sendable {
  package let sessions: [RecordedSession]
  /// The settings of the next session.
  package let settings: Settings
  /// The number of times that the sessions had been read.
  let number: Int

  /// The number of trials in all sessions.
  var trials: Int { sessions.trialCount }

  /// Computes the findings, which takes about a second for 100,000 trials.
  package func findings() -> ListenerFindings {
    ListenerFindings(of: sessions, besideSessionsWith: settings)
  }
}
