/// A group of settings on a screen.
package enum SettingGroup: CaseIterable, Sendable {
  /// What is asked: the notes and the choice of pairs.
  case pairs
  /// How the tones sound.
  case sound
  /// The course of a session.
  case session
  /// The language and the appearance.
  case display

  /// The settings of the group, in the order of lists.
  package var settings: [SettingKey] { SettingKey.allCases.filter { $0.group == self } }
}

extension SettingKey {
  fileprivate var group: SettingGroup {
    switch self {
    case .task, .range, .intervals, .tuning, .tonic, .keyboard, .fine, .together, .example,
      .placement,
      .parameter:
      .pairs
    case .device, .toneMs, .gapMs, .concertPitchHz, .timbre, .loudness, .levelDbfs, .roveDb: .sound
    case .feedbackMs, .leadInMs, .announceMs, .cues, .signal, .midi, .showDifference: .session
    case .language, .noteNames, .unit, .theme, .color, .glyphs, .reducedMotion, .large, .pane:
      .display
    }
  }
}
