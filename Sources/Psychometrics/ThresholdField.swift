public import Music

/// What is known of a listener's limen at every note of a range: the estimator.
///
/// A mixture of Gaussians over x = [θ(note), β, κ], one for each lapse rate λ of the prior, weighted
/// by how well each foretold the answers. (One Gaussian with a factorised lapse rate loses its
/// coverage.) The model is ``PsychometricFunction``, the prior ``ThresholdPrior``.
public struct ThresholdField: Sendable {
  /// One answer, as evidence.
  public struct Observation: Sendable {
    /// The note of the first tone; the field's range contains it.
    public let note: MIDINote
    /// d: second tone minus first; finite.
    public let difference: Cents
    /// v: octaves of the first tone above the running mean of first tones.
    public let octavesAboveRecent: Double
    /// What was answered.
    public let answer: Answer

    /// Makes an observation.
    public init(
      note: MIDINote, difference: Cents, octavesAboveRecent: Double, answer: Answer
    ) {
      self.note = note
      self.difference = difference
      self.octavesAboveRecent = octavesAboveRecent
      self.answer = answer
    }
  }

  /// The notes the field covers.
  public let range: NoteRange
  let prior: ThresholdPrior
  private let priorBelief: Gaussian
  private(set) var beliefs: [Gaussian]
  private(set) var weights: [Double]

  /// No hypothesis is ever given up for good, so that a listener who tires can be followed.
  private static let leastWeight = 1e-4

  /// The belief before any answer.
  public init(range: NoteRange, prior: ThresholdPrior = .standard) {
    let notes = range.notes
    let mean = notes.map(prior.mean) + [0, prior.contractionMean]
    let covariance = SymmetricMatrix(order: mean.count) { row, column in
      switch (row, column) {
      case (notes.count, notes.count): prior.biasSpread * prior.biasSpread
      case (notes.count + 1, notes.count + 1): prior.contractionSpread * prior.contractionSpread
      case (..<notes.count, _): prior.covariance(notes[row], notes[column])
      default: 0
      }
    }
    self.range = range
    self.prior = prior
    priorBelief = Gaussian(mean: mean, covariance: covariance)
    beliefs = Array(repeating: priorBelief, count: prior.lapses.count)
    weights = prior.lapses.map(\.weight)
  }

  /// Learns from one answer.
  ///
  /// - Precondition: The range contains the note, and the numbers are finite.
  public mutating func update(with observation: Observation) {
    precondition(
      observation.difference.value.isFinite && observation.octavesAboveRecent.isFinite,
      "an answer to no pair at all")
    let note = range.index(of: observation.note)
    for (index, lapse) in prior.lapses.enumerated() {
      weights[index] *= beliefs[index].update(
        note: note, cents: observation.difference.value,
        octavesAboveRecent: observation.octavesAboveRecent, answer: observation.answer,
        lapseRate: lapse.rate)
      beliefs[index].fade(into: priorBelief, share: prior.driftPerTrial)
    }
    normaliseWeights()
  }

  private mutating func normaliseWeights() {
    let total = weights.reduce(0, +)
    weights = weights.map { max($0 / total, Self.leastWeight) }
    let floored = weights.reduce(0, +)
    weights = weights.map { $0 / floored }
  }
}

// MARK: - What it says

extension ThresholdField {
  /// The posterior of θ = log2 T75 at a note of the range.
  public func log2Limen(at note: MIDINote) -> NormalMixture { marginal(range.index(of: note)) }

  /// The posterior of β, the constant bias towards “lower”, in standard deviations of the noise.
  public var bias: NormalMixture { marginal(range.count) }

  /// The posterior of κ, the contraction bias, in standard deviations an octave.
  public var contraction: NormalMixture { marginal(range.count + 1) }

  /// The posterior mean of the lapse rate λ.
  public var lapseRate: Double {
    zip(weights, prior.lapses).reduce(0) { $0 + $1.0 * $1.1.rate }
  }

  private func marginal(_ index: Int) -> NormalMixture {
    NormalMixture(
      components: zip(weights, beliefs).map {
        .init(
          weight: $0, mean: $1.mean[index],
          spread: max($1.covariance[index, index], 0).squareRoot())
      })
  }

  /// Mean and covariance of θ over the notes of `range`, the mixture taken together.
  ///
  /// - Precondition: The field's range holds `range`.
  func moments(over range: NoteRange) -> (mean: [Double], covariance: SymmetricMatrix) {
    let first = self.range.index(of: range.lowest)
    let mean = (0..<range.count).map { note in
      zip(weights, beliefs).reduce(0) { $0 + $1.0 * $1.1.mean[first + note] }
    }
    let covariance = SymmetricMatrix(order: range.count) { row, column in
      var sum = 0.0
      for (weight, belief) in zip(weights, beliefs) {
        let deviation = belief.mean[first + row] - mean[row]
        let other = belief.mean[first + column] - mean[column]
        sum += weight * (belief.covariance[first + row, first + column] + deviation * other)
      }
      return sum
    }
    return (mean, covariance)
  }
}
