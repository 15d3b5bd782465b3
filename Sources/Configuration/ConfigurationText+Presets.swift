internal import FrontEnds
internal import Notation
internal import TOMLKit
internal import Training

extension ConfigurationText {
  /// The name of the table of presets.
  static let presets = "presets"

  private enum PresetKey: String, CaseIterable {
    case trials
    case minutes
    case stop
    case hertz
  }

  /// The word for the range that means the weakest octave.
  private static let weakest = "weakest"

  /// Returns the standard presets, with those that a file defines in place of those of the same
  /// name, and its others after them, by name.
  static func presets(
    in table: TOMLTable, lines: ConfigurationLines
  ) throws(ConfigurationError) -> [Preset] {
    guard let value = table[presets] else { return Preset.standard }
    guard let table = value.table else {
      throw ConfigurationError(
        line: lines.line(of: presets),
        sentence: "\(presets) is no value: write a table for each preset, such as "
          + "[\(presets).my-instrument].")
    }
    var all = Preset.standard
    for name in table.keys {
      let line = PresetLine(name: name, lines: lines)
      guard let fields = table[name]?.table else {
        throw line.error("\(name) is no preset: give it settings, trials, minutes or stop.")
      }
      let preset = try preset(name, from: fields, at: line)
      if let index = all.firstIndex(where: { $0.name == name }) {
        all[index] = preset
      } else {
        all.append(preset)
      }
    }
    return all
  }

  private static func preset(
    _ name: String, from fields: TOMLTable, at line: PresetLine
  ) throws(ConfigurationError) -> Preset {
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.isASCIIWord || $0 == "-" }) else {
      throw line.error("'\(name)' is no name: use letters, digits and hyphens.")
    }
    let settings = SettingKey.allCases.filter(\.reachesSession)
    let keys = PresetKey.allCases.map(\.rawValue) + settings.map(\.rawValue)
    for key in fields.keys where !keys.contains(key) {
      throw line.error(
        "A preset has no '\(key)': it can have \(keys.joined(separator: ", ")).", at: key)
    }
    let isForWeakest = fields[SettingKey.range.rawValue]?.string == weakest
    var given: [SettingKey: String] = [:]
    for setting in settings where !(setting == .range && isForWeakest) {
      guard let value = fields[setting.rawValue] else { continue }
      guard let texts = texts(of: value), !texts.isEmpty else {
        throw line.error("\(setting.rawValue) has no such value.", at: setting.rawValue)
      }
      given[setting] = texts.joined(separator: ",")
    }
    if let value = fields[PresetKey.hertz.rawValue] {
      given.merge(try reference(value, in: fields, at: line)) { $1 }
    }
    let session = try resolved(given, from: fields, at: line)
    let limits = try limits(of: fields, at: line)
    for limit in limits where !session.canReach(limit.value) {
      throw line.error(
        "stop \(limit.key) is never reached in the task \(session.task) with the placement "
          + "\(SettingValues(session).text(of: .placement)): leave it out, or give another placement.",
        at: PresetKey.stop.rawValue)
    }
    return Preset(
      name: name, limits: limits.map(\.value), settings: given, isForWeakest: isForWeakest)
  }

  /// Returns the settings that a reference frequency gives.
  private static func reference(
    _ value: any TOMLValueConvertible, in fields: TOMLTable, at line: PresetLine
  ) throws(ConfigurationError) -> [SettingKey: String] {
    let name = PresetKey.hertz.rawValue
    let others = SettingKey.allCases.filter { fields[$0.rawValue] != nil }
    guard let hertz = value.double ?? value.int.map(Double.init) else {
      throw line.error("\(name) must be a number.", at: name)
    }
    do { return try ReferenceFrequency.settings(hertz, of: name, beside: others) } catch {
      throw line.error(error.sentence { $0 }, at: name)
    }
  }

  /// Returns the settings of a session of a preset, with the defaults of those that it does not have. A
  /// scale or a mapping of a file is checked when a session begins.
  private static func resolved(
    _ given: [SettingKey: String], from fields: TOMLTable, at line: PresetLine
  ) throws(ConfigurationError) -> Settings {
    do {
      var values = SettingValues.standard
      for setting in SettingKey.allCases {
        guard let text = given[setting] else { continue }
        let isFile = [.tuning, .keyboard].contains(setting) && !setting.words.contains(text)
        if !isFile {
          try values.checkApplies(setting)
          try values.set(setting, to: text)
        }
      }
      return try values.settings()
    } catch {
      throw line.error(
        error.sentence { $0 }, at: error.names.first { fields[$0] != nil })
    }
  }

  /// Returns the limits of a preset: `trials`, `minutes`, and those of the table `stop`.
  private static func limits(
    of fields: TOMLTable, at line: PresetLine
  ) throws(ConfigurationError) -> [(key: String, value: SessionLimit)] {
    let stop = fields[PresetKey.stop.rawValue]
    guard let stop = stop == nil ? TOMLTable() : stop?.table else {
      throw line.error(
        "stop is no value: write a table, such as { trials = 100, reversals = 6 }.", at: "stop")
    }
    for key in stop.keys where SessionLimit.Kind(rawValue: key) == nil {
      throw line.error(
        "stop has no '\(key)': it can have \(SessionLimit.Kind.allCases.map(\.rawValue).alternatives).",
        at: PresetKey.stop.rawValue)
    }
    var limits: [(key: String, value: SessionLimit)] = []
    for key in SessionLimit.Kind.allCases {
      let name = key.rawValue
      guard let value = stop[name] ?? (key.standsAlone ? fields[name] : nil) else { continue }
      guard let limit = key.limit(value) else {
        throw line.error(
          "\(name) must be \(key.wanted).", at: stop[name] == nil ? name : PresetKey.stop.rawValue)
      }
      limits.append((name, limit))
    }
    return limits
  }
}

