internal import FrontEnds
internal import Psychometrics
internal import Wording

extension Words {
  func name(of group: SettingGroup) -> String {
    switch group {
    case .pairs: phrases.groupPairs
    case .sound: phrases.groupSound
    case .session: phrases.groupSession
    case .display: phrases.groupDisplay
    }
  }

  /// Returns what a setting does, in one sentence.
  func help(on setting: SettingKey) -> String {
    switch setting {
    case .task: phrases.helpTask
    case .range: phrases.helpRange
    case .intervals: phrases.helpIntervals
    case .tuning: phrases.helpTuning
    case .tonic: phrases.helpTonic
    case .keyboard: phrases.helpKeyboard
    case .fine: phrases.helpFine
    case .together: phrases.helpTogether
    case .example: phrases.helpExample
    case .device: phrases.helpDevice
    case .toneMs: phrases.helpToneMs
    case .gapMs: phrases.helpGapMs
    case .feedbackMs: phrases.helpFeedbackMs
    case .concertPitchHz: phrases.helpConcertPitchHz
    case .timbre: phrases.helpTimbre
    case .loudness: phrases.helpLoudness
    case .levelDbfs: phrases.helpLevelDbfs
    case .roveDb: phrases.helpRoveDb
    case .placement: phrases.helpPlacement
    case .parameter(let parameter):
      phrases.help(ofPlacementSetting: parameter.name) ?? parameter.text.sentence
    case .language: phrases.helpLanguage
    case .noteNames: phrases.helpNoteNames
    case .unit: phrases.helpUnit
    case .theme: phrases.helpTheme
    case .color: phrases.helpColor
    case .glyphs: phrases.helpGlyphs
    case .leadInMs: phrases.helpLeadInMs
    case .announceMs: phrases.helpAnnounceMs
    case .cues: phrases.helpCues
    case .signal: phrases.helpSignal
    case .midi: phrases.helpMIDI
    case .reducedMotion: phrases.helpReducedMotion
    case .large: phrases.helpLarge
    case .showDifference: phrases.helpShowDifference
    case .pane: phrases.helpPane
    }
  }
}

extension ParameterText {
  fileprivate var sentence: String {
    help.prefix(1).uppercased() + help.dropFirst() + (closing.map { "; \($0)" } ?? "") + "."
  }
}
