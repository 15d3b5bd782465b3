internal import Music

/// The trend of a listener's limen with practice: whether it falls, and how fast.
///
/// In trial t of the answered trials, the limen of every note is its limen in the final profile
/// times 2^h(t), with h(t) = a + b·exp(−t/τ): Kattner, Cochrane & Green (2017), *J Vis* 17(11), 3.
/// The trend is fitted to the answers themselves. The estimates at the ends of sessions are
/// unsuitable: they share their trials, and they leave the prior in the same direction for every
/// listener.
///
/// Let g run from 1 at the first trial to 0 at the last; then h = level + fall · g. Both parameters
/// have the prior N(0, 1) in octaves, so that a rise and a fall are equally probable before any
/// answer and for a listener who does not change.
///
/// Inattention in early trials must not be taken for a high limen. The trend therefore weighs two
/// hypotheses, equally probable before any answer: the lapse rate is steady, or attention wanders,
/// away for blocks of trials in which most answers are lapses. A wandering listener is a hidden
/// Markov chain with two states. Its constants describe the simulated listeners of
/// ``ListenerPopulation/attention``; they come from no study of people.
///
/// For each hypothesis and each τ of a grid, the posterior of level and fall is approximated as
/// normal about its mode (Fisher scoring; Laplace). The weight of each is its evidence.
public struct LearningTrend: Hashable, Sendable {
  /// One answer, with the values of the final profile for its pair.
  public struct Trial: Sendable {
    /// K · d · 2^−θ: the signed difference in standard deviations of the noise.
    public let heard: Double
    /// β + κ · v: the bias on this pair.
    public let bias: Double
    /// The listener's answer.
    public let answer: Answer

    /// Creates a trial.
    public init(heard: Double, bias: Double, answer: Answer) {
      self.heard = heard
      self.bias = bias
      self.answer = answer
    }
  }

  /// The probability from which a fall is reported.
  public static let claimedFrom = 0.95

  /// The number of answers that the trend is based on.
  public let trials: Int
  /// The probability that the limen is lower at the last trial than at the first.
  public let probabilityOfFall: Double
  /// The posterior mean of the fall of the limen from the first to the last trial, in octaves of
  /// T75.
  public let fall: Double
  /// The posterior standard deviation of ``fall``, in octaves of T75.
  public let fallSpread: Double
  /// The posterior mean of log2 of the limen at the last trial minus that of the profile, in
  /// octaves.
  public let finalLevel: Double
  /// τ of the most probable course, in answered trials.
  public let timeConstant: Double

  /// The time constants of the grid, in lengths of the whole course. The last one is nearly a line.
  private static let timeConstants = [0.125, 0.25, 0.5, 1, 4]

  /// Creates a trend fitted to answers in their order.
  ///
  /// The result is `nil` for fewer than two answers.
  ///
  /// - Parameters:
  ///   - trials: The answers, in order.
  ///   - lapseRate: The lapse rate of a listener whose attention is steady, in 0...1.
  /// - Complexity: O(*t*) for *t* trials.
  public init?(over trials: [Trial], lapseRate: Double) {
    guard trials.count > 1 else { return nil }
    let answers = AnswersInFours(trials)
    let fits = [Attention.steady(lapseRate: lapseRate), .wandering].flatMap { attention in
      Self.timeConstants.map {
        ExponentialFit(
          timeConstant: $0 * Double(trials.count - 1), to: answers, attention: attention)
      }
    }
    let best = fits.max { $0.logEvidence < $1.logEvidence } ?? fits[0]
    let evidence = fits.map { DeterministicMath.exp($0.logEvidence - best.logEvidence) }
    let total = evidence.reduce(0, +)
    func mean(_ value: (ExponentialFit) -> Double) -> Double {
      zip(evidence, fits).reduce(0) { $0 + $1.0 / total * value($1.1) }
    }
    let fall = mean(\.fall)
    self.trials = trials.count
    self.fall = fall
    fallSpread = mean { $0.fallVariance + ($0.fall - fall) * ($0.fall - fall) }.squareRoot()
    probabilityOfFall = mean {
      DeterministicMath.normalCumulative($0.fall / $0.fallVariance.squareRoot())
    }
    finalLevel = mean(\.level)
    timeConstant = best.timeConstant
  }
}

