internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

/// The trial of a recorded session that a page played last.
struct HeardTrial: Sendable {
  private var last: (session: UTCTime, rehearing: Rehearing)?

  /// Returns what is played next of a trial: the pair as it was answered, and after it what makes its
  /// difference plain.
  private func next(_ trial: TrialRecord, of session: RecordedSession) -> Rehearing.Form {
    guard let last, last.session == session.header.startedAt, last.rehearing.trial == trial.number
    else { return .pair }
    return last.rehearing.form == .pair ? .contrast : .pair
  }

  /// Plays a trial again.
  mutating func again(_ trial: TrialRecord, of session: RecordedSession) -> PageRequest {
    let rehearing = Rehearing(
      of: trial, as: next(trial, of: session), in: session.header.settings)
    last = (session.header.startedAt, rehearing)
    return .hear(rehearing, of: session)
  }

  /// Returns what makes the difference of a trial plain if it is played next; otherwise `nil`.
  func hint(on trial: TrialRecord, of session: RecordedSession, _ data: PageData) -> String? {
    let next = next(trial, of: session)
    return next == .pair
      ? nil : data.words.phrases(in: session.header.settings.task).text(of: next)
  }
}
