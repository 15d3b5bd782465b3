internal import FrontEnds
internal import Notation
internal import TOMLKit
package import Training
internal import Wording

/// All errors of a protocol, in the order of their lines.
package struct ProtocolErrors: Error {
  package let all: [ConfigurationError]
}

/// The text of a laboratory protocol in TOML.
package struct ProtocolText {
  /// The keys outside the tables.
  enum Key: String, CaseIterable {
    case version = "protocol"
    case title
    case listeners
    case order
    case innerOrder = "inner-order"
    case interrupted
    case all
    case conditions
    case screens
  }

  /// The keys of a condition that are neither settings nor limits.
  enum ConditionKey: String, CaseIterable {
    case like
    case kind
    case runs
    case firstRun = "first-run"
    case catchPairs = "catch"
    case rest = "break"
  }

  /// The manual page with the keys.
  static let page = "limen-protocol(5)"
  /// The version of the language.
  private static let version = 1
  private static let runCounts = 1...100
  private static let restIntervals = 1...10_000
  private static let seconds = 1...3600

  private let table: TOMLTable
  private let lines: ConfigurationLines
  private var errors: [ConfigurationError] = []

  /// Reads a protocol.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - name: The name of the protocol.
  /// - Returns: The protocol, and the pattern of its listeners' labels; `nil` for all labels.
  /// - Throws: ``ProtocolErrors`` with every error that was found.
  package static func read(
    _ text: String, named name: String
  ) throws(ProtocolErrors) -> (protocol: LaboratoryProtocol, listeners: String?) {
    var reader: ProtocolText
    do throws(ConfigurationError) { reader = try ProtocolText(text) } catch {
      throw ProtocolErrors(all: [error])
    }
    let laboratory = reader.laboratory(named: name)
    let listeners = reader.text(of: .listeners)
    guard reader.errors.isEmpty else {
      // A value that several conditions share is wrong once.
      let distinct = reader.errors.enumerated().filter { !reader.errors[..<$0].contains($1) }
      throw ProtocolErrors(all: distinct.map(\.element).sorted { $0.line ?? 0 < $1.line ?? 0 })
    }
    return (laboratory, listeners)
  }

  private init(_ text: String) throws(ConfigurationError) {
    table = try ConfigurationText.table(text, headers: "[conditions.my-condition]")
    lines = ConfigurationLines(text)
  }

  private mutating func laboratory(named name: String) -> LaboratoryProtocol {
    _ = text(of: .title)
    if table[Key.all.rawValue].map({ $0.table?.keys.contains("like") ?? true }) == true {
      complain("all takes settings and limits, in a table [all] without like.", at: .all)
    }
    for key in table.keys where Key(rawValue: key) == nil {
      let remedy = Suggestion.remedy(for: key, among: Key.allCases.map(\.rawValue), in: Self.page)
      errors.append(lines.error("A protocol has no '\(key)': \(remedy)", at: key))
    }
    if table[Key.version.rawValue]?.int != Self.version {
      complain("protocol must be \(Self.version), the version of its language.", at: .version)
    }
    var screens: [String: LaboratoryScreen] = [:]
    for (name, fields) in tables(of: .screens) { screens[name] = screen(name, fields) }
    var conditions: [String: LaboratoryCondition] = [:]
    let names = tables(of: .conditions).map(\.name)
    for name in names {
      do throws(ConfigurationError) {
        conditions[name] = try condition(name, screens)
      } catch {
        errors.append(error)
      }
    }
    let innerOrder = word(of: .innerOrder) ?? LaboratoryProtocol.InnerOrder.williams
    return LaboratoryProtocol(
      name: name, order: order(innerOrder, of: names, conditions, screens), innerOrder: innerOrder,
      interruption: word(of: .interrupted) ?? .resume, conditions: conditions, screens: screens)
  }
}

// MARK: - Keys outside the tables

extension ProtocolText {
  /// Adds an error about a key, or about a key inside it, given by the names that lead there.
  private mutating func complain(_ sentence: String, at key: Key, _ others: String...) {
    let path = [key.rawValue] + others
    errors.append(lines.error(sentence, at: path[others.count], in: path.dropLast()))
  }

