internal import Training

extension German {
  func phrases(for response: ResponseForm) -> ResponsePhrases {
    switch response {
    case .choice(let choice): phrases(for: choice)
    case .adjustment:
      ResponsePhrases(
        higher: "Höher", lower: "Tiefer",
        wasHigher: "er war zu hoch", wasLower: "er war zu tief",
        question: { ("\($0): Ton 2 stimmen, dann Enter.", "\($0) stimmen, Enter") },
        soundsAgain: "Der Ton beginnt noch einmal, wo er begonnen hat.",
        howToAnswer: """
          Ein Ton erklingt, dann ein zweiter, den du stimmst: + oder - für 5 Cent, ++ oder -- für 20, u \
          oder d für 1, jeweils mit Enter. Enter allein heißt: er stimmt.
          """,
        whatElseThereIs:
          "r: den Bezugston noch einmal hören, v: den Ton für ungültig erklären, q: beenden.",
        helpOnAnswers: """
          +, -: 5 Cent höher, tiefer. ++, --: 20 Cent. u, d: 1 Cent. Eine leere Zeile: der Ton stimmt. r: \
          den Bezugston noch einmal hören.
          """,
        helpOnTrial: """
          r: den Bezugston noch einmal hören. v: den Ton für ungültig erklären. b: den letzten Ton \
          zurücknehmen. p: Pause. q: beenden.
          """,
        pausedPlain: "Pause. Mit Enter beginnt der Ton noch einmal, wo er begonnen hat.",
        notUnderstood: {
          """
          '\($0)' ändert nichts: Tippe + oder - (5 Cent), ++ oder -- (20), u oder d (1), eine leere Zeile \
          (gestimmt), r (noch einmal), v (ungültig) oder q (beenden), oder help.
          """
        })
    }
  }

  private func phrases(for choice: Choice) -> ResponsePhrases {
    switch choice {
    case .higherOrLower:
      choosing(
        "Höher", "Tiefer", wasHigher: "er war höher", wasLower: "er war tiefer",
        question: { _ in ("Ton 2: höher oder tiefer?", "Ton 2 höher?") },
        howToAnswer:
          "Zwei Töne erklingen. War der zweite höher oder tiefer? Antworte mit h oder t, dann Enter.",
        helpOnAnswers: "h, t: der zweite Ton war höher, tiefer.")
    case .sharpOrFlat:
      choosing(
        "Zu hoch", "Zu tief", wasHigher: "er war zu hoch", wasLower: "er war zu tief",
        question: { ("\($0): zu hoch oder zu tief?", "\($0): zu hoch?") },
        howToAnswer: """
          Zwei Töne erklingen in einem Intervall. War der zweite dafür zu hoch oder zu tief? Antworte mit h \
          oder t, dann Enter.
          """,
        helpOnAnswers: "h, t: der zweite Ton war für das Intervall zu hoch, zu tief.")
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
      soundsAgain: "Das Paar erklingt noch einmal von vorn.", howToAnswer: howToAnswer,
      whatElseThereIs: "r: das Paar noch einmal hören, v: es für ungültig erklären, q: beenden.",
      helpOnAnswers: helpOnAnswers,
      helpOnTrial: """
        r oder eine leere Zeile: das Paar noch einmal hören. v: es für ungültig erklären. b: die letzte \
        Antwort zurücknehmen. p: Pause. q: beenden.
        """,
      pausedPlain: "Pause. Enter spielt das Paar noch einmal.",
      notUnderstood: {
        """
        '\($0)' ist keine Antwort: Tippe h (höher), t (tiefer), r (noch einmal), v (ungültig) oder q \
        (beenden), oder help.
        """
      })
  }
}
