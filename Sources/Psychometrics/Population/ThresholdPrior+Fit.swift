internal import Music
internal import Notation

extension PopulationSums {
  /// Returns the prior under which the population is more probable (the M-step of empirical Bayes).
  ///
  /// The level, the departures from the published shape at every C, the standard deviations of
  /// offset, tilt and course, the shares of the kinds, their lapse rates, and the means and standard
  /// deviations of β and κ are fitted. Everything else is that of this prior: the kinds keep their
  /// drifts, the rough ones their course, and those with high limens their level and its standard
  /// deviation.
  ///
  /// - Precondition: There is at least one listener.
  /// - Throws: ``PriorError`` if a number is out of bounds, which only unlikely starting priors and
  ///   damaged sums lead to.
  package func nextPrior() throws(PriorError) -> ThresholdPrior {
    precondition(listeners > 0, "a population without listeners")
    var next = prior
    next.fitMean(to: self)
    next.fitSpreads(to: self)
    next.fitKinds(to: self)
    (next.biasMean, next.biasSpread) = bias.moments(of: Double(listeners))
    (next.contractionMean, next.contractionSpread) = contraction.moments(of: Double(listeners))
    try next.validate()
    return next
  }
}

// MARK: - Limens

extension ThresholdPrior {
  /// The indices of the kinds whose level is that of the prior.
  private var commonKinds: [Int] { kinds.indices.filter { kinds[$0].raise == 0 } }

  /// The notes at which the mean departs from its shape: every C.
  private static let departureNotes = PopulationSums.notes.filter { $0.number % 12 == 0 }

  /// Fits the level and the departures to the mean limens, by least squares. High limens keep their
  /// level.
  fileprivate mutating func fitMean(to sums: PopulationSums) {
    let common = commonKinds.map { sums.kinds[$0] }
    let count = common.reduce(0) { $0 + $1.listeners.value }
    guard count > 0 else { return }
    let shape = ThresholdPrior(limenAtMiddleC: Cents(1), shapeShare: shapeShare)
    let excess = PopulationSums.notes.enumerated().map { index, note in
      common.reduce(0) { $0 + $1.limens[index].value } / count - shape.mean(at: note)
    }
    departures = zip(Self.departureNotes, Self.levels(through: excess)).map {
      Departure(note: $0, octaves: $1)
    }
    let level = departure(at: MIDINote(60))
    let rise = level - DeterministicMath.log2(limenAtMiddleC.value)
    limenAtMiddleC = Cents(DeterministicMath.exp2(level))
    departures = departures.map { Departure(note: $0.note, octaves: $0.octaves - level) }
    for index in kinds.indices where kinds[index].raise != 0 { kinds[index].raise -= rise }
  }

  /// Returns the values at every C between which straight lines are nearest to numbers at the notes
  /// of the sums.
  private static func levels(through numbers: [Double]) -> [Double] {
    let shares = PopulationSums.notes.map { note in
      departureNotes.map { max(0, 1 - Double(abs(note.number - $0.number)) / 12) }
    }
    let normal = SymmetricMatrix(order: departureNotes.count) { row, column in
      shares.reduce(0) { $0 + $1[row] * $1[column] }
    }
    let right = departureNotes.indices.map { column in
      zip(shares, numbers).reduce(0) { $0 + $1.0[column] * $1.1 }
    }
    return CholeskyFactor(of: normal).required(or: "there are notes about every C").solve(right)
  }

