public import Music

extension ThresholdField {
  /// The posterior of the mean of log2 T75 over the notes of `region`, under one condition, the
  /// mixture taken together.
  ///
  /// The mean of n notes has the variance 1ᵀ·Cov·1 / n²: notes that are known together make a
  /// region no better known than one of them, notes that are known apart do.
  ///
  /// - Precondition: The field's range holds `region`.
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public func log2Limen(over region: NoteRange, condition: Int = 0) -> NormalMixture {
    let shares = Array(repeating: 1 / Double(region.count), count: region.count)
    return sum(of: region, condition: condition, weighted: shares)
  }

  /// The posterior of how far the mean of log2 T75 over `region` lies above that over the other
  /// notes of `range`; `nil` when there are no others.
  ///
  /// What all notes share cancels, the condition's offset too, so a region can stand out long before
  /// any limen is well known.
  ///
  /// - Precondition: The field's range holds `range`, and `range` holds `region`.
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public func excess(of region: NoteRange, within range: NoteRange) -> NormalMixture? {
    let others = range.count - region.count
    guard others > 0 else { return nil }
    return sum(
      of: range, condition: 0,
      weighted: range.notes.map {
        region.contains($0) ? 1 / Double(region.count) : -1 / Double(others)
      })
  }

  /// The posterior of a weighted sum of θ: mean cᵀ·m, variance cᵀ·Cov·c.
  private func sum(
    of range: NoteRange, condition: Int, weighted weights: [Double]
  ) -> NormalMixture {
    let mixture = mixture(along: direction(over: range, condition: condition, weighted: weights))
    return NormalMixture(mean: mixture.mean, spread: mixture.spread)
  }
}