  private mutating func text(of key: Key) -> String? {
    guard let value = table[key.rawValue] else { return nil }
    if value.string == nil { complain("\(key.rawValue) must be a text.", at: key) }
    return value.string
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(of key: Key) -> Word? {
    guard let text = text(of: key) else { return nil }
    let word = Word(rawValue: text)
    if word == nil {
      let words = Word.allCases.map(\.rawValue).alternatives
      complain("\(key.rawValue) is '\(text)', but must be \(words).", at: key)
    }
    return word
  }

  /// Returns the tables within a table, by name.
  private mutating func tables(of key: Key) -> [(name: String, fields: TOMLTable)] {
    guard let value = table[key.rawValue] else { return [] }
    if value.table == nil {
      complain("\(key.rawValue) is no table: write [\(key.rawValue).a].", at: key)
    }
    let all = value.table ?? TOMLTable()
    return all.keys.compactMap { name in
      if let fields = all[name]?.table { return (name, fields) }
      complain("\(key.rawValue) holds tables: write [\(key.rawValue).\(name)].", at: key)
      return nil
    }
  }

  /// Returns the order, after checks of its names.
  private mutating func order(
    _ innerOrder: LaboratoryProtocol.InnerOrder, of names: [String],
    _ conditions: [String: LaboratoryCondition], _ screens: [String: LaboratoryScreen]
  ) -> [[String]] {
    let (ofConditions, ofScreens) = (Set(names), Set(screens.keys))
    for name in ofConditions.intersection(ofScreens).sorted() {
      complain("'\(name)' names a screen and a condition: rename one.", at: .screens, name)
    }
    let entries = (table[Key.order.rawValue]?.array?.map(\.self) ?? []).map { value in
      (isInner: value.string == nil, names: ConfigurationText.texts(of: value) ?? [])
    }
    if !ofConditions.contains(where: { name in entries.contains { $0.names.contains(name) } }) {
      complain(
        "order must list conditions, with screens between them, such as [\"practice\", \"test\"].",
        at: .order)
    }
    for (isInner, names) in entries {
      for name in names where !ofConditions.contains(name) {
        if isInner {
          complain("An inner list holds conditions only, but '\(name)' is none.", at: .order)
        } else if !ofScreens.contains(name) {
          complain(
            "order names '\(name)', which is neither a condition nor a screen: "
              + "write [conditions.\(name)] or [screens.\(name)].", at: .order)
        }
      }
      if names.isEmpty || Set(names).count < names.count {
        complain("An inner list names conditions, each once.", at: .order)
      }
      let runs = Set(names.compactMap { conditions[$0]?.runs })
      if innerOrder == .williams, runs.count > 1 {
        complain(
          "Under williams, the conditions of an inner list have equal runs, but these have "
            + "\(runs.sorted().map(String.init).alternatives): give them the same, or another "
            + "inner-order.", at: .order)
      }
    }
    return entries.map(\.names)
  }
}

// MARK: - Screens and conditions

extension ProtocolText {
  private mutating func screen(_ name: String, _ fields: TOMLTable) -> LaboratoryScreen {
    let text = fields["text"]?.table ?? TOMLTable()
    let texts = text.keys.reduce(into: [String: String]()) { $0[$1] = text[$1]?.string }
    if texts.isEmpty || texts.count < text.keys.count {
      complain(
        "The screen '\(name)' has no text: write text.en = \"…\".", at: .screens, name, "text")
    }
    for key in fields.keys where !["text", "go-on"].contains(key) {
      complain("A screen has no '\(key)': it can have text or go-on.", at: .screens, name, key)
    }
    var goOn = LaboratoryScreen.GoOn.key
    if let value = fields["go-on"] {
      switch (value.string, value.int) {
      case ("key", _): break
      case (LaboratoryScreen.experimenterWord, _): goOn = .experimenter
      case (_, let seconds?) where Self.seconds.contains(seconds):
        goOn = .after(.seconds(seconds))
      default:
        complain(
          "go-on is \(ConditionText.text(of: value)), but must be key, operator or a "
            + "number of seconds from \(Self.seconds.lowerBound) to \(Self.seconds.upperBound).",
          at: .screens, name, "go-on")
      }
    }
    return LaboratoryScreen(texts: texts, goOn: goOn)
  }

  private func condition(
    _ name: String, _ screens: [String: LaboratoryScreen]
  ) throws(ConfigurationError) -> LaboratoryCondition {
    let source = try source(of: name)
    let condition = try source.condition(
      adding: try catchPairs(of: source), besides: ConditionKey.allCases.map(\.rawValue))
    if condition.limits.isEmpty, condition.settings.trialCount(within: .max) == .max {
      throw source.error("The condition '\(name)' never ends: give stop, trials or minutes.")
    }
    for setting in SettingKey.allCases {
      guard let text = condition.given[setting],
        setting == .device || ConditionText.isFile(text, of: setting)
      else { continue }
      throw source.error(
        "\(setting.rawValue) '\(text)' belongs to one machine, and a protocol to all: "
          + "leave it out.", at: setting.rawValue)
    }
    let runs = try source.count(.runs, source[ConditionKey.runs.rawValue], in: Self.runCounts) ?? 1
    let isPractice = try source.isPractice(.kind)
    return LaboratoryCondition(
      settings: condition.settings, limits: condition.limits, runs: runs,
      practiceRuns: isPractice ? .max : try source.isPractice(.firstRun) ? 1 : 0,
      rest: try rest(of: source, screens))
  }

