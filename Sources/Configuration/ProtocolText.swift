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
  fileprivate static let restIntervals = 1...10_000
  fileprivate static let seconds = 1...3600

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
    if let listeners, LabelPattern.matches("", listeners) == nil {
      reader.complain(
        "listeners '\(listeners)' is no pattern of labels: write one such as S[0-9]{2}.",
        at: .listeners)
    }
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
      let remedy = Suggestion.remedy(for: key, among: Key.allCases.map(\.rawValue), in: [Self.page])
      errors.append(lines.error("A protocol has no '\(key)': \(remedy)", at: key))
    }
    if table[Key.version.rawValue]?.int != Self.version {
      complain(
        "A protocol begins with protocol = \(Self.version), the version of its language.",
        at: .version)
    }
    var screens: [String: LaboratoryScreen] = [:]
    for (name, fields) in tables(of: .screens) { screens[name] = screen(name, fields) }
    var conditions: [String: LaboratoryCondition] = [:]
    let names = tables(of: .conditions).map(\.name)
    for name in names { conditions[name] = condition(name, screens) }
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
    if value.string == nil {
      complain("\(key.rawValue) is \(ConditionText.text(of: value)), but must be text.", at: key)
    }
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
    if ofConditions.isDisjoint(with: entries.flatMap(\.names))
      || entries.contains(where: \.names.isEmpty)
    {
      complain(
        "order must list conditions, with screens between them, or inner lists of conditions alone, "
          + "such as [\"practice\", [\"low\", \"high\"]].", at: .order)
    }
    for (isInner, names) in entries {
      let known = isInner ? ofConditions : ofConditions.union(ofScreens)
      for name in names where !known.contains(name) {
        let sentence =
          switch (isInner, ofScreens.contains(name)) {
          case (true, true):
            "An inner list holds conditions only, but '\(name)' is a screen: move it out of the list."
          case (true, false):
            "An inner list holds conditions only, but '\(name)' is not one: leave it out, or write "
              + "[conditions.\(name)]."
          case (false, _):
            "order names '\(name)', which is neither a condition nor a screen: "
              + "write [conditions.\(name)] or [screens.\(name)]."
          }
        complain(sentence, at: .order)
      }
      for name in names where names.count(where: { $0 == name }) > 1 {
        complain(
          "An inner list names each condition once, but this one has '\(name)' more than once.",
          at: .order)
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
    for language in text.keys.isEmpty ? ["en"] : text.keys where texts[language] == nil {
      complain(
        "The screen '\(name)' has no text: write text.\(language) = \"…\".",
        at: .screens, name, "text", language)
    }
    for language in text.keys where !(2...3).contains(language.prefix { $0 != "-" }.count) {
      complain(
        "'\(language)' is not the code of a language: write text.en, for example.",
        at: .screens, name, "text", language)
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
            + "whole number of seconds, without quotes, from \(Self.seconds.lowerBound) to \(Self.seconds.upperBound).",
          at: .screens, name, "go-on")
      }
    }
    return LaboratoryScreen(texts: texts, goOn: goOn)
  }

  private mutating func condition(
    _ name: String, _ screens: [String: LaboratoryScreen]
  ) -> LaboratoryCondition? {
    guard var source = source(of: name) else { return nil }
    defer { errors += source.errors }
    // Conditions may inherit a break that is meant for longer ones.
    let hasOwnBreak = source.tables[0].fields[ConditionKey.rest.rawValue] != nil
    source.addCatchPairs()
    let condition = source.condition(besides: ConditionKey.allCases.map(\.rawValue))
    let given = source[ConditionKey.runs.rawValue]
    let runs = given == nil ? 1 : source.count(.runs, in: Self.runCounts)
    let (allPractice, firstPractice) = (source.isPractice(.kind), source.isPractice(.firstRun))
    let rest = source.rest(of: screens)
    guard let (_, settings, limits) = condition else { return nil }
    let most = min(limits.compactMap(\.trials).min() ?? .max, settings.plannedAnswers ?? .max)
    if limits.isEmpty, most == .max {
      source.complain("The condition '\(name)' never ends: give stop, trials or minutes.")
    }
    for case .right(let right, _) in limits where right > most {
      source.complain(
        "right needs \(right) right answers, but a run has at most \(most) answers: give fewer, or "
          + "a longer run.", at: [ConditionText.Key.stop.rawValue],
        SessionLimit.Kind.right.rawValue)
    }
    if hasOwnBreak, let rest, rest.every >= most {
      source.complain(
        "break never comes, because a run has at most \(most) answers: lower every, or leave "
          + "the break out.", at: [ConditionKey.rest.rawValue], "every")
    }
    return runs.map { runs in
      LaboratoryCondition(
        settings: settings, limits: limits, runs: runs,
        practiceRuns: allPractice ? .max : firstPractice ? 1 : 0, rest: rest)
    }
  }

  /// Returns the tables of a condition: its own, those of the conditions that it is like, and the one of all.
  private mutating func source(of name: String) -> ConditionText? {
    let conditions = table[Key.conditions.rawValue]?.table ?? TOMLTable()
    var (last, names) = (name, [name])
    while let like = conditions[last]?.table?[ConditionKey.like.rawValue] {
      let parent = like.string ?? ConditionText.text(of: like)
      let isCircle = names.contains(parent)
      if isCircle || conditions[parent]?.table == nil {
        complain(
          isCircle
            ? "The condition '\(last)' is like itself, in a circle."
            : "like names '\(parent)', but there is no such condition: write [conditions.\(parent)].",
          at: .conditions, last, ConditionKey.like.rawValue)
        return nil
      }
      last = parent
      names.append(parent)
    }
    let paths = names.map { [Key.conditions.rawValue, $0] } + [[Key.all.rawValue]]
    let tables = paths.compactMap { path in
      path.reduce(table) { $0?[$1]?.table }.map { (path: path, fields: $0) }
    }
    return ConditionText(kind: .condition, path: paths[0], tables: tables, lines: lines)
  }
}

