internal import FrontEnds
internal import Psychometrics

/// The initial configuration file, with every setting and its default in comments.
package enum ConfigurationTemplate {
  /// The line of the frame that is replaced by the settings of placements.
  static let placeholder = "# {placement}"

  /// Returns the complete template.
  ///
  /// - Parameter frame: The file with `# {placement}` in place of the settings of placements.
  package static func text(frame: String) -> String {
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
