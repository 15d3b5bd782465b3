package import Music
package import Psychometrics
package import Training
internal import Notation

extension Phrases {

  /// The English words of commands, by those of the language.
  package var commandWords: [String: String] {
    say(
      [:],
      de: [
        "hilfe": "help", "über": "about", "ueber": "about", "profil": "profile", "rat": "advice",
        "kurve": "curve", "verlauf": "history", "sitzung": "session", "vergleich": "compare",
        "geräte": "devices", "geraete": "devices", "rest": "left", "einstellungen": "settings",
        "einheit": "unit", "notiz": "note", "ohne": "exclude", "mit": "restore",
        "heute": "today", "beginnen": "begin", "fehler": "mistakes", "zurück": "back",
        "zurueck": "back", "ende": "quit",
      ])
  }
  /// The help: one or two sentences on each command, except those on the open trial.
  package var helpOnCommands: [String] {
    say(
      [
        "left: how much of the session is left.",
        """
        profile: how finely you hear. profile A4: at one note. advice: your habits, and what to do \
        next.
        """,
        "curve: how finely you heard from session to session.",
        "today: the session that is suggested today. begin: begin that session.",
        "mistakes: your latest wrong answers. mistakes 2: hear the second one again.",
        "history: the sessions so far. session 3: the trials of session 3. compare 3 5: two sessions.",
        "settings: all settings. settings tone-ms: one of them. settings tone-ms 700: change it.",
        "unit: the next unit. unit percent: cents, percent, hertz or semitones.",
        """
        note 3 text: a note on session 3. exclude 3: exclude it from the profile; exclude 3 17: only \
        its trial 17. restore 3: include it again.
        """,
        "devices: the playback devices.",
        "about: the version. help: this list of commands.",
      ],
      de: [
        "rest: wie viel von der Sitzung noch bleibt.",
        """
        profil: wie fein du hörst. profil A4: bei einem Ton. rat: deine Gewohnheiten, und was als \
        Nächstes ansteht.
        """,
        "kurve: wie fein du von Sitzung zu Sitzung gehört hast.",
        "heute: die Sitzung, die heute ansteht. beginnen: diese Sitzung beginnen.",
        "fehler: deine letzten falschen Antworten. fehler 2: die zweite noch einmal hören.",
        """
        verlauf: die Sitzungen bisher. sitzung 3: die Antworten der Sitzung 3. vergleich 3 5: zwei \
        Sitzungen.
        """,
        "einstellungen: alle Einstellungen. einstellungen tone-ms: eine davon. einstellungen tone-ms 700: sie ändern.",
        "einheit: die nächste Einheit. einheit percent: cents, percent, hertz oder semitones.",
        """
        notiz 3 text: eine Notiz zur Sitzung 3. ohne 3: sie zählt nicht mehr; ohne 3 17: nur ihre \
        Antwort 17. mit 3: sie zählt wieder.
        """,
        "geräte: die Wiedergabegeräte.",
        "über: die Version. hilfe: diese Befehle. Die englischen Wörter gelten auch.",
      ])
  }
  /// How a wrong answer in the list is heard again.
  package var hearsMistake: String {
    say(
      "mistakes 1: hear the first one again. The same line once more makes its difference plain.",
      de:
        "fehler 1: die erste noch einmal hören; dieselbe Zeile noch einmal macht den Unterschied deutlich."
    )
  }
  /// The answer that the listener gave to a trial.
  package func yourAnswer(_ answer: String) -> String {
    say("your answer: \(answer)", de: "deine Antwort: \(answer)")
  }
  /// States that the list of wrong answers is shorter.
  package func noMistake(_ place: Int) -> String {
    say(
      "There is no wrong answer \(place): mistakes lists the latest.",
      de: "Eine falsche Antwort \(place) gibt es nicht: fehler nennt die letzten.")
  }
  /// States that the terminal cannot give the signal for wrong answers.
  package func cannotSignal(_ signal: String) -> String {
    say(
      "This output has no \(signal): the lines report wrong answers, and so do the sound cues if they are on.",
      de:
        "Diese Ausgabe kann das Signal „\(signal)“ nicht geben: Die Zeilen melden Fehler und, falls "
        + "eingeschaltet, auch die Signaltöne.")
  }
  /// What is left of a session until the first of these limits.
  package func remaining(_ limits: [String]) -> String {
    say(
      limits.joined(separator: " or ") + " left.",
      de: "Noch \(limits.joined(separator: " oder ")).")
  }
  /// The limits that are not amounts, of which one may end the session.
  package func endsAfter(_ limits: [String]) -> String {
    say(
      "The session ends after \(limits.joined(separator: " or ")).",
      de: "Die Sitzung endet nach \(limits.joined(separator: " oder ")).")
  }
  // Limits, as they follow *after*.
  /// A number of reversals of a staircase.
  package func reversals(_ count: Int) -> String {
    say(count.counted("reversal"), de: count.counted("Umkehr", "Umkehrungen"))
  }
  /// A number of answers in a row to pairs with the largest difference.
  package func answersAtLargest(_ count: Int) -> String {
    say(
      "\(count.counted("answer")) in a row at the largest difference",
      de: "\(trials(count)) in Folge beim größten Unterschied")
  }
  /// A number of right answers among the latest ones.
  package func answers(_ count: Int, withRight right: Int) -> String {
    say(
      "\(right) right among the latest \(count.counted("answer"))",
      de: "\(right) richtigen unter den letzten \(trials(count))")
  }
  /// The ratio of the bounds of the 95 % band.
  package func band(within factor: String) -> String {
    say("a 95 % band within a factor of \(factor)", de: "Eingrenzung auf den Faktor \(factor)")
  }
  /// States that a session has reached its limit.
  package func over(after limit: String) -> String {
    say("The session is over after \(limit).", de: "Die Sitzung ist nach \(limit) zu Ende.")
  }
  /// States who trains, when a session begins.
  package func isTraining(_ listener: String) -> String {
    say("\(listener) is training.", de: "\(listener) übt.")
  }
  /// States that a session asks only about some notes of the range.
  package func onlyNotes(_ range: String) -> String {
    say("This session asks only about \(range).", de: "In dieser Sitzung übst du nur \(range).")
  }
  /// States which wolves a tuning leaves out: intervals, each with the names of notes.
  package func leavesOut(_ wolves: String) -> String {
    say(
      "Wolf intervals are left out: \(wolves).",
      de: "Wolfsintervalle werden ausgelassen: \(wolves).")
  }
  /// States how many of the intervals of a session have wolves, which the tuning leaves out.
  package func leavesOut(wolvesOf count: Int, among intervals: Int) -> String {
    say(
      "Wolf intervals are left out for \(count) of the \(intervals) intervals.",
      de: "Bei \(count) der \(intervals) Intervalle werden Wolfsintervalle ausgelassen.")
  }
  /// States how a session presents its intervals.
  package func begins(with aid: Aid) -> String {
    switch aid {
    case .example:
      say(
        "Each interval is first played in tune.",
        de: "Jedes Intervall erklingt zuerst so, wie es stimmt.")
    case .drone:
      say(
        "The reference tone sounds as long as the comparison tone.",
        de: "Der Bezugston klingt so lange wie der Vergleichston.")
    }
  }
  /// States that there is no such setting, and which there are.
  package func noSetting(_ name: String, among names: [String]) -> String {
    say(
      "There is no setting '\(name)'. The settings are: \(names.joined(separator: ", ")).",
      de: "Es gibt keine Einstellung „\(name)“. Es gibt: \(names.joined(separator: ", ")).")
  }
  /// States that a text is no note, and what the profile can show.
  package func noNote(_ text: String) -> String {
    say(
      "'\(text)' is no note: name one with its octave, such as profile A4.",
      de: "„\(text)“ ist kein Ton: Nenne einen mit seiner Oktave, etwa profil A4.")
  }
  /// States a changed setting, and whether it is in the configuration file.
  package func changed(_ setting: String, isSaved: Bool) -> String {
    say(
      "\(setting), from now on\(isSaved ? " and in the configuration file" : "").",
      de: "\(setting), ab jetzt\(isSaved ? " und in der Konfigurationsdatei" : "").")
  }

