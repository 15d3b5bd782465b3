import AudioOutput
import Glibc
import Music
import Synthesis

let first = PairID(1)
let second = PairID(2)

/// Returns a short pair. At 48 kHz it has 4800 frames in each tone and 1008 in the gap, 10608
/// altogether.
func pair(at hertz: Double = 440, timbre: Timbre = .sine) -> Stimulus {
  .pair(
    SoundingPair(
      reference: Tone(frequency: Hertz(hertz), timbre: timbre),
      comparison: Tone(frequency: Hertz(hertz).raised(by: Cents(7.3)), timbre: timbre),
      toneLength: .milliseconds(100), gap: .milliseconds(21)))
}

/// The longest time that a test waits for another thread. A test that waits for longer fails, however
/// busy the machine is.
struct WaitLimit {
  struct Exceeded: Error {}

  let length: Duration

  /// Waits until a condition holds.
  func wait(until isMet: () throws -> Bool) throws {
    let end = ContinuousClock.now + length
    while try !isMet() {
      guard .now < end else { throw Exceeded() }
      usleep(500)
    }
  }
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
