internal import Music

/// The sum of a tone's harmonics, computed for eight frames at a time.
///
/// Only the fundamental is a rotor. With z = g·e^(iθ), where g falls with the decay of the tone,
/// harmonic n is Im zⁿ. Clenshaw's recurrence in cos θ computes the weighted sum of all harmonics
/// (Clenshaw 1955, *Math. Tables Aids Comput.* 9, 118–120). Harmonics are therefore exact multiples
/// by construction, and each costs two multiplications.
struct HarmonicOscillator: Sendable {
  private let spectrum: Spectrum
  private var fundamental: GlidingRotor
  private var decay: Decay

  /// Creates an oscillator with this fundamental.
  init(_ spectrum: Spectrum, frequency: Hertz, rate: SampleRate) {
    self.spectrum = spectrum
    fundamental = GlidingRotor(frequency: frequency, rate: rate)
    decay = Decay(nepersPerFrame: spectrum.decay / Double(rate.framesPerSecond))
  }

  /// Lets the fundamental glide to `frequency`, and its harmonics with it.
  mutating func changePitch(to frequency: Hertz) { fundamental.changePitch(to: frequency) }

  /// Returns the next eight samples. They are within ±1 if the weights of the spectrum sum to 1.
  @inline(__always)
  mutating func next() -> SIMD8<Double> {
    let points = fundamental.next()
    guard spectrum.count > 1 else { return spectrum.weights[0] * points.sine }
    let gain = spectrum.decay > 0 ? decay.next() : SIMD8(repeating: 1)
    let twice = 2 * gain * points.cosine
    let square = gain * gain
    var last = SIMD8<Double>.zero
    var sum = SIMD8(repeating: spectrum.weights[spectrum.count - 1])
    var index = spectrum.count - 1
    while index > 0 {
      index -= 1
      let next = spectrum.weights[index] + (twice * sum - square * last)
      last = sum
      sum = next
    }
    return sum * gain * points.sine
  }
}

/// An exponential decay from 1, computed for eight frames at a time.
private struct Decay: Sendable {
  private let nepersPerFrame: Double
  private let spread: SIMD8<Double>
  private let step: Double
  private var gains = SIMD8<Double>(repeating: 1)
  private var frame = 0

  init(nepersPerFrame: Double) {
    self.nepersPerFrame = nepersPerFrame
    var spread = SIMD8<Double>()
    for lane in 0..<8 { spread[lane] = DeterministicMath.exp(-nepersPerFrame * Double(lane)) }
    self.spread = spread
    step = DeterministicMath.exp(-nepersPerFrame * 8)
  }

  /// Returns the gains of the next eight frames. Rounding errors are removed as often as in
  /// ``Rotor``.
  mutating func next() -> SIMD8<Double> {
    if frame % Rotor.framesBetweenFreshStarts == 0 {
      gains = spread * DeterministicMath.exp(-nepersPerFrame * Double(frame))
    }
    let current = gains
    gains *= step
    frame += 8
    return current
  }
}
