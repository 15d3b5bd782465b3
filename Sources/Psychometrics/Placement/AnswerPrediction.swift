internal import Music

/// The predicted answers to mistunings at one note and one interval, without lapses.
struct AnswerPrediction {
  /// A node of the quadrature over t: its weight, K·2^(−t), E[a|t] and E[ℓ|t], and the spread of z.
  private struct Node {
    let weight: Double
    let inverseLimen: Double
    let centre: Double
    let bias: Double
    let noise: Double
  }

  private let nodes: [Node]

  /// Creates the prediction from the moments of (t, a, ℓ) over all hypotheses.
  init(_ moments: TripleMoments) {
    let given = TripleMoments.GivenLimen(moments)
    nodes = NormalQuadrature.gaussHermite15.map { point, weight in
      let deviation = given.spread * point
      let inverseLimen = PsychometricFunction.standardDifference(
        of: Cents(1), log2Limen: moments.limen + deviation)
      let variance =
        inverseLimen * inverseLimen * given.centreVariance
        + 2 * inverseLimen * given.crossCovariance + given.biasVariance
      return Node(
        weight: weight, inverseLimen: inverseLimen,
        centre: moments.centre + given.centreSlope * deviation,
        bias: moments.bias + given.biasSlope * deviation,
        noise: (1 + max(variance, 0)).squareRoot())
    }
  }

  /// Returns the probability of an answer to a mistuning in cents.
  func probability(of answer: Answer, at mistuning: Double) -> Double {
    nodes.reduce(0) {
      let z = ($1.inverseLimen * (mistuning - $1.centre) - $1.bias) / $1.noise
      return $0 + $1.weight * DeterministicMath.normalCumulative(answer.sign * z)
    }
  }
}

extension ThresholdField {
  /// Returns the predicted answers at a note and an interval; the unison if `nil`.
  func answerPrediction(
    at note: MIDINote, interval: Int?, aboveCategory: Cents = Cents(0), condition: Int = 0,
    octavesAboveRecent: Double
  ) -> AnswerPrediction {
    AnswerPrediction(
      moments(
        along: direction(
          at: note, interval: interval, aboveCategory: aboveCategory, condition: condition,
          octavesAboveRecent: octavesAboveRecent)))
  }

  /// Returns the moments over the whole mixture.
  private func moments(along direction: StateDirection) -> TripleMoments {
    var regression = regression
    let each = beliefs.map {
      (weight: $0.weight, moments: $0.state.tripleMoments(of: direction, regression: &regression))
    }
    func mean(_ value: (TripleMoments) -> Double) -> Double {
      each.reduce(0) { $0 + $1.weight * value($1.moments) }
    }
    let (limen, centre, bias) = (mean(\.limen), mean(\.centre), mean(\.bias))
    return TripleMoments(
      limen: limen, centre: centre, bias: bias,
      covariance: .init(
        limen: mean { $0.covariance.limen + ($0.limen - limen) * ($0.limen - limen) },
        limenCentre: mean {
          $0.covariance.limenCentre + ($0.limen - limen) * ($0.centre - centre)
        },
        limenBias: mean { $0.covariance.limenBias + ($0.limen - limen) * ($0.bias - bias) },
        centre: mean { $0.covariance.centre + ($0.centre - centre) * ($0.centre - centre) },
        centreBias: mean { $0.covariance.centreBias + ($0.centre - centre) * ($0.bias - bias) },
        bias: mean { $0.covariance.bias + ($0.bias - bias) * ($0.bias - bias) }))
  }

  /// Returns about how much an answer at each interval would reduce what is unknown of that interval
  /// alone: the variance of its centre μ − α · d, in squares of the noise per limen, and that of δ; for the
  /// unison, the variance of θ at a note. Each gain comes with the mean of log2 T75 at the note.
  ///
  /// It is an approximation from the variances, without covariances: what an answer teaches about
  /// other intervals is left out. An answer near the point of subjective equality observes it with a
  /// variance of about 1/0.46, and one at the usual sizes observes log2 T75 with a variance of about
  /// 1/0.22, in squares of the noise and of octaves.
  func gains(
    of intervals: [(index: Int?, aboveCategory: Cents)], at note: MIDINote, condition: Int
  ) -> [(gain: Double, log2Limen: Double)] {
    var (mean, variance) = (StateVector(count: stateCount), StateVector(count: stateCount))
    collapse(mean: &mean, variance: &variance)
    let place = range.index(of: note)
    let log2Limen = mean[place] + (places.condition(condition).map { mean[$0] } ?? 0)
    return intervals.map { interval, aboveCategory in
      guard let interval else {
        return (Self.gain(observing: variance[place], with: 0.22), log2Limen)
      }
      let offset = places.offset(interval)
      let limen = log2Limen + mean[offset]
      let unit = PsychometricFunction.standardDifference(of: Cents(1), log2Limen: limen)
      let centreVariance =
        aboveCategory == Cents(0)
        ? variance[places.centre(interval)]
        : self.centreVariance(of: interval, aboveCategory: aboveCategory.value)
      let ofCentre =
        Self.gain(observing: unit * unit * centreVariance, with: 0.46)
        / (PsychometricFunction.unitsPerLimen * PsychometricFunction.unitsPerLimen)
      return (ofCentre + Self.gain(observing: variance[offset], with: 0.22), limen)
    }
  }

  /// Returns the variance of μ − α · d over the mixture.
  private func centreVariance(of interval: Int, aboveCategory: Double) -> Double {
    let (centre, absoluteness) = (places.centre(interval), places.absoluteness)
    let spread = beliefs.mixture(of: { $0[centre] - aboveCategory * $0[absoluteness] }) { state in
      let covariance = state.covariance
      return covariance[centre, centre] - 2 * aboveCategory * covariance[centre, absoluteness]
        + aboveCategory * aboveCategory * covariance[absoluteness, absoluteness]
    }.spread
    return spread * spread
  }

  private static func gain(observing variance: Double, with precision: Double) -> Double {
    precision * variance / (1 + precision * variance) * variance
  }
}
