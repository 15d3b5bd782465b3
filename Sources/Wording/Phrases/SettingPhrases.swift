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

/// The phrases that name and explain settings and devices to the people who choose them. Files and
/// options use the setting keys and their own values.
package protocol SettingPhrases {
  func text(of setting: SettingName) -> SettingWords
  /// The words for the parameters of placements, by name; without those that describe themselves in the
  /// language.
  var parameters: [String: SettingWords] { get }

  // Groups of settings.
  var groupPairs: String { get }
  var groupSound: String { get }
  var groupSession: String { get }
  var groupDisplay: String { get }

  // Values.
  /// The word between two alternatives.
  var or: String { get }
  var yes: String { get }
  var no: String { get }

  // The values that a setting can take.
  func values(_ values: String) -> String
  func standardValue(_ value: String) -> String
  func from(_ lowest: String, to highest: String) -> String
  func numbers(_ bounds: String) -> String
  var twoNotes: String { get }
  var anyNotes: String { get }
  var oneNote: String { get }
  var anyIntervals: String { get }
  var anyDevice: String { get }
  var anyMIDIPort: String { get }

  // Rows and keys of the settings screen.
  var resetsAll: String { get }
  /// Asks whether to reset all settings, which the same key then does.
  var asksToResetAll: String { get }
  var accepts: String { get }
  var discards: String { get }
  /// The reason why another device cannot play a pair yet.
  var otherDeviceLater: String { get }

  // Devices.
  /// The badge of a device that plays no sound, in at most 10 characters.
  var noSound: String { get }
  var noMIDI: String { get }
  /// The number of devices that convert sound for another one.
  func converters(_ count: Int) -> String
  /// The names of these devices.
  func converters(_ names: [String]) -> String
}
