public import Psychometrics

/// What a listener responds to a question.
public enum Response: Hashable, Sendable {
  /// On which side of the reference tone the comparison tone lies.
  case side(Answer)
}

extension Response {
  /// Whether the response is correct; `nil` where no response is.
  ///
  /// - Parameters:
  ///   - question: What was asked.
  ///   - presentation: How it sounded, which decides.
  public func isCorrect(for question: Question, presentedAs presentation: Presentation) -> Bool? {
    switch self {
    case .side(let answer): answer == question.difference(in: presentation).correctAnswer
    }
  }
}
