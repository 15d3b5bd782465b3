import Music
import Notation
import Synthesis
import Training

extension Stimulus {
  /// Creates the stimulus of a question in a session with these settings.
  init(presenting question: Question, with settings: Settings) {
    func tone(_ frequency: Hertz, _ level: Decibels) -> Tone {
      Tone(frequency: frequency, level: level, timbre: settings.timbre)
    }
    switch settings.presentation(of: question) {
    case .pair(let reference, let comparison):
      self = .pair(
        SoundingPair(
          reference: tone(reference, question.referenceLevel),
          comparison: tone(comparison, question.comparisonLevel),
          toneLength: settings.toneLength.duration, gap: settings.gap.duration))
    }
  }
}
