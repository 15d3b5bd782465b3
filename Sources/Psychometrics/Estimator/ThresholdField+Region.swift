public import Music

extension ThresholdField {
  /// Returns the posterior of the mean of log2 T75 over the notes of `region`, under one condition.
  ///
  /// Under each hypothesis the mean of n notes has the variance 1ᵀ·Cov·1 / n². Notes that are known
  /// only together do not make a region better known than one of them. Notes that are known
  /// independently do.
  ///
  /// - Precondition: The range of the field contains `region`.
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  public func log2Limen(over region: NoteRange, condition: Int = 0) -> NormalMixture {
    beliefs.mixture(along: direction(over: region, condition: condition))
  }

  /// Returns the posterior of the mean of log2 T75 over `region` minus the mean over the other
  /// notes of `range`, and the same before any answer; `nil` if there are no other notes.
  ///
  /// The part that all notes share cancels, and so does the offset of the condition. A region can
  /// therefore stand out long before any limen is well known.
  ///
  /// - Precondition: The range of the field contains `range`, and `range` contains `region`.
  /// - Complexity: O(*n*²) for *n* notes and conditions of the field.
  package func excess(
    of region: NoteRange, within range: NoteRange
  ) -> (posterior: NormalMixture, prior: NormalMixture)? {
    let others = range.count - region.count
    guard others > 0 else { return nil }
    let direction = direction(
      over: range, condition: 0,
      weighted: range.notes.map {
        region.contains($0) ? 1 / Double(region.count) : -1 / Double(others)
      })
    return (beliefs.mixture(along: direction), priorMixture(along: direction))
  }
}
