package import Music

/// What all answers, the later ones included, show about the limen at earlier times.
///
/// Under one hypothesis, an answer changes the belief by a linear regression, and a drift changes it
/// by factors. The field is then a Kalman filter, and the modified Bryson–Frazier smoother goes back
/// over its steps: Bierman (1973), *Int J Control* 18(1), 65–75. It needs no inverse of a covariance
/// and is exact for every drift. The weight of a hypothesis is the one that all answers give it,
/// because a listener's kind and lapse rate do not change.
extension ThresholdField {
  /// The share of the hindsight that fades with the *t*-th answer is this number divided by *t*.
  ///
  /// People learn with the logarithm of trials, fastest at first, while the drift of a field is as
  /// fast at any time. With this fading, the bands after the first 50 of 500 answers of simulated
  /// learners held .63 and .96; without it, .48 and .87.
  static let hindsightFading = 0.25
  /// The weight from which a hypothesis takes part. The others would only cost time.
  private static let leastSmoothedWeight = 1e-3

  /// A part of a listener's history, such as a session: its steps, oldest first, and the condition of the
  /// limen at its end.
  package typealias Part = (steps: [Step], condition: Int)

  /// Returns the posterior of the mean of log2 T75 over the notes of `region` at the end of each
  /// part of the history, given all answers of the history. At the end of the last part it is that
  /// of this field.
  ///
  /// - Precondition: The range of the field contains `region`.
  /// - Parameters:
  ///   - region: The notes.
  ///   - parts: All steps that this field has taken, oldest first.
  /// - Complexity: O(*s* · *n*²) for *s* steps and *n* notes and conditions, with the memory of
  ///   a field for each part, and of two or three vectors of the state for each answer of the longest part.
  package func log2Limens(over region: NoteRange, atEndOf parts: [Part]) -> [NormalMixture] {
    guard let last = parts.last else { return [] }
    if parts.count == 1 { return [log2Limen(over: region, condition: last.condition)] }
    let directions = parts.map { direction(over: region, condition: $0.condition) }
    let likely = beliefs.filter { $0.weight >= Self.leastSmoothedWeight }
    let weights = likely.map(\.weight).normalised
    let smoothed = likely.map {
      smooth(parts, under: $0, along: directions, fading: Self.hindsightFading)
    }
    let earlier = parts.indices.dropLast().map { part in
      NormalMixture(
        components: zip(weights, smoothed).map { weight, limens in
          .init(weight: weight, mean: limens[part].mean, spread: limens[part].spread)
        })
    }
    return earlier + [log2Limen(over: region, condition: last.condition)]
  }

  /// Returns the mean and the standard deviation of cᵀ·x at the end of each part under one
  /// hypothesis.
  func smooth(
    _ parts: [Part], under belief: Belief, along directions: [StateVector], fading: Double
  ) -> [(mean: Double, spread: Double)] {
    var field = beginning(of: belief)
    // The effects of all steps would take most of the memory, so those of one part at a time are traced.
    let beginnings = parts.map { part in
      defer { field.take(part.steps) }
      return field
    }
    let ends = (beginnings.dropFirst() + [field]).map { $0.beliefs[0].state }
    var hindsight = Hindsight(count: stateCount)
    let smoothed = parts.indices.reversed().map { part in
      let limen = hindsight.limen(of: ends[part], along: directions[part])
      // The smoother never goes back over the first part.
      if part > 0 {
        let traces = beginnings[part].traces(of: parts[part].steps, fading: fading)
        for trace in traces.reversed() { hindsight.goBack(over: trace) }
      }
      return limen
    }
    return smoothed.reversed()
  }

  /// Returns the effects of steps on the only belief of this field, oldest first.
  private func traces(of steps: [Step], fading: Double) -> [Trace] {
    var field = self
    var traces: [Trace] = []
    for step in steps { field.take(step, into: &traces, fading: fading) }
    return traces
  }

  /// Takes a step and appends its effects on the only belief of this field.
  private mutating func take(_ step: Step, into traces: inout [Trace], fading: Double) {
    switch step {
    case .answer(let observation):
      let before = beliefs[0].state.mean
      observe(observation)
      let answer = Regressed(
        to: direction(of: observation), by: regression, from: before, to: beliefs[0].state.mean)
      if let answer { traces.append(.answer(answer)) }
      guard isDriftDue else { return }
      drift()
      var kept = drifts[beliefs[0].kind].kept
      let faded = fading * Double(Self.answersBetweenDrifts) / Double(answers)
      kept.scale(by: Drift(keeping: 1 - faded, count: stateCount).kept)
      traces.append(.fade(kept))
    case .fade(let share):
      fade(keeping: share)
      traces.append(.fade(Drift(keeping: share, count: stateCount).kept))
    }
  }
}

