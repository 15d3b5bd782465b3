internal import Music
internal import Notation
internal import Psychometrics
internal import Training

// MARK: - The profile

extension Words {
  var headingNote: String { row("note", "Ton") }
  var headingTrials: String { row("trials", "Antworten") }
  var headingState: String { row("state", "Stand") }
  var wholeRange: String { row("all", "alle") }

  func name(of notes: NoteRange) -> String {
    notes.count == 1 ? name(of: notes.lowest) : text(of: notes)
  }

  func name(of region: Region) -> String {
    switch region.kind {
    case .range: wholeRange
    case .octave: name(of: region.notes)
    case .register:
      switch region.notes.lowest.number {
      case ..<48: row("bass", "Bass")
      case ..<72: row("middle", "Mitte")
      case ..<96: row("treble", "Diskant")
      default: row("top", "höchste")
      }
    }
  }

  func name(of state: NoteReport.State) -> String {
    switch state {
    case .untrained: row("untrained", "ungeübt")
    case .sparse: row("sparse", "spärlich")
    case .wide: row("wide", "ungenau")
    case .settled: row("settled", "gefestigt")
    case .weak: row("weak", "schwach")
    }
  }

  func finding(
    _ name: String, limen: String, band68: String, band95: String, trials: Int,
    state: NoteReport.State
  ) -> String {
    "\(name): T75 \(limen) \(unitName) (68 % \(band68), 95 % \(band95)), \(answered(trials)), "
      + "\(self.name(of: state))."
  }

  var profileTitle: String { "T75, \(unitName)" }

  /// A number with one digit that counts, and perhaps noughts.
  func roundNumber(_ value: Double) -> String {
    let places =
      switch value {
      case 1...: 0
      case 0.1..<1: 1
      case 0.01..<0.1: 2
      default: 3
      }
    return decimal(value, places: places)
  }
}

extension Words {
  /// What a listener must know first.
  func state(of glance: Glance, _ measure: Measure) -> String {
    guard glance.answers.tellThreshold else {
      return sentences(on: glance.answers).joined(separator: " ")
    }
    let limen = measure.text(glance.limen.t75, at: glance.range.middle) + " " + unitName
    let range = name(of: glance.range)
    return row(
      "You hear \(limen) 3 times out of 4 over \(range).",
      "Du hörst \(limen) in 3 von 4 Fällen, \(range).")
  }

  /// How the limen went from session to session, in one sentence.
  func course(
    of curve: LearningCurve, limen: LimenEstimate, at note: MIDINote, _ measure: Measure
  ) -> String {
    guard let trend = curve.trend else {
      return row(
        "One session says nothing of learning.", "Eine Sitzung sagt nichts über das Lernen.")
    }
    let end = limen.t75.value * DeterministicMath.exp2(trend.finalLevel)
    let start = end * DeterministicMath.exp2(trend.fall)
    let from = measure.text(Cents(start), at: note)
    let to = measure.text(Cents(end), at: note)
    let probability = decimal(trend.probabilityOfFall, places: 2)
    return row(
      "T75 went from \(from) to \(to) \(unitName) in \(trend.trials) trials; it falls with "
        + "probability \(probability).",
      "T75 ging in \(trend.trials) Antworten von \(from) auf \(to) \(unitName); sie fällt mit "
        + "Wahrscheinlichkeit \(probability).")
  }

  /// Why no threshold is told yet.
  var nothingTold: String {
    row(
      "The profile is shown once your answers tell hearing from guessing.",
      "Das Profil erscheint, sobald deine Antworten Hören von Raten unterscheiden.")
  }

  /// Why there is no curve yet.
  var noCurve: String {
    row("The curve needs a session that is over.", "Die Kurve braucht eine beendete Sitzung.")
  }
}

// MARK: - Screens

extension Words {
  var reading: String { row("Reading…", "Wird gelesen…") }
  var train: String { row("Train", "Üben") }

  func title(of context: KeyContext) -> String {
    switch context {
    case .start, .training: name
    case .profile: row("Profile", "Profil")
    case .history: row("History", "Verlauf")
    case .session: row("Session", "Sitzung")
    case .comparison: row("Two sessions", "Zwei Sitzungen")
    case .settings: row("Settings", "Einstellungen")
    case .devices: devices
    case .help: row("Keys", "Tasten")
    case .about: row("About", "Über")
    }
  }

  /// What will happen and what a cent is: for somebody who never answered.
  var firstRun: [String] {
    [
      invitation,
      row(
        "The difference shrinks until you are right about 4 times out of 5.",
        "Der Unterschied schrumpft, bis du in etwa 4 von 5 Fällen richtig liegst."),
      row(
        "It is told in cents: 100 are a semitone, the step to the next key of a piano.",
        "Er wird in Cent angegeben: 100 sind ein Halbton, der Schritt zur nächsten Klaviertaste."),
    ]
  }

  func about(_ program: ProgramFacts) -> [String] {
    [
      row(
        "Limen \(program.version), engine \(Engine.version): how finely you hear pitch.",
        "Limen \(program.version), Verfahren \(Engine.version): wie fein du Tonhöhen hörst."),
      row("The answers of", "Die Antworten von") + " \(program.listener.label) "
        + row("are kept in", "liegen in") + " \(program.storePath)",
    ]
  }
}

// MARK: - What keys do

