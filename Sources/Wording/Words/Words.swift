public import Music

/// The wording that a listener has chosen: the language, the names of notes, and the unit of small
/// differences in pitch.
public struct Words: Hashable, Sendable {
  /// The language of the phrases.
  public let language: Language
  /// The names of notes.
  public let noteNames: NoteNames
  /// The unit of small differences in pitch.
  public let unit: PitchUnit

  /// Creates the wording in a language.
  ///
  /// - Parameters:
  ///   - language: The language of the phrases.
  ///   - noteNames: The names of notes; `nil` for those of the language.
  ///   - unit: The unit of small differences in pitch.
  public init(_ language: Language, noteNames: NoteNames? = nil, unit: PitchUnit = .cents) {
    self.language = language
    self.noteNames = noteNames ?? language.phrases.noteNames
    self.unit = unit
  }

  /// The same wording with differences in cents.
  package var inCents: Words { Words(language, noteNames: noteNames) }

  /// The phrases of the language.
  package var phrases: Phrases { language.phrases }
}
