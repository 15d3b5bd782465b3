internal import Psychometrics
internal import Training

/// Everything a listener reads, in one language.
struct Words: Sendable {
  // The screen.
  let name = "Limen"
  let invitation = "Two tones sound: is the second higher or lower?"
  let opening = "Opening the sound device…"
  let paused = "Paused"
  let soundsAgain = "The pair will sound again from its beginning."
  let higher = "Higher"
  let lower = "Lower"

  let devices = "Devices"
  let noDevices = "No playback device is listed: check the ALSA configuration."

  // What keys do, after the key.
  let trains = "trains"
  let triesAgain = "tries again"
  let goesOn = "goes on"
  let leaves = "leaves"
  let anotherDevice = "another device"
  let chooses = "chooses"
  let goesBack = "goes back"
  let again = "again"
  let void = "void"
  let pause = "pause"
  let leave = "leave"

  // The line mode.
  let introduction = [
    "Two tones sound. Was the second higher or lower? Answer h or l, then Enter.",
    "r: hear the pair again, v: void it, q: quit.",
  ]
  let pausedPlain = "Paused. Press Enter to hear the pair again."
  let soundsAgainPlain = "The device is back."

  // What became of a trial.
  private let right = "right"
  private let wrong = "wrong"
  private let disturbed = "sound disturbed"
  private let samePair = "the same pair again"

  static let english = Words()
}

// MARK: - Words with something in them

extension Words {
  func enlarge(to size: ScreenSize) -> String { "Enlarge to \(size.columns)×\(size.rows)." }

  func answered(_ count: Int) -> String { "\(count) answered" }

  func label(of key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .unknown: "?"
    }
  }

  private func itWas(_ answer: Answer) -> String {
    switch answer {
    case .higher: "it was higher"
    case .lower: "it was lower"
    }
  }

  /// What became of a trial, and the same in fewer words.
  func feedback(on trial: TrialRecord) -> (long: String, short: String) {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      return ("✓ \(right)", "✓ \(right)")
    case .answered:
      let truth = itWas(trial.pair.difference.correctAnswer)
      return ("✗ \(wrong) — \(truth)", "✗ \(truth)")
    case .void(.listener):
      return ("\(void) — \(samePair)", samePair)
    case .void(.sound):
      return ("\(disturbed) — \(samePair)", samePair)
    }
  }

  /// What became of a trial, as a line to be read aloud.
  func verdict(on trial: TrialRecord) -> String {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      right
    case .answered:
      "\(wrong), \(itWas(trial.pair.difference.correctAnswer)), "
        + "\(trial.pair.difference.spokenSize) cents"
    case .void(.listener):
      "\(void), \(samePair)"
    case .void(.sound):
      "\(disturbed), \(samePair)"
    }
  }

  func notUnderstood(_ line: String) -> String {
    "'\(line)' is not an answer: type h (higher), l (lower), r (hear again), v (void) or q (quit)."
  }

  func farewell(answered count: Int) -> String {
    count == 1 ? "1 trial answered and stored." : "\(count) trials answered and stored."
  }
}

extension Difference {
  /// The size in cents to a tenth, or to a hundredth where that is most of it.
  fileprivate var spokenSize: String {
    let hundredths = hundredths.magnitude
    if hundredths < 100 {
      return "0.\(hundredths / 10)\(hundredths % 10)"
    }
    let tenths = (hundredths + 5) / 10
    return "\(tenths / 10).\(tenths % 10)"
  }
}
