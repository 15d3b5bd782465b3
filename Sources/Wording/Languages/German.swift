internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// The German phrases. They address the listener as *du*.
struct German: Phrases {
  static let phrases = German()

  // MARK: Notes, numbers and units

  let languageName = "Deutsch"
  let noteNames = NoteNames.german
  let decimalSign: Character = ","
  let asciiSpellings: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": "\"",
  ]

  func name(of unit: PitchUnit) -> String {
    switch unit {
    case .cents: "Cent"
    case .percent: "Prozent"
    case .hertz: "Hertz"
    case .semitones: "Halbtöne"
    }
  }

  func nameOfInterval(_ semitones: Int) -> String {
    [
      "Prime", "kleine Sekunde", "große Sekunde", "kleine Terz", "große Terz", "reine Quarte",
      "Tritonus", "reine Quinte", "kleine Sexte", "große Sexte", "kleine Septime",
      "große Septime", "Oktave",
    ][semitones]
  }

  func name(of aid: Aid) -> String {
    switch aid {
    case .example: "Beispiel"
    case .drone: "Bordun"
    }
  }
  func with(_ aid: Aid) -> String {
    switch aid {
    case .example: "nach einem Beispiel"
    case .drone: "über einem Bordun"
    }
  }
  func name(of direction: Interval.Direction) -> String {
    switch direction {
    case .up: "aufwärts"
    case .down: "abwärts"
    }
  }

  // MARK: Findings

  func name(of register: Register) -> String {
    switch register {
    case .bass: "Bass"
    case .middle: "Mitte"
    case .treble: "Diskant"
    case .top: "Höhe"
    }
  }

  func name(of state: NoteReport.State) -> String {
    switch state {
    case .untrained: "ungeübt"
    case .sparse: "zu wenig"
    case .wide: "ungenau"
    case .settled: "gefestigt"
    case .weak: "schwach"
    }
  }

  let headingNote = "Ton"
  let headingTrials = "Antworten"
  let headingEnd = "Ende"
  let headingReversals = "Umkehrungen"
  let headingState = "Stand"

  let noAnswerYet = "Es gibt noch keine Antwort."

  func rightAnswers(_ right: Int, of answered: Int) -> String {
    "\(right) von \(trials(answered)) \(right == 1 ? "ist" : "sind") richtig."
  }

  func needsMoreAnswers(about count: Int?) -> String {
    switch count {
    case nil: "Für eine erste Schwelle müssen mehr Antworten richtig sein als beim Raten."
    case 1: "Noch etwa eine Antwort bis zur ersten Schwelle."
    case let count?: "Noch etwa \(count) Antworten bis zur ersten Schwelle."
    }
  }

  func notAsked(_ interval: String) -> String { "\(interval): noch nicht gefragt." }

  let noTrendYet = "Ein Lerntrend braucht mindestens zwei Sitzungen."

  func sentence(
    on change: LearningTrend.Change, of symbol: String, from: String, to: String, trials: Int,
    probability: String
  ) -> String {
    let verb =
      switch change {
      case .fell: "fiel"
      case .rose: "stieg"
      }
    return
      "\(symbol) \(verb) über \(self.trials(trials)) mit \(probability) Wahrscheinlichkeit von "
      + "\(from) auf \(to)."
  }
  func noChange(of symbol: String, trials: Int) -> String {
    "\(symbol) über \(self.trials(trials)): zu wenig, um von einer Änderung zu sprechen."
  }
  let warmsUp = "Zu Beginn jeder Sitzung ist sie größer, bis du dich eingehört hast."

  // MARK: Intervals

  func terms(of measure: IntervalMeasure, limen: String) -> IntervalTerms {
    switch measure {
    case .judgement:
      IntervalTerms(
        section: "Intervalle", title: { "Intervalle von \($0)" },
        nothing: "Noch keine Antworten zu Intervallen.",
        distance: "Weite", size: limen, trials: headingTrialsShort,
        history: "Die Weite am Ende jeder Sitzung, wie sie da bekannt war",
        definition: nil)
    case .matching:
      IntervalTerms(
        section: "Abgleiche", title: { "Abgleiche von \($0)" },
        nothing: "Noch keine Abgleiche.",
        distance: "Mitte", size: "Streuung", trials: "Zahl",
        history: "Die Mitte am Ende jeder Sitzung, wie sie da bekannt war",
        definition: "Streuung: 68 % der Abgleiche liegen höchstens so weit von der Mitte entfernt.")
    }
  }

  func place(
    of interval: String, by measure: IntervalMeasure, at distance: String?, isPositive: Bool,
    from: String, to: String, size: String, trials: Int, state: String
  ) -> String {
    switch measure {
    case .judgement:
      let place = distance.map { "\($0) \(isPositive ? "weit" : "eng")" } ?? inTune
      return "\(interval): \(place) (95 %: \(from) bis \(to)), T75 \(size), "
        + "\(trials.counted("Antwort", "Antworten")), \(state)."
    case .matching:
      let place = distance.map { "\($0) zu \(isPositive ? "hoch" : "tief")" } ?? inTune
      return "Dein Abgleich: \(interval), \(place) (95 %: \(from) bis \(to)), Streuung \(size), "
        + "\(trials.counted("Abgleich", "Abgleiche")), \(state)."
    }
  }

  // MARK: Trials

  let right = "richtig"
  let wrong = "falsch"

  func matchingError(_ size: String, _ side: Answer) -> String {
    side == .higher ? "\(size) zu hoch" : "\(size) zu tief"
  }
  func matches(_ count: Int) -> String { count.counted("Abgleich", "Abgleiche") }

  let stopsEarly =
    "Du hörst nahe dem Anfang des Tons auf: geh über die richtige Höhe hinaus und wieder zurück."
  func yours(_ centreAndSpread: String) -> String { "deine: \(centreAndSpread)" }
  let inTune = "stimmt"
  let unmoved = "nicht bewegt, zählt nicht"
  func began(_ size: String) -> String { "begann bei \(size)" }

  let void = "ungültig"
  let disturbed = "Ton gestört"
  let samePair = "dasselbe Paar noch einmal"
  let samePairShort = "dasselbe Paar"
  let noted = "beantwortet"
  let lastAnswerExcluded = "die letzte Antwort zählt nicht mehr"
  let excluded = "nicht gezählt"

  func answered(_ count: Int) -> String { "\(count) beantwortet" }

  let free = "frei"
  let untilYouLeave = "bis du aufhörst"
  let presetTitles = [
    "warm-up": "Aufwärmen", "twenty": "Zwanzig", "five-minutes": "kurz",
    "weak-spots": "schwache Stellen",
  ]

  func minutes(_ count: Int) -> String { count.counted("Minute", "Minuten") }
  func done(_ answered: Int, of all: Int) -> String { "\(answered) von \(all)" }
  func left(_ time: String) -> String { "noch \(time)" }
  let weakestOctave = "deine schwächste Oktave"
  let weakestIntervals = "deine schwächsten Intervalle"

  func farewell(answered count: Int) -> String { "\(trials(count)) gespeichert." }

  // MARK: Screens

  func today(_ kind: String) -> String { "heute: \(kind)" }
  func sameAgain(_ kind: String) -> String { "noch einmal: \(kind)" }
  func neglected(_ task: String, days: Int) -> String {
    "Zuletzt geübt vor \(days.counted("Tag", "Tagen")): \(task)."
  }
  func checks(afterDays days: Int) -> String {
    "Die letzte Sitzung war vor \(days.counted("Tag", "Tagen")): Diese prüft, was du jetzt hörst."
  }
  func lastDays(_ marks: String, _ count: Int) -> String { "letzte \(count) Tage \(marks)" }
  func today(_ answered: Int, of aim: Int?) -> String {
    "heute \(answered)" + (aim.map { " von \($0)" } ?? "")
  }
  func days(_ count: Int) -> String { count.counted("Tag", "Tage") }
  func about(_ time: String) -> String { "etwa \(time)" }
  let differenceShrinks =
    "Der Unterschied schrumpft, bis du in etwa 4 von 5 Fällen richtig liegst."
  let whatCentsAre =
    "Er wird in Cent angegeben: 100 sind ein Halbton, der Schritt zur nächsten Klaviertaste."
  func cues(_ choice: String) -> String { "Signaltöne: \(choice)." }
  let cuesOff = "keine"
  let cuesOfWrong = "bei Fehlern, Beginn, Pause und Ende"
  let cuesOfAll = "bei allen Antworten, Beginn, Pause und Ende"
  func changesCues(_ key: String) -> String { "\(key) ändert sie und spielt sie vor." }
  let opening = "Die Tonausgabe wird geöffnet…"
  let paused = "Pause"
  let tooEarly = "zu früh"
  let keyHeld = "Eine Taste klemmt oder wird gedrückt gehalten."

  func enlarge(to size: String) -> String { "Vergrößere auf \(size)." }

  let reading = "Wird geladen…"
  let train = "Üben"

  let session = "Sitzung"

  func title(of page: KeyContext) -> String? {
    switch page {
    case .profile: "Profil"
    case .history: "Verlauf"
    case .session: session
    case .comparison: "Zwei Sitzungen"
    case .settings: "Einstellungen"
    case .devices: "Geräte"
    case .help: "Tasten"
    case .about: "Über"
    case .start, .training, .matching: nil
    }
  }

  let all = "alle"
  let noThresholdYet = "Das Profil erscheint, sobald deine Antworten besser sind als Raten."
  let noCurve = "Die Kurve braucht eine beendete Sitzung."
  let curveInPause = "Die Kurve wird in der nächsten Pause gezeichnet."

  let headingBegan = "Beginn"
  let headingAnswer = "Antwort"
  let headingResponse = "Antwortzeit"
  let note = "Notiz"
  let noSessions = "Noch keine Sitzung."
  let noDevices = "Kein Wiedergabegerät gefunden: Prüfe die ALSA-Konfiguration."

  func answeredToday(_ count: Int) -> String { "\(count) heute" }

  func about(version: String, engine: Int) -> String {
    "Limen \(version), Engine \(engine): wie fein du Tonhöhen hörst."
  }

  func answers(of listener: String, keptIn path: String) -> String {
    "Die Antworten von \(listener) liegen in \(path)"
  }

  func tone(_ number: Int) -> String { "Ton \(number)" }

  // MARK: Keys

  let keyLabels = [
    "space": "Leertaste", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Rücktaste",
    "insert": "Einfg", "delete": "Entf", "home": "Pos1", "end": "Ende", "page-up": "BildAuf",
    "page-down": "BildAb",
  ]

  func effect(of action: Action, in context: KeyContext) -> String? {
    switch action {
    case .void: "die letzte Antwort zurücknehmen; ab Ton 2: dieses Paar für ungültig erklären"
    case .pause: "anhalten, weiter"
    case .up: "nach oben"
    case .down: "nach unten"
    case .left: "nach links"
    case .right: "nach rechts"
    case .first: "erste Zeile"
    case .last: "letzte Zeile"
    case .pageUp: "eine Seite nach oben"
    case .pageDown: "eine Seite nach unten"
    case .filter: "nur Zeilen mit einem Text zeigen"
    case .compare: "zum Vergleich markieren"
    case .note: "eine Notiz schreiben"
    case .exclude: "aus dem Profil nehmen oder wieder aufnehmen"
    case .undo: "die letzte Notiz oder den letzten Ausschluss zurücknehmen"
    case .export: "die Sitzung in eine Datei schreiben"
    case .delete: "alle Sitzungen löschen, nach Rückfrage"
    case .confirm:
      switch context {
      case .start: "üben"
      case .training, .matching: "weiter"
      case .profile: "diese Töne üben"
      case .history: "die Antworten zeigen"
      default: "wählen"
      }
    case .flip: "andere Ansicht"
    case .unit: "andere Einheit"
    case .cues:
      context == .start
        ? "die Signaltöne ändern" : "Signaltöne der Antworten hören"
    case .reset: "auf die Vorgabe zurücksetzen"
    case .sample: "ein Paar mit diesen Einstellungen hören"
    case .mouse: "Maus aus, um Text zu markieren; wieder an"
    case .leave:
      switch context {
      case .start: "verlassen"
      case .training, .matching: "Sitzung beenden"
      default: "zurück"
      }
    case .back: [.training, .matching].contains(context) ? "Pause" : "zurück"
    case .higher, .lower, .again, .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter,
      .commit, .profile, .history, .settings, .devices, .about, .help:
      nil
    }
  }

  func hint(_ action: Action, in context: KeyContext) -> String? {
    switch action {
    case .again: "nochmal"
    case .pause: "Pause"
    case .leave where [.training, .matching].contains(context): ends
    case .leave where context == .start: leaves
    case .filter: "filtern"
    case .compare: "vergleichen"
    case .exclude: "nicht zählen"
    case .undo: "rückgängig"
    case .export: "exportieren"
    case .reset: "Vorgabe"
    case .sample: "anhören"
    case .up where context == .profile, .right where context == .profile: "Oktave, Lage, Umfang"
    default: nil
    }
  }

  let trains = "startet"
  let goesOn = "weiter"
  let chooses = "wählt"
  let ends = "beendet"
  let leaves = "verlässt"
  let anotherDevice = "anderes Gerät"

  let answerFields = "Felder"
  let viewMatching = "Abgleiche"
  let viewAdvice = "Rat"
  let keyControl = "Strg"
  let noHit = "Keine Zeile enthält das."
  let restore = "wieder zählen"

  // MARK: Requests

  let mouseSelectsText = "Die Maus markiert Text, bis die Taste wieder gedrückt wird."
  let noDecisionToUndo = "Nichts rückgängig zu machen."
  let exportsTo = "Datei"
  func exported(to path: String) -> String { "Geschrieben: '\(path)'." }
  func deletes(sessions: Int, trials: Int, of listener: String) -> String {
    "„\(listener)“ tippen löscht endgültig "
      + "\(sessions == 1 ? "die einzige Sitzung" : "alle \(sessions) Sitzungen") "
      + "(\(self.trials(trials))):"
  }
  let nothingDeleted = "Nichts wurde gelöscht."
  let deletesOnlyAfterSession =
    "Eine Sitzung ist offen: Beende sie, starte limen neu und lösche vor dem Üben."

  // MARK: Settings

  func text(of setting: SettingName) -> SettingWords {
    switch setting {
    case .task: .init("Aufgabe", helpOnTasks, values: taskNames)
    case .range:
      .init("Bezugstöne", "Die Töne, von denen die Paare ausgehen; bei Intervallen beide Töne.")
    case .intervals:
      .init("Intervalle", "Die Intervalle, nach denen gefragt wird; ein Minus heißt abwärts.")
    case .tuning:
      .init(
        "Stimmung", "Die Stimmung, in der die Intervalle stimmen.",
        values: ["equal": "gleichstufig", "just": "rein", "pythagorean": "pythagoreisch"])
    case .tonic: .init("Grundton", "Der Ton, auf dem eine Tonleiter beginnt.")
    case .keyboard:
      .init(
        "Tastenzuordnung", "Die Scala-Datei (.kbm), die eine Tonleiter auf die Töne legt.",
        values: ["none": "ohne"])
    case .fine:
      .init(
        "feine Schritte",
        "Ob Tasten beim Abgleich die Tonhöhe in fünfmal feineren Schritten ändern.")
    case .drone:
      .init(
        "Bordun", "Die Lage eines Borduns: Der Bezugston klingt so lange wie der Vergleichston.",
        values: [
          "off": "aus", "same": "in gleicher Lage", "octave-below": "eine Oktave tiefer",
          "two-octaves-below": "zwei Oktaven tiefer", "octave-above": "eine Oktave höher",
        ])
    case .example:
      .init(
        "Beispiel zuerst",
        "Ob jedes Intervall zuerst so erklingt, wie es stimmt: bei Bedarf, immer oder nie.",
        values: ["auto": "bei Bedarf", "always": "immer", "never": "nie"])
    case .device: .init("Gerät", "Das Gerät, das die Töne spielt.")
    case .toneMs: .init("Ton, ms", "Die Länge jedes Tons in Millisekunden.")
    case .rampMs:
      .init("Rampen, ms", "Die Länge der Rampen an beiden Enden jedes Tons in Millisekunden.")
    case .gapMs:
      .init(
        "Pause zwischen den Tönen, ms", "Die Stille zwischen den beiden Tönen in Millisekunden.")
    case .feedback:
      .init(
        "Rückmeldung", "Was du vor dem nächsten Paar über eine Antwort erfährst.",
        values: ["outcome": "richtig oder falsch", "none": "nichts"])
    case .feedbackMs:
      .init(
        "Länge der Rückmeldung, ms",
        "Die Zeit nach einer Antwort bis zum nächsten Paar in Millisekunden.")
    case .repeats:
      .init(
        "noch einmal hören", "Wie oft du ein Paar noch einmal hören darfst.",
        values: ["any": "so oft du willst"])
    case .catchEvery:
      .init(
        "Kontrollpaare, eins von", "Eins von so vielen Paaren hat einen großen Unterschied.",
        values: ["none": "keine"])
    case .catchCents: .init("Kontrollpaare, Cent", "Der Unterschied eines Kontrollpaars.")
    case .concertPitchHz: .init("A4, Hz", "Die Frequenz von A4, nach der alle Töne gestimmt sind.")
    case .timbre:
      .init(
        "Klangfarbe", "Die Klangfarbe beider Töne.",
        values: [
          "sine": "Sinus", "three": "drei Teiltöne", "ten": "zehn Teiltöne",
          "missing": "ohne Grundton", "string": "Streicher", "reed": "Klarinette", "voice": "Vokal",
          "piano": "Klavier",
        ])
    case .loudness:
      .init(
        "Lautheit",
        "Wie stark tiefe und hohe Töne angehoben werden, damit alle gleich laut klingen.",
        values: ["off": "aus", "half": "halb", "full": "ganz"])
    case .levelDbfs:
      .init("Pegel, dBFS", "Der Pegel der Töne: 0 ist der lauteste, den das Gerät spielen kann.")
    case .roveDb:
      .init(
        "Pegelstreuung, dB",
        "Wie stark der Pegel jedes Tons zufällig schwankt, damit er nichts verrät.")
    case .placement:
      .init(
        "Verfahren", "Das Verfahren, das das nächste Paar wählt.",
        values: [
          "profile": "nach dem Profil", "staircase": "Treppe", "quest": "QUEST",
          "kazez": "Kazez-Treppe", "constant": "feste Unterschiede",
        ])
    case .language: .init("Sprache", "Die Sprache der Anzeige und der Berichte.")
    case .noteNames:
      .init(
        "Tonnamen", "Die Namen der Töne: Das englische B heißt deutsch H, C# heißt Cis.",
        values: ["auto": "automatisch", "english": "englisch", "german": "deutsch"])
    case .unit: .init("Einheit", "Die Einheit, in der Unterschiede angezeigt werden.")
    case .theme:
      .init(
        "Farben", "Die Farben der Anzeige; automatisch richtet sich nach dem Terminal.",
        values: [
          "auto": "automatisch", "dark": "dunkel", "light": "hell",
          "high-contrast": "hoher Kontrast", "mono": "ohne Farben",
        ])
    case .color:
      .init(
        "Farbtiefe", "Wie viele Farben die Anzeige verwendet.",
        values: ["auto": "automatisch", "always": "immer", "never": "nie", "16": "16 Farben"])
    case .glyphs:
      .init(
        "Zeichen", "Die Zeichen der Anzeige.",
        values: ["auto": "automatisch", "unicode": "Unicode", "ascii": "ASCII"])
    case .leadInMs:
      .init("Vorlauf, ms", "Die Stille vor dem ersten Paar und nach einer Pause in Millisekunden.")
    case .announceMs:
      .init(
        "Ansagezeit, ms",
        """
        Zeilenmodus: die Stille nach der Zeile jedes Paars, für einen Screenreader, in \
        Millisekunden.
        """)
    case .dailyAnswers:
      .init("Antworten am Tag", "Wie viele Antworten du jeden Tag geben willst; 0: kein Ziel.")
    case .cues:
      .init(
        "Signaltöne",
        """
        Signaltöne zum Üben mit geschlossenen Augen: aus, bei Fehlern, Beginn, Pause und Ende, oder bei \
        allen.
        """,
        values: ["off": "aus", "wrong": "bei Fehlern", "all": "bei allen Antworten"])
    case .signal:
      .init(
        "Signal bei Fehlern", "Ein Signal des Terminals bei einer falschen Antwort.",
        values: ["none": "keins", "bell": "Glocke", "flash": "Blitz"])
    case .midi:
      .init(
        "MIDI-Port",
        """
        Ein Instrument, das antwortet: Tasten ab dem mittleren C oder das rechte Pedal für \
        höher, andere für tiefer. Beim Abgleich ändert sein Pitchbend-Rad die Tonhöhe, und jede \
        Taste und jedes Pedal heißt: Der Ton stimmt.
        """,
        values: ["none": "ohne"])
    case .reducedMotion: .init("weniger Bewegung", "Ob die Anzeige nicht aufblitzt.")
    case .large:
      .init(
        "große Schrift", "Ob die Schrift groß ist und nur eine Ansicht auf einmal zu sehen ist.")
    case .showDifference:
      .init(
        "Unterschied zeigen", "Ob die Größe des Unterschieds schon vor der Antwort zu sehen ist.")
    case .pane:
      .init(
        "Ansicht", "Die Ansicht des Profils neben dem Üben.",
        values: ["chart": "Diagramm", "table": "Tabelle", "curve": "Kurve"])
    }
  }

  let parameters: [String: SettingWords] = [
    "focus": .init(
      "Vorrang schwacher Töne", "Ob Töne in der Nähe (0) oder schwache Töne (1) öfter kommen."),
    "target-correct": .init(
      "Ziel: Anteil richtig", "Der Anteil richtiger Antworten, auf den die Unterschiede zielen."),
    "notes": .init(
      "gemessene Töne", "Die Töne, bei denen gemessen wird.",
      values: ["all": "alle"]),
    "down": .init(
      "richtige je Schritt abwärts",
      "So viele richtige Antworten in Folge machen den Unterschied kleiner."),
    "up": .init(
      "falsche je Schritt aufwärts",
      "So viele falsche Antworten in Folge machen den Unterschied größer."),
    "start-cents": .init("erster Unterschied", "Der Unterschied, mit dem die Treppe beginnt."),
    "step-factors": .init(
      "Schrittfaktoren",
      "Der Faktor jedes Schritts bis zur nächsten Umkehr; der letzte gilt weiter."),
    "step-change": .init(
      "nächster Schritt nach", "Die Umkehrungen, nach denen der nächste Schrittfaktor gilt.",
      values: ["reversal": "jeder Umkehr", "upper-reversal": "jeder oberen Umkehr"]),
    "kazez-narrowing": .init("Verengung", "Der Schritt abwärts je Wurzel aus einem Cent."),
    "differences-cents": .init("Unterschiede", "Die Unterschiede, die gespielt werden."),
    "repetitions": .init("Wiederholungen", "Wie oft jeder Unterschied gespielt wird."),
    "signs": .init(
      "Vorzeichen", "Ob jeder Unterschied gleich oft nach oben und nach unten kommt.",
      values: ["balanced": "gleich oft", "drawn": "zufällig"]),
  ]

  // MARK: The line mode

  let howToAnnounce =
    "Mit einem Screenreader: 'settings announce-ms 1500' sorgt nach der Zeile jedes Paars für 1,5 s Stille."

  let helpOnCommands = [
    "left: wie viel von der Sitzung noch bleibt.",
    """
    profile: wie fein du hörst. profile A4: bei einem Ton. advice: deine Gewohnheiten, und was als \
    Nächstes ansteht.
    """,
    "curve: wie fein du von Sitzung zu Sitzung gehört hast.",
    """
    history: die Sitzungen bisher. session 3: die Antworten der Sitzung 3. compare 3 5: zwei \
    Sitzungen.
    """,
    "settings: alle Einstellungen. settings tone-ms: eine davon. settings tone-ms 700: sie ändern.",
    "unit: die nächste Einheit. unit percent: cents, percent, hertz oder semitones.",
    """
    note 3 text: eine Notiz zur Sitzung 3. exclude 3: sie zählt nicht mehr; exclude 3 17: nur ihre \
    Antwort 17. restore 3: sie zählt wieder.
    """,
    "devices: die Wiedergabegeräte.",
    "about: die Version. help: diese Befehle.",
  ]

  let changesCuesPlain = "So änderst du sie: settings cues off, wrong oder all."
  func cannotSignal(_ signal: String) -> String {
    "Diese Ausgabe kann das Signal „\(signal)“ nicht geben: Die Zeilen melden Fehler und, falls "
      + "eingeschaltet, auch die Signaltöne."
  }
  let newSessionBegins = "Eine neue Sitzung beginnt."
  func remaining(_ limits: [String]) -> String { "Noch \(limits.joined(separator: " oder "))." }
  func endsAfter(_ limits: [String]) -> String {
    "Die Sitzung endet nach \(limits.joined(separator: " oder "))."
  }
  func reversals(_ count: Int) -> String { count.counted("Umkehr", "Umkehrungen") }
  func answersAtLargest(_ count: Int) -> String {
    "\(trials(count)) in Folge beim größten Unterschied"
  }
  func answers(_ count: Int, withRight right: Int) -> String {
    "\(trials(count)) mit \(right) richtigen"
  }
  func band(within factor: String) -> String { "Eingrenzung auf den Faktor \(factor)" }
  let noLimit = "Diese Sitzung ist unbegrenzt: q beendet sie."
  func over(after limit: String) -> String { "Die Sitzung ist nach \(limit) zu Ende." }
  func leavesOut(_ wolves: String) -> String {
    "Wolfsintervalle werden ausgelassen: \(wolves)."
  }
  func leavesOut(wolvesOf count: Int, among intervals: Int) -> String {
    "Bei \(count) der \(intervals) Intervalle werden Wolfsintervalle ausgelassen."
  }

  func begins(with aid: Aid) -> String {
    switch aid {
    case .example: "Jedes Intervall erklingt zuerst so, wie es stimmt."
    case .drone: "Der Bezugston klingt so lange wie der Vergleichston."
    }
  }
  func onlyNotes(_ range: String) -> String { "In dieser Sitzung übst du nur \(range)." }
  let noWeakOctave =
    "Keine Oktave fällt als schwach auf, darum übst du in dieser Sitzung den ganzen Bereich."
  let noWeakOctaveNext =
    "Ohne schwache Oktave übst du in der nächsten Sitzung den ganzen Bereich."
  let tooEarlyLine = "Zu früh, das zählt nicht: Antworte, wenn der zweite Ton erklingt."
  let noMoreRepeats =
    "Dieses Paar erklingt nicht noch einmal: Antworte, oder erkläre es für ungültig."
  let nothingToUndo = "Es gibt keine Antwort, die du zurücknehmen könntest."
  let deviceReconnected = "Das Gerät ist wieder da."
  let midiReconnected = "Der MIDI-Port ist wieder da."

  func noSetting(_ name: String, among names: [String]) -> String {
    "Es gibt keine Einstellung '\(name)'. Es gibt: \(names.joined(separator: ", "))."
  }

  func changed(_ setting: String, isSaved: Bool) -> String {
    "\(setting), ab jetzt\(isSaved ? " und in der Konfigurationsdatei" : "")."
  }

  func session(withID id: Int64?) -> String { id.map { "Sitzung mit der ID \($0)" } ?? session }
  func right(_ right: Int, of answered: Int) -> String { "\(right) von \(answered) richtig" }

  func noSession(_ id: Int64) -> String { "Es gibt keine Sitzung mit der ID \(id): siehe history." }
  func noTrial(_ number: Int, of session: Int64) -> String {
    "Die Sitzung \(session) hat keine Antwort \(number): siehe session \(session)."
  }

  func notTrained(_ notes: String) -> String { "\(notes): noch nicht geübt." }

  func notReported(_ note: String, range: String) -> String {
    "\(note) liegt außerhalb von \(range): Ändere den Bereich mit settings range."
  }

  func hears(
    _ limen: String, from: String, to: String, over notes: String, answers: Int
  ) -> String {
    "\(notes): Du hörst \(limen) in 3 von 4 Fällen, 68-%-Band von \(from) bis \(to); \(trials(answers))."
  }

  func sentence(on decision: HistoryEvent.Kind, of session: Int64) -> String {
    switch decision {
    case .excluded(let trial?):
      "Antwort \(trial) der Sitzung mit der ID \(session) zählt nicht mehr."
    case .excluded(nil): "Die Sitzung mit der ID \(session) zählt nicht mehr."
    case .restored(let trial?): "Antwort \(trial) der Sitzung mit der ID \(session) zählt wieder."
    case .restored(nil): "Die Sitzung mit der ID \(session) zählt wieder."
    case .annotated(""): "Die Sitzung mit der ID \(session) hat keine Notiz."
    case .annotated(let text): "Sitzung mit der ID \(session): „\(text.printable)“."
    }
  }

  // MARK: The card at the end of a session

  func hears(
    _ limen: String, from: String, to: String, over notes: String
  ) -> String {
    "Du hörst \(limen) in 3 von 4 Fällen im Bereich \(notes), 68-%-Band von \(from) bis \(to)."
  }

  func finest(_ size: String, at place: String) -> String {
    "Feinste richtige Antwort: \(size) bei \(place)."
  }
  let firstThreshold = "Das ist deine erste Schwelle."

  func fell(from limen: String, with probability: String) -> String {
    "Vor dieser Sitzung waren es \(limen); mit \(probability) Wahrscheinlichkeit ist die Schwelle kleiner "
      + "geworden."
  }
  func rose(from limen: String, with probability: String) -> String {
    "Vor dieser Sitzung waren es \(limen); mit \(probability) Wahrscheinlichkeit ist die Schwelle größer "
      + "geworden."
  }
  func hardlyChanged(from limen: String) -> String {
    "Vor dieser Sitzung waren es \(limen): zu wenig, um von einer Änderung zu sprechen."
  }

  func sentence(on advice: Advice, naming name: (NoteRange) -> String) -> String {
    switch advice {
    case .checkKeys:
      "Als Nächstes: Prüfe, welche Taste welche Antwort gibt: Vielleicht sind sie vertauscht."
    case .answerOn(let count): needsMoreAnswers(about: count)
    case .train(let notes): "Als Nächstes: Übe \(name(notes)), deine schwächste Oktave."
    case .takeBreak:
      "Als Nächstes: Mach eine Pause, denn viele Antworten hängen nicht von den Tönen ab."
    case .narrowBand(let notes):
      "Als Nächstes: Beantworte mehr Paare im Bereich \(name(notes)), bis das Band schmaler ist."
    case .goOn(let notes): "Als Nächstes: Übe \(name(notes)) noch einmal; nichts fällt auf."
    }
  }

  // MARK: Reports

  let clauseJoint = ", und "

  func trials(_ count: Int) -> String { count.counted("Antwort", "Antworten") }

  func andAtOtherNotes(_ count: Int) -> String { " und \(count) bei anderen Tönen" }

  func howOften(_ times: String, of all: String) -> String { "in \(times) von \(all) Fällen" }

  func definition(of symbol: String, howOften: String, conversion: String) -> String {
    "\(symbol) ist der Unterschied, der \(howOften) gehört wird\(conversion)."
  }

  func prior(_ name: String) -> String { "A-priori-Verteilung: \(name)." }

  let nothingAnswered = "Noch keine Antwort."
  let howToTrain = "Übe mit 'limen train': Ist der zweite Ton höher oder tiefer?"

  func exactly(_ cents: String) -> String { "von \(cents)" }

  func between(_ lower: String, _ upper: String) -> String { "zwischen \(lower) und \(upper)" }

  func hears(difference size: String, howOften: String, over range: String) -> String {
    "Im Bereich \(range) hörst du einen Unterschied \(size) Cent \(howOften); ein Halbton hat 100."
  }

  func hears(
    differenceAboveSemitone size: String, howOften: String, over range: String
  ) -> String {
    "Im Bereich \(range) hörst du einen Unterschied \(size) Cent, mehr als einen Halbton, \(howOften)."
  }

  func hearsOnlyBeyond(_ largest: String, over range: String) -> String {
    "Du hörst besser als durch Raten, ob es hinauf oder hinab geht, brauchst aber im Bereich \(range) "
      + "einen Unterschied von mehr als \(largest) Cent, dem größten, der gespielt wird."
  }

  func weakOctave(_ notes: String, times: String) -> String {
    "\(notes) (Schwelle \(times)-mal so groß wie sonst)"
  }

  func weakest(_ octaves: [String]) -> String {
    switch octaves.count {
    case 0: "Keine Oktave fällt als schwach auf"
    case 1: "Deine schwächste Oktave ist \(octaves[0])"
    default: "Deine schwächsten Oktaven sind " + octaves.joined(separator: ", ")
    }
  }

  func clause(on change: LearningTrend.Change?) -> String {
    switch change {
    case .fell: "mit zunehmender Übung hörst du feiner"
    case .rose: "du hörst weniger fein als zuvor"
    case nil: "deine Sitzungen zeigen zu wenig, um von einer Änderung zu sprechen"
    }
  }

  func fewerThanGuesses(_ right: Int, of answered: Int) -> String {
    "Nur \(right) von \(answered) Antworten sind richtig, weniger als beim Raten."
  }

  func noBetterThanGuessingYet(_ right: Int, of answered: Int) -> String {
    "Deine Antworten unterscheiden sich noch nicht vom Raten: \(right) von \(answered) richtig."
  }

  let headingRegion = "Bereich"
  let headingTrialsShort = "Antw."
  let headingSession = "Sitzung"

  func intervals(trials: Int, right: Int, tunings: [String]) -> String {
    "\(trials.counted("Antwort", "Antworten")) zu Intervallen, \(right) richtig. Weiten ab "
      + "\(sizes(of: tunings)): Plus ist weiter."
  }
  private func sizes(of tunings: [String]) -> String {
    tunings.count == 1
      ? "der Stimmung '\(tunings[0])'" : "den Größen von \(tunings.count) Stimmungen"
  }
  func matches(_ count: Int, unmoved: Int, tunings: [String]) -> String {
    matches(count)
      + (unmoved == 0 ? "" : ", davon \(unmoved) mit unbewegtem Ton und nicht gezählt")
      + ". Die Mitten gelten von \(sizes(of: tunings)) aus: Plus ist zu hoch, auch abwärts."
  }
  func startingPointBias(_ share: String) -> String { "Verzerrung durch den Startpunkt: \(share)." }
  let headingInterval = "Intervall"

  func ofOtherTunings(_ count: Int) -> String {
    "\(count == 1 ? "Ein Intervall wurde" : "\(count) Intervalle wurden") nur in Größen gespielt, die "
      + "diese Stimmung nicht hat; 'limen profile' ohne --tuning zeigt sie."
  }
  let off = "daneben"
  func band(_ percent: Int) -> String { "\(percent)-%-Band" }

  let rangeName = "Umfang"

  func octave(_ number: Int) -> String { "Oktave \(number)" }

  func moreThanDays(_ count: Int) -> String { "mehr als \(count) Tage" }

  func lapses(_ share: String, band: String) -> String {
    "Flüchtigkeitsfehler \(share) (95-%-Band \(band))"
  }

  func bias(_ size: String, at note: String) -> String { "Verschiebung \(size) bei \(note)" }

  func contraction(_ size: String, at note: String) -> String {
    "Kontraktion \(size) je Oktave bei \(note)"
  }

  func right(_ share: String) -> String { "\(share) richtig" }

  func answeredHigher(_ share: String) -> String { "„höher“ bei \(share) der Antworten" }

  func halfWithin(seconds: String) -> String { "Antwortzeit im Median \(seconds) s" }

  func cameEarly(_ share: String) -> String {
    "\(share) der Antworten kamen zu früh: keine 100 ms nach Beginn des zweiten Tons."
  }

  let standsOut = "fällt auf; keine Antwort wird deshalb weggelassen."

  // MARK: Published limens

  let besidePublishedLimens =
    "Neben veröffentlichten Schwellen, jeweils beim nächsten Ton, mit 95-%-Band:"

  func norm(
    at note: String, times: String, band: String, group: String, source: String
  ) -> String {
    "\(note): das \(times)-Fache (\(band)) \(group) (\(source))"
  }

  func value(_ statistic: Norm.Statistic, of group: Norm.Group, count: Int) -> String {
    let value =
      switch statistic {
      case .mean: "des Mittelwerts von"
      case .curve: "der Kurve, angepasst an die Werte von"
      }
    let listeners =
      switch group {
      case .musicians: "Musikern"
      case .nonMusicians: "Nichtmusikern"
      case .trainedListeners: "geübten Hörern"
      case .implantUsers: "Trägern von Cochlea-Implantaten"
      }
    return "\(value) \(count) \(listeners)"
  }

  let stimulusNotStated = "Klang nicht angegeben"
  let pointNotStated = "Prozentpunkt nicht angegeben"

  func haveLargerLimens(_ share: String) -> String {
    "bei etwa \(share) solcher Hörer ist die Schwelle größer"
  }

  let normsNeedThreshold =
    "Mit veröffentlichten Schwellen wird verglichen, sobald deine Antworten eine Schwelle belegen."

  func noNormNear(_ stimulus: Norm.Stimulus, at frequencies: String) -> String {
    let tones =
      switch stimulus {
      case .sine: "Sinustöne"
      case .harmonic: "obertonreiche Töne"
      }
    return "Keine veröffentlichte Schwelle für \(tones) liegt höchstens eine Vierteloktave neben "
      + "einem Ton mit genügend Antworten in der Nähe; es gibt Werte bei \(frequencies) Hz."
  }

  // MARK: Comparisons

  func timbre(_ name: String) -> String { "Klangfarbe \(name)" }

  func name(_ name: String, until: String) -> String { "\(name) bis \(until)" }

  func name(_ name: String, after: String, until: String) -> String {
    "\(name) nach \(after) bis \(until)"
  }

  func side(_ title: String, over range: String) -> String {
    "\(title) im Bereich \(range)."
  }

  func comparison(
    over range: String, ratio: String, band: String, probability: String
  ) -> String {
    "Im Bereich \(range) braucht A das \(ratio)-Fache des Unterschieds, den B braucht (95-%-Band "
      + "\(band)). Mit \(probability) Wahrscheinlichkeit ist die Schwelle von A die kleinere."
  }

  func noBetterThanGuessingYet(side letter: String) -> String {
    "Die Antworten von \(letter) unterscheiden sich noch nicht vom Raten: Es werden keine Schwellen "
      + "verglichen."
  }

  let probabilityALower = "P(A kleiner)"

  // MARK: Charts

  func limens(of listener: String) -> String { "Unterschiedsschwellen von \(listener)" }

  let limensOfAAndB = "Unterschiedsschwellen von A und B"

  func profile(trials: String, range: String, period: String?, timbre: String) -> String {
    "\(trials) im Bereich \(range)\(period.map { ", \($0)" } ?? ""), Klangfarbe \(timbre)."
  }

  func period(from: String, to: String) -> String { "\(from) bis \(to)" }

  func comparison(
    ratio: String, band: String, probability: String, over range: String
  ) -> String {
    "A / B im Bereich \(range): \(ratio) (95-%-Band \(band)), \(probabilityALower): \(probability)."
  }

  let median = "Median"
  let referenceAxis = "Bezugston"

  // MARK: Replays

  func session(_ number: Int) -> String { "Sitzung \(number)" }

  func seed(_ seed: UInt64) -> String { "Startwert \(seed)" }

  func answeredInSession(_ count: Int) -> String { trials(count) }

  func rightInSession(_ count: Int) -> String { "\(count) richtig" }

  func earlyInSession(_ share: String) -> String { "\(share) unter 100 ms" }

  func logLoss(bits: String) -> String { "\(bits) Bit" }

  func baselines(logistic: String?) -> String {
    " (Raten 1\(logistic.map { ", logistisch \($0)" } ?? ""))"
  }

  func otherwise(_ estimate: String) -> String { "alternativ \(estimate)" }

  func pooled(_ count: Int, from lowest: String, to highest: String) -> String {
    "\(count) Noten zusammen, \(lowest) bis \(highest)"
  }

  func reversals(_ count: Int, geometricMean: String, mean: String, spread: String) -> String {
    "\(count) Umkehrungen, geometrisches Mittel \(geometricMean), arithmetisches Mittel \(mean), "
      + "SD \(spread) Oktaven"
  }

  let verified = "bestätigt"

  func differs(at trial: Int, because reason: String) -> String {
    "weicht bei Antwort \(trial) ab: \(reason)"
  }

  let unverifiableWithoutEngine =
    "nicht prüfbar: Es ist nicht verzeichnet, was ihre Paare gewählt hat"

  func unverifiable(engine: Int, here: Int) -> String {
    "nicht prüfbar: Engine \(engine) hat ihre Paare gewählt, dies ist aber Engine \(here)"
  }

  func unverifiable(earlierTrials: Int, found: Int) -> String {
    "nicht prüfbar: Sie begann nach \(earlierTrials) früheren Antworten, aber die \(found) gefundenen "
      + "sind nicht dieselben"
  }

  let noSuchTrial = "eine solche Antwort ist nicht aufgezeichnet"

  func pair(_ recorded: String, insteadOf chosen: String) -> String {
    "aufgezeichnet ist \(recorded), gewählt wird \(chosen)"
  }

  let recordChanged = "die Aufzeichnung wurde nachträglich geändert"

  func replayed(sessions: Int, listeners: Int) -> String {
    "\(sessions.counted("Sitzung", "Sitzungen")) von \(self.listeners(listeners))"
  }

  func answers(_ count: Int, right: Int) -> String { "\(trials(count)), \(right) richtig" }

  func bitsAnAnswer(_ bits: String) -> String { "\(bits) Bit je Antwort" }

  func verdicts(verified: Int, differing: Int, unverifiable: Int) -> String {
    "\(verified) bestätigt, \(differing) abweichend, \(unverifiable) hier nicht prüfbar."
  }

  func skipped(_ count: Int) -> String { "Übersprungene Zeilen oder Dateien: \(count)." }

  func listeners(_ done: Int) -> String { done.counted("Person", "Personen") }

  func listeners(_ done: Int, of total: Int) -> String { "\(done) von \(listeners(total))" }

  func pace(_ count: Int) -> String { "\(count) pro Sekunde" }

  func remaining(seconds: Int) -> String { "noch \(seconds) s" }

  // MARK: Lists of sessions

  let headingListener = "Person"
  let headingTrial = "Nr."

  func lengths(tone: Int, gap: Int) -> String { "Töne \(tone) ms, Pause dazwischen \(gap) ms" }

  func engine(_ version: Int) -> String { "Engine \(version)" }

  func withPrior(_ name: String) -> String { "A-priori-Verteilung \(name)" }

  func played(at rate: Int, as format: String, period: Int, of buffer: Int) -> String {
    "gespielt mit \(rate) Hz als \(format), Periode \(period) von \(buffer) Frames"
  }

  func priority(_ priority: Int?) -> String {
    priority.map { "Echtzeitpriorität \($0)" } ?? "normale Priorität"
  }

  // MARK: Help on settings and devices

  let groupPairs = "Paare"
  let groupSound = "Klang"
  let groupSession = "Ablauf"
  let groupDisplay = "Anzeige"

  let or = "oder"
  let yes = "ja"
  let no = "nein"

  func values(_ values: String) -> String { "Werte: \(values)." }
  func standardValue(_ value: String) -> String { "Vorgabe: \(value)." }
  func from(_ lowest: String, to highest: String) -> String { "\(lowest) bis \(highest)" }
  func numbers(_ bounds: String) -> String {
    "Zahlen mit Leerzeichen dazwischen, jede von \(bounds)"
  }
  let twoNotes = "ein oder zwei Töne von A0 bis C8 mit englischen Namen, etwa C2-C6"
  let oneNote = "ein Ton mit englischem Namen, etwa C4"
  let anyIntervals = "Intervalle von P1 bis P8, etwa P5,-M3"
  let anyNotes = "Töne des Bereichs mit englischen Namen, etwa C3,C4, oder all für alle"
  let anyDevice = "die der Seite Geräte"
  let anyMIDIPort = "none oder ein MIDI-Port von 'limen devices'"

  let resetsAll = "Alles zurücksetzen"
  let asksToResetAll = "Wirklich alles? Noch einmal Enter."
  let accepts = "übernehmen"
  let discards = "verwerfen"
  let otherDeviceLater = "Das andere Gerät spielt, sobald das Üben weitergeht."

  let noSound = "ohne Ton"
  let noMIDI = "ohne MIDI"
  func converters(_ count: Int) -> String { count.counted("Umwandler", "Umwandler") }
  func converters(_ names: [String]) -> String { "Umwandler: \(names.joined(separator: ", "))." }

  // MARK: Pages

  let howToPoint = "Auf eine Marke zeigen oder sie mit Tab erreichen, um ihre Zahlen zu lesen."
  let headingNotes = "Töne"
  let headingRegions = "Bereiche"
  let headingSessions = "Sitzungen"
  let headingAdvice = "Was auffällt und was zu tun ist"
  let headingNorms = "Veröffentlichte Schwellen"
  let labelUnit = "Einheit"
  let labelColours = "Farben"
  let coloursAsPreferred = "wie im System eingestellt"
  let coloursLight = "hell"
  let coloursDark = "dunkel"
  let coloursContrast = "hoher Kontrast"
  let labelState = "Stand"
  let labelFind = "Ton suchen"
  let limenBySession = "Die Schwelle am Ende jeder Sitzung"
}
