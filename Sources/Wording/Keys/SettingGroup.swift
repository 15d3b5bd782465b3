/// A group of settings on a screen.
package enum SettingGroup: CaseIterable, Sendable {
  /// What is asked: the notes and the choice of pairs.
  case pairs
  /// How the tones sound.
  case sound
  /// The course of a session.
  case session
  /// The language and the appearance.
  case display
  /// The choice of pairs and the details of their sound, which few listeners change.
  case advanced
}
