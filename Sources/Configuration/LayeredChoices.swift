public import Keypad
public import Training

/// The choices that all sources make together, each over the one before: what nobody chose, the
/// configuration file, the environment, options. They are valid after every layer.
public struct LayeredChoices: Sendable {
  /// Who made a choice.
  public enum Origin: String, Sendable {
    /// Nobody: it is what there is otherwise.
    case standard = "default"
    /// The configuration file.
    case file
    /// The environment.
    case environment
    /// An option.
    case option
  }

  /// The choices so far.
  public private(set) var choices: Choices
  /// The keys of the keypad; the file alone binds others than the standard ones.
  public private(set) var keys = KeyTable.standard
  private var origins: [Choice: Origin] = [:]

  /// Begins with what holds where nobody chooses.
  public init(_ standard: Choices) { choices = standard }

  /// Who made a choice last.
  public func origin(of choice: Choice) -> Origin { origins[choice] ?? .standard }

  /// Lays the choices of one source over the others.
  ///
  /// - Throws: ``SettingsError``, with nothing changed, when one cannot be read, or when they are out
  ///   of bounds together with those below.
  public mutating func lay(
    _ chosen: [Choice: String], from origin: Origin
  ) throws(SettingsError) {
    var next = self
    for choice in Choice.allCases {
      guard let text = chosen[choice] else { continue }
      try next.choices.choose(choice, text)
      next.origins[choice] = origin
    }
    _ = try next.choices.settings()
    self = next
  }
}

// MARK: - Sources

extension LayeredChoices {
  /// Lays a configuration file over what there is.
  ///
  /// - Throws: ``ConfigurationError`` naming the line.
  public mutating func lay(_ file: ConfigurationText) throws(ConfigurationError) {
    do {
      try lay(file.chosen, from: .file)
    } catch {
      let line = error.names.lazy.compactMap { Choice(rawValue: $0).flatMap(file.line) }.first
      throw ConfigurationError(line: line, sentence: error.sentence { $0 })
    }
    keys = try file.keyTable()
  }

  /// Lays the variables `LIMEN_…` over what there is.
  ///
  /// - Throws: ``ConfigurationError`` naming the variable.
  public mutating func lay(environment: [String: String]) throws(ConfigurationError) {
    let variables = Dictionary(uniqueKeysWithValues: Choice.allCases.map { ($0.variable, $0) })
    var chosen: [Choice: String] = [:]
    for (name, value) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Choice.variablePrefix) {
      guard let choice = variables[name] else {
        throw ConfigurationText.unknown(name, among: variables.keys.sorted(), line: nil)
      }
      chosen[choice] = value
    }
    do {
      try lay(chosen, from: .environment)
    } catch {
      let sentence = error.sentence { Choice(rawValue: $0)?.variable ?? $0 }
      throw ConfigurationError(sentence: sentence)
    }
  }
}

extension Choice {
  static let variablePrefix = "LIMEN_"

  /// The variable of the environment that makes this choice: `LIMEN_TONE_MS`.
  public var variable: String {
    Self.variablePrefix + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
