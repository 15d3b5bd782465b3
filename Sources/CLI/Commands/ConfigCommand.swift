import ArgumentParser
import CResources
import Configuration
import FrontEnds
import Notation
import Training

/// `limen config`: prints the settings in force without options, with their sources.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings and their sources.",
    discussion: """
      The configuration file overrides the defaults, variables such as LIMEN_TONE_MS override the \
      file, and options such as --tone-ms override both. 'limen help settings' lists every setting.
      """)

  @Flag(help: "Print the path of the configuration file.")
  var path = false

  @Flag(help: "Print a configuration file with every key and its default, commented out.")
  var template = false

  @OptionGroup var format: JSONOption

  func validate() throws {
    guard [path, template, format.json].count(where: \.self) <= 1 else {
      throw ValidationError("Give one of --path, --template and --json.")
    }
  }

  func run() throws {
    if path {
      try StandardOutput.write(ConfigurationFile.standard.path)
    } else if template {
      try StandardOutput.write(String(limen_config_template().string.dropLast()))
    } else {
      try printSettings()
    }
  }

  private func printSettings() throws {
    let layers = try LayeredSettings.everySource()
    let file = try ConfigurationFile.standard.read()
    let defaults = try StoreDefaults.configured
    let lines =
      StoreKey.allCases.map { SettingLine($0, in: defaults) }
      + SettingKey.allCases.map { SettingLine($0, in: layers, file: file) }
    if format.json {
      try StandardOutput.write(lines.prettyJSON())
    } else {
      let state = file == nil ? " (not there)" : ""
      try StandardOutput.say("# \(ConfigurationFile.standard.path)\(state)")
      try StandardOutput.say(lines.map(\.text))
    }
  }
}

/// A setting with its value and its source.
private struct SettingLine: Encodable {
  let name: String
  let value: String
  /// The source of the value: `default`, `file` or `environment`.
  let source: String
  /// The line of the configuration file that sets the value; `nil` for other sources.
  let line: Int?

  init(_ setting: SettingKey, in layers: LayeredSettings, file: ConfigurationText?) {
    name = setting.rawValue
    value = layers.values.text(of: setting)
    let origin = layers.origin(of: setting)
    // A default that differs from the standard one comes from the locale or a variable such as
    // REDUCED_MOTION.
    let isUsual = origin != .standard || value == SettingValues.standard.text(of: setting)
    source = isUsual ? origin.rawValue : LayeredSettings.Origin.environment.rawValue
    line = origin == .file ? file?.line(of: setting) : nil
  }

  init(_ key: StoreKey, in defaults: StoreDefaults) {
    name = key.rawValue
    value =
      switch key {
      case .listener: defaults.listener.label
      case .store: defaults.store
      }
    source = (defaults.values[key]?.origin ?? .standard).rawValue
    line = defaults.values[key]?.line
  }

  var text: String {
    let value = SettingKey(rawValue: name)?.shown(value) ?? value
    return "\(name.padded(to: 17)) \(value.padded(to: 23)) " + source
      + (line.map { ", line \($0)" } ?? "")
  }
}
