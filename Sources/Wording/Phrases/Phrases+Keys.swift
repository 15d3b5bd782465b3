extension Phrases {
  // The labels of keys, and the descriptions of their effects.

  /// The labels of the keys that type no character, by their names in files.
  package var keyLabels: [String: String] {
    say(
      [
        "space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Backspace",
        "insert": "Ins", "delete": "Del", "home": "Home", "end": "End", "page-up": "PgUp",
        "page-down": "PgDn",
      ],
      de: [
        "space": "Leertaste", "enter": "Enter", "escape": "Esc", "tab": "Tab",
        "backspace": "Rücktaste",
        "insert": "Einfg", "delete": "Entf", "home": "Pos1", "end": "Ende", "page-up": "Bild↑",
        "page-down": "Bild↓",
      ])
  }

  /// Returns a few words after a key, on the screen of keys; `nil` for an action that opens a page, and
  /// for one that answers, which ``ResponsePhrases`` describe.
  package func effect(of action: Action, in context: KeyContext) -> String? {
    switch action {
    case .void:
      say(
        "take back the last answer; once tone 2 has begun, void this pair",
        de: "die letzte Antwort zurücknehmen; ab Ton 2: dieses Paar für ungültig erklären")
    case .pause: say("pause, continue", de: "anhalten, weiter")
    case .up: say("up", de: "nach oben")
    case .down: say("down", de: "nach unten")
    case .left: say("left", de: "nach links")
    case .right: say("right", de: "nach rechts")
    case .first: say("first row", de: "erste Zeile")
    case .last: say("last row", de: "letzte Zeile")
    case .pageUp: say("page up", de: "eine Seite nach oben")
    case .pageDown: say("page down", de: "eine Seite nach unten")
    case .filter:
      say("show the rows that contain a text", de: "nur Zeilen mit einem Text zeigen")
    case .compare: say("mark for comparison", de: "zum Vergleich markieren")
    case .note: say("write a note", de: "eine Notiz schreiben")
    case .exclude:
      say("exclude from the profile, or restore", de: "aus dem Profil nehmen oder wieder aufnehmen")
    case .undo:
      say(
        "take back the last exclusion, restoration or note",
        de: "die letzte Notiz oder den letzten Ausschluss zurücknehmen")
    case .export: say("write the session to a file", de: "die Sitzung in eine Datei schreiben")
    case .import:
      say("import the sessions in a file", de: "die Sitzungen einer Datei importieren")
    case .delete:
      say("delete all sessions, after confirmation", de: "alle Sitzungen löschen, nach Rückfrage")
    case .add: say("add a listener", de: "jemanden hinzufügen")
    case .confirm:
      switch context {
      case .start: say("train", de: "üben")
      case .training, .matching: say("continue", de: "weiter")
      case .profile: say("train these notes", de: "diese Töne üben")
      case .session, .mistakes: say("hear it again", de: "noch einmal hören")
      case .history: say("show the trials", de: "die Antworten zeigen")
      default: say("choose", de: "wählen")
      }
    case .flip: say("next view", de: "andere Ansicht")
    case .unit: say("next unit", de: "andere Einheit")
    case .cues:
      context == .start
        ? say("change the sound cues", de: "die Signaltöne ändern")
        : say("hear the sounds of answers", de: "Signaltöne der Antworten hören")
    case .reset: say("reset to the default", de: "auf die Vorgabe zurücksetzen")
    case .sample:
      say("hear a pair with these settings", de: "ein Paar mit diesen Einstellungen hören")
    case .mouse:
      say("mouse off, to select text; on again", de: "Maus aus, um Text zu markieren; wieder an")
    case .leave:
      switch context {
      case .start: say("leave", de: "verlassen")
      case .training, .matching: say("end the session", de: "Sitzung beenden")
      default: say("back", de: "zurück")
      }
    case .back:
      [.training, .matching].contains(context)
        ? say("pause", de: "Pause") : say("back", de: "zurück")
    case .higher, .lower, .again, .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter,
      .commit, .profile, .history, .settings, .devices, .who, .actions, .about, .help:
      nil
    }
  }
  /// Returns one or two words after a key, at the foot of a screen; `nil` to use those on the screen of
  /// keys.
  package func hint(_ action: Action, in context: KeyContext) -> String? {
    switch action {
    case .again: say("again", de: "nochmal")
    case .pause: say("pause", de: "Pause")
    case .leave where [.training, .matching].contains(context): self.ends
    case .leave where context == .start: self.leaves
    case .filter: say("filter", de: "filtern")
    case .compare: say("compare", de: "vergleichen")
    case .exclude: say("exclude", de: "nicht zählen")
    case .undo: say("undo", de: "rückgängig")
    case .export: say("export", de: "exportieren")
    case .import: say("import", de: "importieren")
    case .reset: say("default", de: "Vorgabe")
    case .add: say("new", de: "neu")
    case .who: say("who", de: "wer")
    case .sample: say("hear", de: "anhören")
    case .up where context == .profile, .right where context == .profile:
      say("octave, register, range", de: "Oktave, Lage, Umfang")
    default: nil
    }
  }
}
