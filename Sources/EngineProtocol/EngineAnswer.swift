internal import Music
internal import Psychometrics
internal import Training

// How questions and responses are put into members: all that the engine knows of tasks.

extension Question {
  /// What another program must know to present the question.
  func members(trial: Int, settings: Settings) -> KeyValuePairs<String, any Encodable> {
    let presentation = settings.presentation(of: self)
    return [
      "trial": trial, "reference_midi": reference.number,
      "reference_hz": presentation.reference, "comparison_hz": presentation.comparison,
      "difference_cents": difference.cents, "timbre": settings.timbre,
      "level_reference_db": referenceLevel, "level_comparison_db": comparisonLevel,
      "tone_ms": settings.toneLength, "gap_ms": settings.gap,
    ]
  }
}

/// What another program says of the open question.
struct EngineAnswer: Hashable, Sendable {
  let response: Response
  /// From the beginning of the comparison tone.
  let responseTime: Duration?
  /// The frequencies that were really played, where they are not those asked for.
  let reference: Hertz?
  let comparison: Hertz?
}

extension EngineAnswer {
  /// The members that say it.
  static let members = ["answer", "response_ms", "reference_hz", "comparison_hz"]

  private static let responseTimes = 0.0...3_600_000

  /// Reads the members of a line that answers a question of a task.
  init(_ members: EngineMembers, for task: Task) throws(EngineError) {
    guard let response = try members.word("answer").flatMap(task.response) else {
      let words = task.responses.map(task.word).joined(separator: " or ")
      throw members.complaint(about: "answer", instead: "give \(words)")
    }
    self.response = response
    let milliseconds = try members.number(
      "response_ms", in: Self.responseTimes,
      unit: "milliseconds from the beginning of the second tone")
    responseTime = milliseconds.map { .microseconds(Int64(($0 * 1000).rounded())) }
    func frequency(_ name: String) throws(EngineError) -> Hertz? {
      let bounds = TrialRecord.frequencies
      return try members.number(
        name, in: bounds.lowerBound.value...bounds.upperBound.value, unit: "hertz"
      ).map(Hertz.init)
    }
    reference = try frequency("reference_hz")
    comparison = try frequency("comparison_hz")
  }
}

// MARK: - What was really played

extension EngineAnswer {
  /// A first tone further from its note than this would be another note.
  private static let farthestReference = Cents(50)
  /// No pair asks for more than a third of this.
  private static let largestDifference = Cents.octave

  /// Whether it says that other frequencies were played than those asked for.
  var tellsFrequencies: Bool { reference != nil || comparison != nil }

  /// How the open question was presented where this was asked for.
  func presentation(insteadOf asked: Presentation) throws(EngineError) -> Presentation {
    let reference = reference ?? asked.reference
    let comparison = comparison ?? asked.comparison
    try Self.check("reference_hz", reference, from: asked.reference, atMost: Self.farthestReference)
    try Self.check("comparison_hz", comparison, from: reference, atMost: Self.largestDifference)
    return .pair(reference: reference, comparison: comparison)
  }

  private static func check(
    _ name: String, _ tone: Hertz, from other: Hertz, atMost bound: Cents
  ) throws(EngineError) {
    let distance = tone.cents(above: other).magnitude
    guard distance > bound else { return }
    throw EngineError(
      message: "\(name) \(tone.value) lies \(Int(distance.value.rounded())) cents from "
        + "\(other.value) hertz: keep within \(Int(bound.value)), or void the pair.")
  }
}

extension TrialRecord {
  /// Whether an answer, given again, says nothing else than the record.
  func agrees(with other: EngineAnswer) -> Bool {
    guard case .answered(let response, let responseTime) = outcome else { return false }
    return other.response == response && other.responseTime ?? responseTime == responseTime
      && other.reference ?? presentation.reference == presentation.reference
      && other.comparison ?? presentation.comparison == presentation.comparison
  }
}
