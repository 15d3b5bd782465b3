internal import Notation
internal import Psychometrics

/// The values that a setting can take.
package enum SettingDomain: Hashable, Sendable {
  /// One of a few words, as files write them.
  case words([String])
  /// A number, or a word that stands for none.
  case number(ClosedRange<Double>, or: String? = nil)
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
    setting.parameter.map { SettingDomain($0.domain(upTo: prior.largestDifference)) }
      ?? setting.domain ?? .words(words(of: setting))
  }
}

extension SettingDomain {
  /// Returns the same domain with a word that stands for no number.
  func or(_ word: String) -> SettingDomain {
    if case .number(let bounds, _) = self { .number(bounds, or: word) } else { self }
  }

  /// The bounds of numbers or all words, as help states them; `nil` for other values.
  var bounds: String? {
    switch self {
    case .number(let bounds, let word):
      [bounds.text, word].compactMap(\.self).joined(separator: ", or ")
    case .numbers(let bounds): bounds.text
    case .words(let words): words.alternatives
    case .range, .notes, .note, .intervals, .device, .midiPort: nil
    }
  }

  static func wholeNumber(_ bounds: ClosedRange<Int>) -> SettingDomain {
    .number(Double(bounds.lowerBound)...Double(bounds.upperBound))
  }

  init(_ domain: ParameterDomain) {
    switch domain {
    case .number(let bounds): self = .number(bounds)
    case .wholeNumber(let bounds): self = .wholeNumber(bounds)
    case .numbers(let bounds, _, _): self = .numbers(bounds)
    case .notes: self = .notes
    case .words(let words): self = .words(words)
    }
  }
}
