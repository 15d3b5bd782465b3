internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// Another program's report of the match that the listener made for the question of a trial.
struct EngineCommit: Hashable, Sendable {
  let trial: Int
  /// Where the listener left the tone; `nil` if this program plays the tone and knows it.
  private let place: Place?
  /// The frequency of the reference tone that was played; `nil` for the one requested.
  private let reference: Hertz?
  /// The time from the onset of the comparison tone.
  private let responseTime: Duration?
  /// The changes of the pitch; `nil` if they are not given.
  private let trace: String?

  private enum Place: Hashable {
    /// The signed difference from the nominal tone.
    case cents(Difference)
    case frequency(Hertz)

    /// The member that gives it.
    var member: String { if case .cents = self { "cents" } else { "comparison_hz" } }
  }
}

extension EngineCommit {
  /// The JSON members of a commit.
  static let members = ["trial", "cents", "comparison_hz", "reference_hz", "response_ms", "trace"]

  private static let mistunings = -Adjustment.farthest.value...Adjustment.farthest.value

  /// Creates a commit from the members of a line.
  ///
  /// - Throws: `EngineError` if a member cannot be used.
  init(_ members: EngineMembers) throws(EngineError) {
    let cents = try members.number("cents", in: Self.mistunings, unit: "cents")
    let comparison = try members.frequency("comparison_hz")
    guard cents == nil || comparison == nil else {
      throw members.complaint(about: "cents", instead: "give cents or comparison_hz, not both")
    }
    place =
      cents.map { .cents(Difference(hundredths: Int(($0 * 100).rounded()))) }
      ?? comparison.map(Place.frequency)
    reference = try members.frequency("reference_hz")
    responseTime = try members.responseTime()
    trace = try members.word("trace")
    trial = try members.trial()
  }

  /// Returns the answer that the commit means.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - requested: The presentation that was requested.
  ///   - played: What the listener did with this program; `nil` if another program plays the tone.
  /// - Throws: `EngineError` if it is not known where the listener left the tone, or if that is too far
  ///   from the nominal tone or not where the trace ends.
  func answer(
    to question: Question, requested: Presentation, played: Adjustment?
  ) throws(EngineError) -> EngineAnswer {
    EngineAnswer(
      trial: trial, response: .committed(try adjustment(of: question, requested, played)),
      responseTime: responseTime, reference: reference, comparison: nil)
  }

  private func adjustment(
    of question: Question, _ requested: Presentation, _ played: Adjustment?
  ) throws(EngineError) -> Adjustment {
    if let played {
      let given = [
        place?.member, trace.map { _ in "trace" }, reference.map { _ in "reference_hz" },
      ].compactMap(\.self)
      guard given.isEmpty else {
        throw EngineError(
          .wrongPlayer, of: trial,
          "\(given.joined(separator: " and ")) cannot be given, because this session plays "
            + "its own tones and knows their pitch: leave it out.")
      }
      return played
    }
    let nominal = (reference ?? requested.reference).raised(by: question.nominal.size)
    let end = try mistuning(from: nominal)
    guard let adjustment = Adjustment(to: end, trace: trace ?? "") else {
      throw unusableTrace(
        "give ms:cents;ms:cents… with two decimal places, ending at the committed "
          + "\(end.cents.value) cents")
    }
    let times = adjustment.steps.map(\.time)
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw unusableTrace("give the changes in the order of their times")
    }
    if let last = times.last, let responseTime, Duration.milliseconds(last) > responseTime {
      throw unusableTrace("its last change is later than response_ms: give times up to the commit")
    }
    return adjustment
  }

  private func mistuning(from nominal: Hertz) throws(EngineError) -> Difference {
    switch place {
    case nil:
      throw EngineError(
        .missingMember, of: trial,
        "cents is missing: give the difference from the nominal tone, or comparison_hz.")
    case .cents(let mistuning): return mistuning
    case .frequency(let comparison):
      let mistuning = Difference(from: nominal, to: comparison)
      guard mistuning.cents.magnitude <= Adjustment.farthest else {
        throw EngineError(
          .invalidValue, of: trial,
          "comparison_hz \(comparison.value) lies \(mistuning.cents.value) cents from the "
            + "nominal tone: keep within \(Int(Adjustment.farthest.value)), or void the trial.")
      }
      return mistuning
    }
  }

  private func unusableTrace(_ wayOut: String) -> EngineError {
    EngineError(
      .invalidValue, of: trial, "trace '\((trace ?? "").excerpt)' cannot be used: \(wayOut).")
  }
}
