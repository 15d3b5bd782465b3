internal import Training

extension English {
  func phrases(for response: ResponseForm) -> ResponsePhrases {
    switch response {
    case .choice(let choice): phrases(for: choice)
    case .adjustment:
      ResponsePhrases(
        higher: "Sharper", lower: "Flatter",
        wasHigher: "it was too high", wasLower: "it was too low",
        question: { ("\($0): tune tone 2, then Enter.", "\($0): tune, Enter.") },
        soundsAgain: "The tone will start again where it began.",
        howToAnswer: """
          A tone plays, then a second one that you bring into tune. Type + or - for 5 cents, ++ or -- for \
          20, u or d for 1, each with Enter. Enter alone says that it is in tune.
          """,
        whatElseThereIs: "r: hear the reference tone again, v: void the tone, q: quit.",
        helpOnAnswers: """
          +, -: 5 cents up, down. ++, --: 20 cents. u, d: 1 cent. An empty line: the tone is in tune. r: \
          hear the reference tone again.
          """,
        helpOnTrial:
          "r: hear the reference tone again. v: void the tone. b: take back the last tone. p: pause. q: quit.",
        pausedPlain: "Paused. Press Enter to start the tone again where it began.",
        notUnderstood: {
          """
          '\($0)' changes nothing: type + or - (5 cents), ++ or -- (20), u or d (1), an empty line (in \
          tune), r (hear again), v (void) or q (quit), or help.
          """
        })
    }
  }

  private func phrases(for choice: Choice) -> ResponsePhrases {
    switch choice {
    case .higherOrLower:
      choosing(
        "Higher", "Lower", wasHigher: "it was higher", wasLower: "it was lower",
        question: { _ in ("Tone 2: higher or lower?", "Tone 2 higher?") },
        howToAnswer:
          "Two tones play. Was the second higher or lower? Type h or l, then press Enter.",
        helpOnAnswers: "h, l: the second tone was higher, lower.")
    case .sharpOrFlat:
      choosing(
        "Too high", "Too low", wasHigher: "it was too high", wasLower: "it was too low",
        question: { ("\($0): too high or too low?", "\($0): too high?") },
        howToAnswer: """
          Two tones play at an interval. Was the second too high or too low for it? Type h or l, then \
          press Enter.
          """,
        helpOnAnswers: "h, l: the second tone was too high, too low for the interval.")
    }
  }

  /// Returns the phrases of a choice, of which those about the pair are the same for all.
  private func choosing(
    _ higher: String, _ lower: String, wasHigher: String, wasLower: String,
    question: @escaping @Sendable (String) -> (long: String, short: String), howToAnswer: String,
    helpOnAnswers: String
  ) -> ResponsePhrases {
    ResponsePhrases(
      higher: higher, lower: lower, wasHigher: wasHigher, wasLower: wasLower, question: question,
      soundsAgain: "The pair will play again from the beginning.", howToAnswer: howToAnswer,
      whatElseThereIs: "r: hear the pair again, v: void it, q: quit.", helpOnAnswers: helpOnAnswers,
      helpOnTrial: """
        r or an empty line: hear the pair again. v: void it. b: take back the last answer. p: pause. q: \
        quit.
        """,
      pausedPlain: "Paused. Press Enter to hear the pair again.",
      notUnderstood: {
        """
        '\($0)' is not an answer: type h (higher), l (lower), r (hear again), v (void) or q (quit), or \
        help.
        """
      })
  }
}
