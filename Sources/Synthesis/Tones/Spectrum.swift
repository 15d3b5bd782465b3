internal import Music

/// The harmonics of a tone: their weights and their decay.
///
/// The weights sum to 1, so that the sum of the harmonics does not exceed full scale for any
/// phases.
struct Spectrum: Sendable {
  /// The weight of harmonic n at index n − 1; zero from ``count`` on. There are enough harmonics
  /// for the formants of a vowel on the lowest sung notes.
  private(set) var weights = InlineArray<48, Double>(repeating: 0)
  /// The number of the highest harmonic.
  private(set) var count = 1
  /// The decay rate. Harmonic n decays at n times this rate, in nepers per second. 0 for a steady
  /// tone.
  let decay: Double

  /// Creates the spectrum of `timbre`.
  ///
  /// - Parameters:
  ///   - timbre: The timbre.
  ///   - frequency: The fundamental that determines the formants and the decay.
  ///   - highest: The highest fundamental to sound with this spectrum, so that both tones of a pair
  ///     have the same harmonics without aliasing.
  ///   - rate: The sample rate.
  init(_ timbre: Timbre, at frequency: Hertz, upTo highest: Hertz, rate: SampleRate) {
    // Harmonics above 19 kHz are inaudible. The limit makes a tone equal at all the usual rates.
    let ceiling = min(19_000, 0.43 * Double(rate.framesPerSecond))
    decay = timbre.decays ? 1.2 * (frequency.value / 440).squareRoot() : 0
    var sum = 0.0
    for number in 1...weights.count where highest.value * Double(number) <= ceiling {
      let weight = timbre.weight(ofHarmonic: number, at: frequency)
      guard weight > 0 else { continue }
      weights[number - 1] = weight
      sum += weight
      count = number
    }
    // If the fundamental is too high for any harmonic of the timbre, it sounds alone.
    guard sum > 0 else {
      weights[0] = 1
      return
    }
    for index in 0..<count { weights[index] /= sum }
  }

  /// Multiplies all weights by `factor`.
  mutating func scale(by factor: Double) {
    for index in 0..<count { weights[index] *= factor }
  }
}

extension Timbre {
  /// Returns the weight of a harmonic, relative to the others.
  fileprivate func weight(ofHarmonic number: Int, at fundamental: Hertz) -> Double {
    let fallingBy6dB = 1 / Double(number)
    switch self {
    case .sine: return number == 1 ? 1 : 0
    case .three: return number <= 3 ? fallingBy6dB : 0
    case .ten: return number <= 10 ? fallingBy6dB : 0
    case .missing: return (2...10).contains(number) ? fallingBy6dB : 0
    case .string: return fallingBy6dB
    case .reed: return number.isMultiple(of: 2) ? 0 : fallingBy6dB
    // The glottal flow falls by 12 dB per octave, and radiation from the lips adds 6 dB per octave.
    case .voice: return fallingBy6dB * Vowel.gain(at: fundamental.value * Double(number))
    case .piano: return number <= 24 ? fallingBy6dB : 0
    }
  }
}

/// The vowel /a/.
private enum Vowel {
  /// Centre frequencies and bandwidths of the formants in hertz: Klatt (1980), *J. Acoust. Soc.
  /// Am.* 67(3), 971–995, table II, /a/.
  private static let formants: [3 of (centre: Double, bandwidth: Double)] = [
    (700, 130), (1220, 70), (2600, 160),
  ]

  /// Returns the gain at a frequency: a cascade of resonances. Each has the gain 1 at 0 Hz, and
  /// centre / bandwidth at its centre.
  static func gain(at hertz: Double) -> Double {
    var gain = 1.0
    for index in formants.indices {
      let (centre, bandwidth) = formants[index]
      let distance = centre * centre - hertz * hertz
      let width = bandwidth * hertz
      gain *= centre * centre / (distance * distance + width * width).squareRoot()
    }
    return gain
  }
}
