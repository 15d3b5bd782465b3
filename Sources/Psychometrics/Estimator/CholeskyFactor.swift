internal import Music

/// The lower triangle L of a positive-definite matrix A = L·Lᵀ.
struct CholeskyFactor {
  /// The rows of L, each up to its diagonal element.
  private var rows: [[Double]] = []

  /// Factors a matrix; `nil` if it is not positive definite.
  ///
  /// - Complexity: O(*n*³) for *n* rows.
  init?(of matrix: SymmetricMatrix) {
    for row in 0..<matrix.order {
      var factors: [Double] = []
      for column in 0...row {
        let above = column < row ? rows[column] : factors
        let known = zip(factors, above).reduce(0) { $0 + $1.0 * $1.1 }
        let left = matrix[row, column] - known
        if column < row {
          factors.append(left / rows[column][column])
        } else {
          guard left > 0 else { return nil }
          factors.append(left.squareRoot())
        }
      }
      rows.append(factors)
    }
  }

  /// The natural logarithm of the determinant of A.
  var logDeterminant: Double {
    rows.indices.reduce(0) { $0 + 2 * DeterministicMath.naturalLogarithm(rows[$1][$1]) }
  }

  /// Returns L·b.
  ///
  /// - Complexity: O(*n*²) for *n* rows.
  func multiplied(by vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// Returns A⁻¹·b.
  ///
  /// - Complexity: O(*n*²) for *n* rows.
  func solve(_ vector: [Double]) -> [Double] {
    var solution = vector
    for row in rows.indices {
      for column in 0..<row { solution[row] -= rows[row][column] * solution[column] }
      solution[row] /= rows[row][row]
    }
    for row in rows.indices.reversed() {
      for below in row + 1..<rows.count { solution[row] -= rows[below][row] * solution[below] }
      solution[row] /= rows[row][row]
    }
    return solution
  }

  /// A⁻¹.
  ///
  /// - Complexity: O(*n*³) for *n* rows.
  var inverse: SymmetricMatrix {
    let columns = rows.indices.map { column in
      solve(rows.indices.map { $0 == column ? 1 : 0 })
    }
    return SymmetricMatrix(order: rows.count) { columns[$1][$0] }
  }
}
