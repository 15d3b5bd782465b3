import AudioOutput
import Music
import Synthesis

let first = PairID(1)
let second = PairID(2)

/// A frame in the middle of the reference tone of the first pair, which begins after one second.
let withinPair = 48000 + 2400

/// Returns a short pair. At 48 kHz it has 4800 frames in each tone and 1008 in the gap, 10608
/// altogether.
func pair(at hertz: Double = 440, timbre: Timbre = .sine) -> Stimulus {
  .pair(
    SoundingPair(
      reference: Tone(frequency: Hertz(hertz), timbre: timbre),
      comparison: Tone(frequency: Hertz(hertz).raised(by: Cents(7.3)), timbre: timbre),
      toneLength: .milliseconds(100), gap: .milliseconds(21)))
}

/// Returns a held tone of A4 without a reference tone.
func heldTone(timbre: Timbre = .sine) -> Stimulus {
  .held(
    HeldTone(
      Tone(frequency: Hertz(440), timbre: timbre), upTo: Hertz(500),
      at: SampleRate(framesPerSecond: 48_000)))
}

extension AudioEvent {
  /// The onset of the event; `nil` when it has none.
  var onset: Onset? {
    switch self {
    case .referenceBegan(_, let onset), .comparisonBegan(_, let onset): onset
    default: nil
    }
  }
}
