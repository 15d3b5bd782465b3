public import Psychometrics

/// What a listener responds to a question.
public enum Response: Hashable, Sendable {
  /// On which side of the reference tone the comparison tone lies.
  case side(Answer)
}

extension Response {
  /// What an estimator learns from the response.
  ///
  /// - Parameters:
  ///   - question: What was asked.
  ///   - presentation: How it sounded, which decides what is correct.
  public func evidence(
    on question: Question, presentedAs presentation: Presentation
  ) -> Evidence {
    switch self {
    case .side(let answer): .side(question.difference(in: presentation).cents, answer)
    }
  }
}

extension SimulatedAnswers {
  /// Responds to a question as it is asked, and remembers it.
  ///
  /// - Precondition: ``SimulatedListener/range`` contains the note of the reference tone.
  public mutating func respond(to question: Question) -> Response {
    .side(answer(to: question.difference.cents, at: question.reference))
  }
}

extension SessionDigest {
  /// Adds a response.
  mutating func add(_ response: Response) {
    switch response {
    case .side(let answer): add(answer.rawValue)
    }
  }
}