  // The history and the profile.
  package var session: String { say("Session", de: "Sitzung") }
  /// A session by its id; only the word without one.
  package func session(withID id: Int64?) -> String {
    say(
      id.map { "Session id \($0)" } ?? session,
      de: id.map { "Sitzung mit der ID \($0)" } ?? session)
  }
  /// The number of right answers in a session.
  package func right(_ right: Int, of answered: Int) -> String {
    say("\(right) of \(answered) right", de: "\(right) von \(answered) richtig")
  }
  package func noSession(_ id: Int64) -> String {
    say(
      "There is no session with the id \(id): see history.",
      de: "Es gibt keine Sitzung mit der ID \(id): siehe verlauf.")
  }
  package func noTrial(_ number: Int, of session: Int64) -> String {
    say(
      "Session \(session) has no trial \(number): see session \(session).",
      de: "Die Sitzung \(session) hat keine Antwort \(number): siehe sitzung \(session).")
  }
  package func notTrained(_ notes: String) -> String {
    say("\(notes): not trained yet.", de: "\(notes): noch nicht geübt.")
  }
  /// States that a note lies outside the range that is reported.
  package func notReported(_ note: String, range: String) -> String {
    say(
      "\(note) lies outside \(range): change the range with settings range.",
      de: "\(note) liegt außerhalb von \(range): Ändere den Bereich mit einstellungen range.")
  }
  /// The limen over notes, with its 68 % band.
  package func hears(
    _ limen: String, from: String, to: String, over notes: String, answers: Int
  ) -> String {
    say(
      "\(notes): you hear \(limen) 3 times out of 4, 68 % band from \(from) to \(to); \(answers.counted("answer")).",
      de:
        "\(notes): Du hörst \(limen) in 3 von 4 Fällen, 68-%-Band von \(from) bis \(to); \(trials(answers))."
    )
  }

