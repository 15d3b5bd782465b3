internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// The values that a setting can take.
package enum SettingDomain: Hashable, Sendable {
  /// One of a few words, as files write them.
  case words([String])
  /// A number.
  case number(ClosedRange<Double>)
  /// A list of numbers.
  case numbers(ClosedRange<Double>)
  /// Two notes.
  case range
  /// A list of notes, or all.
  case notes
  /// One note.
  case note
  /// A list of intervals.
  case intervals
  /// The name of a device.
  case device
  /// The name of a MIDI port, or none.
  case midiPort
}

extension SettingValues {
  /// Returns the values that a setting can take beside the others.
  package func domain(of setting: SettingKey) -> SettingDomain {
    switch setting {
    case .range: .range
    case .intervals: .intervals
    case .tonic: .note
    case .device: .device
    case .midi: .midiPort
    case .toneMs: .milliseconds(Settings.toneLengths)
    case .gapMs: .milliseconds(Settings.gaps)
    case .feedbackMs: .milliseconds(Settings.feedbackLengths)
    case .leadInMs: .milliseconds(Preferences.leadIns)
    case .announceMs: .milliseconds(Preferences.announcements)
    case .concertPitchHz:
      .number(ConcertPitch.range.lowerBound.value...ConcertPitch.range.upperBound.value)
    case .levelDbfs: .number(Settings.levels)
    case .roveDb: .number(Settings.roves)
    case .parameter(let parameter):
      switch parameter.domain(upTo: prior.largestDifference) {
      case .number(let bounds): .number(bounds)
      case .wholeNumber(let bounds): .number(Double(bounds.lowerBound)...Double(bounds.upperBound))
      case .numbers(let bounds, _, _): .numbers(bounds)
      case .notes: .notes
      }
    case .task, .tuning, .keyboard, .fine, .together, .example, .timbre, .loudness, .placement,
      .language,
      .noteNames, .unit,
      .theme,
      .color, .glyphs,
      .cues, .signal, .reducedMotion, .large, .showDifference, .pane:
      .words(words(of: setting))
    }
  }
}

extension SettingDomain {
  fileprivate static func milliseconds(_ bounds: ClosedRange<Milliseconds>) -> Self {
    .number(Double(bounds.lowerBound.count)...Double(bounds.upperBound.count))
  }
}
