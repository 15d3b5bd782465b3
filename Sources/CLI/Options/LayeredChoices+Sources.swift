import ArgumentParser
import Configuration
import FrontEnds
import Psychometrics
import Training

extension LayeredSettings {
  /// Returns the combined settings of the configuration file, the environment and the options, for
  /// sessions with a prior. What a protocol fixes is not read for its rounds.
  ///
  /// - Throws: ``CommandError``, `ValidationError` for a variable or an option, `TuningError`, or
  ///   ``InputError``.
  static func everySource(
    options: [SettingKey: String] = [:], prior: ThresholdPrior = .standard,
    forRounds isForRounds: Bool = false
  ) throws -> LayeredSettings {
    let fixed = SettingKey.allCases.filter { isForRounds && $0.reachesSession && $0 != .device }
    let names = fixed.flatMap { [$0.variable, $0.formerVariable] }
    let environment = Environment.variables.filter { !names.contains($0.key) }
    var standard = SettingValues.standard
    standard.preferences = Preferences { environment[$0] }
    standard.prior = prior
    var layers = LayeredSettings(standard)
    let file = ConfigurationFile.standard
    if var text = try file.read() {
      for setting in fixed { text.remove(setting) }
      // The file of a scale that another source replaces need not be there.
      for setting in [SettingKey.tuning, .keyboard]
      where options[setting] != nil || environment[setting.variable]?.isEmpty == false {
        text.remove(setting)
      }
      try layers.files.read(from: text, in: file)
      try file.naming(layers.lay(text))
    }
    do {
      try layers.lay(environment: layers.files.read(from: environment, spelling: \.variable))
    } catch let error as ConfigurationError {
      throw ValidationError(error.sentence)
    }
    do {
      try layers.layOptions(layers.files.read(from: options) { $0 })
    } catch SettingsError.tuning(let error) {
      throw error
    } catch let error as SettingsError {
      throw ValidationError(error.description)
    }
    return layers
  }

  /// Adds a layer of options. Throws if an option applies only to placements that are not chosen.
  mutating func layOptions(_ options: [SettingKey: String]) throws(SettingsError) {
    if options.isEmpty { return }
    try lay(options, from: .option)
    for setting in SettingKey.allCases where options[setting] != nil {
      try values.checkApplies(setting)
    }
  }
}
