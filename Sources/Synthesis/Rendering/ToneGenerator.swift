internal import Music

/// The samples of one tone, one after the other.
///
/// Eight frames are computed at a time, counted from the tone's first, and handed out as asked for:
/// how the tone is cut into blocks cannot change a bit of it.
struct ToneGenerator: Sendable {
  private var oscillator: HarmonicOscillator
  private var envelope: Envelope
  private var ready = SIMD8<Double>()
  private var nextLane = 8

  /// Makes the generator of `tone`, which sounds for `frameCount` frames.
  init(_ tone: Tone, spectrum: Spectrum, frameCount: Int, rate: SampleRate) {
    var spectrum = spectrum
    spectrum.scale(by: tone.amplitude)
    oscillator = HarmonicOscillator(
      spectrum, turnsPerFrame: tone.frequency.value / Double(rate.framesPerSecond), rate: rate)
    envelope = Envelope(frequency: tone.frequency, frameCount: frameCount, rate: rate)
  }

  /// Writes the next samples of the tone over `samples[range]`.
  mutating func render(into samples: inout MutableSpan<Double>, range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if nextLane == 8 {
        index += renderEights(into: &samples, range: index..<range.upperBound)
        guard index < range.upperBound else { return }
        ready = oscillator.next() * envelope.next()
        nextLane = 0
      }
      samples[index] = ready[nextLane]
      nextLane += 1
      index += 1
    }
  }

  /// Renders as many whole eights as fit, and returns how many samples these are.
  private mutating func renderEights(
    into samples: inout MutableSpan<Double>, range: Range<Int>
  ) -> Int {
    // Local copies stay in registers: through `self` each eight would go by way of memory.
    let count = range.count / 8 * 8
    for start in stride(from: range.lowerBound, to: range.lowerBound + count, by: 8) {
      samples.store(oscillator.next() * envelope.next(), at: start)
    }
    return count
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
