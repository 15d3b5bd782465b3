public import Music

/// What a trial at each note of a range is expected to be worth, and how large a difference to play.
public struct PlacementGain: Sendable {
  /// The notes a trial may be placed at.
  public let range: NoteRange
  private let mean: [Double]
  private let covariance: SymmetricMatrix

  /// Looks at a field from the notes of `range`.
  ///
  /// - Precondition: The field's range holds `range`.
  public init(of field: ThresholdField, over range: NoteRange) {
    self.range = range
    (mean, covariance) = field.moments(over: range)
  }

  /// The notes, lowest first, at which a trial gains more than `share` of what the best one gains.
  ///
  /// A trial at note m removes the share ρ(s_m) of the variance of θ_m, and through the covariance
  /// the part ρ · Cov(k, m)² / Var(m) of the variance at every note k. Each note counts by its weak-spot
  /// weight 2^(2 · focus · (θ_k − median θ)), so that the trials go where the limen is large.
  ///
  /// - Parameters:
  ///   - share: In 0..<1.
  ///   - focus: 0 for all notes alike, 0.5 for weight in proportion to the limen, 1 to its square.
  ///   - proportionCorrect: The proportion correct to place for.
  public func bestNotes(
    within share: Double, focus: Double, proportionCorrect: Double
  ) -> [MIDINote] {
    let weights = weakSpotWeights(focus: focus)
    let gains = mean.indices.map { note in
      let spread = covariance[note, note].squareRoot()
      let reduction = VarianceReduction.standard.level(
        spread: spread, proportionCorrect: proportionCorrect
      ).reduction
      let reach = weights.indices.reduce(0.0) {
        $0 + weights[$1] * covariance[note, $1] * covariance[note, $1]
      }
      return reduction * reach / covariance[note, note]
    }
    let best = gains.max() ?? 0
    return zip(range.notes, gains).filter { $1 >= share * best }.map(\.0)
  }

  /// The size of difference at which the proportion correct at `note` is foretold to be `proportion`.
  public func difference(at note: MIDINote, proportionCorrect proportion: Double) -> Cents {
    let index = range.index(of: note)
    let level = VarianceReduction.standard.level(
      spread: covariance[index, index].squareRoot(), proportionCorrect: proportion)
    return Cents(DeterministicMath.exp2(mean[index] + level.offset))
  }

  /// A size of difference that only a lapse gets wrong: two octaves of T75 above the upper edge of
  /// the 95 % band at `note`.
  public func easyDifference(at note: MIDINote) -> Cents {
    let index = range.index(of: note)
    let upperEdge = mean[index] + 2 * covariance[index, index].squareRoot()
    return Cents(DeterministicMath.exp2(upperEdge + 2))
  }

  private func weakSpotWeights(focus: Double) -> [Double] {
    let median = mean.sorted()[mean.count / 2]
    return mean.map { DeterministicMath.exp2(2 * focus * ($0 - median)) }
  }
}
