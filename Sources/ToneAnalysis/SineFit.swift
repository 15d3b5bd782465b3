internal import Glibc
package import Music
package import Synthesis

/// The least-squares fit of a sine. Gauss-Newton steps from a nearby frequency determine amplitude,
/// phase and frequency together (IEEE Std 1057, 4.1.4).
package struct SineFit {
  /// The frequency of the sine.
  package private(set) var frequency: Hertz

  private let samples: ArraySlice<Double>
  private let rate: SampleRate
  private var cosinePart = 0.0
  private var sinePart = 0.0

  /// Fits a sine to `samples`, which contain several periods of it.
  package init(_ samples: ArraySlice<Double>, rate: SampleRate, near guess: Hertz) {
    self.samples = samples
    self.rate = rate
    frequency = guess
    for _ in 0..<6 { improve() }
  }

  /// The peak amplitude of the sine.
  package var amplitude: Double {
    (cosinePart * cosinePart + sinePart * sinePart).squareRoot()
  }

  /// The total harmonic distortion and noise: all energy between 20 Hz and 20 kHz except the sine,
  /// relative to the sine.
  package var distortionAndNoise: Decibels {
    let residual = angles.map { angle, sample in
      sample - cosinePart * cos(angle) - sinePart * sin(angle)
    }
    let rest = PowerSpectrum(residual, rate: rate).energy(in: Hertz(20)...Hertz(20_000))
    return Decibels(10 * log10(rest / (Double(samples.count) * amplitude * amplitude / 2)))
  }

  /// Each sample with the phase angle of the sine at that sample.
  private var angles: some Collection<(Double, Double)> {
    // Angles are counted from the middle, which nearly decouples frequency and phase.
    let middle = Double(samples.count - 1) / 2
    let turn = turnPerFrame
    return samples.enumerated().lazy.map { (turn * (Double($0.offset) - middle), $0.element) }
  }

  private var turnPerFrame: Double { 2 * .pi * frequency.value / Double(rate.framesPerSecond) }

  private mutating func improve() {
    // The normal equations of the columns cos, sin and the derivative with respect to the angle per
    // frame.
    var matrix = Array(repeating: SIMD4<Double>.zero, count: 3)
    let turn = turnPerFrame
    for (angle, sample) in angles {
      let (c, s) = (cos(angle), sin(angle))
      let row = SIMD4(c, s, angle / turn * (sinePart * c - cosinePart * s), sample)
      for index in matrix.indices { matrix[index] += row[index] * row }
    }
    // In the first step both parts are zero and contain no information about the frequency.
    if matrix[2][2] == 0 { matrix[2][2] = 1 }
    let step = Self.solve(matrix)
    (cosinePart, sinePart) = (step[0], step[1])
    frequency = Hertz(frequency.value + step[2] / (2 * .pi) * Double(rate.framesPerSecond))
  }

  /// Solves three linear equations, given as rows with their right-hand sides, by elimination with
  /// pivoting.
  private static func solve(_ equations: [SIMD4<Double>]) -> [Double] {
    var rows = equations
    for column in 0..<3 {
      let pivot = (column..<3).max { rows[$0][column].magnitude < rows[$1][column].magnitude }
      rows.swapAt(column, pivot ?? column)
      for row in 0..<3 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column..<4 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<3).map { rows[$0][3] / rows[$0][$0] }
  }
}
