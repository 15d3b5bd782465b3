internal import Psychometrics
internal import Training
internal import Wording

// What front ends read from the preferences and say of the program.
extension Words {
  init(for preferences: Preferences) {
    self.init(
      preferences.language, noteNames: preferences.noteNames, unit: preferences.unit)
  }

  /// What the program is, and where answers are kept: a line each.
  func about(_ program: ProgramFacts) -> [String] {
    [
      phrases.about(version: program.version, engine: Engine.version),
      phrases.answers(of: program.listener.label, keptIn: program.storePath),
    ]
  }
}
