import AudioOutput
import Glibc
import Music
import Synthesis

let first = PairID(1)
let second = PairID(2)

/// A short pair: at 48 kHz 4800 frames a tone, 1008 between them, 10608 in all.
func pair(at hertz: Double = 440, timbre: Timbre = .sine) -> Stimulus {
  .pair(
    SoundingPair(
      reference: Tone(frequency: Hertz(hertz), timbre: timbre),
      comparison: Tone(frequency: Hertz(hertz).raised(by: Cents(7.3)), timbre: timbre),
      toneLength: .milliseconds(100), gap: .milliseconds(21)))
}

extension AudioEvent {
  /// The onset, where the event has one.
  var onset: Onset? {
    switch self {
    case .referenceBegan(_, let onset), .comparisonBegan(_, let onset): onset
    default: nil
    }
  }
}
