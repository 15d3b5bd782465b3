internal import Music

/// The belief about how a listener hears intervals, before any answer.
///
/// For each ``IntervalCategory`` i of s octaves other than the unison, x has two elements:
///
/// - δ_i: the offset of θ = log2 T75 at this interval from θ of the unison, in octaves of T75.
/// - μ_i: the listener's centre of the interval, in signed cents from its size in equal temperament.
///
/// Two more elements, η and α, let the centres of all intervals move with the register of the reference
/// tone, and with the size that the tuning gives an interval: the centre of an interval that lies Δ cents
/// above its category is lower by α · Δ, in cents from its nominal size. α is 0 for an ear that follows
/// the tuning, and 1 for one that expects the same sizes in every tuning. The four are normal and
/// independent of each other and of θ, β and κ. The covariances are
///
///     Cov(δ_i, δ_j) = σ_common² + σ_slope² · (s_i − ½) · (s_j − ½) + σ_each² · r
///     Cov(μ_i, μ_j) = ±(σ_stretch² · s_i · s_j + σ_centre² · r′)
///
/// where r and r′ are 1 for i = j, a constant for the two directions of one interval, and 0
/// otherwise. The sign is negative if the two intervals have different directions: a listener who
/// hears an interval as wide has a centre above nominal upwards and below nominal downwards.
///
/// Intervals with an aid have other constants, and no covariance with the same intervals without: after
/// an example, a listener compares with the example more than with a memory of the interval.
///
/// The figures are chosen on simulated listeners, as described in <doc:Intervals>.
struct IntervalPrior: Equatable, Sendable {
  /// The mean of δ: an interval is heard less finely than a unison.
  var offsetMean = 1.4
  /// The mean of δ for kinds of listeners with a mean T75 of ``highLimen`` or more for unisons. They
  /// hear intervals no worse than unisons.
  var highOffsetMean = 0.0
  var highLimen = Cents(100)
  var commonOffsetSpread = 0.6
  var offsetSlopeSpread = 0.35
  var eachOffsetSpread = 0.3
  /// The share of the variance of an interval's own offset that its two directions have in common.
  var offsetShareOfDirections = 0.49
  /// The mean of μ, in cents an octave of the interval's size.
  var stretchMean = 6.0
  var stretchSpread = 8.0
  /// The standard deviation of each centre, in cents.
  var centreSpread = 13.0
  /// The share of the variance of an interval's own centre that its two directions have in common.
  var centreShareOfDirections = 0.5
  /// The standard deviation of η, in cents an octave of the register.
  var registerSpread = 4.0
  /// The mean and the standard deviation of α: both kinds of ear are as likely.
  var absolutenessMean = 0.5
  var absolutenessSpread = 0.5
  /// The largest share of the knowledge of β that fades with each answer in a field with intervals.
  ///
  /// Where only unisons are asked, a fast drift of β keeps the bands of T75 true for listeners whose
  /// bias changes. Here it would make the bands of the point of subjective equality too wide.
  var biasDriftPerTrial = 1e-4

  static let standard = Self()

  /// The belief about intervals after an example. The example fixes the centre, whatever the size and
  /// the register.
  static let afterExample = Self(
    offsetMean: 0.8, stretchMean: 0, stretchSpread: 0, centreSpread: 7)

  /// The belief about intervals with an aid, and without.
  static func standard(with aid: Aid?) -> Self { aid == .example ? afterExample : standard }

  /// Returns the prior covariance of the offsets of two intervals.
  func offsetCovariance(_ one: IntervalCategory, _ other: IntervalCategory) -> Double {
    let own: Double =
      one.semitones != other.semitones
      ? 0 : one.direction == other.direction ? 1 : offsetShareOfDirections
    return commonOffsetSpread * commonOffsetSpread
      + offsetSlopeSpread * offsetSlopeSpread * (one.octaves - 0.5) * (other.octaves - 0.5)
      + eachOffsetSpread * eachOffsetSpread * own
  }

  /// Returns the prior mean of the offset of every interval, for listeners with this mean of log2
  /// T75 for unisons.
  func offsetMean(log2Limen: Double) -> Double {
    log2Limen >= DeterministicMath.log2(highLimen.value) ? highOffsetMean : offsetMean
  }

  /// Returns the prior mean of the centre of an interval.
  func centreMean(of interval: IntervalCategory) -> Double {
    interval.sign * stretchMean * interval.octaves
  }

  /// Returns the prior covariance of the centres of two intervals.
  func centreCovariance(_ one: IntervalCategory, _ other: IntervalCategory) -> Double {
    let own: Double =
      one.semitones != other.semitones
      ? 0 : one.direction == other.direction ? 1 : centreShareOfDirections
    return one.sign * other.sign
      * (stretchSpread * stretchSpread * one.octaves * other.octaves
        + centreSpread * centreSpread * own)
  }
}

// MARK: - The state

/// The places of the elements of intervals in a state, which come after those of the notes and maybe others.
protocol IntervalPlaces {
  /// The place of δ of the first interval.
  var firstOffset: Int { get }
  var intervalCount: Int { get }
  /// The number of elements of the state.
  var count: Int { get }
}

extension IntervalPlaces {
  /// The place of δ of an interval.
  func offset(_ interval: Int) -> Int {
    precondition((0..<intervalCount).contains(interval), "no such interval")
    return firstOffset + interval
  }

  /// The place of μ of an interval.
  func centre(_ interval: Int) -> Int { offset(interval) + intervalCount }

  /// Returns the interval whose δ or μ has this place; `nil` for the other elements.
  func interval(of place: Int) -> (index: Int, isCentre: Bool)? {
    let index = place - firstOffset
    guard (0..<2 * intervalCount).contains(index) else { return nil }
    return (index % intervalCount, index >= intervalCount)
  }

  /// The place of the element by which the centres of all intervals move with the register.
  var register: Int { firstOffset + 2 * intervalCount }
}

/// The places of the elements in the state of a ``ThresholdField``:
///
///     x = [θ of every note, β, κ, an offset for every condition, δ and μ of every interval, η, α]
///
/// A field with one condition has no offsets, and one without intervals has nothing after them.
struct StatePlaces: IntervalPlaces, Sendable {
  let noteCount: Int
  let conditionCount: Int
  let intervalCount: Int

  var bias: Int { noteCount }
  var contraction: Int { noteCount + 1 }

  /// The place of a condition's offset; `nil` if all trials have one condition.
  func condition(_ index: Int) -> Int? {
    precondition((0..<conditionCount).contains(index), "no such condition")
    return conditionCount == 1 ? nil : noteCount + 2 + index
  }

  var firstOffset: Int { noteCount + 2 + (conditionCount == 1 ? 0 : conditionCount) }

  /// The place of α.
  var absoluteness: Int { register + 1 }

  var count: Int { firstOffset + (intervalCount == 0 ? 0 : 2 * intervalCount + 2) }
}
