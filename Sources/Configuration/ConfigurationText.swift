package import FrontEnds
internal import Notation
internal import TOMLKit

/// The text of a configuration file in TOML, with its settings, key bindings and presets.
package struct ConfigurationText: Hashable, Sendable {
  /// The name of the table that binds keys.
  static let keys = "keys"

  /// The lines of the text.
  let lines: ConfigurationLines
  /// The values of the settings in the file; lists are joined by commas.
  package private(set) var values: [SettingKey: String]
  /// The listener and the store in the file.
  let storeValues: [StoreKey: String]
  /// The names of the bound keys, by the name of their action.
  package let bindings: [String: [String]]
  /// The standard presets and those of the file.
  package let presets: [Preset]

  /// Reads the text of a file. The bounds of values and the names in the key table are not checked
  /// here.
  ///
  /// - Throws: ``ConfigurationError`` for invalid TOML, unknown settings, and values of unsupported
  ///   types.
  package init(_ text: String) throws(ConfigurationError) {
    let table = try Self.table(text)
    lines = ConfigurationLines(text)
    var values: [SettingKey: String] = [:]
    var storeValues: [StoreKey: String] = [:]
    for name in table.keys where name != Self.keys && name != Self.presets {
      let (setting, storeKey) = (SettingKey(nameOrFormerName: name), StoreKey(rawValue: name))
      guard setting != nil || storeKey != nil else {
        throw Self.unknown(name, among: Self.names, line: lines.line(of: name))
      }
      guard let value = table[name].flatMap(Self.texts) else {
        throw lines.error("\(name) has no such value: see 'limen config --template'.", at: name)
      }
      // If both names are there, the former one is ignored.
      if let setting, name == setting.rawValue || table[setting.rawValue] == nil {
        values[setting] = value.joined(separator: ",")
      }
      if let storeKey { storeValues[storeKey] = value.joined(separator: ",") }
    }
    self.values = values
    self.storeValues = storeValues
    bindings = try Self.bindings(in: table, lines: lines)
    presets = try Self.presets(in: table, lines: lines)
  }

  /// The text, including comments.
  package var text: String { lines.text }

  /// Returns the text of a file.
  ///
  /// - Throws: ``ConfigurationError`` for bytes that are not UTF-8.
  package static func decoded(_ bytes: [UInt8]) throws(ConfigurationError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(sentence: "This is not UTF-8 text: save it as UTF-8.")
    }
    return text
  }

  /// The names of all keys outside the table that binds keys of the keypad.
  private static let names = StoreKey.allCases.map(\.rawValue) + SettingKey.allCases.map(\.rawValue)

  /// Removes a setting outside the presets, which another source replaces.
  package mutating func remove(_ setting: SettingKey) { values[setting] = nil }

  /// Returns the line of a setting, counted from 1; `nil` if it is not found.
  package func line(of setting: SettingKey) -> Int? { lines.line(of: lines.name(of: setting)) }

  /// Returns the line of a setting in the table of a preset, counted from 1; `nil` if it is not found.
  package func line(of setting: SettingKey, inPreset name: String) -> Int? {
    lines.line(of: setting.rawValue, in: [Self.presets, name])
  }

  /// Returns the error for an unknown name, with the nearest of `names` as a suggestion.
  static func unknown(_ name: String, among names: [String], line: Int?) -> ConfigurationError {
    let remedy = Suggestion.remedy(for: name, among: names, in: ["'limen config --template'"])
    return ConfigurationError(line: line, sentence: "Nothing is called '\(name)': \(remedy)")
  }
}

// MARK: - TOML

extension ConfigurationText {
  /// Returns the table of the whole text.
  ///
  /// - Parameter headers: The headers that a table may have, for an error.
  static func table(
    _ text: String, headers: String = "[\(keys)]"
  ) throws(ConfigurationError) -> TOMLTable {
    // The parser takes a C string and would ignore everything after a zero byte.
    if text.has("\0") {
      throw ConfigurationError(sentence: "This is no text: it has a zero byte.")
    }
    try requireNamedTables(text, headers)
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ConfigurationError(
        line: error.source.begin.line, sentence: "This is not TOML: \(error.description).")
    } catch {
      throw ConfigurationError(sentence: "This is not TOML: \(error).")
    }
  }

  /// Throws an error for the header of a table that does not begin with a name, because an assertion
  /// of the parser would end the program there.
  private static func requireNamedTables(
    _ text: String, _ headers: String
  ) throws(ConfigurationError) {
    for (index, line) in ConfigurationLines(text).lines.enumerated() {
      let statement = line.unicodeScalars.drop {
        $0.properties.isWhitespace || $0 == "\u{FEFF}"
      }
      guard statement.first == "[" else { continue }
      let name = statement.drop { $0 == "[" }.drop(while: \.properties.isWhitespace)
      let depth = statement.prefix { $0 == "[" }.count
      guard depth <= 2, let first = name.first, "\"'_-".has(first) || first.isASCIIWord else {
        throw ConfigurationError(
          line: index + 1, sentence: "This table has no name: write \(headers), or delete the line."
        )
      }
    }
  }

  /// Returns a value as one text, or the elements of a list, as options write them; `nil` for a type that no
  /// setting has.
  static func texts(of value: any TOMLValueConvertible) -> [String]? {
    guard let array = value.array else { return text(of: value).map { [$0] } }
    let texts = array.compactMap(text(of:))
    return texts.count == array.count ? texts : nil
  }

  /// Returns a value that is no list.
  private static func text(of value: any TOMLValueConvertible) -> String? {
    value.string ?? value.int.map { "\($0)" } ?? value.double.map { "\($0)" }
      ?? value.bool.map { "\($0)" }
  }

  private static func bindings(
    in table: TOMLTable, lines: ConfigurationLines
  ) throws(ConfigurationError) -> [String: [String]] {
    guard let value = table[keys] else { return [:] }
    guard let table = value.table else {
      throw lines.error("\(keys) must be a table: write [\(keys)].", at: keys)
    }
    var bindings: [String: [String]] = [:]
    for name in table.keys {
      guard let words = table[name]?.array.flatMap(texts) else {
        throw lines.error("\(name) must list keys, such as [\"8\", \"up\"].", at: name, in: [keys])
      }
      bindings[name] = words
    }
    return bindings
  }
}
