import Music
import Notation
import Synthesis
import Training

extension Stimulus {
  /// Creates the stimulus of a question in a session with these settings: a pair, or a tone to be
  /// tuned after its reference tone.
  ///
  /// - Parameter rate: The sample rate of the device.
  /// - Precondition: The device plays ``Settings/highestFrequency``.
  init(presenting question: Question, with settings: Settings, at rate: SampleRate) {
    let pair = SoundingPair(presenting: question, with: settings)
    switch settings.task {
    case .discrimination, .interval: self = .pair(pair)
    case .matching:
      do {
        self = .held(
          try HeldTone(
            pair.comparison, upTo: settings.highestComparison(in: question),
            reference: .before(pair.reference, length: pair.toneLength, gap: pair.gap), at: rate))
      } catch {
        preconditionFailure("settings or a device that were not checked: \(error)")
      }
    }
  }
}

extension SoundingPair {
  /// Creates the pair of tones of a question in a session with these settings.
  init(presenting question: Question, with settings: Settings) {
    func tone(_ frequency: Hertz, _ level: Decibels) -> Tone {
      Tone(frequency: frequency, level: level, timbre: settings.timbre)
    }
    switch settings.presentation(of: question) {
    case .pair(let reference, let comparison):
      self.init(
        reference: tone(reference, question.referenceLevel),
        comparison: tone(comparison, question.comparisonLevel),
        toneLength: settings.toneLength.duration, gap: settings.gap.duration)
    }
  }
}
