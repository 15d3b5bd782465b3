package import Music
package import Psychometrics

/// The phrases of a language.
///
/// Each phrase stands here once, in every language, so a phrase that lacks a language does not
/// compile. A phrase with a value is a function: each language decides the position of the value
/// and the plural form. Those without a value are ``FixedPhrases``. ``Words`` and its callers
/// compose everything that is the same in every language, such as the order of the parts of a line.
///
/// The messages of commands, and the names of commands, options, settings and JSON members, are English
/// in every language.
@dynamicMemberLookup package struct Phrases: Sendable {
  let language: Language

  /// A phrase without a value, in the language.
  package subscript(dynamicMember path: KeyPath<FixedPhrases, Phrase>) -> String {
    let phrase = FixedPhrases.all[keyPath: path]
    return say(phrase.english, de: phrase.german)
  }

  /// Returns what is said in the language: `english`, or the text whose label is the code of the
  /// language.
  package func say<Text>(_ english: @autoclosure () -> Text, de german: @autoclosure () -> Text)
    -> Text
  {
    switch language {
    case .english: english()
    case .german: german()
    }
  }
}

extension Phrases {
  /// The default names of notes.
  package var noteNames: NoteNames { say(NoteNames.english, de: NoteNames.german) }
  /// The sign between the whole number and the fraction.
  package var decimalSign: Character { say(".", de: ",") }
  /// The ASCII spellings of the letters and signs of the language.
  package var asciiSpellings: [Character: String] {
    say(
      [:],
      de: [
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": "\"",
      ])
  }

  /// The name of a unit after a number other than one.
  package func name(of unit: PitchUnit) -> String {
    switch unit {
    case .cents: say("cents", de: "Cent")
    case .percent: say("percent", de: "Prozent")
    case .hertz: say("hertz", de: "Hertz")
    case .semitones: say("semitones", de: "Halbtöne")
    }
  }
  /// The full name of an interval of the twelve-tone scale, from P1 (0) to P8 (12).
  package func nameOfInterval(_ semitones: Int) -> String {
    say(
      [
        "unison", "minor second", "major second", "minor third", "major third", "perfect fourth",
        "tritone", "perfect fifth", "minor sixth", "major sixth", "minor seventh", "major seventh",
        "octave",
      ][semitones],
      de: [
        "Prime", "kleine Sekunde", "große Sekunde", "kleine Terz", "große Terz", "reine Quarte",
        "Tritonus", "reine Quinte", "kleine Sexte", "große Sexte", "kleine Septime",
        "große Septime", "Oktave",
      ][semitones])
  }
  /// The short name of an interval of the twelve-tone scale, in at most 11 characters.
  package func shortNameOfInterval(_ semitones: Int) -> String {
    say(
      Interval.named[semitones].name,
      de: [
        "Prime", "kl. Sekunde", "gr. Sekunde", "kl. Terz", "gr. Terz", "Quarte", "Tritonus",
        "Quinte", "kl. Sexte", "gr. Sexte", "kl. Septime", "gr. Septime", "Oktave",
      ][semitones])
  }
  package func name(of direction: Interval.Direction) -> String {
    switch direction {
    case .up: say("up", de: "aufwärts")
    case .down: say("down", de: "abwärts")
    }
  }
  /// The name of an aid: `drone`.
  package func name(of aid: Aid) -> String {
    switch aid {
    case .example: say("example", de: "Beispiel")
    case .drone: say("drone", de: "Bordun")
    }
  }
  /// The aid after the name of an interval: `over a drone`.
  package func with(_ aid: Aid) -> String {
    switch aid {
    case .example: say("after an example", de: "nach einem Beispiel")
    case .drone: say("over a drone", de: "über einem Bordun")
    }
  }
}
