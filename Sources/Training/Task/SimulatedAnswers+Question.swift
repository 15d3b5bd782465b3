public import Psychometrics

extension SimulatedAnswers {
  /// Responds to a question as it is asked, and remembers it.
  ///
  /// - Precondition: ``SimulatedListener/range`` contains the note of the reference tone.
  public mutating func respond(to question: Question) -> Response {
    .side(answer(to: question.difference.cents, at: question.reference))
  }
}
