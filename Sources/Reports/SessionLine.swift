internal import Music
internal import Psychometrics
public import Training

/// One recorded session in one line.
public struct SessionLine: Sendable {
  /// The line: whose session, when, how many answers, and what running it again showed.
  public let text: String

  /// Describes a session; without a verdict nothing was checked.
  public init(of session: RecordedSession, verdict: Replay.Verdict? = nil) {
    let header = session.header
    let answered = session.trials.count { $0.answer != nil }
    let right = session.trials.count { $0.isCorrect == true }
    let facts = [
      "session \(session.id)", header.listener.label, header.startedAt.iso8601,
      "seed \(header.seed)", "\(answered) answered", "\(right) right",
    ]
    text = (facts + (verdict.map { [Self.words(for: $0)] } ?? [])).joined(separator: "  ")
  }

  private static func words(for verdict: Replay.Verdict) -> String {
    switch verdict {
    case .verified: "verified"
    case .differs(let trial, let discrepancy):
      "differs at trial \(trial): \(words(for: discrepancy))"
    case .unverifiable(.engineVersion(let version)):
      "unverifiable: engine \(version) chose its pairs, this is engine \(Engine.version)"
    case .unverifiable(.history(let recorded, let found)):
      "unverifiable: it started from \(recorded.trials) earlier trials, and the \(found.trials) in "
        + "the store are not the same"
    }
  }

  private static func words(for discrepancy: Replay.Discrepancy) -> String {
    switch discrepancy {
    case .missing: "no such trial is recorded"
    case .pair(let chosen, let recorded):
      "\(words(for: recorded)) was recorded, \(words(for: chosen)) is chosen"
    case .record: "the record was changed after it was written"
    }
  }

  private static func words(for pair: TonePair) -> String {
    "\(pair.reference.name) \(pair.difference.cents.value) cents"
  }
}
