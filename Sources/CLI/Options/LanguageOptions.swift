import ArgumentParser
import Configuration
import Foundation
import FrontEnds
import Keypad
import Wording

/// The language of screens, lines and reports.
struct LanguageOptions: ParsableArguments {
  @Option(help: "The language of what is shown. (default: as LC_ALL, LC_MESSAGES or LANG has it)")
  var language: Language?
}

extension LanguageOptions {
  /// How a report is written: in the language, and with the names of notes, that option, environment
  /// and configuration file choose.
  ///
  /// Nothing that a report says depends on them, so that it does not fail where they cannot be used:
  /// then a sentence says why, and the locale decides.
  func words() -> Words {
    let given = language.map { [SettingKey.language: $0.rawValue] } ?? [:]
    do {
      let preferences = try LayeredSettings.everySource(options: given).values.preferences
      return Words(preferences.language, noteNames: preferences.noteNames)
    } catch {
      StandardError.say("\(error)")
      let environment = ProcessInfo.processInfo.environment
      return Words(language ?? Language { environment[$0] })
    }
  }
}
