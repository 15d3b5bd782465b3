extension Phrases {
  /// The words for a setting in German.
  func german(_ setting: SettingName) -> SettingWords {
    switch setting {
    case .task: .init("Aufgabe", self.helpOnTasks, values: taskNames)
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
      .init(
        "Rampen, ms",
        """
        Die Länge der Rampen an beiden Enden jedes Tons in Millisekunden, höchstens der halbe Ton; \
        automatisch: 20, in kurzen Tönen 10, in der Tiefe länger.
        """)
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
    case .reference:
      .init(
        "Bezugston",
        "Der Bezugston kommt zuerst, oder zufällig als erster oder zweiter; beurteilt wird der zweite Ton.",
        values: ["first": "zuerst", "random": "erster oder zweiter"])
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
    case .levelDbSPL:
      .init(
        "Pegel, dB SPL",
        "Der Schalldruckpegel der Töne, statt level-dbfs; braucht „limen devices calibrate“ und Lautheit aus.",
        values: ["off": "aus"])
    case .ear:
      .init(
        "Ohr", "Die Kanäle des Geräts, die klingen.",
        values: ["both": "beide Ohren", "left": "linkes Ohr", "right": "rechtes Ohr"])
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
        values: [
          "auto": "automatisch", "english": "englisch", "german": "deutsch", "solfege": "do re mi",
        ])
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
        "Unterschied zeigen", "Wann die Größe des Unterschieds zu sehen ist.",
        values: ["off": "nie", "after": "nach der Antwort", "before": "vor der Antwort"])
    case .holdAfterWrong:
      .init(
        "Halt bei Fehlern",
        "Ob das Üben nach einer falschen Antwort wartet, damit du das Paar noch einmal hören kannst."
      )
    case .pane:
      .init(
        "Ansicht", "Die Ansicht des Profils neben dem Üben.",
        values: ["chart": "Diagramm", "table": "Tabelle", "curve": "Kurve"])
    }
  }
}
