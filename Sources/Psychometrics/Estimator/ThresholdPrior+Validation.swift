internal import Music

/// A number of a prior that no listener could have.
public struct PriorError: Error, Hashable, CustomStringConvertible {
  /// The name of the number, as in a file.
  let name: String
  let value: Double
  let bounds: ClosedRange<Double>

  /// A sentence with the number and its bounds.
  public var description: String {
    "The prior's \(name) \(value) is out of bounds: it must be \(bounds.lowerBound) to "
      + "\(bounds.upperBound)."
  }
}

extension ThresholdPrior {
  /// Checks every number against bounds within which the arithmetic of the estimator is safe.
  ///
  /// - Throws: ``PriorError`` for the first number that is out of bounds.
  package func validate() throws(PriorError) {
    try Self.check(limenAtMiddleC.value, in: 0.01...10_000, "limen_at_middle_c_cents")
    try Self.check(shapeShare, in: 0...2, "shape_share")
    try Self.check(Double(departures.count), in: 0...128, "count of departures")
    for departure in departures { try Self.check(departure.octaves, in: -12...12, "departures") }
    for (below, above) in zip(departures, departures.dropFirst()) {
      let distance = Double(above.note.number - below.note.number)
      try Self.check(distance, in: 1...127, "distance of departures")
    }
    try Self.check(tiltSpread, in: 0...10, "tilt_sd")
    try Self.check(noteSpread, in: 0.001...10, "note_sd")
    try Self.check(conditionSpread, in: 0.001...10, "condition_sd")
    try Self.check(biasMean, in: -5...5, "bias_mean")
    try Self.check(biasSpread, in: 0.001...10, "bias_sd")
    try Self.check(biasDriftPerTrial, in: 0...0.1, "bias_drift_per_trial")
    try Self.check(contractionMean, in: -5...5, "contraction_mean")
    try Self.check(contractionSpread, in: 0.001...10, "contraction_sd")
    try Self.check(lapsePreferenceStrength, in: 0.1...1000, "lapse_preference_strength")
    try Self.check(driftPerDay, in: 0...0.5, "drift_per_day")
    try Self.check(
      largestDifference.value, in: 1...Difference.sizes.upperBound, "largest_difference_cents")
    try Self.check(Double(kinds.count), in: 1...12, "count of kinds")
    for kind in kinds { try kind.validate() }
    try Self.check(kinds.reduce(0) { $0 + $1.share }, in: Self.wholes, "sum of shares")
  }

  /// The sums that are one but for rounding.
  fileprivate static let wholes = 0.999_999...1.000_001

  fileprivate static func check(
    _ value: Double, in bounds: ClosedRange<Double>, _ name: String
  ) throws(PriorError) {
    guard bounds.contains(value) else {
      throw PriorError(name: name, value: value, bounds: bounds)
    }
  }
}

extension ThresholdPrior.Kind {
  fileprivate func validate() throws(PriorError) {
    try ThresholdPrior.check(share, in: 0...1, "share")
    try ThresholdPrior.check(raise, in: -12...12, "raise_octaves")
    try ThresholdPrior.check(offsetSpread, in: 0...10, "offset_sd")
    try ThresholdPrior.check(courseSpread, in: 0...10, "course_sd")
    try ThresholdPrior.check(courseLength, in: 0.1...1000, "course_semitones")
    try ThresholdPrior.check(driftPerTrial, in: 0...0.1, "drift_per_trial")
    try ThresholdPrior.check(levelDriftPerTrial, in: 0...0.1, "level_drift_per_trial")
    try ThresholdPrior.check(Double(lapses.count), in: 1...12, "count of lapses")
    for lapse in lapses {
      try ThresholdPrior.check(lapse.value, in: 0.001...0.95, "lapse rate")
      try ThresholdPrior.check(lapse.weight, in: 0...1, "weight of a lapse rate")
    }
    let sum = lapses.reduce(0) { $0 + $1.weight }
    try ThresholdPrior.check(sum, in: ThresholdPrior.wholes, "sum of weights")
  }
}
