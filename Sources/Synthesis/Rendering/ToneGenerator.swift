internal import Music

/// Generates the samples of one tone in sequence.
///
/// Eight frames are computed at a time, counted from the first frame of the tone, and returned on
/// request. The samples therefore do not depend on block sizes.
struct ToneGenerator: Sendable {
  private var oscillator: HarmonicOscillator
  private var envelope: Envelope
  private var ready = SIMD8<Double>()
  private var nextLane = 8

  /// Creates the generator of `tone` with a length of `frameCount` frames.
  init(_ tone: Tone, spectrum: Spectrum, frameCount: Int, rate: SampleRate) {
    var spectrum = spectrum
    spectrum.scale(by: tone.level.amplitude)
    oscillator = HarmonicOscillator(
      spectrum, turnsPerFrame: tone.frequency.value / Double(rate.framesPerSecond), rate: rate)
    envelope = Envelope(frequency: tone.frequency, frameCount: frameCount, rate: rate)
  }

  /// Overwrites `samples[range]` with the next samples of the tone.
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

  /// Renders as many complete groups of eight as fit. Returns the number of samples.
  private mutating func renderEights(
    into samples: inout MutableSpan<Double>, range: Range<Int>
  ) -> Int {
    // Local copies stay in registers. Through `self`, each group would be stored in memory first.
    let count = range.count / 8 * 8
    for start in stride(from: range.lowerBound, to: range.lowerBound + count, by: 8) {
      samples.store(oscillator.next() * envelope.next(), at: start)
    }
    return count
  }
}

extension MutableSpan<Double> {
  /// Stores eight elements at once. Storing them individually would cost more than the sine.
  fileprivate mutating func store(_ elements: SIMD8<Double>, at index: Int) {
    precondition(index >= 0 && count - index >= 8, "\(index) is too near the end")
    withUnsafeMutableBytes {
      $0.storeBytes(
        of: elements, toByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
    }
  }
}
