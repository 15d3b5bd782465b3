internal import Music
internal import Psychometrics
public import Training

/// The sessions from which the keypad needs the findings.
public struct FindingsRequest: Sendable {
  let sessions: [RecordedSession]
  let range: NoteRange
  let prior: ThresholdPrior
  /// The tuning of the intervals; `nil` for that of the last session with intervals.
  let tuning: TuningDefinition?
  /// The number of times that the sessions had been read.
  let number: Int

  /// The number of trials in all sessions.
  var trials: Int { sessions.trialCount }

  /// Computes the findings, which takes about a second for 100,000 trials.
  public func findings() -> ListenerFindings {
    ListenerFindings(of: sessions, range: range, prior: prior, tuning: tuning)
  }
}
