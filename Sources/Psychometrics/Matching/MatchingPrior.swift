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

  /// The belief about ψ.
  var limens = ThresholdPrior(
    limenAtMiddleC: Cents(13.5), shapeShare: 0.4, tiltSpread: 0.2, noteSpread: 0.1)
  /// The belief about the level and the course of ψ.
  var course = ThresholdPrior.Kind(
    name: "matching", share: 1, offsetSpread: 1.3, courseSpread: 0.3, courseLength: 10, lapses: [])
  /// The belief about δ and μ of intervals.
  var intervals = IntervalPrior(offsetMean: 1.2, eachOffsetSpread: 0.28)
  /// The belief about δ and μ of intervals over a drone. Listeners who use the beats match far more
  /// precisely than without a drone; a drone of pure tones helps little.
  var intervalsOverDrone = IntervalPrior(
    offsetMean: -0.5, commonOffsetSpread: 1, eachOffsetSpread: 0.5, stretchMean: 0)
  /// The belief about δ and μ of a unison. δ is 0, and a belief with a positive variance can only come close to
  /// that. The error that all intervals share is b.
  var unison = IntervalPrior(
    offsetMean: 0, commonOffsetSpread: 0, offsetSlopeSpread: 0, eachOffsetSpread: 1e-3,
    centreSpread: 0.3)
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
  func state(
    of kind: Kind, over notes: [MIDINote], at categories: [IntervalCategory]
  ) -> Gaussian {
    let places = MatchingPlaces(noteCount: notes.count, intervalCount: categories.count)
    return limens.state(
      of: course, over: notes, categories, at: places,
      others: [
        places.register: (0, intervals.registerSpread), places.lean: (0, leanSpread),
        places.pull: (kind.pullMean, kind.pullSpread),
        places.stop: (kind.stopMean, kind.stopSpread),
        places.absoluteness: (intervals.absolutenessMean, intervals.absolutenessSpread),
      ]
    ) { $0 == .unison ? unison : $0.aid == .drone ? intervalsOverDrone : intervals }
  }
}

/// The places of the elements in the state of a ``MatchingField``:
///
///     x = [ψ of every note, δ of every interval, μ of every interval, γ, b, h, k, α]
struct MatchingPlaces: IntervalPlaces, Sendable {
  let noteCount: Int
  let intervalCount: Int

  var firstOffset: Int { noteCount }
  /// The place of b.
  var lean: Int { register + 1 }
  /// The place of h.
  var pull: Int { register + 2 }
  /// The place of k.
  var stop: Int { register + 3 }
  /// The place of α.
  var absoluteness: Int { register + 4 }
  var count: Int { register + 5 }
}
