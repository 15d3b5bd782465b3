internal import Notation
internal import Psychometrics
internal import Training

extension English {
  var taskNames: [String: String] {
    ["pitch": "single pitches", "interval": "intervals", "matching": "matching"]
  }

  var helpOnTasks: String {
    "The task: to say which tone is higher, to judge an interval, or to match a tone."
  }

  func words(meaning answer: Answer) -> [String] {
    answer == .higher ? ["h", "higher"] : ["l", "lower"]
  }

  func phrases(for response: ResponseForm) -> ResponsePhrases {
    switch response {
    case .choice(.higherOrLower):
      ResponsePhrases(
        higher: "Higher", lower: "Lower", wasHigher: "it was higher", wasLower: "it was lower",
        invitation: "Two tones play: is the second higher or lower?",
        question: { _ in ("Tone 2: higher or lower?", "Tone 2 higher?") },
        howToAnswer:
          "Two tones play. Was the second higher or lower? Type h or l, then press Enter.",
        helpOnAnswers: "h, l: the second tone was higher, lower.", trial: openPair)
    case .choice(.sharpOrFlat):
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
        trial: openPair)
    case .adjustment:
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
          """, trial: openTone)
    }
  }

  private var openPair: ResponsePhrases.Trial {
    .init(
      soundsAgain: "The pair will play again from the beginning.",
      whatElseThereIs: "r: hear the pair again, v: void it, q: quit.",
      help: """
        r or an empty line: hear the pair again. v: void it. b: take back the last answer. p: pause. q: \
        quit.
        """,
      paused: "Paused. Press Enter to hear the pair again.",
      notUnderstood: {
        """
        '\($0)' is not an answer: type h (higher), l (lower), r (hear again), v (void) or q (quit), or \
        help.
        """
      },
      effect: {
        switch $0 {
        case .higher: "the second tone was higher"
        case .lower: "the second tone was lower"
        case .again: "hear the pair again"
        default: nil
        }
      })
  }

  private var openTone: ResponsePhrases.Trial {
    .init(
      soundsAgain: "The tone will start again where it began.",
      whatElseThereIs: "r: hear the reference tone again, v: void the tone, q: quit.",
      help:
        "r: hear the reference tone again. v: void the tone. b: take back the last match. p: pause. q: quit.",
      paused: "Paused. Press Enter to start the tone again where it began.",
      notUnderstood: {
        """
        '\($0)' changes nothing: type + or - (5 cents), ++ or -- (20), u or d (1), an empty line (in \
        tune), r (hear again), v (void) or q (quit), or help.
        """
      },
      effect: {
        switch $0 {
        case .again: "hears the reference tone again"
        case .commit: "the tone is in tune"
        default:
          $0.adjustment.map { side, size in
            "\(size.rawValue.counted("cent")) \(side == .higher ? "higher" : "lower")"
          }
        }
      })
  }
}
