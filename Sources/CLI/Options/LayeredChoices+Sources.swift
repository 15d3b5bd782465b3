import ArgumentParser
import Configuration
import Foundation
import Keypad
import Training

extension LayeredChoices {
  /// What the configuration file, the environment and options choose together.
  ///
  /// - Throws: ``ConfigurationFile/Unusable``, `ValidationError` for a variable or an option, or
  ///   ``InputError``.
  static func everySource(options: [Choice: String] = [:]) throws -> LayeredChoices {
    let environment = ProcessInfo.processInfo.environment
    var standard = Choices.standard
    standard.preferences = Preferences { environment[$0] }
    var layers = LayeredChoices(standard)
    let file = ConfigurationFile.standard
    if let text = try file.read() {
      try file.naming { () throws(ConfigurationError) in try layers.lay(text) }
    }
    do {
      try layers.lay(environment: environment)
    } catch {
      throw ValidationError(error.sentence)
    }
    do {
      try layers.layOptions(options)
    } catch {
      throw ValidationError(error.description)
    }
    return layers
  }

  /// Lays options over what there is. One of a placement that is not chosen is a slip of the pen.
  mutating func layOptions(_ options: [Choice: String]) throws(SettingsError) {
    try lay(options, from: .option)
    for choice in Choice.allCases where options[choice] != nil {
      try choices.checkMatters(choice)
    }
  }
}