/// The effect of a step on a belief, as far as a smoother needs it.
private enum Trace {
  case answer(Regressed)
  /// A drift, by its factors ρ.
  case fade(StateVector)
}

/// The effect of an answer on a belief:
///
///     E[x] ← E[x] + Cov(x, y)·Σ⁻¹·δ     Cov(x) ← Cov(x) − Cov(x, y)·W·Cov(y, x)
///
/// y = H·x is (θ, ℓ) for a unison and (θ + δ, ℓ, a) for an interval. It has the covariance Σ before the
/// answer. δ is the change of its mean, and W = Σ⁻¹·(Σ − covariance of y after the answer)·Σ⁻¹.
private struct Regressed {
  /// The rows of H.
  let rows: [StateRow]
  /// Σ⁻¹·δ.
  let pull: [Double]
  /// The columns of Cov(x, y)·W.
  let columns: [StateVector]
  /// The columns of W.
  let weight: [[Double]]

  /// Creates the effect; `nil` if Σ has no inverse, in which case the belief did not change.
  init?(
    to direction: StateDirection, by regression: Regression, from before: StateVector,
    to after: StateVector
  ) {
    let (towards, losses) = (regression.towards.inOrder, regression.loss.inOrder)
    rows = direction.rows
    let covariance = SymmetricMatrix(order: rows.count) { [rows] in
      rows[$0].product(with: towards[$1])
    }
    guard let inverse = CholeskyFactor(of: covariance)?.inverse else { return nil }
    func solve(_ vector: [Double]) -> [Double] {
      vector.indices.map { row in
        vector.indices.reduce(0) { $0 + inverse[row, $1] * vector[$1] }
      }
    }
    pull = solve(rows.map { $0.product(with: after) - $0.product(with: before) })
    columns = rows.indices.map { [rows] column in
      var sum = StateVector(count: before.count)
      for (row, loss) in zip(rows.indices, losses) { sum.add(loss, times: inverse[row, column]) }
      return sum
    }
    weight = columns.map { [rows] column in solve(rows.map { $0.product(with: column) }) }
  }
}

extension Regression.Columns {
  /// The vectors in the order of the rows of H. A unison has the first two.
  fileprivate var inOrder: [StateVector] { [limen, bias, centre] }
}

/// What later answers add to a belief: E[x] + Cov(x)·λ, and Cov(x) − Cov(x)·Λ·Cov(x).
private struct Hindsight {
  /// λ.
  private var pull: StateVector
  /// Λ.
  private var weight: SymmetricMatrix

  /// Creates the hindsight after the last answer, which is none.
  init(count: Int) {
    pull = StateVector(count: count)
    weight = SymmetricMatrix(order: count) { _, _ in 0 }
  }

  /// Returns the mean and the standard deviation of cᵀ·x, where `belief` is that of the filter.
  func limen(of belief: Gaussian, along direction: StateVector) -> (mean: Double, spread: Double) {
    let reach = belief.covariance.product(with: direction)
    let variance = direction.product(with: reach) - weight.quadraticForm(of: reach)
    return (
      belief.mean.product(with: direction) + pull.product(with: reach),
      max(variance, 0).squareRoot()
    )
  }

  mutating func goBack(over trace: Trace) {
    switch trace {
    case .answer(let answer): goBack(over: answer)
    case .fade(let kept):
      pull.scale(by: kept)
      weight.scale(by: kept)
    }
  }

  /// With y = H·x and B = 1 − Cov(x, y)·W·H: λ ← Bᵀ·λ + Hᵀ·Σ⁻¹·δ and Λ ← Bᵀ·Λ·B + Hᵀ·W·H.
  private mutating func goBack(over answer: Regressed) {
    let pulls = zip(answer.pull, answer.columns).map { $0 - $1.product(with: pull) }
    for (row, weight) in zip(answer.rows, pulls) { row.add(times: weight, to: &pull) }

    // U = Λ·Cov(x, y)·W, and M = W + (Cov(x, y)·W)ᵀ·U. The change of Λ is Hᵀ·M·H − U·H − Hᵀ·Uᵀ.
    // Half of M·H is subtracted from each of the two terms with U.
    let reached = answer.columns.map { weight.product(with: $0) }
    for (column, row) in answer.rows.enumerated() {
      var left = reached[column]
      for (other, otherRow) in answer.rows.enumerated() {
        let moment =
          answer.weight[column][other] + answer.columns[other].product(with: reached[column])
        otherRow.add(times: -moment / 2, to: &left)
      }
      for (place, factor) in row { weight.subtract(left, times: factor, at: place) }
    }
  }
}
