internal import FrontEnds
internal import Notation
internal import TOMLKit
internal import Training

/// The settings and limits of a preset or of a condition, as a file gives them.
struct ConditionText {
  /// The keys that are not those of settings.
  enum Key: String, CaseIterable {
    case trials
    case minutes
    case stop
    case hertz
  }

  /// What the settings belong to, as errors name it.
  enum Kind {
    case preset
    case condition

    /// The manual page with its keys.
    var page: String { self == .preset ? "limen-config(5)" : ProtocolText.page }
  }

  let kind: Kind
  let name: String
  /// The tables that give the values, each with the names that lead to it. The first one that has a key gives
  /// its value.
  let tables: [(path: [String], fields: TOMLTable)]
  let lines: ConfigurationLines

  subscript(key: String) -> (any TOMLValueConvertible)? {
    tables.lazy.compactMap { $0.fields[key] }.first
  }

  /// Returns an error with the line of a key, or of the whole condition.
  func error(_ sentence: String, at key: String? = nil) -> ConfigurationError {
    let path = tables[0].path
    guard let key else { return lines.error(sentence, at: name, in: path.dropLast()) }
    let table = tables.first { $0.fields[key] != nil }?.path ?? path
    return lines.error(sentence, at: key, in: table)
  }

  /// Returns whether the text of a setting names a file.
  static func isFile(_ text: String, of setting: SettingKey) -> Bool {
    [.tuning, .keyboard].contains(setting) && !setting.words.contains(text)
  }

  /// Returns the settings that are given, those of a session with them, and its limits.
  ///
  /// - Parameters:
  ///   - exception: A setting that is not read here.
  ///   - additions: Settings that other keys give.
  ///   - others: Other keys that the condition can have.
  func condition(
    except exception: SettingKey? = nil, adding additions: [SettingKey: String] = [:],
    besides others: [String] = []
  ) throws(ConfigurationError) -> (
    given: [SettingKey: String], settings: Settings, limits: [SessionLimit]
  ) {
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.isASCIIWord || $0 == "-" }) else {
      throw error("'\(name)' is no name: use letters, digits and hyphens.")
    }
    let settings = SettingKey.allCases.filter(\.reachesSession)
    let keys = Key.allCases.map(\.rawValue) + others + settings.map(\.rawValue)
    for key in tables.flatMap(\.fields.keys) where !keys.contains(key) {
      let remedy = Suggestion.remedy(for: key, among: keys, in: kind.page)
      throw error("A \(kind) has no '\(key)': \(remedy)", at: key)
    }
    var given = additions
    for setting in settings where setting != exception {
      guard let value = self[setting.rawValue] else { continue }
      guard let texts = ConfigurationText.texts(of: value), !texts.isEmpty else {
        throw error("\(setting.rawValue) has no such value.", at: setting.rawValue)
      }
      given[setting] = texts.joined(separator: ",")
    }
    if let value = self[Key.hertz.rawValue] {
      given.merge(try reference(value)) { $1 }
    }
    let session = try resolved(given)
    let limits = try limits()
    for limit in limits where !session.canReach(limit.value) {
      throw error(
        "stop \(limit.key) is never reached in the task \(session.task) with the placement "
          + "\(SettingValues(session).text(of: .placement)): leave it out, or give another placement.",
        at: Key.stop.rawValue)
    }
    return (given, session, limits.map(\.value))
  }

  /// Returns the settings that a reference frequency gives.
  private func reference(
    _ value: any TOMLValueConvertible
  ) throws(ConfigurationError) -> [SettingKey: String] {
    let name = Key.hertz.rawValue
    let others = SettingKey.allCases.filter { self[$0.rawValue] != nil }
    guard let hertz = value.double ?? value.int.map(Double.init) else {
      throw error("\(name) must be a number.", at: name)
    }
    do { return try ReferenceFrequency.settings(hertz, of: name, beside: others) } catch {
      throw self.error(error.sentence { $0 }, at: name)
    }
  }

  /// Returns the settings of a session, with the defaults of those that are not given. A scale or a mapping of
  /// a file is checked when a session begins.
  private func resolved(_ given: [SettingKey: String]) throws(ConfigurationError) -> Settings {
    do {
      var values = SettingValues.standard
      for setting in SettingKey.allCases {
        guard let text = given[setting], !Self.isFile(text, of: setting) else { continue }
        try values.set(setting, to: text)
        try values.checkApplies(setting)
      }
      return try values.settings()
    } catch {
      throw self.error(error.sentence { $0 }, at: error.names.first { self[$0] != nil })
    }
  }

  /// Returns the limits: `trials`, `minutes`, and those of the table `stop`.
  private func limits() throws(ConfigurationError) -> [(key: String, value: SessionLimit)] {
    let stop = self[Key.stop.rawValue]
    guard let stop = stop == nil ? TOMLTable() : stop?.table else {
      throw error(
        "stop is no value: write a table, such as { trials = 100, reversals = 6 }.", at: "stop")
    }
    for key in stop.keys where SessionLimit.Kind(rawValue: key) == nil {
      throw error(
        "stop has no '\(key)': it can have \(SessionLimit.Kind.allCases.map(\.rawValue).alternatives).",
        at: Key.stop.rawValue)
    }
    var limits: [(key: String, value: SessionLimit)] = []
    for key in SessionLimit.Kind.allCases {
      let name = key.rawValue
      guard let value = stop[name] ?? (key.standsAlone ? self[name] : nil) else { continue }
      guard let limit = key.limit(value) else {
        throw error(
          "\(name) must be \(key.wanted).", at: stop[name] == nil ? name : Key.stop.rawValue)
      }
      limits.append((name, limit))
    }
    return limits
  }
}
