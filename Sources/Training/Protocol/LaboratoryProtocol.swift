internal import Notation

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

  /// What becomes of a run that was interrupted.
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
  package func drawnOrder(
    rank: Int, using draws: inout some RandomNumberGenerator
  ) -> [String] {
    order.flatMap { names in
      (0..<(names.map(runs).max() ?? 0)).flatMap { pass in
        inner(names, row: rank + pass, using: &draws).filter { runs(of: $0) > pass }
      }
    }
  }

  /// Returns how often a condition is run, or a screen is shown.
  private func runs(of name: String) -> Int { conditions[name]?.runs ?? 1 }

  private func inner(
    _ names: [String], row: Int, using draws: inout some RandomNumberGenerator
  ) -> [String] {
    switch innerOrder {
    case .williams: Self.williamsRow(row, of: names.count).map { names[$0] }
    case .shuffle: names.shuffled(using: &draws)
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

/// The settings of the runs of a condition, and what ends and interrupts them.
package struct LaboratoryCondition: Sendable {
  /// The settings, with the default device.
  package let settings: Settings
  /// The limits, of which the first that is reached ends a run.
  package let limits: [SessionLimit]
  /// The number of runs.
  package let runs: Int
  /// The number of first runs that are practice.
  package let practiceRuns: Int
  /// The screen that is shown each time that so many answers have been given; `nil` for none.
  package let rest: (every: Int, screen: LaboratoryScreen)?

  /// Creates a condition.
  package init(
    settings: Settings, limits: [SessionLimit] = [], runs: Int = 1, practiceRuns: Int = 0,
    rest: (every: Int, screen: LaboratoryScreen)? = nil
  ) {
    self.settings = settings
    self.limits = limits
    self.runs = runs
    self.practiceRuns = practiceRuns
    self.rest = rest
  }

  /// Returns whether a run that ended at this limit, or was left, has a criterion that it did not meet.
  package func misses(_ limit: SessionLimit?) -> Bool {
    limit?.isCriterion == false && limits.contains(where: \.isCriterion)
  }

  /// The digest of everything but the texts.
  var digest: HeaderDigest {
    var digest = SessionDigest()
    digest.add(settings)
    for limit in limits { digest.add(limit.text) }
    digest.add(Int64(runs), Int64(practiceRuns), Int64(rest?.every ?? 0))
    return HeaderDigest(digest.value)
  }
}

/// A text between or within runs.
package struct LaboratoryScreen: Hashable, Sendable {
  /// What ends the screen.
  package enum GoOn: Hashable, Sendable {
    /// The key to go on.
    case key
    /// A key that only the experimenter knows.
    case experimenter
    case after(Duration)
  }

  /// The text by the code of its language, such as `en`.
  package let texts: [String: String]
  package let goOn: GoOn

  /// Creates a screen.
  package init(texts: [String: String], goOn: GoOn) {
    self.texts = texts
    self.goOn = goOn
  }

  /// Whether the screen ends after a time.
  package var isTimed: Bool { if case .after = goOn { true } else { false } }

  /// Returns the text in a language; otherwise the English one, or the first by the code of its language.
  package func text(in language: String) -> String {
    texts[language] ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
