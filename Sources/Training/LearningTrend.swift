internal import Music
public import Psychometrics

/// Whether, and how fast, a listener's limen falls with practice.
///
/// Over answered trials t the limen of every note is its limen in the final profile times 2^h(t),
/// with h(t) = a + b·exp(−t/τ): Kattner, Cochrane & Green (2017), *J Vis* 17(11), 3. It is fitted to
/// the answers themselves and not to the estimates at the ends of sessions, which share their
/// trials, and which leave the prior behind in the same direction whoever listens.
///
/// With g running from 1 at the first trial to 0 at the last, h = level + fall · g. Both have the
/// prior N(0, 1) in octaves, so that before any answer, and for a listener who does not change, up
/// and down are alike. For each τ of a grid the posterior of the two is normal about its mode
/// (Fisher scoring; Laplace), weighted by its evidence.
public struct LearningTrend: Hashable, Sendable {
  /// One answer, with what the final profile makes of its pair.
  public struct Trial: Sendable {
    /// K · d · 2^−θ: the difference in standard deviations of the noise, signed.
    public let heard: Double
    /// β + κ · v: the bias on this pair.
    public let bias: Double
    /// What was answered.
    public let answer: Answer

    /// Makes a trial.
    public init(heard: Double, bias: Double, answer: Answer) {
      self.heard = heard
      self.bias = bias
      self.answer = answer
    }
  }

  /// How many answers it rests on.
  public let trials: Int
  /// The probability that the limen is lower at the last trial than at the first.
  public let probabilityOfFall: Double
  /// How far the limen fell from the first to the last trial, in octaves of T75: posterior mean.
  public let fall: Double
  /// The standard deviation of that.
  public let fallSpread: Double
  /// How far the limen at the last trial lies above that of the profile, in octaves of T75.
  public let finalLevel: Double
  /// τ, in answered trials, of the likeliest course.
  public let timeConstant: Double

  /// The time constants that are tried, in lengths of the whole course; the last is nearly a line.
  private static let timeConstants = [0.125, 0.25, 0.5, 1, 4]

  /// Fits a trend to answers in their order; `nil` to fewer than two.
  public init?(over trials: [Trial], lapseRate: Double) {
    guard trials.count > 1 else { return nil }
    let length = Double(trials.count - 1)
    let fits = Self.timeConstants.map {
      ExponentialFit(timeConstant: $0 * length, to: trials, lapseRate: lapseRate)
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

/// The posterior of level and fall for one time constant.
private struct ExponentialFit {
  let timeConstant: Double
  private(set) var level = 0.0
  private(set) var fall = 0.0
  private(set) var fallVariance = 1.0
  private(set) var logEvidence = 0.0

  private static let mostSteps = 25
  private static let closeEnough = 1e-6
  /// ln 2.
  private static let logOf2 = 0.693147180559945309

  init(timeConstant: Double, to trials: [LearningTrend.Trial], lapseRate: Double) {
    self.timeConstant = timeConstant
    let course = Self.course(of: trials.count, timeConstant: timeConstant)
    var steps = 0
    while steps < Self.mostSteps, step(along: course, over: trials, lapseRate: lapseRate) {
      steps += 1
    }
  }

  /// g: from 1 at the first trial to 0 at the last.
  private static func course(of count: Int, timeConstant: Double) -> [Double] {
    let decay = (0..<count).map { DeterministicMath.exp(-Double($0) / timeConstant) }
    let end = decay[count - 1]
    return decay.map { ($0 - end) / (1 - end) }
  }

  /// Takes one step of Fisher scoring, damped to an octave; says whether another is worth it.
  private mutating func step(
    along course: [Double], over trials: [LearningTrend.Trial], lapseRate: Double
  ) -> Bool {
    var logPosterior = -0.5 * (level * level + fall * fall)
    var slope = (level: -level, fall: -fall)
    var information = (level: 1.0, cross: 0.0, fall: 1.0)
    for (trial, g) in zip(trials, course) {
      let heard = trial.heard * DeterministicMath.exp2(-(level + fall * g))
      let sign: Double = trial.answer == .higher ? 1 : -1
      let z = heard - trial.bias
      let probability =
        lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(sign * z)
      let derivative =
        -(1 - lapseRate) * sign * DeterministicMath.normalDensity(z) * heard * Self.logOf2
      let certain = max(probability, 1e-12)
      let score = derivative / certain
      let weight = derivative * derivative / (certain * max(1 - probability, 1e-12))
      logPosterior += DeterministicMath.log2(certain) * Self.logOf2
      slope.level += score
      slope.fall += score * g
      information.level += weight
      information.cross += weight * g
      information.fall += weight * g * g
    }
    let determinant =
      information.level * information.fall - information.cross * information.cross
    fallVariance = information.level / determinant
    logEvidence = logPosterior - 0.5 * DeterministicMath.log2(determinant) * Self.logOf2
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
