package import Music
internal import Notation

extension ThresholdField {
  /// Returns the index of an interval among those of the field; `nil` for the unison.
  ///
  /// - Precondition: The field has the interval.
  package func index(of interval: IntervalCategory) -> Int? {
    if interval.isUnison { return nil }
    return intervals.firstIndex(of: interval).required(or: "an interval the field was not made for")
  }
}

// MARK: - Posteriors of intervals

extension ThresholdField {
  /// Returns the posterior of log2 T75 at an interval, averaged over the reference notes of `region`,
  /// under one condition.
  ///
  /// - Precondition: The range of the field contains `region`.
  /// - Complexity: O(*n*²) for *n* notes, conditions and intervals of the field.
  package func log2Limen(
    over region: NoteRange, interval: Int, condition: Int = 0
  ) -> NormalMixture {
    var direction = direction(over: region, condition: condition)
    direction[places.offset(interval)] = 1
    return beliefs.mixture(along: direction)
  }

  /// Returns the posterior of the listener's centre of an interval: μ, in cents above its size in equal
  /// temperament.
  ///
  /// μ and the bias towards an answer are known apart only as far as trials with unisons, or with
  /// different limens, tell them apart. The point of subjective equality is always known better.
  package func centre(of interval: Int) -> NormalMixture { marginal(places.centre(interval)) }

  /// Returns the posterior of the point of subjective equality at a reference note: the mistuning
  /// that is called too high half the time, in cents from the nominal interval.
  ///
  ///     PSE = a + β · T75 / K
  ///
  /// a is the listener's centre at the note. Given log2 T75 the PSE is normal, so that the posterior
  /// is a mixture over the nodes of a quadrature rule and over the hypotheses. The contraction bias
  /// and lapses are left out.
  ///
  /// - Parameters:
  ///   - note: The reference note.
  ///   - interval: The index of the interval's category.
  ///   - aboveCategory: How far the nominal interval lies above the category.
  ///   - condition: The index of the condition.
  package func pointOfSubjectiveEquality(
    at note: MIDINote, interval: Int, aboveCategory: Cents = Cents(0), condition: Int = 0
  ) -> NormalMixture {
    let direction = direction(
      at: note, interval: interval, aboveCategory: aboveCategory, condition: condition)
    var regression = regression
    return NormalMixture(
      components: beliefs.flatMap { belief in
        let moments = belief.state.tripleMoments(of: direction, regression: &regression)
        let given = TripleMoments.GivenLimen(moments)
        return NormalQuadrature.gaussHermite15.map { point, weight in
          let deviation = given.spread * point
          // The cents of one standard deviation of the noise.
          let unit = PsychometricFunction.difference(
            atNoise: 1, limen: Cents(DeterministicMath.exp2(moments.limen + deviation))
          ).value
          let variance =
            given.centreVariance + 2 * unit * given.crossCovariance
            + unit * unit * given.biasVariance
          return NormalMixture.Component(
            weight: belief.weight * weight,
            mean: moments.centre + given.centreSlope * deviation
              + unit * (moments.bias + given.biasSlope * deviation),
            spread: max(variance, 0).squareRoot())
        }
      })
  }
}