/// A hypothesis about the lapses of a listener: a Markov chain with the states present and away.
private struct Attention {
  /// The asymptotes of the probability of an answer while attention is present.
  let present: PsychometricFunction.Asymptotes
  /// The same while attention is away.
  let away: PsychometricFunction.Asymptotes
  /// The probability that attention is away at the trial after one at which it was present.
  let leaving: Double
  /// The probability that attention is present at the trial after one at which it was away.
  let returning: Double

  private init(lapseRate: Double, lapseRateAway: Double, leaving: Double, returning: Double) {
    present = PsychometricFunction.Lapses(rate: lapseRate).asymptotes(of: .higher)
    away = PsychometricFunction.Lapses(rate: lapseRateAway).asymptotes(of: .higher)
    self.leaving = leaving
    self.returning = returning
  }

  /// Returns the hypothesis that every answer has the same lapse rate.
  static func steady(lapseRate: Double) -> Attention {
    Attention(lapseRate: lapseRate, lapseRateAway: 1, leaving: 0, returning: 1)
  }

  /// The hypothesis that attention is present for 100 trials on average, then away for 12.
  static let wandering = Attention(
    lapseRate: 0.04, lapseRateAway: 0.7, leaving: 1.0 / 100, returning: 1.0 / 12)

  /// Returns the probability that attention was away at each answer, given all answers, and log2 of
  /// the likelihood: Rabiner (1989), *Proc. IEEE* 77(2), 257–286, with his scaling.
  ///
  /// - Parameters:
  ///   - present: The probability of each answer while attention is present, above 0.
  ///   - away: The same while attention is away.
  func smoothed(
    present: [Double], away: [Double]
  ) -> (away: [Double], log2Likelihood: Double) {
    var shares: [Double] = []
    shares.reserveCapacity(present.count)
    var predicted: [Double] = []
    predicted.reserveCapacity(present.count)
    var log2Likelihood = 0.0
    // The chain begins in its stationary distribution, which a step leaves unchanged.
    var share = leaving / (leaving + returning)
    for index in present.indices {
      share = share * (1 - returning) + (1 - share) * leaving
      let awayPart = share * away[index]
      let probability = awayPart + (1 - share) * present[index]
      share = awayPart / probability
      shares.append(share)
      predicted.append(probability)
      log2Likelihood += DeterministicMath.log2(probability)
    }
    var later = (present: 1.0, away: 1.0)
    for index in present.indices.dropLast().reversed() {
      let ifPresent = later.present * present[index + 1] / predicted[index + 1]
      let ifAway = later.away * away[index + 1] / predicted[index + 1]
      later.present = (1 - leaving) * ifPresent + leaving * ifAway
      later.away = returning * ifPresent + (1 - returning) * ifAway
      shares[index] *= later.away
    }
    return (shares, log2Likelihood)
  }
}

/// The posterior of level and fall for one time constant and one hypothesis about attention.
private struct ExponentialFit {
  let timeConstant: Double
  private(set) var level = 0.0
  private(set) var fall = 0.0
  private(set) var fallVariance = 1.0
  private(set) var logEvidence = 0.0

  private static let mostSteps = 25
  private static let closeEnough = 1e-6
  /// The least probability of an answer in the fit, so that no single answer decides it.
  private static let least = SIMD4<Double>(repeating: 1e-12)

  init(timeConstant: Double, to answers: AnswersInFours, attention: Attention) {
    self.timeConstant = timeConstant
    let course = Self.course(of: answers.count, timeConstant: timeConstant)
    var steps = 0
    while steps < Self.mostSteps, step(along: course, over: answers, attention: attention) {
      steps += 1
    }
  }

  /// Returns g at each trial, from 1 at the first trial to 0 at the last.
  private static func course(of count: Int, timeConstant: Double) -> [SIMD4<Double>] {
    let decay = (0..<count).map { DeterministicMath.exp(-Double($0) / timeConstant) }
    let end = decay[count - 1]
    return decay.map { ($0 - end) / (1 - end) }.inFours
  }

  /// Four answers in one state of attention.
  private struct Responses {
    /// The probability of each answer.
    let probability: SIMD4<Double>
    /// The derivative of its logarithm with respect to h; 0 for an answer of sign 0.
    let score: SIMD4<Double>
    /// The Fisher information about h.
    let weight: SIMD4<Double>
  }

