internal import Music
internal import Psychometrics
internal import Training

// The JSON members of questions and responses. The rest of the engine does not depend on the task.

extension Question {
  /// Returns the members that another program needs to present the question.
  ///
  /// In a task with intervals, `difference_cents` is the sum of the nominal size and the mistuning, with
  /// which the comparison tone of a match begins. An aid has the frequency of the tone that it adds: the
  /// nominal tone of an example, after the reference tone, or the drone.
  func members(
    trial: Int, settings: Settings
  ) -> KeyValuePairs<String, (any Encodable)?> {
    let presentation = settings.presentation(of: self)
    let interval = settings.task.hasIntervals ? nominal : nil
    let example = settings.aid == .example ? presentation.reference.raised(by: nominal.size) : nil
    let drone = settings.aid == .drone ? settings.drone : nil
    return [
      "trial": trial, "reference_midi": reference.number,
      "reference_hz": presentation.reference, "comparison_hz": presentation.comparison,
      "difference_cents": Cents(Double(nominal.thousandths + 10 * difference.hundredths) / 1000),
      "timbre": settings.timbre,
      "level_reference_db": referenceLevel, "level_comparison_db": comparisonLevel,
      "tone_ms": settings.toneLength, "gap_ms": settings.gap,
      "interval": interval?.name, "direction": interval?.direction.rawValue,
      "nominal_cents": interval?.size,
      settings.task.response.terms.difference: interval.map { _ in difference.cents },
      "example_hz": example, "drone_hz": drone?.frequency(of: presentation.reference),
      "first_tone": settings.drawsOrder ? firstTone : nil,
    ]
  }
}

/// Another program's answer to the question of a trial.
struct EngineAnswer: Hashable, Sendable {
  let trial: Int
  let response: Response
  /// The time from the onset of the comparison tone.
  let responseTime: Duration?
  /// The frequencies that were played; `nil` for those requested.
  let reference: Hertz?
  let comparison: Hertz?
}

extension EngineAnswer {
  /// The JSON members of an answer.
  static let members = ["trial", "answer", "response_ms", "reference_hz", "comparison_hz"]

  /// Creates an answer from the members of a line.
  ///
  /// - Throws: `EngineError` if a member is missing or cannot be used.
  init(_ members: EngineMembers, for task: Task) throws(EngineError) {
    guard let response = try members.word("answer").flatMap(task.response.response) else {
      let words = task.response.choices.map(task.response.word).joined(separator: " or ")
      throw members.complaint(about: "answer", instead: "give \(words)")
    }
    self.response = response
    responseTime = try members.responseTime()
    reference = try members.frequency("reference_hz")
    comparison = try members.frequency("comparison_hz")
    trial = try members.trial()
  }
}

extension EngineMembers {
  private static let responseTimes = 0.0...3_600_000

  /// Returns the time from the onset of the comparison tone to the response; `nil` if there is none.
  func responseTime() throws(EngineError) -> Duration? {
    let milliseconds = try number(
      "response_ms", in: Self.responseTimes,
      unit: "milliseconds from the beginning of the second tone")
    return milliseconds.map { .microseconds(Int64(($0 * 1000).rounded())) }
  }

  /// Returns the frequency of a member; `nil` if there is none.
  func frequency(_ name: String) throws(EngineError) -> Hertz? {
    try number(name, in: TrialRecord.frequencies.values, unit: "hertz").map(Hertz.init)
  }
}

// MARK: - Frequencies that were played

extension EngineAnswer {
  /// The largest distance of the reference tone from its note. Beyond it the tone would be another
  /// note.
  private static let farthestReference = Cents(50)

  /// Whether the answer gives the frequencies that were played.
  var givesFrequencies: Bool { reference != nil || comparison != nil }

  /// Returns the actual presentation of the open question.
  ///
  /// - Parameters:
  ///   - asked: The presentation that was requested.
  ///   - nominal: The nominal size of the interval between the tones.
  ///   - largest: The largest difference from it.
  /// - Throws: `EngineError` if a frequency lies too far from the requested one.
  func presentation(
    insteadOf asked: Presentation, at nominal: Cents, upTo largest: Cents
  ) throws(EngineError) -> Presentation {
    let reference = reference ?? asked.reference
    let comparison = comparison ?? asked.comparison
    try checkReference(insteadOf: asked.reference)
    try check("comparison_hz", comparison, from: reference.raised(by: nominal), atMost: largest)
    return .pair(reference: reference, comparison: comparison)
  }

  /// Checks the frequency of the reference tone.
  ///
  /// - Throws: `EngineError` if it lies too far from the requested one.
  func checkReference(insteadOf asked: Hertz) throws(EngineError) {
    try check("reference_hz", reference ?? asked, from: asked, atMost: Self.farthestReference)
  }

  private func check(
    _ name: String, _ tone: Hertz, from other: Hertz, atMost bound: Cents
  ) throws(EngineError) {
    let distance = tone.cents(above: other).magnitude
    guard distance > bound else { return }
    throw EngineError(
      .invalidValue, of: trial,
      "\(name) \(tone.value) lies \(Int(distance.value.rounded())) cents from "
        + "\(other.value) hertz: keep within \(Int(bound.value)), or void the pair.")
  }
}

extension TrialRecord {
  /// Returns whether a repeated answer agrees with the record.
  func agrees(with other: EngineAnswer) -> Bool {
    guard case .answered(let response, let responseTime) = outcome else { return false }
    return other.response == response && other.responseTime ?? responseTime == responseTime
      && other.reference ?? presentation.reference == presentation.reference
      && other.comparison ?? presentation.comparison == presentation.comparison
  }
}