  /// Returns the settings that the key `catch` gives.
  private func catchPairs(
    of source: ConditionText
  ) throws(ConfigurationError) -> [SettingKey: String] {
    guard let fields = try source.fields(.catchPairs, of: ["every", "cents"]) else { return [:] }
    let (every, cents) = (SettingKey(.catchEvery), SettingKey(.catchCents))
    guard fields["every"] != nil, source[every.rawValue] == nil, source[cents.rawValue] == nil
    else {
      throw source.error(
        "catch takes every, and cents if wanted, in place of catch-every and catch-cents.",
        at: ConditionKey.catchPairs.rawValue)
    }
    var settings: [SettingKey: String] = [:]
    settings[every] = fields["every"].flatMap { ConfigurationText.texts(of: $0)?.first }
    settings[cents] = fields["cents"].flatMap { ConfigurationText.texts(of: $0)?.first }
    return settings
  }

  /// Returns the tables of a condition: its own, those of the conditions that it is like, and the one of all.
  private func source(of name: String) throws(ConfigurationError) -> ConditionText {
    let conditions = table[Key.conditions.rawValue]?.table ?? TOMLTable()
    var tables: [(path: [String], fields: TOMLTable)] = []
    var next: String? = name
    while let parent = next {
      let path = [Key.conditions.rawValue, parent]
      let isCircle = tables.contains { $0.path == path }
      guard !isCircle, let fields = conditions[parent]?.table else {
        let text = ConditionText(kind: .condition, name: name, tables: tables, lines: lines)
        throw text.error(
          isCircle
            ? "The condition '\(name)' is like itself, in a circle."
            : "There is no condition '\(parent)' to be like.", at: ConditionKey.like.rawValue)
      }
      tables.append((path, fields))
      let like = fields[ConditionKey.like.rawValue]
      next = like.map { $0.string ?? ConditionText.text(of: $0) }
    }
    let all = table[Key.all.rawValue]?.table.map { [([Key.all.rawValue], $0)] } ?? []
    return ConditionText(kind: .condition, name: name, tables: tables + all, lines: lines)
  }

  private func rest(
    of source: ConditionText, _ screens: [String: LaboratoryScreen]
  ) throws(ConfigurationError) -> (every: Int, screen: LaboratoryScreen)? {
    guard let fields = try source.fields(.rest, of: ["every", "seconds", "screen"]) else {
      return nil
    }
    let name = fields["screen"]?.string
    let screen = name.flatMap { screens[$0] }
    if let name, screen == nil {
      throw source.error(
        "break names '\(name)', which is no screen: write [screens.\(name)].",
        at: ConditionKey.rest.rawValue)
    }
    guard let screen,
      let every = try source.count(.rest, fields["every"], in: Self.restIntervals)
    else {
      throw source.error(
        "break needs a number of answers and a screen, such as "
          + "{ every = 120, seconds = 60, screen = \"rest\" }.", at: ConditionKey.rest.rawValue)
    }
    let seconds = try source.count(.rest, fields["seconds"], in: Self.seconds)
    return (
      every,
      LaboratoryScreen(
        texts: screen.texts, goOn: seconds.map { .after(.seconds($0)) } ?? screen.goOn)
    )
  }
}

extension ConditionText {
  /// Returns a value as an error shows it.
  fileprivate static func text(of value: any TOMLValueConvertible) -> String {
    ConfigurationText.texts(of: value).map { "'\($0.joined(separator: ", "))'" } ?? "something else"
  }

  /// Returns a whole number; `nil` for no value.
  fileprivate func count(
    _ key: ProtocolText.ConditionKey, _ value: (any TOMLValueConvertible)?,
    in bounds: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int? {
    guard let value else { return nil }
    guard let count = value.int, bounds.contains(count) else {
      throw error(
        "\(key.rawValue) is \(Self.text(of: value)), but takes whole numbers from "
          + "\(bounds.lowerBound) to \(bounds.upperBound).",
        at: key.rawValue)
    }
    return count
  }

  /// Returns whether the value of a key is `practice`.
  fileprivate func isPractice(_ key: ProtocolText.ConditionKey) throws(ConfigurationError) -> Bool {
    guard let value = self[key.rawValue] else { return false }
    guard let kind = value.string.flatMap(RunLabel.Kind.init) else {
      throw error(
        "\(key.rawValue) is \(Self.text(of: value)), but must be practice or test.",
        at: key.rawValue)
    }
    return kind == .practice
  }

  /// Returns a table in braces; `nil` without it.
  fileprivate func fields(
    _ key: ProtocolText.ConditionKey, of names: [String]
  ) throws(ConfigurationError) -> TOMLTable? {
    guard let value = self[key.rawValue] else { return nil }
    guard let table = value.table, !table.keys.isEmpty, table.keys.allSatisfy(names.contains) else {
      throw error(
        "\(key.rawValue) takes a table with \(names.joined(separator: ", ")).", at: key.rawValue)
    }
    return table
  }
}
