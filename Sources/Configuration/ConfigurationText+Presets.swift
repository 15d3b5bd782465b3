internal import FrontEnds
internal import TOMLKit

extension ConfigurationText {
  /// The name of the table of presets.
  static let presets = "presets"

  /// The word for the range that means the weakest octave.
  private static let weakest = "weakest"

  /// Returns the standard presets, with those that a file defines in place of those of the same
  /// name, and its others after them, by name.
  static func presets(
    in table: TOMLTable, lines: ConfigurationLines
  ) throws(ConfigurationError) -> [Preset] {
    guard let value = table[presets] else { return Preset.standard }
    guard let table = value.table else {
      throw lines.error(
        "\(presets) must hold a table for each preset, such as "
          + "[\(presets).my-instrument].", at: presets)
    }
    var all = Preset.standard
    for name in table.keys {
      let preset = try preset(name, in: table, lines)
      if let index = all.firstIndex(where: { $0.name == name }) {
        all[index] = preset
      } else {
        all.append(preset)
      }
    }
    return all
  }

  private static func preset(
    _ name: String, in table: TOMLTable, _ lines: ConfigurationLines
  ) throws(ConfigurationError) -> Preset {
    guard let fields = table[name]?.table else {
      throw lines.error(
        "\(name) is no preset: give it settings, trials, minutes or stop.", at: name, in: [presets])
    }
    var source = ConditionText(
      kind: .preset, path: [presets, name], tables: [([presets, name], fields)], lines: lines)
    let isForWeakest = fields[SettingKey.range.rawValue]?.string == weakest
    let condition = source.condition(except: isForWeakest ? .range : nil)
    guard let condition, source.errors.isEmpty else { throw source.errors[0] }
    return Preset(
      name: name, limits: condition.limits, settings: condition.given, isForWeakest: isForWeakest)
  }
}
