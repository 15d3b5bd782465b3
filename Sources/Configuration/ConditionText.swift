internal import FrontEnds
internal import Music
internal import Notation
internal import TOMLKit
internal import Training
internal import Wording

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

    /// The manual pages with its keys.
    var pages: [String] { (self == .preset ? [] : [ProtocolText.page]) + ["limen-config(5)"] }
  }

  /// The keys that have other names as options.
  private static let keysOfOptions = ["reference-hz": Key.hertz.rawValue]

  let kind: Kind
  /// The names that lead to the preset or the condition, the last of which is its own.
  let path: [String]
  /// The tables that give the values, each with the names that lead to it. The first one that has a key gives
  /// its value.
  private(set) var tables: [(path: [String], fields: TOMLTable)]
  let lines: ConfigurationLines
  /// The errors that were found.
  private(set) var errors: [ConfigurationError] = []

  /// Returns a value as an error shows it.
  static func text(of value: any TOMLValueConvertible) -> String {
    ConfigurationText.texts(of: value).map { "'\($0.joined(separator: ", "))'" } ?? "something else"
  }

  subscript(key: String) -> (any TOMLValueConvertible)? {
    tables.lazy.compactMap { $0.fields[key] }.first
  }

  /// Reads the settings that are given, those of a session with them, and its limits.
  ///
  /// - Parameters:
  ///   - exception: A setting that is not read here.
  ///   - others: Other keys that the condition can have.
  /// - Returns: `nil` if an error leaves the task, the placement or the limits open.
  mutating func condition(
    except exception: SettingKey? = nil, besides others: [String] = []
  ) -> (given: [SettingKey: String], settings: Settings, limits: [SessionLimit])? {
    let name = path[path.count - 1]
    if name.isEmpty || !name.unicodeScalars.allSatisfy({ $0.isASCIIWord || $0 == "-" }) {
      complain("'\(name)' cannot be a name: use letters, digits and hyphens.")
    }
    let settings = SettingKey.allCases.filter(\.reachesSession)
    let keys = Key.allCases.map(\.rawValue) + others + settings.map(\.rawValue)
    for (path, fields) in tables {
      let owner = path.count == 1 ? "[\(path[0])]" : "A \(kind)"
      for key in fields.keys where !keys.contains(key) {
        complain("\(owner) has no '\(key)': \(remedy(for: key, among: keys))", at: [key])
      }
    }
    refuse(ReferenceFrequency.replaced, beside: Key.hertz.rawValue)
    refuse([SettingName.levelDbfs.rawValue], beside: SettingName.levelDbSPL.rawValue)
    addReference()
    let unread = [
      exception, self[Key.hertz.rawValue].flatMap { _ in SettingKey(rawValue: "notes") },
    ]
    var given: [SettingKey: String] = [:]
    for setting in settings where !unread.contains(setting) {
      guard let value = self[setting.rawValue] else { continue }
      guard let texts = ConfigurationText.texts(of: value), !texts.isEmpty else {
        complain("\(setting.rawValue) has no such value.", at: [setting.rawValue])
        continue
      }
      let text = texts.joined(separator: ",")
      given[setting] = text
      if kind == .condition, setting == .device || Self.isFile(text, of: setting) {
        complain(
          "\(setting.rawValue) '\(text)' belongs to one machine, and a protocol to all: leave it out.",
          at: [setting.rawValue])
      }
    }
    let (session, limits) = (resolved(given), limits())
    guard let session, let limits else { return nil }
    for limit in limits where !session.canReach(limit.value) {
      complain(
        "stop \(limit.key) is never reached in the task \(session.task) with the placement "
          + "\(SettingValues(session).text(of: .placement)): leave it out, or give another placement.",
        at: [Key.stop.rawValue], limit.key)
    }
    return (given, session, limits.map(\.value))
  }

  /// Returns the end of the error for an unknown key.
  private func remedy(for key: String, among keys: [String]) -> String {
    if let own = Self.keysOfOptions[key] { return "write \(own)." }
    if SessionLimit.Kind(rawValue: key) != nil { return "write stop = { \(key) = … }." }
    if SettingKey(rawValue: key) != nil { return "it is a setting of the listener." }
    return Suggestion.remedy(for: key, among: keys, in: kind.pages)
  }

  /// Returns the table of a key, after checks of its keys; `nil` without it.
  mutating func fields(
    of key: String, named names: [String], suchAs example: String
  ) -> TOMLTable? {
    guard let value = self[key] else { return nil }
    if value.table == nil {
      complain("\(key) must be a table, such as \(example).", at: [key])
    }
    for name in value.table?.keys ?? [] where !names.contains(name) {
      complain("\(key) has no '\(name)': it can have \(names.alternatives).", at: [key], name)
    }
    return value.table
  }

  /// Adds the settings that a key gives in place of others.
  mutating func add(_ settings: [SettingKey: String], from key: String) {
    guard let path = tables.first(where: { $0.fields[key] != nil })?.path else { return }
    let fields = TOMLTable()
    for (setting, text) in settings { fields[setting.rawValue] = text }
    tables.insert((path + [key], fields), at: 0)
  }

  /// Refuses settings beside the key that replaces them, unless it is off.
  private mutating func refuse(_ settings: [String], beside key: String) {
    guard let value = self[key], value.string != "off" else { return }
    for setting in settings where self[setting] != nil {
      complain(.replaced(setting, by: key))
    }
  }

  /// Adds the settings that a reference frequency gives.
  private mutating func addReference() {
    let name = Key.hertz.rawValue
    guard let value = self[name] else { return }
    guard let hertz = value.double ?? value.int.map(Double.init) else {
      complain("\(name) is \(Self.text(of: value)), but must be a number.", at: [name])
      return
    }
    do { add(try ReferenceFrequency.settings(hertz, of: name, beside: []), from: name) } catch {
      complain(error)
    }
  }

  /// Returns the settings of a session, with the defaults of those that are not given or wrong; `nil` if the
  /// task or the placement is wrong. A scale or a mapping of a file is checked when a session begins.
  private mutating func resolved(_ given: [SettingKey: String]) -> Settings? {
    var (given, isDecided) = (given, true)
    while true {
      do throws(SettingsError) {
        let settings = try Self.settings(given)
        return isDecided ? settings : nil
      } catch {
        // What belongs to a wrong task or placement may be right.
        let isMoot = if case .ofOther = error { !isDecided } else { false }
        let hertz = Key.hertz.rawValue
        if case .intervalBeyondRange(let interval, _) = error, self[hertz] != nil {
          complain(
            "\(hertz) gives one note, from which no pair at intervals \(interval.text) can be made: give range in "
              + "place of \(hertz).", at: [hertz])
        } else if !isMoot {
          complain(error)
        }
        let wrong = error.names.compactMap(SettingKey.init(rawValue:)).filter { given[$0] != nil }
        if wrong.isEmpty { return nil }
        isDecided = isDecided && Set(wrong).isDisjoint(with: [.task, .placement])
        for setting in wrong { given[setting] = nil }
      }
    }
  }

  private static func settings(_ given: [SettingKey: String]) throws(SettingsError) -> Settings {
    var values = SettingValues.standard
    for setting in SettingKey.allCases {
      guard let text = given[setting], !isFile(text, of: setting) else { continue }
      try values.set(setting, to: text)
      try values.checkApplies(setting)
    }
    return try values.settings()
  }

  /// Returns whether the text of a setting names a file.
  private static func isFile(_ text: String, of setting: SettingKey) -> Bool {
    [.tuning, .keyboard].contains(setting) && !setting.words.contains(text)
  }

  /// Returns the limits: `trials`, `minutes`, and those of the table `stop`; `nil` after an error.
  private mutating func limits() -> [(key: String, value: SessionLimit)]? {
    let (stop, earlier) = (Key.stop.rawValue, errors.count)
    let fields = fields(
      of: stop, named: SessionLimit.Kind.allCases.map(\.rawValue),
      suchAs: "{ trials = 100, reversals = 6 }")
    var limits: [(key: String, value: SessionLimit)] = []
    for kind in SessionLimit.Kind.allCases {
      let name = kind.rawValue
      let inner = fields?[name]
      if tables.contains(where: { $0.fields[stop]?.table?[name] != nil && $0.fields[name] != nil })
      {
        complain("\(name) is also in stop: leave one of them out.", at: [name])
      }
      // The table of the condition itself comes first.
      let nearest = tables.first {
        $0.fields[name] != nil || inner != nil && $0.fields[stop] != nil
      }
      guard let value = (kind.standsAlone ? nearest?.fields[name] : nil) ?? inner else { continue }
      if let limit = kind.limit(value) {
        limits.append((name, limit))
      } else {
        complain(
          "\(name) is \(Self.text(of: value)), but must be \(kind.wanted).",
          at: [inner == nil ? name : stop], name)
      }
    }
    return errors.count == earlier ? limits : nil
  }
}

