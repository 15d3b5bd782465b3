import ArgumentParser
import FrontEnds

/// `--preset`
struct PresetOption: ParsableArguments {
  @Option(
    name: .customLong("preset"),
    help: ArgumentHelp(
      """
      The kind of session: warm-up, twenty, five-minutes, weak-spots, or one of the configuration \
      file. If absent, the session lasts until you leave; --trials replaces the number of answers \
      of the kind.
      """, valueName: "name"), completion: Completions.presets)
  var name: String?

  /// Returns the chosen preset; `nil` if none is.
  ///
  /// - Throws: `ValidationError` if there is no preset of this name.
  func chosen(from presets: [Preset]) throws -> Preset? {
    guard let name else { return nil }
    guard !name.isEmpty, let preset = presets.first(where: { $0.name == name }) else {
      let names = presets.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
      let table = name.isEmpty ? "[presets.my-instrument]" : "[presets.\(name)]"
      throw ValidationError(
        "There is no preset '\(name)': choose one of \(names), or write a table \(table) with its "
          + "settings, trials, minutes or stop into '\(ConfigurationFile.standard.path)'.")
    }
    return preset
  }
}
