/// The colour of a tone. Both tones of a pair have the same timbre, and each trial records it.
///
/// Every timbre is a sum of exact harmonics, so that the timbre never changes the pitch.
public enum Timbre: String, Codable, CaseIterable, Sendable {
  /// The fundamental alone.
  case sine
  /// Three harmonics, falling 6 dB per octave.
  case three
  /// Ten harmonics, falling 6 dB per octave.
  case ten
  /// Harmonics two to ten, falling 6 dB per octave. The pitch is that of the missing fundamental.
  case missing
  /// Every harmonic, falling 6 dB per octave, like a bowed string.
  case string
  /// Odd harmonics, falling 6 dB per octave, like a clarinet.
  case reed
  /// A sung /a/: harmonics shaped by the formants of a vowel.
  case voice
  /// Harmonics that decay, the higher ones faster, like a struck string.
  case piano
}

extension Timbre {
  /// Whether a tone of the timbre decays, so that it cannot be held.
  package var decays: Bool { self == .piano }

  /// The timbre in one English sentence, for files and documents.
  package var summary: String {
    switch self {
    case .sine: "The fundamental alone."
    case .three: "Three harmonics, falling 6 dB per octave."
    case .ten: "Ten harmonics, falling 6 dB per octave."
    case .missing: "Harmonics two to ten, falling 6 dB per octave, without a fundamental."
    case .string: "Every harmonic, falling 6 dB per octave."
    case .reed: "Odd harmonics, falling 6 dB per octave."
    case .voice: "Harmonics shaped by the formants of the vowel in 'far'."
    case .piano: "Harmonics that decay; higher ones decay faster."
    }
  }
}
