internal import Music

extension ThresholdPrior {
  /// Returns the belief about x before any answer, for a listener of a kind.
  func state(
    of kind: Kind, over notes: [MIDINote], conditionCount: Int,
    intervals: [IntervalCategory] = []
  ) -> Gaussian {
    let places = StatePlaces(
      noteCount: notes.count, conditionCount: conditionCount, intervalCount: intervals.count)
    var others: OtherElements = [
      places.bias: (biasMean, biasSpread), places.contraction: (contractionMean, contractionSpread),
    ]
    for index in 0..<conditionCount {
      if let place = places.condition(index) { others[place] = (0, conditionSpread) }
    }
    if !intervals.isEmpty {
      let prior = IntervalPrior.standard
      others[places.register] = (0, prior.registerSpread)
      others[places.absoluteness] = (prior.absolutenessMean, prior.absolutenessSpread)
    }
    return state(of: kind, over: notes, intervals, at: places, others: others) {
      .standard(with: $0.aid)
    }
  }

  /// The mean and the standard deviation of each element that is neither of a note nor of an interval, by its
  /// place. These elements are independent.
  typealias OtherElements = [Int: (mean: Double, spread: Double)]

  /// Returns the belief about a state whose first elements are θ of notes, for a listener of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of listener.
  ///   - notes: The notes.
  ///   - intervals: The categories of the intervals.
  ///   - places: The places of the elements.
  ///   - others: The other elements.
  ///   - prior: Returns the belief about an interval. Intervals with different beliefs or aids are independent.
  func state(
    of kind: Kind, over notes: [MIDINote], _ intervals: [IntervalCategory],
    at places: some IntervalPlaces, others: OtherElements,
    knowing prior: (IntervalCategory) -> IntervalPrior
  ) -> Gaussian {
    var means = StateVector(count: places.count)
    for (index, note) in notes.enumerated() { means[index] = mean(at: note, of: kind) }
    let log2Limen = mean(at: MIDINote(60), of: kind)
    for (index, interval) in intervals.enumerated() {
      means[places.offset(index)] = prior(interval).offsetMean(log2Limen: log2Limen)
      means[places.centre(index)] = prior(interval).centreMean(of: interval)
    }
    for (place, element) in others { means[place] = element.mean }
    let known = SymmetricMatrix(order: places.count) { row, column in
      if max(row, column) < notes.count {
        return covariance(notes[row], notes[column], of: kind)
      }
      if let one = places.interval(of: row), let other = places.interval(of: column) {
        let (first, second) = (intervals[one.index], intervals[other.index])
        let belief = prior(first)
        guard one.isCentre == other.isCentre, first.aid == second.aid, belief == prior(second)
        else { return 0 }
        return one.isCentre
          ? belief.centreCovariance(first, second) : belief.offsetCovariance(first, second)
      }
      guard row == column, let spread = others[row]?.spread else { return 0 }
      return spread * spread
    }
    return Gaussian(mean: means, covariance: known)
  }
}
