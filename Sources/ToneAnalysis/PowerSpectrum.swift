internal import Glibc
package import Music
package import Synthesis

/// The distribution of the energy of samples over frequency.
package struct PowerSpectrum {
  /// The energy at each frequency, from 0 Hz to half the sample rate.
  private let energies: [Double]
  private let spacing: Double

  /// Transforms `samples`, padded with zeros to at least four times their length. The spacing of
  /// the frequencies is then finer than the resolution of the samples.
  package init(_ samples: some Collection<Double>, rate: SampleRate) {
    var size = 2
    while size < 4 * samples.count { size *= 2 }
    let zeros = repeatElement(SIMD2<Double>.zero, count: size - samples.count)
    let transform = Self.transform(samples.map { SIMD2($0, 0) } + zeros)
    energies = (0...(size / 2)).map { index in
      let energy = (transform[index] * transform[index]).sum() / Double(size)
      // The negative frequencies have the same energy.
      return index == 0 || index == size / 2 ? energy : 2 * energy
    }
    spacing = Double(rate.framesPerSecond) / Double(size)
  }

  /// Returns the energy within `band`, as a sum of squared samples.
  package func energy(in band: ClosedRange<Hertz>) -> Double {
    energies.indices.reduce(0) {
      band.contains(Hertz(Double($1) * spacing)) ? $0 + energies[$1] : $0
    }
  }

  /// Returns the share of the energy that is more than `distance` above or below a frequency.
  package func share(beyond distance: Cents, of frequency: Hertz) -> Decibels {
    let band = frequency.raised(by: -distance)...frequency.raised(by: distance)
    let outside = energies.indices.reduce(0) {
      band.contains(Hertz(Double($1) * spacing)) ? $0 : $0 + energies[$1]
    }
    return Decibels(10 * log10(outside / energies.reduce(0, +)))
  }

  /// Returns the largest magnitude of the samples without all frequencies up to a limit.
  package static func peak(
    of samples: some Collection<Double>, above limit: Hertz, rate: SampleRate
  ) -> Double {
    var size = 2
    while size < samples.count { size *= 2 }
    let zeros = repeatElement(SIMD2<Double>.zero, count: size - samples.count)
    var transform = Self.transform(samples.map { SIMD2($0, 0) } + zeros)
    let highest = Int(limit.value * Double(size) / Double(rate.framesPerSecond))
    for index in transform.indices where min(index, size - index) <= highest {
      transform[index] = .zero
    }
    // The inverse transform is the transform of the conjugate, because the samples are real.
    return (Self.transform(transform.map { SIMD2($0.x, -$0.y) }).map(\.x.magnitude).max() ?? 0)
      / Double(size)
  }

  /// Returns the discrete Fourier transform by recursive separation of even and odd samples: Cooley
  /// & Tukey (1965), *Mathematics of Computation* 19(90), 297–301. The number of samples is a power
  /// of two.
  private static func transform(_ samples: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard samples.count > 1 else { return samples }
    let half = samples.count / 2
    let evens = transform((0..<half).map { samples[2 * $0] })
    let odds = transform((0..<half).map { samples[2 * $0 + 1] })
    var result = evens + evens
    for index in 0..<half {
      let angle = -Double.pi * Double(index) / Double(half)
      let (cosine, sine) = (cos(angle), sin(angle))
      let odd = odds[index]
      let turned = SIMD2(odd.x * cosine - odd.y * sine, odd.x * sine + odd.y * cosine)
      result[index] += turned
      result[index + half] -= turned
    }
    return result
  }
}
