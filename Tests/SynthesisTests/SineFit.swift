import Glibc

/// The sine that fits samples best in the sense of least squares: amplitude, phase and frequency
/// are found together by Gauss-Newton steps from a frequency nearby (IEEE Std 1057, 4.1.4).
struct SineFit {
  /// The peak of the sine.
  private(set) var amplitude = 0.0
  /// Cycles a second.
  private(set) var hertz: Double

  init(_ samples: ArraySlice<Double>, rate: Int, near guess: Double) {
    hertz = guess
    // Time runs from the middle: frequency and phase then hardly influence each other.
    let middle = Double(samples.count - 1) / 2
    var cosinePart = 0.0
    var sinePart = 0.0
    for _ in 0..<6 {
      let turn = 2 * Double.pi * hertz / Double(rate)
      // The normal equations of the columns cos, sin and the derivative by the angle per frame.
      var matrix = [[Double]](repeating: [Double](repeating: 0, count: 4), count: 3)
      for (index, sample) in samples.enumerated() {
        let time = Double(index) - middle
        let (c, s) = (cos(turn * time), sin(turn * time))
        let row = (c, s, time * (sinePart * c - cosinePart * s))
        matrix[0][0] += row.0 * row.0
        matrix[0][1] += row.0 * row.1
        matrix[0][2] += row.0 * row.2
        matrix[1][1] += row.1 * row.1
        matrix[1][2] += row.1 * row.2
        matrix[2][2] += row.2 * row.2
        matrix[0][3] += row.0 * sample
        matrix[1][3] += row.1 * sample
        matrix[2][3] += row.2 * sample
      }
      matrix[1][0] = matrix[0][1]
      matrix[2][0] = matrix[0][2]
      matrix[2][1] = matrix[1][2]
      // At the first step both parts are zero and say nothing about the frequency yet.
      if matrix[2][2] == 0 { matrix[2][2] = 1 }
      let step = Self.solve(matrix)
      (cosinePart, sinePart) = (step[0], step[1])
      hertz += step[2] / (2 * .pi) * Double(rate)
    }
    amplitude = (cosinePart * cosinePart + sinePart * sinePart).squareRoot()
  }

  /// Cents from `reference` up to the fitted frequency.
  func cents(above reference: Double) -> Double { 1200 * log2(hertz / reference) }

  /// Solves three equations, each row with its right-hand side, by elimination with pivots.
  private static func solve(_ equations: [[Double]]) -> [Double] {
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
