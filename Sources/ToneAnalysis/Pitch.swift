internal import Glibc
package import Music
package import Synthesis

/// How far the pitch of a steady tone with harmonics lies from where it should.
package struct Pitch {
  private let samples: ArraySlice<Double>
  private let rate: SampleRate
  private let fundamental: Hertz

  /// - Parameters:
  ///   - samples: A hundred periods or more, without the ramps.
  ///   - fundamental: What the pitch should be, or a fraction of a cent from it.
  package init(of samples: ArraySlice<Double>, rate: SampleRate, near fundamental: Hertz) {
    self.samples = samples
    self.rate = rate
    self.fundamental = fundamental
  }

  /// The error of the fundamental that fits the `harmonics` best: each tells by how much its phase
  /// turns too far between an early and a late window, and counts by how well it can.
  package func error(by harmonics: ClosedRange<Int>) -> Cents {
    let window = samples.count * 2 / 5
    let distance = Double(samples.count - window) / Double(rate.framesPerSecond)
    var (weightedErrors, weights) = (0.0, 0.0)
    for number in harmonics {
      let early = coefficient(of: number, in: samples.prefix(window))
      let late = coefficient(of: number, in: samples.suffix(window))
      let turn = SIMD2(
        early.x * late.x + early.y * late.y, early.x * late.y - early.y * late.x)
      let error = atan2(turn.y, turn.x) / (2 * .pi) / (distance * frequency(of: number))
      let weight = (turn * turn).sum().squareRoot() * Double(number * number)
      weightedErrors += weight * error
      weights += weight
    }
    return Cents(Cents.octave.value * log2(1 + weightedErrors / weights))
  }

  private func frequency(of number: Int) -> Double { Double(number) * fundamental.value }

  /// The amplitude and phase of a harmonic in a window, as a complex number.
  ///
  /// The window, sin⁸, lets nothing through that lies more than a few times its bandwidth away.
  private func coefficient(of number: Int, in window: ArraySlice<Double>) -> SIMD2<Double> {
    let turnsPerFrame = frequency(of: number) / Double(rate.framesPerSecond)
    var sum = SIMD2<Double>.zero
    for (place, index) in window.indices.enumerated() {
      let shape = sin(.pi * Double(place) / Double(window.count))
      let square = shape * shape
      // The turn first: an angle of thousands of turns would lose digits.
      let turns = turnsPerFrame * Double(index)
      let angle = 2 * Double.pi * (turns - turns.rounded(.down))
      sum += window[index] * square * square * square * square * SIMD2(cos(angle), -sin(angle))
    }
    return sum
  }
}
