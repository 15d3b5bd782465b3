internal import FrontEnds
internal import Music
internal import Notation
internal import TOMLKit
internal import Training

extension ConfigurationText {
  /// The name of the table of presets.
  static let presets = "presets"

  private enum PresetKey: String, CaseIterable {
    case task
    case intervals
    case tuning
    case trials
    case minutes
    case range
  }

  /// The settings that a task of a preset may replace, the task first.
  private static let taskSettings: [SettingKey] = [.task, .intervals, .tuning]

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
        throw line.error("\(name) is no preset: give it a task, trials, minutes or range.")
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
    for key in fields.keys where PresetKey(rawValue: key) == nil {
      let keys = PresetKey.allCases.map(\.rawValue).joined(separator: ", ")
      throw line.error("A preset has no '\(key)': it can have \(keys).", at: key)
    }
    func count(_ key: PresetKey, in bounds: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
      guard let value = fields[key.rawValue] else { return nil }
      guard let count = value.int, bounds.contains(count) else {
        throw line.error(
          "\(key.rawValue) must be a whole number from \(bounds.lowerBound) to "
            + "\(bounds.upperBound).", at: key.rawValue)
      }
      return count
    }
    let notes = try notes(of: fields, at: line)
    return Preset(
      name: name, trials: try count(.trials, in: Preset.trialCounts),
      minutes: try count(.minutes, in: Preset.minuteCounts), notes: notes,
      task: try task(of: fields, over: notes, at: line))
  }

  /// Returns the task of a preset. Its values are read and checked as those of the settings are, with
  /// the defaults of the others. A scale of a file is checked when a session begins.
  private static func task(
    of fields: TOMLTable, over notes: Preset.Notes, at line: PresetLine
  ) throws(ConfigurationError) -> PresetTask? {
    var given: [SettingKey: String] = [:]
    for setting in taskSettings {
      guard let value = fields[setting.rawValue] else { continue }
      guard let texts = texts(of: value), !texts.isEmpty else {
        throw line.error("\(setting.rawValue) has no such value.", at: setting.rawValue)
      }
      given[setting] = texts.joined(separator: ",")
    }
    guard !given.isEmpty else { return nil }
    do {
      var values = SettingValues.standard
      if case .range(let range) = notes { try values.set(.range, to: range.text) }
      for setting in taskSettings {
        guard let text = given[setting] else { continue }
        try values.checkApplies(setting)
        let isFile = setting == .tuning && !setting.words.contains(text)
        if !isFile { try values.set(setting, to: text) }
      }
      let settings = try values.settings()
      return PresetTask(
        settings.task, intervals: given[.intervals].map { _ in settings.intervals },
        tuning: given[.tuning])
    } catch {
      throw line.error(
        error.sentence { $0 }, at: error.names.first { fields[$0] != nil })
    }
  }

  private static func notes(
    of fields: TOMLTable, at line: PresetLine
  ) throws(ConfigurationError) -> Preset.Notes {
    guard let value = fields[PresetKey.range.rawValue] else { return .chosen }
    if value.string == weakest { return .weakest }
    guard let range = value.string.flatMap({ try? NoteRange(text: $0) }) else {
      throw line.error(
        "range must be \"\(weakest)\", or two notes from A0 to C8, the lower first, such as "
          + "\"C2-C6\".", at: PresetKey.range.rawValue)
    }
    return .range(range)
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