/// The keys of the table `stop`.
extension SessionLimit.Kind {
  private static let counts = 1...1000
  private static let ratios = 1.05...100.0

  /// Whether a preset may have it outside the table.
  fileprivate var standsAlone: Bool { self == .trials || self == .minutes }

  /// A description of the values, which completes a sentence.
  fileprivate var wanted: String {
    switch self {
    case .trials, .minutes, .reversals, .atLimit:
      "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .right: "a text such as \"8 of 10\", of at most \(SessionLimit.longestWindow) answers"
    case .bandRatio: "a number from \(Self.ratios.lowerBound) to \(Self.ratios.upperBound)"
    }
  }

  private var bounds: ClosedRange<Int> {
    switch self {
    case .trials: Preset.trialCounts
    case .minutes: Preset.minuteCounts
    case .reversals, .atLimit, .right, .bandRatio: Self.counts
    }
  }

  /// Returns the limit with a value; `nil` if it cannot have the value.
  fileprivate func limit(_ value: any TOMLValueConvertible) -> SessionLimit? {
    let count = value.int.flatMap { bounds.contains($0) ? $0 : nil }
    switch self {
    case .trials: return count.map(SessionLimit.trials)
    case .minutes: return count.map { .time(.seconds(60 * $0)) }
    case .reversals: return count.map(SessionLimit.reversals)
    case .atLimit: return count.map(SessionLimit.atLargest)
    case .right:
      let words = (value.string ?? "").split(separator: " ")
      guard words.count == 3, words[1] == "of", let right = Int(words[0]), let all = Int(words[2]),
        right >= 1, right <= all, all <= SessionLimit.longestWindow
      else { return nil }
      return .right(right, of: all)
    case .bandRatio:
      let ratio = value.double ?? value.int.map(Double.init)
      return ratio.flatMap { Self.ratios.contains($0) ? .bandRatio($0) : nil }
    }
  }
}

/// The place of a preset in a file.
private struct PresetLine {
  let name: String
  let lines: ConfigurationLines

  /// Returns an error with the line of a key of the preset, or of the preset itself.
  func error(_ sentence: String, at key: String? = nil) -> ConfigurationError {
    let presets = ConfigurationText.presets
    let line =
      key.map { lines.line(of: $0, in: presets, name) } ?? lines.line(of: name, in: presets)
    return ConfigurationError(line: line, sentence: sentence)
  }
}
