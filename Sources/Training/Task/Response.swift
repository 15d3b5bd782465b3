internal import Music
public import Psychometrics

/// The response of a listener to a question.
public enum Response: Hashable, Sendable {
  /// The side of the first tone on which the second one was heard.
  case side(Answer)
  /// The match: the comparison tone as the listener committed it.
  case committed(Adjustment)
}

extension Response {
  /// What the listener did to the comparison tone of a match; `nil` for a side.
  package var adjustment: Adjustment? {
    if case .committed(let adjustment) = self { adjustment } else { nil }
  }

  /// The word in digests and messages.
  var word: String {
    switch self {
    case .side(let answer): answer.rawValue
    case .committed: "committed"
    }
  }

  /// Returns the evidence that the estimator of limens observes; `nil` for a match.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - presentation: The presentation, which decides whether the response is correct.
  package func evidence(
    on question: Question, presentedAs presentation: Presentation
  ) -> Evidence? {
    guard case .side(let answer) = self else { return nil }
    return .side(question.heard(question.difference(in: presentation)).cents, answer)
  }
}

extension SimulatedAnswers {
  /// Responds to a question that is presented without changes, and remembers it.
  ///
  /// - Precondition: `SimulatedListener.range` contains the note of the reference tone.
  public mutating func respond(to question: Question, with aid: Aid? = nil) -> Response {
    let presented = PresentedInterval(question.nominal, aid: aid)
    return .side(
      answer(
        to: question.heard(question.difference).cents
          + listener.expectedBelow(presented.aboveCategory),
        at: question.reference,
        interval: presented.category.named))
  }

  /// Responds to a question of the task of a session with these settings, and remembers it. The tone of
  /// a match is moved in steps of the smallest size, which are not recorded.
  ///
  /// - Precondition: As for ``respond(to:with:)``.
  public mutating func respond(to question: Question, in settings: Settings) -> Response {
    switch settings.task.response {
    case .choice: respond(to: question, with: settings.aid)
    case .adjustment: adjust(question, in: settings)
    }
  }

  /// Makes the match of a question.
  private mutating func adjust(_ question: Question, in settings: Settings) -> Response {
    let presented = PresentedInterval(question.nominal, aid: settings.aid)
    let step = settings.hundredths(of: .small)
    let end = commit(
      from: question.difference.cents, inStepsOf: Cents(Double(step) / 100),
      at: question.reference, interval: presented.category.named,
      expectedBelow: listener.expectedBelow(presented.aboveCategory))
    let steps = (end - question.difference.cents).value * 100 / Double(step)
    let farthest = Int(Adjustment.farthest.value * 100)
    let hundredths = question.difference.hundredths + Int(steps.rounded()) * step
    return .committed(
      Adjustment(to: Difference(hundredths: min(max(hundredths, -farthest), farthest))))
  }
}

extension SessionDigest {
  /// Adds a response.
  mutating func add(_ response: Response) {
    add(response.word)
    guard let adjustment = response.adjustment else { return }
    add(Int64(adjustment.mistuning.hundredths), Int64(adjustment.steps.count))
    for step in adjustment.steps { add(Int64(step.time), Int64(step.mistuning.hundredths)) }
  }
}
