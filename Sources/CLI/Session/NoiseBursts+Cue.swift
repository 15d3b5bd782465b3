import FrontEnds
import Music
import Synthesis

extension NoiseBursts {
  /// How far cues are below the tones: clearly heard, and never what the listener adjusts to.
  private static let softness = Decibels(12)

  /// Creates the sound of a cue. The cues differ in the number and the length of their bursts, so
  /// that they can be distinguished at any level. `nil` for a cue that no device plays.
  ///
  /// - Parameter level: The level of the tones.
  init?(_ cue: Cue, below level: Decibels) {
    let (count, burst, interval): (Int, Duration, Duration)
    switch cue {
    case .right: (count, burst, interval) = (1, .milliseconds(10), .milliseconds(10))
    case .wrong: (count, burst, interval) = (2, .milliseconds(40), .milliseconds(80))
    case .started: (count, burst, interval) = (3, .milliseconds(10), .milliseconds(80))
    case .paused: (count, burst, interval) = (1, .milliseconds(200), .milliseconds(200))
    case .over: (count, burst, interval) = (2, .milliseconds(100), .milliseconds(180))
    case .disconnected: return nil
    }
    self.init(count: count, lasting: burst, every: interval, level: level - Self.softness)
  }
}
