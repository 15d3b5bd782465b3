/// The phrases that explain settings and devices to the people who choose them. Files and options
/// use the setting keys and their own values.
package protocol SettingHelpPhrases {
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
  /// Returns the words for a value of a setting, both as files write them; `nil` if the value needs
  /// no other words.
  func name(ofValue value: String, of setting: String) -> String?

  // One sentence on each setting.
  var helpTask: String { get }
  var helpRange: String { get }
  var helpIntervals: String { get }
  var helpTuning: String { get }
  var helpTonic: String { get }
  var helpKeyboard: String { get }
  var helpFine: String { get }
  var helpTogether: String { get }
  var helpExample: String { get }
  var helpDevice: String { get }
  var helpToneMs: String { get }
  var helpGapMs: String { get }
  var helpFeedbackMs: String { get }
  var helpConcertPitchHz: String { get }
  var helpTimbre: String { get }
  var helpLoudness: String { get }
  var helpLevelDbfs: String { get }
  var helpRoveDb: String { get }
  var helpPlacement: String { get }
  /// Returns a sentence on a setting that a placement describes, by its name; `nil` to use the
  /// English help of the placement.
  func help(ofPlacementSetting name: String) -> String?
  var helpLanguage: String { get }
  var helpNoteNames: String { get }
  var helpUnit: String { get }
  var helpTheme: String { get }
  var helpColor: String { get }
  var helpGlyphs: String { get }
  var helpLeadInMs: String { get }
  var helpAnnounceMs: String { get }
  var helpCues: String { get }
  var helpSignal: String { get }
  var helpMIDI: String { get }
  var helpReducedMotion: String { get }
  var helpLarge: String { get }
  var helpShowDifference: String { get }
  var helpPane: String { get }

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

  // Keys and rows of the settings screen.
  var resetsSetting: String { get }
  var resetsToStandard: String { get }
  var playsPair: String { get }
  var playsPairWithSettings: String { get }
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
