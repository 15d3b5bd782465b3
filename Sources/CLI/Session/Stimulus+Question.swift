import Music
import Notation
import Psychometrics
import Synthesis
import Training

extension Stimulus {
  /// Creates the stimulus of a question in a session with these settings: a pair, or a held
  /// comparison tone after its reference tone.
  ///
  /// - Parameter rate: The sample rate of the device.
  /// - Precondition: The device plays ``Settings/highestFrequency``.
  init(presenting question: Question, with settings: Settings, at rate: SampleRate) {
    let pair = SoundingPair(presenting: question, with: settings)
    switch settings.task.response {
    case .choice: self = .pair(pair)
    case .adjustment:
      // It sounds before the held tone, or together with it in the octave of a drone.
      let reference =
        settings.drone.map { HeldTone.Reference.together(pair.reference.moved(to: $0)) }
        ?? .before(pair.reference, length: pair.toneLength, gap: pair.gap)
      self = .held(
        HeldTone(
          pair.comparison, upTo: settings.highestComparison(in: question), reference: reference,
          at: rate))
    }
  }

  /// Creates the stimulus of a question that is not asked: a pair, or a drone with another tone.
  init(sampling question: Question, with settings: Settings) {
    let pair = SoundingPair(presenting: question, with: settings)
    if let drone = settings.drone, settings.aid == .drone {
      self = .chord(
        Chord([pair.comparison, pair.reference.moved(to: drone)]), length: pair.toneLength)
    } else {
      self = .pair(pair)
    }
  }
}

extension SoundingPair {
  /// Creates the pair of tones of a question in a session with these settings.
  init(presenting question: Question, with settings: Settings) {
    func tone(_ frequency: Hertz, _ level: Decibels) -> Tone {
      Tone(
        frequency: frequency, level: level, timbre: settings.timbre, ramp: settings.ramp?.duration)
    }
    let asked = settings.presentation(of: question)
    let tones = [
      tone(asked.reference, question.referenceLevel),
      tone(asked.comparison, question.comparisonLevel),
    ]
    let order = question.comparisonIsFirst ? tones.reversed() : tones
    let nominal = asked.reference.raised(by: question.nominal.size)
    self.init(
      reference: order[0], comparison: order[1],
      example: settings.aid == .example ? tone(nominal, question.comparisonLevel) : nil,
      toneLength: settings.toneLength.duration, gap: settings.gap.duration)
  }
}

extension Tone {
  /// Returns the tone in the octave of a drone.
  fileprivate func moved(to drone: Drone) -> Tone {
    at(drone.frequency(of: frequency))
  }
}
