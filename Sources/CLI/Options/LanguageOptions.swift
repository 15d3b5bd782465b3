import ArgumentParser
import Configuration
import FrontEnds
import Wording

/// The language of screens, lines and reports.
struct LanguageOptions: ParsableArguments {
  @Option(help: "\(SettingKey.language.optionHelp)")
  var language: Language?
}

extension Words {
  /// Returns the words for a report, with the note names of the environment and the configuration
  /// file, in the language that is given as an option, or otherwise in theirs.
  ///
  /// The results of a report do not depend on them, so invalid settings are not an error. In this
  /// case a sentence on standard error gives the reason, and the locale determines the language.
  static func configured(_ language: Language? = nil) -> Words {
    let given = language.map { [SettingKey.language: $0.rawValue] } ?? [:]
    do {
      let preferences = try LayeredSettings.everySource(options: given).values.preferences
      return Words(preferences.language, noteNames: preferences.noteNames)
    } catch {
      StandardError.say("\(error)")
      let environment = Environment.variables
      return Words(language ?? Language { environment[$0] })
    }
  }
}
