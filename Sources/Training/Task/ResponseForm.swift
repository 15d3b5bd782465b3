package import Psychometrics

/// What a listener does to answer the question of a trial.
package enum ResponseForm: Hashable, Sendable {
  /// The listener chooses one of two words, of which one is correct.
  case choice(Choice)
  /// The listener makes a match by the method of adjustment. The comparison tone
  /// sounds until the response, and no response is correct.
  case adjustment

  /// The responses that a listener may choose from, in the order in which front ends offer them;
  /// empty if a response is not a choice.
  package var choices: [Response] {
    isRightOrWrong ? Answer.allCases.map(Response.side) : []
  }

  /// Whether a response is correct or not.
  package var isRightOrWrong: Bool { if case .choice = self { true } else { false } }

  /// Whether the comparison tone sounds until the response, and the listener changes its pitch.
  package var holdsComparison: Bool { self == .adjustment }

  /// Returns whether a response has this form.
  package func accepts(_ response: Response) -> Bool {
    holdsComparison == (response.adjustment != nil)
  }

  /// Returns the correct response to a question, presented without changes; `nil` if no response is
  /// correct.
  package func correctResponse(to question: Question) -> Response? {
    isRightOrWrong ? .side(question.correctAnswer) : nil
  }

  /// Returns the side whose field and keys give a response; `nil` if the response is not a choice.
  package func side(of response: Response) -> Answer? {
    if case (.choice, .side(let side)) = (self, response) { side } else { nil }
  }

  /// Returns the word for a response in files and messages.
  package func word(for response: Response) -> String {
    switch (self, response) {
    case (.choice(let choice), .side(let side)): choice.option(on: side).word
    case (.choice, .committed), (.adjustment, _): response.word
    }
  }

  /// Returns the response for a word; `nil` if no response has that word.
  package func response(for word: String) -> Response? {
    choices.first { self.word(for: $0) == word }
  }
}