// MARK: - Errors

extension ConditionText {
  /// Adds an error with the line of the first of these keys, or of a name within it; without keys, with the line
  /// of the condition. The keys are those of a table that has all of them, otherwise of the one for all
  /// conditions, otherwise of the nearest one.
  mutating func complain(_ sentence: String, at keys: [String] = [], _ inner: String? = nil) {
    let keys = keys.filter { self[$0] != nil }
    let owners = tables.filter { table in keys.contains { table.fields[$0] != nil } }
    let owner =
      owners.first { table in keys.allSatisfy { table.fields[$0] != nil } }
      ?? owners.last { $0.path.count == 1 } ?? owners.first
    let key = keys.first { owner?.fields[$0] != nil }
    let path = (owner?.path ?? path) + [key, inner].compactMap(\.self)
    errors.append(lines.error(sentence, at: path[path.count - 1], in: path.dropLast()))
  }

  /// Adds an error of settings. A single number is shown as it is written.
  private mutating func complain(_ error: SettingsError) {
    var sentence = error.sentence(spelling: spelled)
    if case .number(let name, _, let bounds) = error,
      let texts = self[name].flatMap(ConfigurationText.texts), texts.count == 1
    {
      sentence =
        "\(spelled(name)) \(texts[0]) is out of bounds: give \(bounds.lowerBound.shortText) to "
        + "\(bounds.upperBound.shortText)\(texts[0].ends(with: "%") ? " cents" : "")."
    }
    let owner = tables.first { $0.fields[error.names[0]] != nil }
    if case .ofOther = error, owner?.path.count == 1 {
      sentence += " [all] gives it to every condition: give it only to those that need it."
    }
    complain(sentence, at: error.names)
  }

  /// Returns the name of a setting as an error shows it, such as `catch every` for one that another key gives.
  private func spelled(_ name: String) -> String {
    let path = tables.first { $0.fields[name] != nil }?.path ?? []
    return path.count > 2 ? name.replacing(every: "-", with: " ") : name
  }
}
