package import Training

/// The sessions from which the keypad needs the findings.
package struct FindingsRequest: Sendable {
  /// The listener of the sessions.
  package let listener: Listener
  /// The sessions; `nil` if they are still to be read.
  package let sessions: [RecordedSession]?
  /// The settings of the next session.
  package let settings: Settings
  /// The number of times that the sessions had been read; `nil` for a listener in the list.
  let number: Int?
  /// Whether the findings that were kept before the latest answers are wanted first, if there are any.
  package var acceptsEarlier = false

  /// Computes the findings in sessions, which takes about a second for 100,000 trials.
  package func findings(in sessions: [RecordedSession]) -> ListenerFindings {
    ListenerFindings(of: sessions, besideSessionsWith: settings)
  }
}
