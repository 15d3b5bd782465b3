public import Music

/// How the front end speaks and looks. Nothing here reaches a pair or its sound, so that changing it
/// never begins another session.
public struct Preferences: Hashable, Sendable {
  /// What the front end speaks.
  public var language = Language.english
  /// How notes are called; `nil` for the way of the language.
  public var noteNames: NoteNames?
  /// What small distances of pitch are told in.
  public var unit = PitchUnit.cents

  /// Makes the preferences of somebody who has none.
  public init() {}
}
