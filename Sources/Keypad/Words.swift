internal import Music
internal import Psychometrics
internal import Training

/// Everything a listener reads: one table, whose every row has all the languages.
///
/// Sentences of errors, and the names of commands and options, are those of the layers below: they
/// are English in any language, as they stand in the help, in files and in reports of faults.
struct Words: Hashable, Sendable {
  /// What the words are taken from.
  let language: Language
  /// How notes are called.
  let noteNames: NoteNames
  /// What small distances of pitch are told in.
  let unit: PitchUnit

  init(for preferences: Preferences) {
    language = preferences.language
    noteNames = preferences.noteNames ?? language.noteNames
    unit = preferences.unit
  }

  /// A row of the table: a language more is an argument more, and every row needs it to compile.
  func row(_ english: String, _ german: String) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }
}

// MARK: - The screen

extension Words {
  var name: String { "Limen" }
  var invitation: String {
    row(
      "Two tones sound: is the second higher or lower?",
      "Zwei Töne erklingen: Ist der zweite höher oder tiefer?")
  }
  var opening: String { row("Opening the sound device…", "Die Tonausgabe wird geöffnet…") }
  var paused: String { row("Paused", "Pause") }
  var soundsAgain: String {
    row("The pair will sound again from its beginning.", "Das Paar erklingt noch einmal von vorn.")
  }
  var higher: String { row("Higher", "Höher") }
  var lower: String { row("Lower", "Tiefer") }

  var devices: String { row("Devices", "Geräte") }
  var noDevices: String {
    row(
      "No playback device is listed: check the ALSA configuration.",
      "Kein Wiedergabegerät ist verzeichnet: Prüfe die Einstellungen von ALSA.")
  }

  func enlarge(to size: ScreenSize) -> String {
    row("Enlarge to", "Vergrößere auf") + " \(size.columns)×\(size.rows)."
  }

  func answered(_ count: Int) -> String { "\(count) " + row("answered", "gehört") }
}

// MARK: - Keys

extension Words {
  // What keys do, after the key.
  var trains: String { row("trains", "startet") }
  var triesAgain: String { row("tries again", "noch einmal") }
  var goesOn: String { row("goes on", "weiter") }
  var leaves: String { row("leaves", "beendet") }
  var anotherDevice: String { row("another device", "anderes Gerät") }
  var again: String { row("again", "nochmal") }
  var void: String { row("void", "ungültig") }
  var pause: String { row("pause", "Pause") }

  func label(of key: Key) -> String {
    switch key {
    case .character(" "): row("Space", "Leertaste")
    case .character(let character): String(character)
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .enter: row("Enter", "Enter")
    case .escape: row("Esc", "Esc")
    case .tab: row("Tab", "Tab")
    case .backspace: row("Backspace", "Rücktaste")
    case .click, .unknown: "?"
    }
  }
}

// MARK: - What became of a trial

extension Words {
  private var right: String { row("right", "richtig") }
  private var wrong: String { row("wrong", "falsch") }
  private var disturbed: String { row("sound disturbed", "Ton gestört") }
  private var samePair: String { row("the same pair again", "dasselbe Paar noch einmal") }
  private var samePairShort: String { row("the same pair again", "dasselbe Paar") }

  private func itWas(_ answer: Answer) -> String {
    switch answer {
    case .higher: row("it was higher", "er war höher")
    case .lower: row("it was lower", "er war tiefer")
    }
  }

  /// What became of a trial, and the same in fewer words.
  func feedback(on trial: TrialRecord) -> (long: String, short: String) {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      return ("✓ \(right)", "✓ \(right)")
    case .answered:
      let truth = itWas(trial.question.difference.correctAnswer)
      return ("✗ \(wrong) — \(truth)", "✗ \(truth)")
    case .void(.listener):
      return ("\(void) — \(samePair)", samePairShort)
    case .void(.sound):
      return ("\(disturbed) — \(samePair)", samePairShort)
    }
  }

  /// The same when an answer was taken back.
  var takenBack: (long: String, short: String) {
    (row("the last answer is left out", "die letzte Antwort zählt nicht"), leftOut)
  }

  /// What became of a trial, as a line to be read aloud.
  func verdict(on trial: TrialRecord) -> String {
    switch trial.outcome {
    case .answered where trial.isCorrect == true:
      right
    case .answered:
      [
        wrong, itWas(trial.question.difference.correctAnswer),
        size(of: trial.question.difference.cents, above: trial.presentation.reference),
      ].joined(separator: ", ")
    case .void(.listener):
      "\(void), \(samePair)"
    case .void(.sound):
      "\(disturbed), \(samePair)"
    }
  }

  func farewell(answered count: Int) -> String {
    count == 1
      ? row("1 trial answered and stored.", "1 Antwort gespeichert.")
      : row("\(count) trials answered and stored.", "\(count) Antworten gespeichert.")
  }
}

// MARK: - Units

extension Words {
  /// The unit after a number that is not one.
  var unitName: String {
    switch unit {
    case .cents: row("cents", "Cent")
    case .percent: row("percent", "Prozent")
    case .hertz: row("hertz", "Hertz")
    case .semitones: row("semitones", "Halbtöne")
    }
  }
}

// MARK: - The line mode

extension Words {
  var introduction: [String] {
    [
      row(
        "Two tones sound. Was the second higher or lower? Answer h or l, then Enter.",
        "Zwei Töne erklingen. War der zweite höher oder tiefer? Antworte h oder t, dann Enter."),
      row(
        "r: hear the pair again, v: void it, q: quit.",
        "r: das Paar noch einmal hören, v: es für ungültig erklären, q: beenden."),
    ]
  }

  var pausedPlain: String {
    row("Paused. Press Enter to hear the pair again.", "Pause. Enter spielt das Paar noch einmal.")
  }

  var nothingToTakeBack: String {
    row(
      "There is no answer to take back.", "Es gibt keine Antwort, die du zurücknehmen könntest.")
  }

  var deviceIsBack: String { row("The device is back.", "Das Gerät ist wieder da.") }

  func notUnderstood(_ line: String) -> String {
    row(
      "'\(line)' is not an answer: type h (higher), l (lower), r (hear again), v (void) or q (quit), "
        + "or help.",
      "'\(line)' ist keine Antwort: Tippe h (höher), t (tiefer), r (noch einmal), v (ungültig) oder "
        + "q (beenden), oder help.")
  }
}
