package import FrontEnds
internal import Notation

extension ConfigurationText {
  /// Returns the text with these settings changed. All other text stays the same, including
  /// comments.
  ///
  /// - Parameter changes: Values as `SettingValues.text(of:)` writes them.
  /// - Throws: ``ConfigurationError`` if the text has a form that cannot be changed safely.
  package func changed(_ changes: [SettingKey: String]) throws(ConfigurationError)
    -> ConfigurationText
  {
    var lines = lines
    for setting in SettingKey.allCases {
      if let value = changes[setting] {
        lines.set(lines.name(of: setting), to: setting.literal(value))
      }
    }
    let changed = try ConfigurationText(lines.text)
    let wanted = values.merging(changes) { $1 }
    guard changed.values == wanted, changed.bindings == bindings,
      changed.storeValues == storeValues, changed.presets == presets
    else {
      throw ConfigurationError(
        sentence: "The file is written in a way that cannot be changed here: edit it by hand.")
    }
    return changed
  }
}

extension SettingKey {
  /// Returns a value as TOML.
  func literal(_ value: String) -> String {
    let items = value.parts(around: ",")
    return isList && items.count > 1
      ? "[\(items.map(Self.scalar).joined(separator: ", "))]"
      : [.device, .midi].contains(self) ? Self.quoted(value) : Self.scalar(value)
  }

  private static func scalar(_ value: String) -> String {
    let isBare = Bool(value) != nil || Double(value)?.isFinite == true
    return isBare ? value : quoted(value)
  }

  private static func quoted(_ value: String) -> String {
    // A text of JSON is one of TOML, except for the last control character of ASCII.
    expectSuccess(because: "a text can be written") { try value.lineJSON() }
      .replacing(every: "\u{7F}", with: "\\u007f")
  }
}
