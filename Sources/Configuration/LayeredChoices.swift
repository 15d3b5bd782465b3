package import FrontEnds
internal import Notation
package import Training

/// The settings from all sources in layers, each overriding the one before: the defaults, the
/// configuration file, the environment, the options. They are valid after every layer.
package struct LayeredSettings: Sendable {
  /// The source of a value.
  package enum Origin: String, Sendable {
    /// No source; the value is the default.
    case standard = "default"
    /// The configuration file.
    case file
    /// The environment.
    case environment
    /// An option.
    case option
  }

  /// The defaults.
  package let standard: SettingValues
  /// The settings so far.
  package private(set) var values: SettingValues
  /// The keys of the keypad. Only the configuration file can bind other keys than the standard
  /// ones.
  package private(set) var keys = KeyTable.standard
  /// The presets. Only the configuration file can define other ones than the standard ones.
  package private(set) var presets = Preset.standard
  private var origins: [SettingKey: Origin] = [:]

  /// The scales and keyboard mappings that the settings can name.
  package var files: TuningFiles {
    get { values.files }
    set { values.files = newValue }
  }

  /// Creates the layer of defaults.
  package init(_ standard: SettingValues) {
    self.standard = standard
    values = standard
  }

  /// Returns the last source that set the setting.
  package func origin(of setting: SettingKey) -> Origin { origins[setting] ?? .standard }

  /// The settings that variables or options set, which no file holds.
  package var givenForThisRun: Set<SettingKey> {
    Set(SettingKey.allCases.filter { [.environment, .option].contains(origin(of: $0)) })
  }

  /// Adds the settings of one source as a layer.
  ///
  /// - Throws: `SettingsError` if a value cannot be read or is out of bounds together with the
  ///   lower layers. In this case nothing changes.
  package mutating func lay(
    _ given: [SettingKey: String], from origin: Origin
  ) throws(SettingsError) {
    if given.isEmpty { return }
    var next = self
    for setting in SettingKey.allCases {
      guard let text = given[setting] else { continue }
      try next.values.set(setting, to: text)
      next.origins[setting] = origin
    }
    _ = try next.values.settings()
    self = next
  }
}

// MARK: - Sources

extension LayeredSettings {
  /// Adds a configuration file as a layer.
  ///
  /// - Throws: ``ConfigurationError`` with the line.
  package mutating func lay(_ file: ConfigurationText) throws(ConfigurationError) {
    do {
      try lay(file.values, from: .file)
    } catch {
      let line = error.names.lazy.compactMap { SettingKey(rawValue: $0).flatMap(file.line) }.first
      throw ConfigurationError(line: line, sentence: error.sentence { $0 })
    }
    keys = try file.keyTable()
    presets = file.presets
  }

  static let variablePrefix = "LIMEN_"

  /// Adds the variables `LIMEN_…` as a layer. An empty one counts as unset.
  ///
  /// - Throws: ``ConfigurationError`` with the name of the variable.
  package mutating func lay(environment: [String: String]) throws(ConfigurationError) {
    let answers = StoreKey.allCases.map(\.variable)
    let ours = environment.filter { name, value in
      name.begins(with: Self.variablePrefix) && !value.isEmpty && !answers.contains(name)
    }
    if ours.isEmpty { return }
    var given: [SettingKey: String] = [:]
    var names: [String: String] = [:]
    for (name, value) in ours.sorted(by: { $0.key < $1.key }) {
      let meant = SettingKey.allCases.first { [$0.variable, $0.formerVariable].contains(name) }
      guard let setting = meant else {
        let known = SettingKey.allCases.map(\.variable).sorted()
        throw ConfigurationText.unknown(name, among: answers + known, line: nil)
      }
      // If both names are there, the former one is ignored.
      guard name == setting.variable || ours[setting.variable] == nil else { continue }
      given[setting] = value
      names[setting.rawValue] = name
    }
    do {
      try lay(given, from: .environment)
    } catch {
      let sentence = error.sentence { names[$0] ?? SettingKey(rawValue: $0)?.variable ?? $0 }
      throw ConfigurationError(sentence: sentence)
    }
  }
}

extension SettingKey {
  /// The environment variable of the setting, such as `LIMEN_TONE_MS`.
  package var variable: String { Self.variable(named: rawValue) }

  /// The environment variable of the setting before it was renamed.
  package var formerVariable: String? { formerName.map(Self.variable(named:)) }

  private static func variable(named name: String) -> String {
    LayeredSettings.variablePrefix
      + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
