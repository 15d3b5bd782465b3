/// The phrases without a value, each in every language.
package struct FixedPhrases: Sendable {
  static let all = FixedPhrases()

  /// The name of the language in the language.
  package let languageName = Phrase("English", de: "Deutsch")

  // MARK: Findings

  /// The heading of a column of notes.
  package let headingNote = Phrase("note", de: "Ton")
  /// The heading of a column of numbers of trials.
  package let headingTrials = Phrase("trials", de: "Antworten")
  /// The heading of a column of limits that ended sessions.
  package let headingEnd = Phrase("end", de: "Ende")
  /// The heading of a column of reversals of staircases.
  package let headingReversals = Phrase("reversals", de: "Umkehrungen")
  /// The heading of a column of states.
  package let headingState = Phrase("state", de: "Stand")

  /// States that a command has no effect during a protocol.
  package let fixedByProtocol = Phrase(
    "During a protocol, this is not available: answer, or r, v, p, left, help or q.",
    de: "Während eines Protokolls geht das nicht: antworte, oder r, v, p, rest, hilfe oder q.")

  /// States that there is no answer yet.
  package let noAnswerYet = Phrase("There are no answers yet.", de: "Es gibt noch keine Antwort.")
  /// States that there is no trend yet.
  package let noTrendYet = Phrase(
    "A learning trend needs two sessions at most 30 days apart.",
    de: "Ein Lerntrend braucht zwei Sitzungen im Abstand von höchstens 30 Tagen.")
  /// States that a limen is larger at the beginning of each session.
  package let warmsUp = Phrase(
    "At the start of each session it is larger, until you have warmed up.",
    de: "Zu Beginn jeder Sitzung ist sie größer, bis du dich eingehört hast.")

  // MARK: Trials

  /// The page of listeners while there are none.
  package let noListeners = Phrase(
    "There are no listeners yet.", de: "Hier hat noch niemand geübt.")

  package let wrong = Phrase("wrong", de: "falsch")
  /// A match without an error, and the heading of where an interval is in tune for the listener, in cents
  /// from the reference tone.
  package let inTune = Phrase("in tune", de: "stimmt")
  /// A match whose tone was committed as it began.
  package let unmoved = Phrase("not moved, so not counted", de: "nicht bewegt, zählt nicht")
  /// The advice to a listener who leaves tones near where they begin.
  package let stopsEarly = Phrase(
    "You stop near where the tone began: move it past the pitch, then come back.",
    de:
      "Du hörst nahe dem Anfang des Tons auf: geh über die richtige Höhe hinaus und wieder zurück."
  )
  /// States that the listener voided a trial.
  package let void = Phrase("void", de: "ungültig")
  /// What the key for void does before the comparison tone.
  package let takesBack = Phrase("undo", de: "zurück")
  /// States that a fault of the sound voided a trial.
  package let disturbed = Phrase("sound interrupted", de: "Ton gestört")
  /// States that the pair of a void trial is presented again.
  package let samePair = Phrase("the same pair again", de: "dasselbe Paar noch einmal")
  /// The same statement in at most 20 characters.
  package let samePairShort = Phrase("the same pair again", de: "dasselbe Paar")
  /// States that the tones of a pair were equal, in at most 20 characters.
  package let tonesWereEqual = Phrase("the tones were equal", de: "die Töne sind gleich")
  /// States that an answer counts, and nothing else about it.
  package let noted = Phrase("answered", de: "beantwortet")
  /// States that the last answer was taken back.
  package let lastAnswerExcluded = Phrase(
    "the last answer is excluded", de: "die letzte Antwort zählt nicht mehr")
  /// States that a trial or a session is excluded, in at most 20 characters.
  package let excluded = Phrase("excluded", de: "nicht gezählt")
  package let helpOnTasks = Phrase(
    "The task: to say which tone is higher, to judge an interval, or to match a tone.",
    de: """
      Die Aufgabe: sagen, welcher Ton höher ist, ein Intervall beurteilen oder einen Ton \
      abgleichen.
      """)

  // MARK: Pages

  // The phrases of the screens, except those about findings and trials.

  // The start, and messages that replace the training.
  /// An explanation for new listeners: how the difference changes.
  package let differenceShrinks = Phrase(
    "The difference shrinks until you are right about 4 times out of 5.",
    de: "Der Unterschied schrumpft, bis du in etwa 4 von 5 Fällen richtig liegst.")
  /// An explanation for new listeners: the unit cent.
  package let whatCentsAre = Phrase(
    "Cents measure pitch: 100 are a semitone, the step to the next piano key.",
    de: "Angaben in Cent: 100 Cent sind ein Halbton, der Schritt zur nächsten Klaviertaste.")
  package let cuesOff = Phrase("none", de: "keine")
  package let cuesOfWrong = Phrase(
    "wrong answers, start, pause and end", de: "bei Fehlern, Beginn, Pause und Ende")
  package let cuesOfAll = Phrase(
    "all answers, start, pause and end", de: "bei allen Antworten, Beginn, Pause und Ende")
  package let opening = Phrase("Opening the sound device…", de: "Die Tonausgabe wird geöffnet…")
  package let paused = Phrase("Paused", de: "Pause")
  /// The line after an answer during a pause, with which the session goes on.
  package let notCountedInPause = Phrase(
    "That answer does not count, because the session was paused.",
    de: "Diese Antwort zählt nicht, denn es war Pause.")
  /// The line of a pause after an answer.
  package let pausedBeforeNext = Phrase(
    "Paused. Press Enter for the next question.", de: "Pause. Mit Enter kommt die nächste Frage.")
  package let mistakes = Phrase("my mistakes", de: "meine Fehler")
  package let hearsMistakes = Phrase(
    "Hear the pairs of your latest wrong answers again. You are not asked to answer.",
    de: "Hör die Paare deiner letzten falschen Antworten noch einmal, ohne zu antworten.")
  package let noMistakes = Phrase(
    "There are no wrong answers yet.", de: "Es gibt noch keine falsche Antwort.")
  /// The status after an answer key that came too soon after the onset of the comparison tone.
  package let tooEarly = Phrase("too early", de: "zu früh")
  /// The reason for a pause after an answer key that repeats.
  package let keyHeld = Phrase(
    "A key seems to be held.", de: "Eine Taste klemmt oder wird gedrückt gehalten.")
  /// The end of a sentence on a note that was not asked, whose state its neighbours show.
  package let byNeighbours = Phrase(" by its neighbours.", de: " durch die Nachbartöne.")
  package let reading = Phrase("Reading…", de: "Wird geladen…")
  package let train = Phrase("Train", de: "Üben")

  // The kinds of sessions.
  /// The kind of a session without a limit, and how long it lasts.
  package let free = Phrase("free", de: "frei")
  package let untilYouLeave = Phrase("until you leave", de: "bis du aufhörst")
  /// The notes of a session for weak spots.
  package let weakestOctave = Phrase("your weakest octave", de: "deine schwächste Oktave")
  /// The intervals of a session for weak spots.
  package let weakestIntervals = Phrase(
    "your weakest intervals", de: "deine schwächsten Intervalle")
  /// The whole range in a column of notes, and every state in a choice of one.
  package let all = Phrase("all", de: "alle")
  /// The reason why no threshold is shown yet.
  package let noThresholdYet = Phrase(
    "The profile is shown once your answers are better than guessing.",
    de: "Das Profil erscheint, sobald deine Antworten besser sind als Raten.")
  /// The reason why there is no learning curve yet.
  package let noCurve = Phrase(
    "The curve needs a finished session.", de: "Die Kurve braucht eine beendete Sitzung.")
  /// The reason why the learning curve is not shown yet although there are sessions.
  package let curveInPause = Phrase(
    "The curve is drawn in the next pause.",
    de: "Die Kurve wird in der nächsten Pause gezeichnet.")

  // The history.
  package let headingBegan = Phrase("began", de: "Beginn")
  package let headingRun = Phrase("run", de: "Durchgang")
  package let practice = Phrase("practice", de: "Übung")
  package let headingAnswer = Phrase("answer", de: "Antwort")
  /// The heading of a column of median response times.
  package let headingResponse = Phrase("median time", de: "Antwortzeit")
  package let note = Phrase("note", de: "Notiz")
  package let noSessions = Phrase("No sessions yet.", de: "Noch keine Sitzung.")
  package let noDevices = Phrase(
    "No playback device is listed: check the ALSA configuration.",
    de: "Kein Wiedergabegerät gefunden: Prüfe die ALSA-Konfiguration.")

  // The listeners.
  /// The headings of columns of numbers of answers today, and of sessions.
  package let headingToday = Phrase("today", de: "heute")
  package let headingSessionCount = Phrase("sessions", de: "Sitzungen")
  /// The heading of a column of weakest octaves.
  package let headingWeakest = Phrase("weakest", de: "schwach")
  /// The heading of a column of last days with answers.
  package let headingLast = Phrase("last", de: "zuletzt")
  /// States that another process trains a listener, in at most 10 characters.
  package let elsewhere = Phrase("elsewhere", de: "anderswo")
  package let ruleOfLabels = Phrase(
    "A label is 1 to 60 of a-z, A-Z and 0-9, such as P07.",
    de: "Eine Kennung hat 1 bis 60 Zeichen: a-z, A-Z und 0-9, etwa P07.")

  // MARK: Requests

  // The questions and reports about requests on the screens.

  /// States that the terminal selects text with the mouse.
  package let mouseSelectsText = Phrase(
    "The mouse selects text, until the key is pressed again.",
    de: "Die Maus markiert Text, bis die Taste wieder gedrückt wird.")
  package let noDecisionToUndo = Phrase("Nothing to undo.", de: "Nichts rückgängig zu machen.")
  /// The label before the path of an export or import.
  package let file = Phrase("file", de: "Datei")
  package let nothingDeleted = Phrase("Nothing was deleted.", de: "Nichts wurde gelöscht.")
  /// The reason why nothing is deleted or imported while a session is open, and the way out.
  package let onlyAfterSession = Phrase(
    "A session is open: end it first.", de: "Eine Sitzung ist offen: Beende sie zuerst.")

  // MARK: Keys

  /// The label of the key that turns letters into commands.
  package let keyControl = Phrase("Ctrl", de: "Strg")

  // One or two words after a key, at the foot of a screen or below a card.
  package let trains = Phrase("trains", de: "startet")
  package let handsOver = Phrase("hands over", de: "übergibt")
  package let goesOn = Phrase("continues", de: "weiter")
  package let helpInProtocol = Phrase(
    "p: pause. left: how much of the run is left. help: this list.",
    de: "p: Pause. rest: wie viel vom Durchgang bleibt. hilfe: diese Befehle.")
  package let enterGoesOn = Phrase("Press Enter to continue.", de: "Weiter mit Enter.")
  package let chooses = Phrase("chooses", de: "wählt")
  package let ends = Phrase("ends", de: "beendet")
  package let leaves = Phrase("leaves", de: "verlässt")
  package let anotherDevice = Phrase("another device", de: "anderes Gerät")
  /// The label of the key that restores what is excluded.
  package let restore = Phrase("restore", de: "wieder zählen")

  // What the key of the views leads to.
  package let answerFields = Phrase("fields", de: "Felder")
  package let viewMatching = Phrase("matches", de: "Abgleiche")
  package let viewAdvice = Phrase("advice", de: "Rat")
  /// States that no row contains the text of a filter.
  package let noHit = Phrase("No row contains this.", de: "Keine Zeile enthält das.")

  // MARK: Settings

  // Values.
  /// The word between two alternatives.
  package let or = Phrase("or", de: "oder")
  package let yes = Phrase("yes", de: "ja")
  package let no = Phrase("no", de: "nein")
  package let twoNotes = Phrase(
    "one or two notes from A0 to C8, such as C2-C6",
    de: "ein oder zwei Töne von A0 bis C8, etwa C2-C6")
  package let anyNotes = Phrase(
    "notes of the range such as C3,C4, or all",
    de: "Töne des Bereichs, etwa C3,C4, oder all für alle")
  package let oneNote = Phrase("a note such as C4", de: "ein Ton, etwa C4")
  package let anyIntervals = Phrase(
    "intervals from P1 to P8 such as P5,-M3", de: "Intervalle von P1 bis P8, etwa P5,-M3")
  package let anyDevice = Phrase("those of the Devices page", de: "die der Seite Geräte")
  package let anyMIDIPort = Phrase(
    "none, or a MIDI port of 'limen devices'",
    de: "none oder ein MIDI-Port von „limen devices“")

  // Rows and keys of the settings screen.
  package let resetsAll = Phrase("Reset all settings", de: "Alles zurücksetzen")
  /// Asks whether to reset all settings, which the same key then does.
  package let asksToResetAll = Phrase(
    "Really reset all? Press Enter again.", de: "Wirklich alles? Noch einmal Enter.")
  package let accepts = Phrase("accept", de: "übernehmen")
  package let discards = Phrase("discard", de: "verwerfen")
  /// The reason why another device cannot play a pair yet.
  package let otherDeviceLater = Phrase(
    "The other device plays as soon as the training goes on.",
    de: "Das andere Gerät spielt, sobald das Üben weitergeht.")
  /// States that a chosen device that could not open has not been saved.
  package let keepsSavedDevice = Phrase(
    "The saved device is kept.", de: "Das gespeicherte Gerät bleibt.")

  // Devices.
  /// The badge of a device that plays no sound, in at most 10 characters.
  package let noSound = Phrase("no sound", de: "ohne Ton")
  package let noMIDI = Phrase("no MIDI", de: "ohne MIDI")

  // MARK: The line mode

  // The phrases of the line mode, except those about findings and trials.
  //
  // The names of its commands are the same in every language.

  /// States, to a new listener, how a screen reader gets time for the line of each pair.
  package let howToAnnounce = Phrase(
    "With a screen reader: type 'settings announce-ms 1500' for 1.5 s of silence after each pair's line.",
    de:
      "Mit einem Screenreader: 'einstellungen announce-ms 1500' sorgt nach der Zeile jedes Paars für 1,5 s Stille."
  )

  // Messages about events.
  /// States how to change the choice of cues.
  package let changesCuesPlain = Phrase(
    "To change them: settings cues off, wrong or all.",
    de: "So änderst du sie: einstellungen cues off, wrong oder all.")
  /// States that a changed setting begins a new session.
  package let newSessionBegins = Phrase("A new session begins.", de: "Eine neue Sitzung beginnt.")
  package let noLimit = Phrase(
    "This session has no limit: q ends it.", de: "Diese Sitzung ist unbegrenzt: q beendet sie.")
  /// States that a session for weak spots asks about the whole range.
  package let noWeakOctave = Phrase(
    "No octave stands out as weak, so this session asks about the whole range.",
    de: "Keine Oktave fällt als schwach auf, darum übst du in dieser Sitzung den ganzen Bereich.")
  /// States the same of the next session.
  package let noWeakOctaveNext = Phrase(
    "Without a weak octave, the next session asks about the whole range.",
    de: "Ohne schwache Oktave übst du in der nächsten Sitzung den ganzen Bereich.")
  /// States that an answer before the second tone does not count.
  package let tooEarlyLine = Phrase(
    "Too early, so it does not count: answer once the second tone sounds.",
    de: "Zu früh, das zählt nicht: Antworte, wenn der zweite Ton erklingt.")
  /// States that a pair is not played once more.
  package let noMoreRepeats = Phrase(
    "You have heard this as often as you may: answer.",
    de: "Das hast du so oft gehört, wie du darfst: Antworte.")
  package let nothingToUndo = Phrase(
    "There is no answer to take back: only the last one can be.",
    de: "Zurücknehmen lässt sich nur die letzte Antwort.")
  package let deviceReconnected = Phrase(
    "The device is reconnected.", de: "Das Gerät ist wieder da.")
  package let midiReconnected = Phrase(
    "The MIDI port is reconnected.", de: "Der MIDI-Port ist wieder da.")
  package let firstThreshold = Phrase(
    "This is your first threshold.", de: "Das ist deine erste Schwelle.")

  // MARK: Reports

  // The phrases of reports on profiles and comparisons. Numbers are passed as formatted text.

  /// Joins the last two clauses of a sentence, with the surrounding spaces.
  package let clauseJoint = Phrase(", and ", de: ", und ")

  // Two sentences at the head of a profile.
  package let nothingAnswered = Phrase("No answers yet.", de: "Noch keine Antwort.")
  package let howToTrain = Phrase(
    "Train with 'limen train': is the second tone higher or lower?",
    de: "Übe mit „limen train“: Ist der zweite Ton höher oder tiefer?")

  // Tables.
  package let headingRegion = Phrase("region", de: "Bereich")
  /// The heading of a narrow column of numbers of trials.
  package let headingTrialsShort = Phrase("trials", de: "Antw.")
  package let headingSession = Phrase("session", de: "Sitzung")
  /// The heading of a column of intervals.
  package let headingInterval = Phrase("interval", de: "Intervall")
  /// States that an interval is very probably not heard in tune at its nominal size.
  package let off = Phrase("off", de: "daneben")
  /// The name of the whole range, before its notes.
  package let rangeName = Phrase("range", de: "Umfang")
  package let standsOut = Phrase(
    "stands out; no trial is excluded because of it.",
    de: "fällt auf; keine Antwort wird deshalb weggelassen.")

  // Published limens.
  package let besidePublishedLimens = Phrase(
    "Beside published limens, each at the nearest note, with a 95 % band:",
    de: "Neben veröffentlichten Schwellen, jeweils beim nächsten Ton, mit 95-%-Band:")
  package let stimulusNotStated = Phrase("stimulus not stated", de: "Klang nicht angegeben")
  package let pointNotStated = Phrase(
    "percent point not stated", de: "Prozentpunkt nicht angegeben")
  package let normsNeedThreshold = Phrase(
    "Published limens are compared once your answers establish a threshold.",
    de:
      "Mit veröffentlichten Schwellen wird verglichen, sobald deine Antworten eine Schwelle belegen."
  )
  /// The symbol of the probability that A has the lower limen.
  package let probabilityALower = Phrase("P(A lower)", de: "P(A kleiner)")

  // MARK: Replays

  // The verdict on a session.
  package let verified = Phrase("verified", de: "bestätigt")
  package let unverifiableWithoutEngine = Phrase(
    "unverifiable: the recording does not state what chose its pairs",
    de: "nicht prüfbar: Es ist nicht verzeichnet, was ihre Paare gewählt hat")
  package let noSuchTrial = Phrase(
    "no such trial is recorded", de: "eine solche Antwort ist nicht aufgezeichnet")
  package let recordChanged = Phrase(
    "the record was changed after it was written",
    de: "die Aufzeichnung wurde nachträglich geändert")

  // MARK: Lists of sessions

  // The phrases of lists of sessions and of their trials.

  /// The heading of a column of listeners.
  package let headingListener = Phrase("listener", de: "Person")
  /// The heading of a column of numbers of trials within their session.
  package let headingTrial = Phrase("trial", de: "Nr.")

  // MARK: Charts

  package let limensOfAAndB = Phrase(
    "Difference limens of A and B", de: "Unterschiedsschwellen von A und B")
  /// Follows the symbol of a limen and states that the value is a median.
  package let median = Phrase("median", de: "Median")
  /// The title of the axis of notes.
  package let referenceAxis = Phrase("Reference tone (note)", de: "Bezugston")

  // MARK: Pages

  // The texts of a page for browsers.

  /// What the reader can do with a chart.
  package let howToPoint = Phrase(
    "Point at a mark, or tab to it, for its numbers.",
    de: "Auf eine Marke zeigen oder sie mit Tab erreichen, um ihre Zahlen zu lesen.")
  package let headingNotes = Phrase("Notes", de: "Töne")
  package let headingRegions = Phrase("Regions", de: "Bereiche")
  package let headingSessions = Phrase("Sessions", de: "Sitzungen")
  package let headingAdvice = Phrase(
    "What stands out, and what to do next", de: "Was auffällt und was zu tun ist")
  package let headingNorms = Phrase("Published limens", de: "Veröffentlichte Schwellen")

  /// The label of the choice of units.
  package let labelUnit = Phrase("Unit", de: "Einheit")
  /// The label of the choice of colours.
  package let labelColours = Phrase("Colours", de: "Farben")
  /// The colours that the reader's system prefers.
  package let coloursAsPreferred = Phrase("as the system prefers", de: "wie im System eingestellt")
  package let coloursLight = Phrase("light", de: "hell")
  package let coloursDark = Phrase("dark", de: "dunkel")
  package let coloursContrast = Phrase("high contrast", de: "hoher Kontrast")
  /// The label of the choice of rows by state.
  package let labelState = Phrase("State", de: "Stand")
  /// The label of the field that finds notes by name.
  package let labelFind = Phrase("Find a note", de: "Ton suchen")
  /// The title of the chart of the limen from session to session.
  package let limenBySession = Phrase(
    "The limen at the end of each session", de: "Die Schwelle am Ende jeder Sitzung")
}

/// A phrase in every language.
package struct Phrase: Sendable {
  let english: String
  let german: String

  init(_ english: String, de german: String) {
    self.english = english
    self.german = german
  }
}
