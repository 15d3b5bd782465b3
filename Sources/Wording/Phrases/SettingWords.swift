/// The words for a setting and for its values.
package struct SettingWords: Sendable {
  /// The title on a screen.
  package let title: String
  /// What the setting does, in one sentence.
  package let help: String
  /// The words for values by their texts in files, without values that are words of the language already.
  package let values: [String: String]

  package init(_ title: String, _ help: String, values: [String: String] = [:]) {
    self.title = title
    self.help = help
    self.values = values
  }
}
