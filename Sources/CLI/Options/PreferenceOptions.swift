import ArgumentParser
import Keypad
import Music
import Wording

/// How the front end speaks and looks.
struct PreferenceOptions: ParsableArguments {
  @OptionGroup var languageOptions: LanguageOptions

  @Option(help: "How notes are called: english, german, or auto as the language does.")
  var noteNames: String?

  @Option(help: "What small differences are told in. (default: cents)")
  var unit: PitchUnit?

  @Option(help: "dark, light, high-contrast, mono, or auto for dark or light as the terminal is.")
  var theme: String?

  @Option(help: "How many colours. (default: auto)")
  var color: ColorUse?

  @Option(help: "What tells of a miss beside the mark and the word. (default: none)")
  var cue: Cue?

  @Flag(inversion: .prefixedNo, help: "Tell of a miss by the word alone.")
  var reducedMotion: Bool?

  @Flag(inversion: .prefixedNo, help: "Large letters, one pane at a time.")
  var large: Bool?

  @Flag(inversion: .prefixedNo, help: "Tell how large the difference of each pair is.")
  var showDifference: Bool?

  /// The settings that the options give.
  var given: [SettingKey: String] {
    let given: [SettingKey: String?] = [
      .language: languageOptions.language?.rawValue, .noteNames: noteNames, .unit: unit?.rawValue,
      .theme: theme,
      .color: color?.rawValue, .cue: cue?.rawValue,
      .reducedMotion: reducedMotion.map { "\($0)" }, .large: large.map { "\($0)" },
      .showDifference: showDifference.map { "\($0)" },
    ]
    return given.compactMapValues(\.self)
  }
}
