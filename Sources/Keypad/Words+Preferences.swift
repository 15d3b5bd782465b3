internal import Psychometrics
internal import Training
internal import Wording

// Words from preferences, and the words about the program.
extension Words {
  init(for preferences: Preferences) {
    self.init(
      preferences.language, noteNames: preferences.noteNames, unit: preferences.unit)
  }

  /// Returns one line on the program and one on where the answers are stored.
  func about(_ program: ProgramFacts) -> [String] {
    [
      phrases.about(version: program.version, engine: Engine.version),
      phrases.answers(of: program.listener.label, keptIn: program.storePath),
    ]
  }
}