  /// Fits the standard deviations of offset, tilt and course.
  fileprivate mutating func fitSpreads(to sums: PopulationSums) {
    let common = commonKinds
    guard let first = common.first.map({ kinds[$0] }) else { return }
    let smooth = common.indices.filter { kinds[common[$0]].courseLength == first.courseLength }
    let notes = PopulationSums.notes
    let every = Set(common.indices)
    func part(
      _ spread: Double, rank: Int = 1, in groups: Set<Int>,
      _ shape: (MIDINote, MIDINote) -> Double
    ) -> VarianceComponents.Part {
      .init(
        shape: SymmetricMatrix(order: notes.count) { shape(notes[$0], notes[$1]) }, rank: rank,
        groups: groups, variance: spread * spread)
    }
    let components = VarianceComponents(
      of: [
        part(first.offsetSpread, in: every) { _, _ in 1 },
        part(tiltSpread, in: every) { $0.octavesAboveMiddleC * $1.octavesAboveMiddleC },
        part(first.courseSpread, rank: notes.count, in: Set(smooth)) { first.correlation($0, $1) },
      ],
      in: common.indices.map { index in
        let kind = kinds[common[index]]
        return .init(
          count: sums.kinds[common[index]].listeners.value,
          moment: sums.kinds[common[index]].moment(about: notes.map { mean(at: $0) }),
          known: SymmetricMatrix(order: notes.count) { row, column in
            let course =
              smooth.contains(index)
              ? 0
              : kind.courseSpread * kind.courseSpread * kind.correlation(notes[row], notes[column])
            return course + (row == column ? noteSpread * noteSpread : 0)
          })
      })
    let spreads = components.parts.map { $0.variance.squareRoot() }
    tiltSpread = spreads[1]
    for index in common { kinds[index].offsetSpread = spreads[0] }
    for index in smooth { kinds[common[index]].courseSpread = spreads[2] }
  }
}

extension PopulationSums.Moments {
  /// Returns the mean of the products of θ at two notes about `mean`.
  fileprivate func moment(about mean: [Double]) -> SymmetricMatrix {
    let count = max(listeners.value, .leastNormalMagnitude)
    return SymmetricMatrix(order: mean.count) { one, other in
      let (row, column) = (max(one, other), min(one, other))
      let product = products[row * (row + 1) / 2 + column].value / count
      return product - limens[row].value / count * mean[column]
        - limens[column].value / count * mean[row] + mean[row] * mean[column]
    }
  }
}

extension PopulationSums.Squares {
  /// Returns the mean and the standard deviation over a number of listeners.
  fileprivate func moments(of count: Double) -> (mean: Double, spread: Double) {
    let mean = sum.value / count
    let variance = squares.value / count - mean * mean
    return (mean, max(variance, VarianceComponents.leastVariance).squareRoot())
  }
}

// MARK: - Kinds and lapses

extension ThresholdPrior {
  /// The least share of a kind, and the least weight of a lapse rate. None is ruled out, so that the
  /// prior also holds for a listener unlike those it was fitted to.
  private static let leastShare = 0.005

  /// Fits the shares of the kinds, and their lapse rates.
  fileprivate mutating func fitKinds(to sums: PopulationSums) {
    let shares = Self.shares(of: sums.kinds.map(\.listeners.value))
    var first = 0
    for index in kinds.indices {
      let hypotheses = sums.hypotheses[first..<(first + kinds[index].lapses.count)]
      first += hypotheses.count
      kinds[index].share = shares[index]
      let weights = Self.shares(of: hypotheses.map(\.listeners.value))
      kinds[index].lapses = zip(zip(kinds[index].lapses, weights), hypotheses).map {
        Hypothesis(value: $1.rate ?? $0.0.value, weight: $0.1)
      }
    }
  }

  /// Returns the shares of numbers in their sum, none below ``leastShare``.
  private static func shares(of numbers: [Double]) -> [Double] {
    let total = max(numbers.reduce(0, +), .leastNormalMagnitude)
    return numbers.map { max($0 / total, leastShare) }.normalised
  }
}

extension PopulationSums.Lapses {
  /// The share of lapses, within bounds; `nil` where fewer than one listener counts.
  fileprivate var rate: Double? {
    guard listeners.value >= 1, answers.value > 0 else { return nil }
    return min(max(lapses.value / answers.value, 0.001), 0.6)
  }
}