  /// Returns a sentence on a decision about a session or one of its trials.
  package func sentence(on decision: HistoryEvent.Kind, of session: Int64) -> String {
    let subject =
      decision.trial.map { trial in
        say(
          "Trial \(trial) of session id \(session)",
          de: "Antwort \(trial) der Sitzung mit der ID \(session)")
      } ?? say("Session id \(session)", de: "Die Sitzung mit der ID \(session)")
    return switch decision {
    case .excluded: say("\(subject) is excluded.", de: "\(subject) zählt nicht mehr.")
    case .restored: say("\(subject) is restored.", de: "\(subject) zählt.")
    case .annotated(""): say("\(subject) has no note.", de: "\(subject) hat keine Notiz.")
    case .heard: say("\(subject) was heard again.", de: "\(subject) wurde noch einmal gehört.")
    case .annotated(let text):
      say(
        "\(subject): “\(text.printable)”.",
        de: "Sitzung mit der ID \(session): „\(text.printable)“.")
    }
  }

  // MARK: The card at the end of a session

  // The phrases of the card at the end of a session, each a sentence, and the advice.

  /// The limen over notes after a session, with its 68 % band.
  package func hears(_ limen: String, from: String, to: String, over notes: String) -> String {
    say(
      "You hear \(limen) 3 times out of 4 over \(notes), 68 % band from \(from) to \(to).",
      de:
        "Du hörst \(limen) in 3 von 4 Fällen im Bereich \(notes), 68-%-Band von \(from) bis \(to).")
  }
  /// The limen before the session with its 68 % band, and whether it has changed.
  ///
  /// - Parameters:
  ///   - limen: The limen and its band.
  ///   - now: The limen after the session, over its notes; `nil` if they have been named.
  ///   - change: The change with its probability; `nil` if none can be claimed.
  package func limenBefore(
    _ limen: String, now: (limen: String, notes: String)?,
    change: (LearningTrend.Change, probability: String)?
  ) -> String {
    let before =
      now.map { limenNow, notes in
        say(
          "Over \(notes), your limen is now \(limenNow); before this session it was \(limen)",
          de:
            "Im Bereich \(notes) liegt deine Schwelle jetzt bei \(limenNow), vor dieser Sitzung bei \(limen)"
        )
      }
      ?? say(
        "Before this session your limen was \(limen)",
        de: "Vor dieser Sitzung lag deine Schwelle bei \(limen)")
    guard let (change, probability) = change else {
      return say(
        "\(before): too little to call a change.", de: "\(before): kein klarer Unterschied.")
    }
    let now =
      switch change {
      case .fell: say("fallen", de: "kleiner")
      case .rose: say("risen", de: "größer")
      }
    return say(
      "\(before). It has \(now), with \(probability) probability.",
      de: "\(before). Mit \(probability) Wahrscheinlichkeit ist sie \(now) geworden.")
  }
  /// The smallest difference of a right answer, and the note or interval.
  package func finest(_ size: String, at place: String) -> String {
    say(
      "Finest right answer: \(size) at \(place).",
      de: "Feinste richtige Antwort: \(size) bei \(place).")
  }

  /// Returns what to do next. `name` returns the name of notes.
  package func sentence(on advice: Advice, naming name: (NoteRange) -> String) -> String {
    switch advice {
    case .checkKeys:
      say(
        "Next: check which key gives which answer; they may be mixed up.",
        de: "Als Nächstes: Prüfe, welche Taste welche Antwort gibt: Vielleicht sind sie vertauscht."
      )
    case .answerOn(let count): needsMoreAnswers(about: count)
    case .train(let notes):
      say(
        "Next: train \(name(notes)), your weakest octave.",
        de: "Als Nächstes: Übe \(name(notes)), deine schwächste Oktave.")
    case .attend:
      say(
        "Next: a short session with full attention, because many answers do not seem to depend on the tones.",
        de:
          "Als Nächstes: eine kurze Sitzung mit voller Aufmerksamkeit, denn viele Antworten hängen "
          + "vielleicht nicht von den Tönen ab.")
    case .narrowBand(let notes):
      say(
        "Next: answer more pairs over \(name(notes)), until the band is narrower.",
        de:
          "Als Nächstes: Beantworte mehr Paare im Bereich \(name(notes)), bis das Band schmaler ist."
      )
    case .goOn(let notes):
      say(
        "Next: train \(name(notes)) again; nothing stands out.",
        de: "Als Nächstes: Übe \(name(notes)) noch einmal; nichts fällt auf.")
    }
  }

  /// States that a run ended before its number of right answers was reached, and asks for the experimenter.
  package func missedCriterion(of condition: String) -> String {
    say(
      "\(condition): the number of right answers was not reached. Please call the experimenter.",
      de: "\(condition): Die Zahl der richtigen Antworten wurde nicht erreicht. "
        + "Bitte die Versuchsleitung rufen.")
  }

  /// States how long ago a run was interrupted, and asks for the experimenter.
  package func interrupted(minutesAgo minutes: Int64) -> String {
    say(
      "A run was interrupted \(minutes) minutes ago. Please call the experimenter.",
      de: "Ein Durchgang wurde vor \(minutes) Minuten unterbrochen. "
        + "Bitte die Versuchsleitung rufen.")
  }
}
