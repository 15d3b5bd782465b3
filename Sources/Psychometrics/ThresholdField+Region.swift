public import Music

extension ThresholdField {
  /// The posterior of the mean of log2 T75 over the notes of `region`, the mixture taken together.
  ///
  /// The mean of n notes has the variance 1ᵀ·Cov·1 / n²: notes that are known together make a
  /// region no better known than one of them, notes that are known apart do.
  ///
  /// - Precondition: The field's range holds `region`.
  public func log2Limen(over region: NoteRange) -> NormalMixture {
    let (mean, covariance) = moments(over: region)
    let notes = Double(region.count)
    let variance = (0..<region.count).reduce(0) { $0 + covariance.row($1).reduce(0, +) }
    return NormalMixture(components: [
      .init(
        weight: 1, mean: mean.reduce(0, +) / notes,
        spread: max(variance, 0).squareRoot() / notes)
    ])
  }

  /// The posterior of how far the mean of log2 T75 over `region` lies above that over the other
  /// notes of `range`; `nil` when there are no others.
  ///
  /// What all notes share cancels, so a region can stand out long before any limen is well known.
  ///
  /// - Precondition: The field's range holds `range`, and `range` holds `region`.
  public func excess(of region: NoteRange, within range: NoteRange) -> NormalMixture? {
    let others = range.count - region.count
    guard others > 0 else { return nil }
    let (mean, covariance) = moments(over: range)
    let contrast = range.notes.map {
      region.contains($0) ? 1 / Double(region.count) : -1 / Double(others)
    }
    let difference = zip(contrast, mean).reduce(0) { $0 + $1.0 * $1.1 }
    let variance = contrast.indices.reduce(0) { sum, row in
      sum + contrast[row] * zip(contrast, covariance.row(row)).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return NormalMixture(components: [
      .init(weight: 1, mean: difference, spread: max(variance, 0).squareRoot())
    ])
  }
}