  private func responses(
    along course: [SIMD4<Double>], over answers: AnswersInFours,
    asymptotes: PsychometricFunction.Asymptotes
  ) -> [Responses] {
    course.indices.map { index in
      let x = PsychometricFunction.standardDifference(
        answers.heard[index], limenRaisedBy: level + fall * course[index])
      let z = PsychometricFunction.z(at: x, bias: answers.bias[index], contraction: .zero)
      let response = asymptotes.response(at: z, sign: answers.sign[index])
      let derivative = response.derivativeByLog2Limen(at: x)
      let certain = response.probability.clamped(lowerBound: Self.least, upperBound: .one)
      let unlikely = (1 - response.probability).clamped(lowerBound: Self.least, upperBound: .one)
      let score = derivative / certain
      return Responses(
        probability: certain, score: score, weight: score * derivative / unlikely)
    }
  }

  /// Takes one step of Fisher scoring, limited to an octave.
  ///
  /// - Returns: Whether the step was large enough for another one to be worthwhile.
  private mutating func step(
    along course: [SIMD4<Double>], over answers: AnswersInFours, attention: Attention
  ) -> Bool {
    let present = responses(along: course, over: answers, asymptotes: attention.present)
    let away = responses(along: course, over: answers, asymptotes: attention.away)
    let (shares, log2Likelihood) = attention.smoothed(
      present: (0..<answers.count).map { present[$0 / 4].probability[$0 % 4] },
      away: (0..<answers.count).map { away[$0 / 4].probability[$0 % 4] })
    let logLikelihood = log2Likelihood * DeterministicMath.logarithmOf2
    var slopes = (level: SIMD4<Double>.zero, fall: SIMD4<Double>.zero)
    var weights = (level: SIMD4<Double>.zero, cross: SIMD4<Double>.zero, fall: SIMD4<Double>.zero)
    for (index, shareAway) in shares.inFours.enumerated() {
      let (present, away, g) = (present[index], away[index], course[index])
      let score = (1 - shareAway) * present.score + shareAway * away.score
      let weight = (1 - shareAway) * present.weight + shareAway * away.weight
      slopes.level += score
      slopes.fall += score * g
      weights.level += weight
      weights.cross += weight * g
      weights.fall += weight * g * g
    }
    let logPosterior = logLikelihood - 0.5 * (level * level + fall * fall)
    let slope = (level: slopes.level.sum() - level, fall: slopes.fall.sum() - fall)
    let information = (
      level: weights.level.sum() + 1, cross: weights.cross.sum(), fall: weights.fall.sum() + 1
    )
    let determinant =
      information.level * information.fall - information.cross * information.cross
    fallVariance = information.level / determinant
    logEvidence =
      logPosterior - 0.5 * DeterministicMath.log2(determinant) * DeterministicMath.logarithmOf2
    let levelStep =
      (information.fall * slope.level - information.cross * slope.fall) / determinant
    let fallStep =
      (information.level * slope.fall - information.cross * slope.level) / determinant
    let size = max(levelStep.magnitude, fallStep.magnitude)
    guard size > Self.closeEnough else { return false }
    let damping = min(1, 1 / size)
    level += damping * levelStep
    fall += damping * fallStep
    return true
  }
}

/// Answers in blocks of four for the CPU's vector unit. Answers of sign 0 fill the last block.
private struct AnswersInFours {
  /// The number of answers.
  let count: Int
  let heard: [SIMD4<Double>]
  let bias: [SIMD4<Double>]
  /// +1 for “higher”, −1 for “lower”.
  let sign: [SIMD4<Double>]

  init(_ trials: [LearningTrend.Trial]) {
    count = trials.count
    heard = trials.map(\.heard).inFours
    bias = trials.map(\.bias).inFours
    sign = trials.map { $0.answer == .higher ? 1 : -1 }.inFours
  }
}

extension [Double] {
  fileprivate var inFours: [SIMD4<Double>] {
    stride(from: 0, to: count, by: 4).map { start in
      var four = SIMD4<Double>.zero
      for index in start..<Swift.min(start + 4, count) { four[index - start] = self[index] }
      return four
    }
  }
}
