internal import Notation

extension Phrases {
  /// States the choice of cues to new listeners.
  package func cues(_ choice: String) -> String {
    say("Sound cues: \(choice).", de: "Signaltöne: \(choice).")
  }
  /// States the key that changes the choice of cues.
  package func changesCues(_ key: String) -> String {
    say("\(key) changes and plays them.", de: "\(key) ändert sie und spielt sie vor.")
  }
  /// Asks the user to enlarge the window to this size.
  package func enlarge(to size: String) -> String {
    say("Enlarge to \(size).", de: "Vergrößere auf \(size).")
  }
  /// The titles of the standard presets, by their names.
  package var presetTitles: [String: String] {
    say(
      [
        "warm-up": "warm-up", "twenty": "twenty", "five-minutes": "a short one",
        "weak-spots": "weak spots",
      ],
      de: [
        "warm-up": "Aufwärmen", "twenty": "Zwanzig", "five-minutes": "kurz",
        "weak-spots": "schwache Stellen",
      ])
  }
  package func minutes(_ count: Int) -> String {
    say(count.counted("minute"), de: count.counted("Minute", "Minuten"))
  }
  /// How far a session is towards its last answer, in at most 14 characters.
  package func done(_ answered: Int, of all: Int) -> String {
    say("\(answered) of \(all)", de: "\(answered) von \(all)")
  }
  /// The time until the end of a session, in at most 14 characters.
  package func left(_ time: String) -> String { say("\(time) left", de: "noch \(time)") }

  // The start screen.
  /// The kind of session that is suggested today.
  package func today(_ kind: String) -> String { say("today: \(kind)", de: "heute: \(kind)") }
  /// The kind of the session that has just ended.
  package func sameAgain(_ kind: String) -> String {
    say("same again: \(kind)", de: "noch einmal: \(kind)")
  }
  /// The listener whose turn is next.
  package func next(_ listener: String) -> String {
    say("next: \(listener)", de: "dran: \(listener)")
  }
  /// The reason to suggest a task that was left alone for a number of days.
  package func neglected(_ task: String, days: Int) -> String {
    say(
      "You have not trained \(task) for \(days.counted("day")).",
      de: "Zuletzt geübt vor \(days.counted("Tag", "Tagen")): \(task).")
  }
  /// The reason to suggest a check after a number of days without a session.
  package func checks(afterDays days: Int) -> String {
    say(
      "Your last session was \(days.counted("day")) ago: this one checks what you hear now.",
      de:
        "Die letzte Sitzung war vor \(days.counted("Tag", "Tagen")): Diese prüft, was du jetzt hörst."
    )
  }
  /// The marks of the last days with and without a session.
  package func lastDays(_ marks: String, _ count: Int) -> String {
    say("last \(count) days \(marks)", de: "letzte \(count) Tage \(marks)")
  }
  /// The number of answers today, and how many are wanted.
  package func today(_ answered: Int, of aim: Int?) -> String {
    say(
      "today \(answered)" + (aim.map { " of \($0)" } ?? ""),
      de: "heute \(answered)" + (aim.map { " von \($0)" } ?? ""))
  }
  package func days(_ count: Int) -> String {
    say(count.counted("day"), de: count.counted("Tag", "Tage"))
  }
  /// A length of time that is not exact.
  package func about(_ time: String) -> String { say("about \(time)", de: "etwa \(time)") }

  /// Returns the title of a page; `nil` for the start and the training.
  package func title(of page: KeyContext) -> String? {
    switch page {
    case .profile: say("Profile", de: "Profil")
    case .history: say("History", de: "Verlauf")
    case .session: session
    case .mistakes: say("My mistakes", de: "Meine Fehler")
    case .comparison: say("Two sessions", de: "Zwei Sitzungen")
    case .settings: say("Settings", de: "Einstellungen")
    case .devices: say("Devices", de: "Geräte")
    case .listeners: say("Who trains", de: "Wer übt")
    case .actions: say("Actions", de: "Aktionen")
    case .help: say("Keys", de: "Tasten")
    case .about: say("About", de: "Über")
    case .start, .training, .matching: nil
    }
  }

  /// What a key does with the notes that are advised.
  package func trainsNotes(_ notes: String) -> String { say("train \(notes)", de: "\(notes) üben") }

  // The profile.
  package func answeredToday(_ count: Int) -> String { say("\(count) today", de: "\(count) heute") }

  // The listeners.
  /// The reason why a listener cannot be chosen, and the way out.
  package func trainsElsewhere(_ listener: String) -> String {
    say(
      "\(listener) is training elsewhere: end the session there, or choose someone else.",
      de: "\(listener) übt gerade anderswo: Beende die Sitzung dort oder wähle jemand anderen.")
  }
  /// The reason why a letter cannot be part of a label, and the way out.
  package func refuses(letter: String) -> String {
    say(
      "'\(letter)' cannot be in a label, because files are named after it: type a-z, A-Z or 0-9.",
      de: "„\(letter)“ geht hier nicht, weil Dateien danach heißen: Tippe a-z, A-Z oder 0-9.")
  }
  package func isListed(_ listener: String) -> String {
    say(
      "\(listener) is in the list: type another label.",
      de: "\(listener) steht schon in der Liste: Tippe eine andere Kennung.")
  }

  // The program.
  package func about(version: String, engine: Int) -> String {
    say(
      "Limen \(version), engine \(engine): how finely you hear pitch.",
      de: "Limen \(version), Engine \(engine): wie fein du Tonhöhen hörst.")
  }
  /// States the listener and the path of the stored answers.
  package func answers(of listener: String, keptIn path: String) -> String {
    say(
      "The answers of \(listener) are kept in \(path)",
      de: "Die Antworten von \(listener) liegen in \(path)")
  }

  // The training.
  /// The name of the first or second tone of a pair, in at most 6 characters.
  package func tone(_ number: Int) -> String { say("tone \(number)", de: "Ton \(number)") }
  package func exported(to path: String) -> String {
    say("Written to '\(path)'.", de: "Geschrieben: „\(path)“.")
  }
  /// Says what an import added. Each problem left something out, which the command names.
  package func imported(trials: Int, sessions: Int, problems: Int) -> String {
    let added = say(
      "Imported \(self.trials(trials)); new sessions: \(sessions).",
      de: "Importiert: \(self.trials(trials)); neue Sitzungen: \(sessions).")
    let rest = say(
      " Problems: \(problems); 'limen sessions import' with this path names them.",
      de: " Probleme: \(problems); „limen sessions import“ mit diesem Pfad nennt sie.")
    return problems == 0 ? added : added + rest
  }
  /// Asks for the label of the listener to confirm that all sessions are deleted.
  package func deletes(sessions: Int, trials: Int, of listener: String) -> String {
    say(
      "Type '\(listener)' to delete \(sessions == 1 ? "the only session" : "all \(sessions) sessions") "
        + "with \(self.trials(trials)) for good:",
      de: "„\(listener)“ tippen löscht endgültig "
        + "\(sessions == 1 ? "die einzige Sitzung" : "alle \(sessions) Sitzungen") "
        + "(\(self.trials(trials))):")
  }
}
