internal import FrontEnds
internal import Psychometrics

/// The commented configuration file to begin with: every setting with its default.
public enum ConfigurationTemplate {
  /// The line of the frame that the settings of placements replace.
  static let placeholder = "# {placement}"

  /// The template in full.
  ///
  /// - Parameter frame: The file with ``placeholder`` instead of the settings of placements.
  public static func text(frame: String) -> String {
    frame.replacing(placeholder, with: lines.joined(separator: "\n"))
  }

  private static var lines: [String] {
    let names = Placements.standard.rules.map { $0.name }
    let placements = "\(names[0]), or for comparison \(names.dropFirst().joined(separator: ", "))."
    let rows = Placements.standard.parameters.map { (SettingKey.parameter($0), $0.fileHelp) }
    return ([(.placement, placements)] + rows).flatMap { setting, help in
      [
        "# \(help)",
        "# \(setting.rawValue) = \(setting.literal(SettingValues.standard.text(of: setting)))",
      ]
    }
  }
}
