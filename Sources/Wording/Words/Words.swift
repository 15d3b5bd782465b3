public import Music

/// What a listener reads: the phrases of a language, how notes are called, and the unit of small
/// distances of pitch.
public struct Words: Hashable, Sendable {
  /// The language of the phrases.
  public let language: Language
  /// How notes are called.
  public let noteNames: NoteNames
  /// The unit of small distances of pitch.
  public let unit: PitchUnit

  /// Makes words in a language.
  ///
  /// - Parameters:
  ///   - noteNames: How notes are called; `nil` for the way of the language.
  ///   - unit: The unit of small distances of pitch.
  public init(
    _ language: Language, noteNames: NoteNames? = nil, unit: PitchUnit = .cents
  ) {
    self.language = language
    self.noteNames = noteNames ?? language.phrases.noteNames
    self.unit = unit
  }

  /// What is said in the language.
  package var phrases: any Phrases { language.phrases }
}
