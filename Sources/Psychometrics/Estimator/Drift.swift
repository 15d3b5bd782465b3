internal import Music

/// A step of drift of the state x:
///
///     x ← μ + ρ ∘ (x − μ) + √(1 − ρ²) ∘ (a fresh draw from the prior about μ) + σ · u · n
///
/// μ is the prior mean, ∘ multiplies element by element, u is 1 for every note and 0 for every other
/// element, and n is a standard normal number. The first three terms never make a variance larger
/// than that of the prior.
struct Drift: Sendable {
  /// ρ, for every element of x.
  let kept: StateVector
  /// σ · u.
  let step: StateVector

  /// Creates the drift of a listener of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of listener.
  ///   - biasDriftPerTrial: The share of the knowledge of β that fades with each answer.
  ///   - answers: The number of answers since the last step.
  ///   - notes: The number of notes, which are the first elements of x. β is the next element.
  ///   - count: The number of elements of x.
  init(
    of kind: ThresholdPrior.Kind, biasDriftPerTrial: Double, answers: Int, notes: Int, count: Int
  ) {
    let answers = Double(answers)
    var kept = StateVector(repeating: (1 - answers * kind.driftPerTrial).squareRoot(), count: count)
    kept[notes] = (1 - answers * biasDriftPerTrial).squareRoot()
    self.kept = kept
    var step = StateVector(count: count)
    let spread = (answers * kind.levelDriftPerTrial).squareRoot() * kind.offsetSpread
    for note in 0..<notes { step[note] = spread }
    self.step = step
  }

  /// Creates a drift that keeps the share ρ² of the knowledge of every element.
  init(keeping share: Double, count: Int) {
    kept = StateVector(repeating: share.squareRoot(), count: count)
    step = StateVector(count: count)
  }

  /// Returns the share of the knowledge that is kept over days without a trial.
  ///
  /// - Parameters:
  ///   - days: The number of days.
  ///   - share: The share that fades with each day.
  static func shareKept(over days: Double, fadingPerDay share: Double) -> Double {
    DeterministicMath.exp2(days * DeterministicMath.log2(1 - share))
  }
}
