public import FrontEnds
internal import TOMLKit

/// The text of a configuration file in TOML: the settings it has, and the keys it binds.
public struct ConfigurationText: Hashable, Sendable {
  /// The name of the table that binds keys.
  static let keys = "keys"

  /// The text, comments and all.
  public let text: String
  /// The values of the settings it has; lists are joined by commas.
  public let values: [SettingKey: String]
  /// The keys it binds, by the name of what they do.
  public let bindings: [String: [String]]

  /// Reads a file. Whether values are in bounds is not checked here.
  ///
  /// - Throws: ``ConfigurationError`` for what is no TOML, and for names that nothing has.
  public init(_ text: String) throws(ConfigurationError) {
    self.text = text
    let table = try Self.table(text)
    let lines = ConfigurationLines(text)
    var values: [SettingKey: String] = [:]
    for name in table.keys where name != Self.keys {
      guard let setting = SettingKey(rawValue: name) else {
        throw Self.unknown(
          name, among: SettingKey.allCases.map(\.rawValue), line: lines.line(of: name))
      }
      guard let value = table[name].flatMap(Self.text) else {
        throw ConfigurationError(
          line: lines.line(of: name),
          sentence: "\(name) has no such value: see 'limen config --template'.")
      }
      values[setting] = value
    }
    self.values = values
    bindings = try Self.bindings(in: table, lines: lines)
  }

  /// The line of a setting, counted from 1.
  public func line(of setting: SettingKey) -> Int? {
    ConfigurationLines(text).line(of: setting.rawValue)
  }

  /// The line on which keys are bound, counted from 1.
  public func line(ofBinding name: String) -> Int? {
    ConfigurationLines(text).line(of: name, in: Self.keys)
  }

  /// What is wrong with a name that nothing has.
  static func unknown(_ name: String, among names: [String], line: Int?) -> ConfigurationError {
    let suggestion = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)? " } ?? ""
    return ConfigurationError(
      line: line,
      sentence:
        "Nothing is called '\(name)': \(suggestion)'limen config --template' has every name.")
  }
}

// MARK: - TOML

extension ConfigurationText {
  private static func table(_ text: String) throws(ConfigurationError) -> TOMLTable {
    // The parser takes what C calls a string, and would overlook the rest.
    if text.contains("\0") {
      throw ConfigurationError(sentence: "This is no text: it has a zero byte.")
    }
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ConfigurationError(
        line: error.source.begin.line, sentence: "This is no TOML: \(error.description).")
    } catch {
      throw ConfigurationError(sentence: "This is no TOML: \(error).")
    }
  }

  /// A value as options write it; `nil` for one that no setting can have.
  private static func text(of value: any TOMLValueConvertible) -> String? {
    switch value.type {
    case .string: value.string
    case .int: value.int.map { "\($0)" }
    case .double: value.double.map { "\($0)" }
    case .bool: value.bool.map { "\($0)" }
    case .array: words(of: value)?.joined(separator: ",")
    case .table, .date, .time, .dateTime: nil
    }
  }

  private static func words(of value: any TOMLValueConvertible) -> [String]? {
    guard let array = value.array else { return nil }
    let words = array.map { $0.type == .array ? nil : text(of: $0) }
    return words.contains { $0 == nil } ? nil : words.compactMap(\.self)
  }

  private static func bindings(
    in table: TOMLTable, lines: ConfigurationLines
  ) throws(ConfigurationError) -> [String: [String]] {
    guard let value = table[keys] else { return [:] }
    guard let table = value.table else {
      throw ConfigurationError(
        line: lines.line(of: keys), sentence: "\(keys) is no value: write a table, [\(keys)].")
    }
    var bindings: [String: [String]] = [:]
    for name in table.keys {
      guard let words = table[name].flatMap(words) else {
        throw ConfigurationError(
          line: lines.line(of: name, in: keys),
          sentence: "\(name) must list keys, such as [\"8\", \"up\"].")
      }
      bindings[name] = words
    }
    return bindings
  }
}
