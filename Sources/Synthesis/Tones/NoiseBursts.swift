package import Music

/// Bursts of noise in a regular rhythm. They have no pitch, so that listeners do not compare them
/// with tones.
public struct NoiseBursts: Hashable, Sendable {
  /// The least silence between a cue and the next tone.
  package static let leastRest = Duration.milliseconds(100)

  /// The number of bursts.
  package let count: Int
  /// The length of each burst, ramps included.
  package let burstLength: Duration
  /// The time from the beginning of a burst to that of the next.
  package let interval: Duration
  /// The peak level relative to full scale, which no sample exceeds.
  package let level: Decibels

  /// Creates bursts.
  ///
  /// - Precondition: `count` and `burstLength` are positive, and bursts do not overlap.
  package init(count: Int, lasting burstLength: Duration, every interval: Duration, level: Decibels)
  {
    precondition(count > 0 && burstLength > .zero, "bursts of noise are audible")
    precondition(interval >= burstLength, "bursts do not overlap")
    self.count = count
    self.burstLength = burstLength
    self.interval = interval
    self.level = level
  }

  /// The time from the beginning of the first burst to the end of the last one.
  package var length: Duration { interval * (count - 1) + burstLength }

  /// Returns whether the bursts end early enough before a tone.
  ///
  /// - Parameters:
  ///   - start: The latest time at which the bursts begin.
  ///   - tone: The earliest time at which the next tone begins; `nil` if none is expected.
  package func fits(from start: Duration, until tone: Duration?) -> Bool {
    tone.map { start + length + Self.leastRest <= $0 } ?? true
  }
}

extension NoiseBursts {
  /// The length of the ramps of a burst, which make it a sound of its own and not a crackle.
  private static let rampLength = Duration.milliseconds(2)

  /// Overwrites `samples[range]` with the bursts from the frame `position` on.
  ///
  /// Each sample depends on its frame alone, so that the samples do not depend on block sizes.
  func render(
    into samples: inout MutableSpan<Double>, range: Range<Int>, from position: Int,
    at rate: SampleRate
  ) {
    let burst = rate.frameCount(in: burstLength)
    let period = rate.frameCount(in: interval)
    let ramp = min(rate.frameCount(in: Self.rampLength), burst / 2)
    let peak = level.amplitude
    for index in range {
      let frame = position + (index - range.lowerBound)
      let place = frame % period
      let edge = min(place, burst - 1 - place)
      if edge < 0 {
        samples[index] = 0
      } else {
        let turn = Double(edge) / Double(2 * ramp)
        let gain = edge < ramp ? 0.5 - 0.5 * DeterministicMath.point(atTurn: turn).cosine : 1
        samples[index] = peak * gain * Self.noise(at: frame)
      }
    }
  }

  /// Returns white noise between −1 and 1.
  private static func noise(at frame: Int) -> Double {
    var generator = SplitMix64(seed: 0, skipping: UInt64(frame))
    return Double(Int64(bitPattern: generator.next())) * 0x1p-63
  }
}
