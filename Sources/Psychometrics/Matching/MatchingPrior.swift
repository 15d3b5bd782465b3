internal import Music

/// The belief about how a listener matches tones, before any match.
///
/// ψ(note) = log2 σ in cents at a unison is normal, with the mean log2(13.5) at middle C and 0.4 of the
/// frequency shape of Micheyl, Xiao & Oxenham (2012). The covariances over notes and intervals have
/// the forms of ``ThresholdPrior`` and ``IntervalPrior``; ``MatchingField`` names the other elements.
///
/// Most listeners are pulled a little towards where the tone began. A few hardly move the tone at all. With
/// one kind of listener alone, slips at the start would explain those few for dozens of matches.
///
/// Heavy tails and many slips look alike in the matches, so the prior combines heavy tails only with few
/// slips.
struct MatchingPrior: Sendable {
  /// A distribution of the matches, and its share among the listeners of a kind.
  struct Commits: Sendable {
    let share: Double
    let noise: PairMoments.CommitModel.Noise
    /// λ.
    let slipRate: Double
  }

  /// A kind of listener.
  struct Kind: Sendable {
    let share: Double
    /// The mean and the standard deviation of h.
    let pullMean: Double
    let pullSpread: Double
    /// The mean and the standard deviation of k, in cents.
    let stopMean: Double
    let stopSpread: Double
    let commits: [Commits]
  }

  /// σ at middle C and a unison.
  var spreadAtMiddleC = Cents(13.5)
  var shapeShare = 0.4
  var levelSpread = 1.3
  var tiltSpread = 0.2
  var courseSpread = 0.3
  /// The length of the course, in semitones.
  var courseLength = 10.0
  var noteSpread = 0.1
  /// The belief about δ and μ of intervals.
  var intervals: IntervalPrior = {
    var prior = IntervalPrior.standard
    prior.offsetMean = 1.2
    prior.eachOffsetSpread = 0.28
    return prior
  }()
  /// The belief about δ and μ of intervals over a drone. Listeners who use the beats match far more
  /// precisely than without a drone; a drone of pure tones helps little.
  var intervalsOverDrone: IntervalPrior = {
    var prior = IntervalPrior.standard
    prior.offsetMean = -0.5
    prior.commonOffsetSpread = 1
    prior.eachOffsetSpread = 0.5
    prior.stretchMean = 0
    return prior
  }()
  /// The standard deviation of the centre of a unison, in cents, apart from b, which all intervals share.
  var unisonCentreSpread = 0.3
  /// The standard deviation of b, in cents.
  var leanSpread = 4.0
  var kinds = [
    Kind(
      share: 0.95, pullMean: 0.07, pullSpread: 0.09, stopMean: 1, stopSpread: 2,
      commits: [
        .init(share: 0.51, noise: .light, slipRate: 0.01),
        .init(share: 0.13, noise: .heavy, slipRate: 0.01),
        .init(share: 0.19, noise: .light, slipRate: 0.05),
        .init(share: 0.05, noise: .heavy, slipRate: 0.05),
        .init(share: 0.06, noise: .light, slipRate: 0.15),
        .init(share: 0.06, noise: .light, slipRate: 0.25),
      ]),
    Kind(
      share: 0.05, pullMean: 0.6, pullSpread: 0.35, stopMean: 0, stopSpread: 0.01,
      commits: [
        .init(share: 0.5, noise: .light, slipRate: 0.01),
        .init(share: 0.5, noise: .light, slipRate: 0.1),
      ]),
  ]
  /// The share of the knowledge that fades with each day without a match.
  var driftPerDay = ThresholdPrior.standard.driftPerDay

  static let standard = Self()

  /// Returns the belief about the state of a listener of a kind.
  func state(of kind: Kind, at places: MatchingPlaces) -> Gaussian {
    var notes = ThresholdPrior.standard
    notes.limenAtMiddleC = spreadAtMiddleC
    notes.shapeShare = shapeShare
    notes.tiltSpread = tiltSpread
    notes.noteSpread = noteSpread
    var steady = ThresholdPrior.Kind.steady
    steady.offsetSpread = levelSpread
    steady.courseSpread = courseSpread
    steady.courseLength = courseLength
    var mean = StateVector(count: places.count)
    for (index, note) in places.notes.enumerated() {
      mean[index] = notes.mean(at: note, of: steady)
    }
    for (index, presented) in places.intervals.enumerated() where presented != .unison {
      let prior = prior(with: presented.aid)
      mean[places.offset(index)] = prior.offsetMean
      mean[places.centre(index)] = prior.centreMean(of: presented)
    }
    mean[places.pull] = kind.pullMean
    mean[places.stop] = kind.stopMean
    mean[places.absoluteness] = intervals.absolutenessMean
    return Gaussian(
      mean: mean,
      covariance: SymmetricMatrix(order: places.count) { row, column in
        if max(row, column) < places.notes.count {
          return notes.covariance(places.notes[row], places.notes[column], of: steady)
        }
        if let one = places.interval(of: row), let other = places.interval(of: column) {
          guard one.isCentre == other.isCentre else { return 0 }
          return covariance(one.interval, other.interval, ofCentres: one.isCentre)
        }
        guard row == column else { return 0 }
        let spread =
          switch row {
          case places.register: intervals.registerSpread
          case places.lean: leanSpread
          case places.stop: kind.stopSpread
          case places.absoluteness: intervals.absolutenessSpread
          default: kind.pullSpread
          }
        return spread * spread
      })
  }

  private func prior(with aid: Aid?) -> IntervalPrior {
    aid == .drone ? intervalsOverDrone : intervals
  }

  private func covariance(
    _ one: IntervalCategory, _ other: IntervalCategory, ofCentres: Bool
  ) -> Double {
    guard one != .unison, other != .unison else {
      // The offset of a unison is 0; a belief with a positive variance can only come close to that.
      let spread = ofCentres ? unisonCentreSpread : 1e-3
      return one == other ? spread * spread : 0
    }
    guard one.aid == other.aid else { return 0 }
    let prior = prior(with: one.aid)
    return ofCentres
      ? prior.centreCovariance(one, other) : prior.offsetCovariance(one, other)
  }
}

/// The places of the elements in the state of a ``MatchingField``:
///
///     x = [ψ of every note, δ of every interval, μ of every interval, γ, b, h, k, α]
struct MatchingPlaces: Sendable {
  let notes: [MIDINote]
  let intervals: [IntervalCategory]

  /// The place of δ of an interval.
  func offset(_ interval: Int) -> Int { notes.count + interval }

  /// The place of μ of an interval.
  func centre(_ interval: Int) -> Int { notes.count + intervals.count + interval }

  /// The place of γ.
  var register: Int { notes.count + 2 * intervals.count }
  /// The place of b.
  var lean: Int { register + 1 }
  /// The place of h.
  var pull: Int { register + 2 }
  /// The place of k.
  var stop: Int { register + 3 }
  /// The place of α.
  var absoluteness: Int { register + 4 }
  /// The number of elements.
  var count: Int { register + 5 }

  /// Returns the interval whose δ or μ has this place; `nil` for the other elements.
  func interval(of place: Int) -> (interval: IntervalCategory, isCentre: Bool)? {
    guard (notes.count..<register).contains(place) else { return nil }
    let index = place - notes.count
    return (intervals[index % intervals.count], index >= intervals.count)
  }
}
