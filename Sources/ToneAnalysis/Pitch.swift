internal import Glibc
package import Music
package import Synthesis

/// Measures the pitch error of a steady tone with harmonics.
package struct Pitch {
  private let samples: ArraySlice<Double>
  private let rate: SampleRate
  private let fundamental: Hertz

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - samples: At least a hundred periods of the tone, without the ramps.
  ///   - rate: The sample rate.
  ///   - fundamental: The expected pitch. It must be within a fraction of a cent of the true one.
  package init(of samples: ArraySlice<Double>, rate: SampleRate, near fundamental: Hertz) {
    self.samples = samples
    self.rate = rate
    self.fundamental = fundamental
  }

  /// Returns the error of the fundamental that fits `harmonics` best. Each harmonic contributes its
  /// phase error between an early and a late window, weighted by its precision.
  package func error(by harmonics: ClosedRange<Int>) -> Cents {
    let window = samples.count * 2 / 5
    let distance = Double(samples.count - window) / Double(rate.framesPerSecond)
    var (weightedErrors, weights) = (0.0, 0.0)
    for number in harmonics {
      let early = coefficient(of: number, in: samples.prefix(window))
      let late = coefficient(of: number, in: samples.suffix(window))
      let turn = SIMD2(early.x * late.x + early.y * late.y, early.x * late.y - early.y * late.x)
      let error = atan2(turn.y, turn.x) / (2 * .pi) / (distance * frequency(of: number))
      let weight = (turn * turn).sum().squareRoot() * Double(number * number)
      weightedErrors += weight * error
      weights += weight
    }
    return Cents(Cents.octave.value * log2(1 + weightedErrors / weights))
  }

  private func frequency(of number: Int) -> Double { Double(number) * fundamental.value }

  /// Returns the amplitude and phase of a harmonic in a window, as a complex number.
  ///
  /// The window function, sin⁸, suppresses all frequencies that are more than a few times its
  /// bandwidth away.
  private func coefficient(of number: Int, in window: ArraySlice<Double>) -> SIMD2<Double> {
    let turnsPerFrame = frequency(of: number) / Double(rate.framesPerSecond)
    var sum = SIMD2<Double>.zero
    for (place, index) in window.indices.enumerated() {
      let shape = sin(.pi * Double(place) / Double(window.count))
      let square = shape * shape
      // The number of turns is reduced first, because an angle of thousands of turns would lose
      // precision.
      let turns = turnsPerFrame * Double(index)
      let angle = 2 * Double.pi * (turns - turns.rounded(.down))
      sum += window[index] * square * square * square * square * SIMD2(cos(angle), -sin(angle))
    }
    return sum
  }
}