extension Words {
  /// What an action does, in a few words.
  func what(_ action: Action, in context: KeyContext) -> String {
    switch action {
    case .higher: row("the second tone was higher", "der zweite Ton war höher")
    case .lower: row("the second tone was lower", "der zweite Ton war tiefer")
    case .again: row("hear the pair again", "das Paar noch einmal hören")
    case .void:
      row(
        "take the last answer back; from tone 2 on: this pair shall not count",
        "die letzte Antwort zurücknehmen; ab Ton 2: dieses Paar soll nicht zählen")
    case .pause: row("pause, go on", "anhalten, weiter")
    case .up: row("up", "hinauf")
    case .down: row("down", "hinab")
    case .left: row("left", "nach links")
    case .right: row("right", "nach rechts")
    case .compare: row("mark one of two to compare", "eine von zweien zum Vergleich merken")
    case .note: row("write a note", "eine Notiz schreiben")
    case .exclude:
      row("leave out of the profile, or not any more", "im Profil auslassen oder nicht")
    case .confirm:
      switch context {
      case .start: row("train", "üben")
      case .training: row("go on", "weiter")
      case .history: row("show the trials", "die Antworten zeigen")
      default: row("choose", "wählen")
      }
    case .flip: row("another view", "andere Ansicht")
    case .unit: row("another unit", "andere Einheit")
    case .profile, .history, .settings, .devices, .about, .help: title(of: action.page ?? .help)
    case .leave:
      context == .start || context == .training ? row("leave", "beenden") : row("back", "zurück")
    }
  }

  /// The same in a word, for the foot of a screen.
  func hint(_ action: Action, in context: KeyContext) -> String {
    switch action {
    case .higher: higher
    case .lower: lower
    case .again: again
    case .void: void
    case .pause: pause
    case .compare: row("compare", "vergleichen")
    case .note: note
    case .exclude: row("leave out", "auslassen")
    case .flip: row("view", "Ansicht")
    case .unit: row("unit", "Einheit")
    case .up, .down, .left, .right, .confirm, .leave, .profile, .history, .settings, .devices,
      .about, .help:
      what(action, in: context)
    }
  }
}

// MARK: - History

extension Words {
  var headingBegan: String { row("began", "Beginn") }
  var headingRight: String { row("right", "richtig") }
  var headingAnswer: String { row("answer", "Antwort") }
  var headingResponse: String { row("half within", "Hälfte binnen") }
  var note: String { row("note", "Notiz") }
  var leftOut: String { row("left out", "ausgelassen") }
  var noSessions: String { row("No session yet.", "Noch keine Sitzung.") }

  /// A time as it is on the wall: `2026-11-21 14:05`.
  func dateAndTime(_ time: UTCTime, _ secondsAhead: Int) -> String {
    let local = UTCTime(milliseconds: time.milliseconds + Int64(secondsAhead) * 1000).iso8601
    return "\(local.prefix(10)) \(local.dropFirst(11).prefix(5))"
  }

  func percent(_ share: Double) -> String { decimal(share * 100, places: 0) + " %" }

  /// A difference with its sign and without its unit.
  func signed(_ difference: Cents, above reference: Hertz) -> String {
    (difference.value < 0 ? "-" : "+") + digits(of: difference, above: reference)
  }

  func outcome(of trial: TrialRecord) -> String {
    switch trial.outcome {
    case .answered(let response, _): name(of: response)
    case .void: void
    }
  }

  /// A response as a title.
  func name(of response: Response) -> String {
    switch response {
    case .side(.higher): higher
    case .side(.lower): lower
    }
  }
}

// MARK: - Training

extension Words {
  func answeredToday(_ count: Int) -> String { "\(count) " + row("today", "heute") }
}

// MARK: - Settings

extension Words {
  func name(of setting: SettingKey) -> String {
    switch setting {
    case .range: row("notes of the first tones", "Töne")
    case .device: row("device", "Gerät")
    case .toneMs: row("tone, ms", "Ton, ms")
    case .gapMs: row("gap, ms", "Lücke, ms")
    case .feedbackMs: row("feedback, ms", "Rückmeldung, ms")
    case .concertPitchHz: row("A4, Hz", "A4, Hz")
    case .timbre: row("timbre", "Klangfarbe")
    case .loudness: row("loudness", "Lautheit")
    case .levelDbfs: row("level, dBFS", "Pegel, dBFS")
    case .roveDb: row("rove, dB", "Streuung, dB")
    case .placement: row("placement", "Verfahren")
    case .parameter(let parameter): name(of: parameter)
    case .language: row("language", "Sprache")
    case .noteNames: row("note names", "Tonnamen")
    case .unit: row("unit", "Einheit")
    case .theme: row("colours", "Farben")
    case .color: row("use of colour", "Farbtiefe")
    case .cue: row("sign of a miss", "Zeichen für Fehler")
    case .reducedMotion: row("word alone", "nur das Wort")
    case .large: row("large", "groß")
    case .showDifference: row("difference shown", "Unterschied zeigen")
    }
  }

  /// The name of a setting of a placement; its own title in a language that has no words for it.
  private func name(of parameter: PlacementParameter) -> String {
    row(parameter.text.title, Self.germanTitles[parameter.name] ?? parameter.text.title)
  }

  static let germanTitles = [
    "focus": "wandern 0 – 1 Schwächen", "target-correct": "Ziel, Anteil richtig",
    "notes": "gefragte Töne", "down": "richtige je Schritt hinab",
    "up": "falsche je Schritt hinauf", "start-cents": "erster Unterschied",
    "step-factors": "Schritte", "kazez-narrowing": "Verengung", "differences-cents": "Unterschiede",
    "repetitions": "Wiederholungen",
  ]
}
