internal import Music

/// The samples of one tone, one after the other.
///
/// Eight frames are computed at a time, counted from the tone's first, and handed out as asked for:
/// how the tone is cut into blocks cannot change a bit of it.
struct ToneGenerator: Sendable {
  private let amplitude: Double
  private var partial: Rotor
  private var envelope: Envelope
  private var ready = SIMD8<Double>()
  private var nextLane = 8

  /// Makes the generator of `tone`, which sounds for `frameCount` frames.
  init(_ tone: Tone, frameCount: Int, rate: SampleRate) {
    amplitude = tone.amplitude
    envelope = Envelope(frequency: tone.frequency, frameCount: frameCount, rate: rate)
    switch tone.timbre {
    case .sine:
      partial = Rotor(turnsPerFrame: tone.frequency.value / Double(rate.framesPerSecond))
    }
  }

  /// Writes the next samples of the tone over `samples[range]`.
  mutating func render(into samples: inout MutableSpan<Double>, range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if nextLane == 8 {
        ready = amplitude * envelope.next() * partial.next().sine
        nextLane = 0
      }
      if nextLane == 0 && range.upperBound - index >= 8 {
        samples.store(ready, at: index)
        nextLane = 8
        index += 8
      } else {
        samples[index] = ready[nextLane]
        nextLane += 1
        index += 1
      }
    }
  }
}

extension MutableSpan<Double> {
  /// Stores eight elements at once: one by one they would cost more than the sine does.
  fileprivate mutating func store(_ elements: SIMD8<Double>, at index: Int) {
    precondition(index >= 0 && count - index >= 8, "\(index) is too near the end")
    withUnsafeMutableBytes {
      $0.storeBytes(
        of: elements, toByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
    }
  }
}
