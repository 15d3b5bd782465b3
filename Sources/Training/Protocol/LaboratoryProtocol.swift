package import Psychometrics

/// A protocol of a laboratory: conditions, screens, and the order in which a listener goes through them.
package struct LaboratoryProtocol: Sendable {
  /// The order of the conditions in each pass through an inner list.
  package enum InnerOrder: String, CaseIterable, Sendable {
    /// The rows of a Williams square, the next one in each pass.
    case williams
    /// Drawn anew for each pass.
    case shuffle
    case asWritten = "as-written"
  }

  /// What happens to a run that was interrupted.
  package enum Interruption: String, CaseIterable, Sendable {
    /// It goes on at its next trial.
    case resume
    /// It begins again.
    case restartRun = "restart-run"
  }

  /// The name, which tells the runs of different protocols apart.
  package let name: String
  /// The order as it is written. Each entry has the name of a screen or of a condition, or those of the
  /// conditions of an inner list. An inner list is passed through as often as its conditions have runs.
  package let order: [[String]]
  package let innerOrder: InnerOrder
  package let interruption: Interruption
  /// The conditions by name.
  package let conditions: [String: LaboratoryCondition]
  /// The screens by name; no condition has the name of one.
  package let screens: [String: LaboratoryScreen]
  /// The digest of each condition by its name, and under the empty name that of the order. Texts have none.
  package let digests: [String: HeaderDigest]

  /// Creates a protocol whose order names only its conditions and screens.
  package init(
    name: String, order: [[String]], innerOrder: InnerOrder = .williams,
    interruption: Interruption = .resume, conditions: [String: LaboratoryCondition],
    screens: [String: LaboratoryScreen] = [:]
  ) {
    self.name = name
    self.order = order
    self.innerOrder = innerOrder
    self.interruption = interruption
    self.conditions = conditions
    self.screens = screens
    var digest = SessionDigest()
    digest.add(innerOrder.rawValue)
    for names in order { digest.add(names.joined(separator: " ")) }
    digests = conditions.mapValues(\.digest).merging(["": HeaderDigest(digest.value)]) { $1 }
  }
}

// MARK: - Order

extension LaboratoryProtocol {
  /// Returns the names of the screens and of the conditions of each run in the order of a round.
  ///
  /// - Parameters:
  ///   - rank: The number of listeners who began before, 0 or more, which chooses the rows of squares.
  ///   - draws: The random numbers of shuffled passes.
  package func drawnOrder(rank: Int, using draws: inout SeededGenerator) -> [String] {
    order.flatMap { names in
      (0..<(names.map(runs).max() ?? 0)).flatMap { pass in
        inner(names, row: rank + pass, using: &draws).filter { runs(of: $0) > pass }
      }
    }
  }

  /// Returns how often a condition is run, or a screen is shown.
  private func runs(of name: String) -> Int { conditions[name]?.runs ?? 1 }

  private func inner(_ names: [String], row: Int, using draws: inout SeededGenerator) -> [String] {
    switch innerOrder {
    case .williams: Self.williamsRow(row, of: names.count).map { names[$0] }
    case .shuffle: draws.shuffled(names)
    case .asWritten: names
    }
  }

  /// Returns a row of a square in which each condition follows every other one equally often over as many rows
  /// as there are conditions, or over twice as many if their number is odd.
  ///
  /// Source: Williams (1949), Australian Journal of Scientific Research A 2, 149–168.
  static func williamsRow(_ row: Int, of count: Int) -> [Int] {
    let first = (0..<count).map { $0.isMultiple(of: 2) ? count - $0 / 2 : ($0 + 1) / 2 }
    let shifted = first.map { ($0 + row) % count }
    let isMirrored = !count.isMultiple(of: 2) && !(row / count).isMultiple(of: 2)
    return isMirrored ? shifted.reversed() : shifted
  }
}
