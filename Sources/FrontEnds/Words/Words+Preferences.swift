internal import Training
package import Wording

// Words from preferences, and the words about the program.
extension Words {
  package init(for preferences: Preferences) {
    self.init(preferences.language, noteNames: preferences.noteNames, unit: preferences.unit)
  }

  /// Returns a sentence on the choice of cues.
  package func cues(_ choice: CueChoice) -> String {
    switch choice {
    case .off: phrases.cues(phrases.cuesOff)
    case .wrong: phrases.cues(phrases.cuesOfWrong)
    case .all: phrases.cues(phrases.cuesOfAll)
    }
  }

  /// Returns one line on the program and one on where the answers are stored.
  package func about(_ program: ProgramFacts) -> [String] {
    [phrases.about(version: program.version, engine: Engine.version), place(of: program)]
  }

  /// Returns where the answers of the listener are stored.
  package func place(of program: ProgramFacts) -> String {
    phrases.answers(of: program.listener.label, keptIn: program.storePath)
  }
}
