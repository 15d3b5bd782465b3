import AudioOutput
import Music
import Notation
import Synthesis

/// The outcome of a stimulus that a device played to its end.
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

extension PlaybackDevice {
  /// Plays a stimulus to its end.
  ///
  /// - Parameters:
  ///   - number: A number that no other stimulus of the device has.
  ///   - ear: The ear that hears it.
  /// - Throws: ``CommandError`` if the device is disconnected.
  func perform(_ stimulus: Stimulus, number: Int, in ear: Ear = .both) throws -> Performance {
    let id = PairID(number)
    let start = Clock.monotonic
    var performance = Performance()
    var reference: Duration?
    play(stimulus, id: id, in: ear)
    while true {
      switch awaitEvent() {
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

  /// Plays a stimulus to its end, for somebody who listens or measures.
  ///
  /// - Parameters: As for ``perform(_:number:in:)``.
  /// - Throws: ``CommandError`` if a fault corrupted the sound or the device is disconnected, and
  ///   `AudioOutputError` if both ears hear its only channel.
  func performWhole(_ stimulus: Stimulus, number: Int, in ear: Ear = .both) throws {
    try require(ear)
    guard try perform(stimulus, number: number, in: ear).isWhole else {
      throw CommandError(.audioUnavailable, "The sound was interrupted: play it again.")
    }
  }
}
