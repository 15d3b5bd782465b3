import ArgumentParser
import FrontEnds
import Keypad
import Music
import Wording

/// The options for the device, the language and the appearance of a front end that this program shows.
struct PreferenceOptions: ParsableArguments {
  @Option(help: "\(SettingHelp.device) (default: default)")
  var device: String?

  @OptionGroup var languageOptions: LanguageOptions

  @Option(help: "The note names: english, german, or auto for those of the language.")
  var noteNames: String?

  @Option(help: "The unit of differences on the screen. (default: cents)")
  var unit: PitchUnit?

  @Option(help: "dark, light, high-contrast, mono, or auto to match the terminal.")
  var theme: String?

  @Option(help: "The number of colours. (default: auto)")
  var color: ColorUse?

  @Option(help: "unicode, ascii, or auto for the characters that the terminal can show.")
  var glyphs: String?

  @Option(
    parsing: .unconditional,
    help: """
      The silence in milliseconds before the first pair and after a pause, 0 to 10000, if standard \
      input is a terminal. (default: 1000)
      """)
  var leadInMs: String?

  @Option(
    parsing: .unconditional,
    help: """
      Line mode on a terminal: the silence after the line of each pair in milliseconds, 0 to 10000, \
      for a screen reader to speak it. (default: 0)
      """)
  var announceMs: String?

  @Option(
    help: """
      Sound cues for training with closed eyes: off, wrong (all but that of a right answer), or \
      all. (default: wrong)
      """)
  var cues: CueChoice?

  @Option(help: "A signal of the terminal for a wrong answer. (default: none)")
  var signal: TerminalSignal?

  @Option(
    help: ArgumentHelp(
      """
      A MIDI port whose keys and pedals answer, by its number or the beginning of its name ('limen \
      devices' lists the ports): keys from middle C up and the right pedal mean higher, the others \
      lower. In the task matching, the pitch wheel changes the pitch, and any key or pedal \
      says that the tone is in tune. (default: none)
      """, valueName: "port"))
  var midi: String?

  @Flag(inversion: .prefixedNo, help: "Do not flash the screen.")
  var reducedMotion: Bool?

  @Flag(inversion: .prefixedNo, help: "Show large letters and one pane at a time.")
  var large: Bool?

  @Flag(inversion: .prefixedNo, help: "Show the size of each pair's difference.")
  var showDifference: Bool?

  @Option(help: "The view of the profile while training. (default: chart)")
  var pane: ProfilePane?

  @Flag(help: "Show no card at the end of a session.")
  var quiet = false

  /// The settings given as options.
  var given: [SettingKey: String] {
    let given: [SettingKey: String?] = [
      .device: device, .language: languageOptions.language?.rawValue, .noteNames: noteNames,
      .unit: unit?.rawValue,
      .theme: theme,
      .color: color?.rawValue, .glyphs: glyphs,
      .leadInMs: leadInMs, .announceMs: announceMs, .cues: cues?.rawValue,
      .signal: signal?.rawValue, .midi: midi,
      .reducedMotion: reducedMotion.map { "\($0)" }, .large: large.map { "\($0)" },
      .showDifference: showDifference.map { "\($0)" }, .pane: pane?.rawValue,
    ]
    return given.compactMapValues(\.self)
  }
}
