internal import Music

/// Generates the samples of one tone, or of several together, in sequence.
///
/// Eight frames are computed at a time, counted from the first frame of the tones, and returned on
/// request. The samples therefore do not depend on block sizes.
struct ToneGenerator: Sendable {
  private var oscillators: [4 of HarmonicOscillator]
  private let count: Int
  private var envelope: Envelope
  private var ready = SIMD8<Double>()
  private var nextLane = 8

  /// Creates the generator of tones with a length of `frameCount` frames; `nil` for tones without an
  /// end.
  init(_ chord: Chord, spectrum: Spectrum, frameCount: Int?, rate: SampleRate) {
    var spectrum = spectrum
    spectrum.scale(by: chord.level.amplitude)
    oscillators = InlineArray(
      repeating: HarmonicOscillator(spectrum, frequency: chord[0], rate: rate))
    for index in 1..<chord.count {
      oscillators[index] = HarmonicOscillator(spectrum, frequency: chord[index], rate: rate)
    }
    count = chord.count
    envelope = Envelope(
      ramp: chord.ramp, frequency: chord.lowest, frameCount: frameCount ?? .max, rate: rate)
  }

  /// Lets the pitch of the first tone glide to `frequency`, from the next eight frames on.
  mutating func changePitch(to frequency: Hertz) {
    oscillators[0].changePitch(to: frequency)
  }

  /// Overwrites `samples[range]` with the next samples of the tone.
  mutating func render(into samples: inout MutableSpan<Double>, range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if nextLane == 8 {
        index += renderEights(into: &samples, range: index..<range.upperBound)
        guard index < range.upperBound else { return }
        ready = next()
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
      samples.store(next(), at: start)
    }
    return count
  }

  @inline(__always)
  private mutating func next() -> SIMD8<Double> {
    var sum = oscillators[0].next()
    for index in 1..<count { sum += oscillators[index].next() }
    return sum * envelope.next()
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
