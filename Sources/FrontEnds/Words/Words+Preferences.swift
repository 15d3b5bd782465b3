internal import Psychometrics
internal import Training
package import Wording

// What front ends read from the preferences and say of the program.
extension Words {
  package init(for preferences: Preferences) {
    self.init(
      preferences.language, noteNames: preferences.noteNames, unit: preferences.unit)
  }

  /// What the program is, and where answers are kept: a line each.
  package func about(_ program: ProgramFacts) -> [String] {
    [
      phrases.about(version: program.version, engine: Engine.version),
      phrases.answers(of: program.listener.label, keptIn: program.storePath),
    ]
  }
}