extension ConditionText {
  /// Adds the settings that the key `catch` gives.
  fileprivate mutating func addCatchPairs() {
    let key = ProtocolText.ConditionKey.catchPairs.rawValue
    let names = [SettingKey(.catchEvery): "every", SettingKey(.catchCents): "cents"]
    let fields = fields(
      of: key, named: ["every", "cents"], suchAs: "{ every = 20, cents = 400 }")
    guard let fields else { return }
    if fields["every"] == nil || names.keys.contains(where: { self[$0.rawValue] != nil }) {
      complain(
        "catch takes every, and cents if wanted, in place of catch-every and catch-cents.",
        at: [key])
    }
    let texts = names.compactMapValues { fields[$0].flatMap(ConfigurationText.texts) }
    add(texts.mapValues { $0.joined(separator: ",") }, from: key)
  }

  /// Returns the screen within a run, and the answers between two of it.
  fileprivate mutating func rest(
    of screens: [String: LaboratoryScreen]
  ) -> (every: Int, screen: LaboratoryScreen)? {
    let key = ProtocolText.ConditionKey.rest.rawValue
    let example = "{ every = 120, seconds = 60, screen = \"rest\" }"
    let fields = fields(of: key, named: ["every", "seconds", "screen"], suchAs: example)
    guard let fields else { return nil }
    let name = fields["screen"]?.string
    let screen = name.flatMap { screens[$0] }
    if let name, screen == nil {
      complain(
        "break names '\(name)', which is not a screen: give the name of one.", at: [key], "screen")
    }
    if name == nil || fields["every"] == nil {
      complain("break needs a number of answers and a screen, such as \(example).", at: [key])
    }
    let every = count(.rest, "every", in: ProtocolText.restIntervals)
    let seconds = count(.rest, "seconds", in: ProtocolText.seconds)
    guard let screen, let every else { return nil }
    let goOn = seconds.map { LaboratoryScreen.GoOn.after(.seconds($0)) } ?? screen.goOn
    return (every, LaboratoryScreen(texts: screen.texts, goOn: goOn))
  }

  /// Returns the whole number of a key, or of a name within it; `nil` for no value and after an error.
  fileprivate mutating func count(
    _ key: ProtocolText.ConditionKey, _ inner: String? = nil, in bounds: ClosedRange<Int>
  ) -> Int? {
    let outer = self[key.rawValue]
    guard let value = inner == nil ? outer : inner.flatMap({ outer?.table?[$0] }) else {
      return nil
    }
    if let count = value.int, bounds.contains(count) { return count }
    complain(
      "\(inner ?? key.rawValue) is \(Self.text(of: value)), but takes whole numbers from "
        + "\(bounds.lowerBound) to \(bounds.upperBound).", at: [key.rawValue], inner)
    return nil
  }

  /// Returns whether the value of a key is `practice`.
  fileprivate mutating func isPractice(_ key: ProtocolText.ConditionKey) -> Bool {
    guard let value = self[key.rawValue] else { return false }
    let kind = value.string.flatMap(RunLabel.Kind.init)
    if kind == nil {
      complain(
        "\(key.rawValue) is \(Self.text(of: value)), but must be practice or test.",
        at: [key.rawValue])
    }
    return kind == .practice
  }
}
