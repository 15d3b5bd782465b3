/// What the screens say beside findings and trials.
package protocol ScreenPhrases {
  // The start, and what stands in place of the training.
  var invitation: String { get }
  /// For somebody who never answered: how the difference goes.
  var differenceShrinks: String { get }
  /// For somebody who never answered: what a cent is.
  var whatCentsAre: String { get }
  var opening: String { get }
  var paused: String { get }
  var soundsAgain: String { get }
  /// Asks for a window of this size.
  func enlarge(to size: String) -> String
  var reading: String { get }
  var train: String { get }

  // Titles.
  var profile: String { get }
  var history: String { get }
  var session: String { get }
  var comparison: String { get }
  var settings: String { get }
  var devices: String { get }
  var keys: String { get }
  var about: String { get }

  // The profile.
  /// The limen over a range, in one sentence.
  func hears(_ limen: String, over range: String) -> String
  /// The range as a whole, in a column of notes.
  var wholeRange: String { get }
  /// Why no threshold is shown yet.
  var noThresholdYet: String { get }
  /// Why there is no learning curve yet.
  var noCurve: String { get }

  // The history.
  var headingBegan: String { get }
  var headingAnswer: String { get }
  /// Heads median response times.
  var headingResponse: String { get }
  var note: String { get }
  var noSessions: String { get }
  var noDevices: String { get }
  func answeredToday(_ count: Int) -> String

  // The program.
  func about(version: String, engine: Int) -> String
  /// Whose answers are kept where.
  func answers(of listener: String, keptIn path: String) -> String
}

/// What keys do, and how they are labelled.
package protocol KeyPhrases {
  // The labels of keys that write no character.
  var keySpace: String { get }
  var keyEnter: String { get }
  var keyEscape: String { get }
  var keyTab: String { get }
  var keyBackspace: String { get }

  // A word or two after a key, at the foot of a screen or below a card.
  var trains: String { get }
  var triesAgain: String { get }
  var goesOn: String { get }
  var leaves: String { get }
  var anotherDevice: String { get }
  var again: String { get }
  var pause: String { get }
  var compare: String { get }
  var exclude: String { get }
  var view: String { get }

  // A few words after a key, on the screen of keys.
  var answersHigher: String { get }
  var answersLower: String { get }
  var playsAgain: String { get }
  var takesBackOrVoids: String { get }
  var pausesOrGoesOn: String { get }
  var movesUp: String { get }
  var movesDown: String { get }
  var movesLeft: String { get }
  var movesRight: String { get }
  var marksToCompare: String { get }
  var writesNote: String { get }
  var excludesOrRestores: String { get }
  var confirmsTraining: String { get }
  var confirmsGoingOn: String { get }
  var confirmsSession: String { get }
  var confirmsChoice: String { get }
  var changesView: String { get }
  var changesUnit: String { get }
  var leavesProgram: String { get }
  var leavesScreen: String { get }
}

/// The names of settings on a screen; files and options call them by their setting keys.
package protocol SettingPhrases {
  var settingRange: String { get }
  var settingDevice: String { get }
  var settingToneMs: String { get }
  var settingGapMs: String { get }
  var settingFeedbackMs: String { get }
  var settingConcertPitchHz: String { get }
  var settingTimbre: String { get }
  var settingLoudness: String { get }
  var settingLevelDbfs: String { get }
  var settingRoveDb: String { get }
  var settingPlacement: String { get }
  /// The title of a setting that one placement describes, by its name; `nil` for the title that the
  /// placement gives it, in English.
  func title(ofPlacementSetting name: String) -> String?
  var settingLanguage: String { get }
  var settingNoteNames: String { get }
  var settingUnit: String { get }
  var settingTheme: String { get }
  var settingColor: String { get }
  var settingCue: String { get }
  var settingReducedMotion: String { get }
  var settingLarge: String { get }
  var settingShowDifference: String { get }
}
