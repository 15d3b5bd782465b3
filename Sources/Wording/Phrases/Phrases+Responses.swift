package import Psychometrics
package import Training
internal import Notation

extension Phrases {
  // The phrases about the outcome of a trial.

  /// Returns the phrases that depend on what a listener does to answer a question.
  package func phrases(for response: ResponseForm) -> ResponsePhrases {
    switch response {
    case .choice(.higherOrLower):
      say(
        ResponsePhrases(
          higher: "Higher", lower: "Lower", wasHigher: "it was higher", wasLower: "it was lower",
          invitation: "Two tones play: is the second higher or lower?",
          question: { _ in ("Tone 2: higher or lower?", "Tone 2 higher?") },
          howToAnswer:
            "Two tones play. Was the second higher or lower? Type h or l, then press Enter.",
          helpOnAnswers: "h, l: the second tone was higher, lower.",
          contrast: "wider difference", trial: openPair),
        de: ResponsePhrases(
          higher: "Höher", lower: "Tiefer", wasHigher: "er war höher", wasLower: "er war tiefer",
          invitation: "Zwei Töne erklingen: Ist der zweite höher oder tiefer?",
          question: { _ in ("Ton 2: höher oder tiefer?", "Ton 2 höher?") },
          howToAnswer:
            "Zwei Töne erklingen. War der zweite höher oder tiefer? Antworte mit h oder t, dann Enter.",
          helpOnAnswers: "h, t: der zweite Ton war höher, tiefer.",
          contrast: "größerer Abstand", trial: openPair))
    case .choice(.sharpOrFlat):
      say(
        ResponsePhrases(
          higher: "Too high", lower: "Too low", wasHigher: "it was too high",
          wasLower: "it was too low",
          invitation: "Two tones play at an interval: is the second too high or too low for it?",
          question: { ("\($0): too high or too low?", "\($0): too high?") },
          howToAnswer: """
            Two tones play at an interval. Was the second too high or too low for it? Type h or l, then \
            press Enter.
            """,
          helpOnAnswers: "h, l: the second tone was too high, too low for the interval.",
          contrast: "in tune, then as played", trial: openPair),
        de: ResponsePhrases(
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
          contrast: "rein, dann wie gespielt", trial: openPair))
    case .adjustment:
      say(
        ResponsePhrases(
          higher: "Sharper", lower: "Flatter", wasHigher: "it was too high",
          wasLower: "it was too low",
          invitation:
            "A tone plays, then a second one that you adjust until the interval is in tune.",
          question: { ("\($0): adjust tone 2, then Enter.", "\($0): adjust, Enter.") },
          howToAnswer: """
            A tone plays, then a second one that you adjust until it is in tune. Type + or - for 5 cents, \
            ++ or -- for 20, u or d for 1, each with Enter. Enter alone says that it is in tune.
            """,
          helpOnAnswers: """
            +, -: 5 cents up, down. ++, --: 20 cents. u, d: 1 cent. An empty line: the tone is in tune. r: \
            hear the reference tone again.
            """, contrast: "yours, then in tune", trial: openTone),
        de: ResponsePhrases(
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
            """, contrast: "deiner, dann der reine", trial: openTone))
    }
  }
  /// Returns the words that a listener types for an answer, in lower case, whatever the task. No word
  /// may have another meaning in another language.
  package func words(meaning answer: Answer) -> [String] {
    say(
      answer == .higher ? ["h", "higher"] : ["l", "lower"],
      de: answer == .higher ? ["h", "höher", "hoeher"] : ["t", "tiefer"])
  }
  /// Returns the matching error of a match: `4.3 cents sharp`.
  package func matchingError(_ size: String, _ side: Answer) -> String {
    say(
      side == .higher ? "\(size) sharp" : "\(size) flat",
      de: side == .higher ? "\(size) zu hoch" : "\(size) zu tief")
  }
  /// Returns the number of matches, and how many of their tones were never moved, without a full stop.
  package func matches(_ count: Int, unmoved: Int = 0) -> String {
    say(
      count.counted("match", "matches")
        + (unmoved == 0 ? "" : ", \(unmoved) of them with the tone unmoved, so not counted"),
      de: count.counted("Abgleich", "Abgleiche")
        + (unmoved == 0 ? "" : ", davon \(unmoved) mit unbewegtem Ton und nicht gezählt"))
  }
  /// Returns the centre and the spread of an interval after a match: `yours: +2 ± 6`.
  package func yours(_ centreAndSpread: String) -> String {
    say("yours: \(centreAndSpread)", de: "deine: \(centreAndSpread)")
  }
  /// Returns the mistuning at which a comparison tone began.
  package func began(_ size: String) -> String { say("began at \(size)", de: "begann bei \(size)") }
  /// The number of answered trials, after the name of a note. Both together have at most 24
  /// characters, of which the smallest screen shows 20 until the history is read.
  package func answered(_ count: Int) -> String {
    say("\(count) answered", de: "\(count) beantwortet")
  }
  /// The last line of a training.
  package func farewell(answered count: Int) -> String {
    say("\(trials(count)) answered and stored.", de: "\(trials(count)) gespeichert.")
  }

  /// The names of the tasks, by their names in files.
  var taskNames: [String: String] {
    say(
      ["pitch": "single pitches", "interval": "intervals", "matching": "matching"],
      de: ["pitch": "Tonhöhe", "interval": "Intervalle", "matching": "Abgleich"])
  }

  /// The phrases of a pair that is answered.
  private var openPair: ResponsePhrases.Trial {
    .init(
      answeredPair: say("the answered pair again", de: "das beantwortete Paar noch einmal"),
      soundsAgain: say(
        "The pair will play again from the beginning.",
        de: "Das Paar erklingt noch einmal von vorn."),
      hearsAgain: say("r: hear the pair again", de: "r: das Paar noch einmal hören"),
      whatElseThereIs: say(
        "v: void the pair, q: quit.", de: "v: das Paar für ungültig erklären, q: beenden."),
      help: say(
        """
        r or an empty line: hear the pair again. v: void it. b: take back the last answer. p: pause. q: \
        quit.
        """,
        de: """
          r oder eine leere Zeile: das Paar noch einmal hören. v: es für ungültig erklären. b: die letzte \
          Antwort zurücknehmen. p: Pause. q: beenden.
          """),
      paused: say(
        "Paused. Press Enter to hear the pair again.",
        de: "Pause. Enter spielt das Paar noch einmal."),
      notUnderstood: {
        say(
          """
          '\($0)' is not an answer: type h (higher), l (lower), r (hear again), v (void) or q (quit), or \
          help.
          """,
          de: """
            '\($0)' ist keine Antwort: Tippe h (höher), t (tiefer), r (noch einmal), v (ungültig) oder q \
            (beenden), oder hilfe.
            """)
      },
      effect: {
        switch $0 {
        case .higher: say("the second tone was higher", de: "der zweite Ton war höher")
        case .lower: say("the second tone was lower", de: "der zweite Ton war tiefer")
        case .again: say("hear the pair again", de: "das Paar noch einmal hören")
        default: nil
        }
      })
  }
  /// The phrases of a tone that is matched.
  private var openTone: ResponsePhrases.Trial {
    .init(
      answeredPair: say("your last match again", de: "deinen letzten Abgleich noch einmal"),
      soundsAgain: say(
        "The tone will start again where it began.",
        de: "Der Ton beginnt noch einmal, wo er begonnen hat."),
      hearsAgain: say(
        "r: hear the reference tone again", de: "r: den Bezugston noch einmal hören"),
      whatElseThereIs: say(
        "v: void the tone, q: quit.", de: "v: den Ton für ungültig erklären, q: beenden."),
      help: say(
        "r: hear the reference tone again. v: void the tone. b: take back the last match. p: pause. q: quit.",
        de: """
          r: den Bezugston noch einmal hören. v: den Ton für ungültig erklären. b: den letzten Abgleich \
          zurücknehmen. p: Pause. q: beenden.
          """),
      paused: say(
        "Paused. Press Enter to start the tone again where it began.",
        de: "Pause. Mit Enter beginnt der Ton noch einmal, wo er begonnen hat."),
      notUnderstood: {
        say(
          """
          '\($0)' changes nothing: type + or - (5 cents), ++ or -- (20), u or d (1), an empty line (in \
          tune), r (hear again), v (void) or q (quit), or help.
          """,
          de: """
            '\($0)' ändert nichts: Tippe + oder - (5 Cent), ++ oder -- (20), u oder d (1), eine leere Zeile \
            (stimmt), r (noch einmal), v (ungültig) oder q (beenden), oder hilfe.
            """)
      },
      effect: {
        switch $0 {
        case .again:
          say("hear the reference tone again", de: "den Bezugston noch einmal hören")
        case .commit: say("the tone is in tune", de: "der Ton stimmt")
        default:
          $0.adjustment.map { side, size in
            let direction =
              side == .higher ? say("higher", de: "höher") : say("lower", de: "tiefer")
            return say(size.rawValue.counted("cent"), de: "\(size.rawValue) Cent") + " " + direction
          }
        }
      })
  }
}
