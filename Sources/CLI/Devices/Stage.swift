import AudioOutput
import Notation
import Synthesis

/// Plays stimuli on a device one after another and waits for the end of each.
struct Stage {
  /// The outcome of a stimulus.
  struct Performance {
    /// The time from the request of the stimulus to its first sound.
    var latency: Duration?
    /// The quality of the measured onset.
    var onsetQuality: OnsetQuality?
    /// The measured time from the onset of the reference tone to that of the comparison tone.
    var interval: Duration?
    /// Whether the stimulus sounded without a fault.
    var isWhole = true
  }

  let device: PlaybackDevice
  private var number = 0

  init(_ device: PlaybackDevice) {
    self.device = device
  }

  /// Plays a stimulus to its end.
  ///
  /// - Throws: ``CommandError`` if the device is disconnected.
  mutating func perform(_ stimulus: Stimulus) throws -> Performance {
    number += 1
    let id = PairID(number)
    let start = Clock.monotonic
    var performance = Performance()
    var reference: Duration?
    device.play(stimulus, id: id)
    while true {
      switch device.awaitEvent() {
      case .referenceBegan(id, let onset):
        performance.latency = onset.instant - start
        performance.onsetQuality = onset.quality
        reference = onset.instant
      case .comparisonBegan(id, let onset):
        performance.interval = reference.map { onset.instant - $0 }
      case .finished(id), .faded(id): return performance
      case .corrupted(id):
        performance.isWhole = false
        return performance
      case .disconnected(let fault): throw CommandError(.audioUnavailable, fault.description)
      case .referenceBegan, .comparisonBegan, .finished, .faded, .corrupted, .reconnected: break
      }
    }
  }
}
