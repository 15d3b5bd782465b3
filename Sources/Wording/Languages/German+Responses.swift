internal import Psychometrics
internal import Training

extension German {
  var taskNames: [String: String] {
    ["pitch": "Tonhöhe", "interval": "Intervalle", "matching": "Abgleich"]
  }

  var helpOnTasks: String {
    """
    Die Aufgabe: sagen, welcher Ton höher ist, ein Intervall beurteilen oder einen Ton \
    abgleichen.
    """
  }

  func words(meaning answer: Answer) -> [String] {
    answer == .higher ? ["h", "höher", "hoeher"] : ["t", "tiefer"]
  }

  func phrases(for response: ResponseForm) -> ResponsePhrases {
    switch response {
    case .choice(.higherOrLower):
      ResponsePhrases(
        higher: "Höher", lower: "Tiefer", wasHigher: "er war höher", wasLower: "er war tiefer",
        invitation: "Zwei Töne erklingen: Ist der zweite höher oder tiefer?",
        question: { _ in ("Ton 2: höher oder tiefer?", "Ton 2 höher?") },
        howToAnswer:
          "Zwei Töne erklingen. War der zweite höher oder tiefer? Antworte mit h oder t, dann Enter.",
        helpOnAnswers: "h, t: der zweite Ton war höher, tiefer.", trial: openPair)
    case .choice(.sharpOrFlat):
      ResponsePhrases(
        higher: "Zu hoch", lower: "Zu tief", wasHigher: "er war zu hoch",
        wasLower: "er war zu tief",
        invitation:
          "Zwei Töne erklingen in einem Intervall: Ist der zweite dafür zu hoch oder zu tief?",
        question: { ("\($0): zu hoch oder zu tief?", "\($0): zu hoch?") },
        howToAnswer: """
          Zwei Töne erklingen in einem Intervall. War der zweite dafür zu hoch oder zu tief? Antworte mit h \
          oder t, dann Enter.
          """,
        helpOnAnswers: "h, t: der zweite Ton war für das Intervall zu hoch, zu tief.",
        trial: openPair)
    case .adjustment:
      ResponsePhrases(
        higher: "Höher", lower: "Tiefer", wasHigher: "er war zu hoch", wasLower: "er war zu tief",
        invitation:
          "Ein Ton erklingt, dann ein zweiter, den du abgleichst, bis das Intervall stimmt.",
        question: { ("\($0): Ton 2 abgleichen, dann Enter.", "\($0): abgleichen") },
        howToAnswer: """
          Ein Ton erklingt, dann ein zweiter, den du abgleichst: + oder - für 5 Cent, ++ oder -- für 20, \
          u oder d für 1, jeweils mit Enter. Enter allein heißt: Er stimmt.
          """,
        helpOnAnswers: """
          +, -: 5 Cent höher, tiefer. ++, --: 20 Cent. u, d: 1 Cent. Eine leere Zeile: der Ton stimmt. r: \
          den Bezugston noch einmal hören.
          """, trial: openTone)
    }
  }

  private var openPair: ResponsePhrases.Trial {
    .init(
      soundsAgain: "Das Paar erklingt noch einmal von vorn.",
      whatElseThereIs: "r: das Paar noch einmal hören, v: es für ungültig erklären, q: beenden.",
      help: """
        r oder eine leere Zeile: das Paar noch einmal hören. v: es für ungültig erklären. b: die letzte \
        Antwort zurücknehmen. p: Pause. q: beenden.
        """,
      paused: "Pause. Enter spielt das Paar noch einmal.",
      notUnderstood: {
        """
        '\($0)' ist keine Antwort: Tippe h (höher), t (tiefer), r (noch einmal), v (ungültig) oder q \
        (beenden), oder help.
        """
      },
      effect: {
        switch $0 {
        case .higher: "der zweite Ton war höher"
        case .lower: "der zweite Ton war tiefer"
        case .again: "das Paar noch einmal hören"
        default: nil
        }
      })
  }

  private var openTone: ResponsePhrases.Trial {
    .init(
      soundsAgain: "Der Ton beginnt noch einmal, wo er begonnen hat.",
      whatElseThereIs:
        "r: den Bezugston noch einmal hören, v: den Ton für ungültig erklären, q: beenden.",
      help: """
        r: den Bezugston noch einmal hören. v: den Ton für ungültig erklären. b: den letzten Abgleich \
        zurücknehmen. p: Pause. q: beenden.
        """,
      paused: "Pause. Mit Enter beginnt der Ton noch einmal, wo er begonnen hat.",
      notUnderstood: {
        """
        '\($0)' ändert nichts: Tippe + oder - (5 Cent), ++ oder -- (20), u oder d (1), eine leere Zeile \
        (stimmt), r (noch einmal), v (ungültig) oder q (beenden), oder help.
        """
      },
      effect: {
        switch $0 {
        case .again: "spielt den Bezugston noch einmal"
        case .commit: "der Ton stimmt"
        default:
          $0.adjustment.map { side, size in
            "\(size.rawValue) Cent \(side == .higher ? "höher" : "tiefer")"
          }
        }
      })
  }
}
