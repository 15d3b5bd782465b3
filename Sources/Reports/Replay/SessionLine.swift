internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// One replayed session in one line of text.
public struct SessionLine: Sendable {
  /// The line: whose session, when, how many answers, what they tell, and what running it again
  /// showed.
  public let text: String

  /// Describes a session.
  public init(of review: SessionReview) {
    let header = review.header
    let facts: [String?] = [
      "session \(review.id)", header.listener.label, header.startedAt.iso8601,
      header.engineVersion == Engine.unknown ? nil : "seed \(header.seed)",
      "\(review.answers.answered) answered", "\(review.answers.right) right",
      review.answersSoFar.tellThreshold
        ? "T75 \(TextNumber.limen(review.limen.t75.value)) cents" : nil,
      review.logLoss.map { "\(TextNumber.probability($0)) bits" },
      review.otherLimen.map { "otherwise \(TextNumber.limen($0.value)) cents" },
      review.verdict.map(Self.words),
    ]
    text = facts.compactMap(\.self).joined(separator: "  ")
  }

  private static func words(for verdict: Replay.Verdict) -> String {
    switch verdict {
    case .verified: "verified"
    case .differs(let trial, let discrepancy):
      "differs at trial \(trial): \(words(for: discrepancy))"
    case .unverifiable(.engineVersion(Engine.unknown)):
      "unverifiable: nothing says what chose its pairs"
    case .unverifiable(.engineVersion(let version)):
      "unverifiable: engine \(version) chose its pairs, this is engine \(Engine.version)"
    case .unverifiable(.history(let recorded, let found)):
      "unverifiable: it started from \(recorded.trials) earlier trials, and the \(found.trials) "
        + "found are not the same"
    }
  }

  private static func words(for discrepancy: Replay.Discrepancy) -> String {
    switch discrepancy {
    case .missing: "no such trial is recorded"
    case .question(let chosen, let recorded):
      "\(words(for: recorded)) was recorded, \(words(for: chosen)) is chosen"
    case .record: "the record was changed after it was written"
    }
  }

  private static func words(for question: Question) -> String {
    "\(question.reference.name) \(question.difference.cents.value) cents"
  }
}
