internal import Notation

extension Phrases {
  // The phrases that name and explain settings and devices to the people who choose them. Files and
  // options use the setting keys and their own values.

  package func text(of setting: SettingName) -> SettingWords {
    say(english(setting), de: german(setting))
  }
  package func name(of group: SettingGroup) -> String {
    switch group {
    case .pairs: say("Pairs", de: "Paare")
    case .sound: say("Sound", de: "Klang")
    case .session: say("Session", de: "Ablauf")
    case .display: say("Display", de: "Anzeige")
    case .advanced: say("Advanced", de: "Erweitert")
    }
  }
  /// The words for the parameters of placements, by name; without those that describe themselves in the
  /// language.
  package var parameters: [String: SettingWords] {
    say(
      [:],
      de: [
        "focus": .init(
          "Vorrang schwacher Töne", "Ob Töne in der Nähe (0) oder schwache Töne (1) öfter kommen."),
        "target-correct": .init(
          "Ziel: Anteil richtig", "Der Anteil richtiger Antworten, auf den die Unterschiede zielen."
        ),
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
        "differences-cents": .init(
          "Unterschiede", "Die Unterschiede, die gespielt werden; 0 für gleiche Töne."),
        "repetitions": .init("Wiederholungen", "Wie oft jeder Unterschied gespielt wird."),
        "signs": .init(
          "Vorzeichen", "Ob jeder Unterschied gleich oft nach oben und nach unten kommt.",
          values: ["balanced": "gleich oft", "drawn": "zufällig"]),
      ])
  }

  // The values that a setting can take.
  /// Refuses a value of a setting; `nil` in English, in which the error says it.
  package func refuses(_ value: String, of title: String, allowing values: String) -> String? {
    say(nil, de: "\(title): „\(value.excerpt)“ geht nicht. Werte: \(values).")
  }
  /// Refuses a number of values; `nil` in English.
  package func refuses(count: Int, of title: String, allowing counts: ClosedRange<Int>) -> String? {
    say(
      nil,
      de:
        "\(title): \(count) Werte gehen nicht. Gib \(counts.lowerBound) bis \(counts.upperBound) an."
    )
  }
  /// Refuses settings that do not go together; `nil` in English, in which each error has its own sentence.
  package func refuses(_ titles: String) -> String? {
    say(nil, de: "Diese Einstellungen passen nicht zusammen: \(titles). Ändere eine davon.")
  }
  package func values(_ values: String) -> String {
    say("Values: \(values).", de: "Werte: \(values).")
  }
  package func standardValue(_ value: String) -> String {
    say("Default: \(value).", de: "Vorgabe: \(value).")
  }
  package func from(_ lowest: String, to highest: String) -> String {
    say("\(lowest) to \(highest)", de: "\(lowest) bis \(highest)")
  }
  package func numbers(_ bounds: String) -> String {
    say(
      "numbers with spaces between them, each \(bounds)",
      de: "Zahlen mit Leerzeichen dazwischen, jede von \(bounds)")
  }
  /// The number of devices that convert sound for another one.
  package func converters(_ count: Int) -> String {
    say(count.counted("converter"), de: count.counted("Umwandler", "Umwandler"))
  }
  /// The names of these devices.
  package func converters(_ names: [String]) -> String {
    say(
      "Converters: \(names.joined(separator: ", ")).",
      de: "Umwandler: \(names.joined(separator: ", ")).")
  }
}
