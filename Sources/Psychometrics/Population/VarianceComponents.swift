/// The variances of independent parts whose sum has a known second moment.
///
/// θ is the sum of parts with the covariances v_j·K_j, and of a part that is known. The variances
/// that make the moments most probable are found by EM for variance components (Dempster, Laird &
/// Rubin 1977, *J R Stat Soc B* 39, 1–38, section 4.4):
///
///     v_j ← v_j + v_j² / r_j · Σ_g n_g · tr(K_j · (Σ_g⁻¹ · S_g · Σ_g⁻¹ − Σ_g⁻¹)) / Σ_g n_g
///
/// Here r_j is the rank of K_j, S_g is the second moment of n_g observations, and Σ_g is their
/// covariance as the variances give it. A part may be absent from some of the groups g.
struct VarianceComponents {
  /// A part: its covariance is the product of a variance and `shape`.
  struct Part {
    let shape: SymmetricMatrix
    let rank: Int
    /// The groups of observations that have the part.
    let groups: Set<Int>
    var variance: Double
  }

  /// Observations with the same parts.
  struct Group {
    /// The number of observations.
    let count: Double
    /// The mean of the products of observations at two places, about their mean.
    let moment: SymmetricMatrix
    /// The covariance of the part that is known.
    let known: SymmetricMatrix
  }

  private(set) var parts: [Part]
  private let groups: [Group]

  private static let steps = 50
  /// No variance falls below this one, so that the estimator stays regular.
  static let leastVariance = 1e-4

  init(of parts: [Part], in groups: [Group]) {
    self.parts = parts
    self.groups = groups
    for _ in 0..<Self.steps { improve() }
  }

  private mutating func improve() {
    let before = parts
    var changes = Array(repeating: 0.0, count: parts.count)
    var counts = changes
    for (index, group) in groups.enumerated() where group.count > 0 {
      let present = before.indices.filter { before[$0].groups.contains(index) }
      let order = group.known.order
      let covariance = SymmetricMatrix(order: order) { row, column in
        present.reduce(group.known[row, column]) {
          $0 + before[$1].variance * before[$1].shape[row, column]
        }
      }
      guard let inverse = CholeskyFactor(of: covariance)?.inverse else { continue }
      let gradient = group.moment.enclosed(by: inverse)
      for part in present {
        var trace = 0.0
        for row in 0..<order {
          for column in 0..<order {
            trace +=
              before[part].shape[row, column] * (gradient[row, column] - inverse[row, column])
          }
        }
        changes[part] += group.count * trace
        counts[part] += group.count
      }
    }
    for part in parts.indices where counts[part] > 0 {
      let variance = before[part].variance
      let change = variance * variance * changes[part] / (Double(before[part].rank) * counts[part])
      parts[part].variance = max(variance + change, Self.leastVariance)
    }
  }
}

extension SymmetricMatrix {
  /// Returns B·A·B, where A is this matrix.
  fileprivate func enclosed(by other: SymmetricMatrix) -> SymmetricMatrix {
    let half = (0..<order).map { row in
      (0..<order).map { column in
        (0..<order).reduce(0) { $0 + other[row, $1] * self[$1, column] }
      }
    }
    return SymmetricMatrix(order: order) { row, column in
      (0..<order).reduce(0) { $0 + half[row][$1] * other[$1, column] }
    }
  }
}
