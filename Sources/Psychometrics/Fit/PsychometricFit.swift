internal import Music
internal import RealModule

/// A psychometric function fitted to the answers at one note, independently of the profile: what it is
/// checked against.
///
///     P = lower + (upper − lower) · Φ((level − threshold) / σ),   width = 2 · Φ⁻¹(0.95) · σ
///
/// Threshold, width (from 5 to 95 % of the core) and lapse rate are free. Their definitions and their
/// priors are those of psignifit, except that answers are taken as binomial: Schütt, Harmeling, Macke
/// & Wichmann (2016), *Vision Research* 122, 105–123.
///
/// - The threshold is uniform over the range of the levels, with cosine falls to 0 half a range beyond.
/// - The width is uniform from twice the least distance of two levels to their range, with cosine
///   falls to 0 at that distance and at three times the range.
/// - The lapse rate is Beta(1, 10).
public struct PsychometricFit: Sendable {
  /// The answers at one level.
  public struct Block: Sendable {
    /// The level of the stimulus; for signed differences, cents.
    public let level: Double
    /// How many answers were right; for signed differences, “higher”.
    public let positive: Int
    /// How many answers there were.
    public let total: Int

    /// Makes a block.
    ///
    /// - Precondition: `level` is finite and `positive` in 0...total.
    public init(level: Double, positive: Int, total: Int) {
      precondition(level.isFinite && (0...max(total, 0)).contains(positive), "no such block")
      self.level = level
      self.positive = positive
      self.total = total
    }
  }

  /// Where the function begins and ends.
  public enum Asymptotes: Hashable, Sendable {
    /// From the guess rate to 1 − λ.
    case guessing(Double)
    /// From λ/2 to 1 − λ/2: a lapse is answered either way.
    case lapsingEitherWay
  }

  /// A fitted parameter.
  public struct Parameter: Sendable {
    /// Its value where the posterior of all three is greatest.
    public let estimate: Double
    /// The band from 2.5 to 97.5 % of its own posterior.
    public let band95: CredibleBand<Double>

    func scaled(by factor: Double) -> Parameter {
      Parameter(estimate: estimate * factor, band95: band95.map { $0 * factor })
    }
  }

  /// The level at which the core is one half.
  public let threshold: Parameter
  /// The distance of the levels at which the core is 5 and 95 %.
  public let width: Parameter
  /// λ.
  public let lapseRate: Parameter

  /// T75 in cents, if the levels are signed differences and lapses go either way.
  public var t75: Parameter {
    width.scaled(by: PsychometricFunction.unitsPerLimen * Posterior.spreadsPerWidth)
  }

  /// Fits the function; `nil` with answers at fewer than two levels.
  ///
  /// - Complexity: O(*b* log *b*) for *b* blocks; the grids have fixed sizes.
  public init?(to blocks: [Block], asymptotes: Asymptotes) {
    guard let posterior = Posterior(of: blocks, asymptotes: asymptotes) else { return nil }
    var bounds = posterior.bounds
    // The prior's bounds are wide: look closer, a few times, at where the posterior is.
    for _ in 0..<8 {
      let closer = Grid(of: posterior, over: bounds, counts: [17, 17, 11]).boundsThatMatter
      let isCloser = zip(closer, bounds).contains { $0.length < 0.8 * $1.length }
      bounds = closer
      guard isCloser else { break }
    }
    let grid = Grid(of: posterior, over: bounds, counts: [41, 41, 21])
    let peak = posterior.peak(from: grid.best, steps: grid.bounds.map { $0.length / 20 })
    let parameters = peak.indices.map {
      Parameter(estimate: peak[$0], band95: grid.band(of: $0, holding: 0.95))
    }
    threshold = parameters[0]
    width = parameters[1]
    lapseRate = parameters[2]
  }
}

extension PsychometricFit.Asymptotes {
  fileprivate func ends(lapseRate: Double) -> PsychometricFunction.Asymptotes {
    switch self {
    case .guessing(let rate): .init(guessRate: rate, lapseRate: lapseRate)
    case .lapsingEitherWay: PsychometricFunction.Lapses(rate: lapseRate).asymptotes(of: .higher)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}

/// The posterior of [threshold, width, lapse rate], up to a factor.
private struct Posterior {
  static let spreadsPerWidth = 1 / (2 * NormalMixture(mean: 0, spread: 1).quantile(0.95))
  private static let largestLapse = 0.5

  private let blocks: [PsychometricFit.Block]
  private let asymptotes: PsychometricFit.Asymptotes
  private let levels: ClosedRange<Double>
  private let leastDistance: Double

  init?(of blocks: [PsychometricFit.Block], asymptotes: PsychometricFit.Asymptotes) {
    self.blocks = blocks.filter { $0.total > 0 }
    self.asymptotes = asymptotes
    let sorted = Set(self.blocks.map(\.level)).sorted()
    guard let least = zip(sorted, sorted.dropFirst()).map({ $1 - $0 }).min() else { return nil }
    levels = sorted[0]...sorted[sorted.count - 1]
    leastDistance = least
  }

  /// Beyond them the prior is 0.
  var bounds: [ClosedRange<Double>] {
    let half = levels.length / 2
    return [
      (levels.lowerBound - half)...(levels.upperBound + half),
      leastDistance...(3 * levels.length), 0...Self.largestLapse,
    ]
  }

  /// Φ at each block.
  func core(threshold: Double, width: Double) -> [Double] {
    blocks.map {
      DeterministicMath.normalCumulative(
        ($0.level - threshold) / (width * Self.spreadsPerWidth))
    }
  }

  /// log2 of the posterior at a point, −∞ where it is impossible.
  func log2Density(at point: [Double]) -> Double {
    guard zip(bounds, point).allSatisfy({ $0.contains($1) }) else { return -.infinity }
    return log2Prior(threshold: point[0], width: point[1])
      + log2Density(lapseRate: point[2], core: core(threshold: point[0], width: point[1]))
  }

  func log2Prior(threshold: Double, width: Double) -> Double {
    log2(thresholdPrior(threshold) * widthPrior(width), times: 1)
  }

  /// The part that the lapse rate is in: its prior, and the likelihood.
  func log2Density(lapseRate: Double, core: [Double]) -> Double {
    var sum = log2(1 - lapseRate, times: 9)
    let asymptotes = asymptotes.ends(lapseRate: lapseRate)
    for index in blocks.indices {
      let (block, proportion) = (blocks[index], asymptotes.probability(core: core[index]))
      sum += log2(proportion, times: block.positive)
      sum += log2(1 - proportion, times: block.total - block.positive)
    }
    return sum
  }

  private func log2(_ probability: Double, times count: Int) -> Double {
    guard count > 0 else { return 0 }
    return probability > 0 ? Double(count) * DeterministicMath.log2(probability) : -.infinity
  }

  private func thresholdPrior(_ threshold: Double) -> Double {
    let beyond = max(levels.lowerBound - threshold, threshold - levels.upperBound, 0)
    return cosineFall(beyond / (levels.length / 2))
  }

  private func widthPrior(_ width: Double) -> Double {
    let below = max(2 * leastDistance - width, 0) / leastDistance
    let above = max(width - levels.length, 0) / (2 * levels.length)
    return cosineFall(below) * cosineFall(above)
  }

  /// From 1 at 0 to 0 at 1: (1 + cos πx) / 2.
  private func cosineFall(_ x: Double) -> Double {
    x < 1 ? (1 + .cos(.pi * x)) / 2 : 0
  }

  /// The point where the posterior is greatest: from `start`, go by `steps` along each axis while it
  /// rises, and halve them when it does not.
  func peak(from start: [Double], steps: [Double]) -> [Double] {
    var steps = steps
    var point = start
    var density = log2Density(at: point)
    for _ in 0..<40 {
      var hasRisen = true
      while hasRisen {
        hasRisen = false
        for axis in point.indices {
          for step in [steps[axis], -steps[axis]] {
            var other = point
            other[axis] = max(other[axis] + step, bounds[axis].lowerBound)
            let otherDensity = log2Density(at: other)
            guard otherDensity > density else { continue }
            (point, density, hasRisen) = (other, otherDensity, true)
          }
        }
      }
      steps = steps.map { $0 / 2 }
    }
    return point
  }
}

/// The posterior on a grid over bounds of each parameter.
private struct Grid {
  /// A parameter is looked at where its marginal is at least this share of its maximum.
  private static let shareThatMatters = 1e-4

  let bounds: [ClosedRange<Double>]
  /// The point of the grid where the posterior is greatest.
  let best: [Double]
  private let axes: [[Double]]
  /// By parameter; up to a factor.
  private let marginals: [[Double]]

  init(of posterior: Posterior, over bounds: [ClosedRange<Double>], counts: [Int]) {
    let axes = zip(bounds, counts).map { bounds, count in
      (0..<count).map {
        bounds.lowerBound + bounds.length * Double($0) / Double(count - 1)
      }
    }
    var densities: [Double] = []
    for threshold in axes[0] {
      for width in axes[1] {
        let prior = posterior.log2Prior(threshold: threshold, width: width)
        let core = posterior.core(threshold: threshold, width: width)
        for lapseRate in axes[2] {
          densities.append(prior + posterior.log2Density(lapseRate: lapseRate, core: core))
        }
      }
    }
    let place = { index in
      [index / (counts[1] * counts[2]), index / counts[2] % counts[1], index % counts[2]]
    }
    let top = densities.indices.max { densities[$0] < densities[$1] } ?? 0
    var marginals = counts.map { Array(repeating: 0.0, count: $0) }
    for (index, density) in densities.enumerated() where density > densities[top] - 60 {
      for (axis, step) in place(index).enumerated() {
        marginals[axis][step] += DeterministicMath.exp2(density - densities[top])
      }
    }
    self.bounds = bounds
    self.axes = axes
    self.marginals = marginals
    best = zip(axes, place(top)).map { $0[$1] }
  }

  /// The bounds of each parameter outside which there is next to nothing.
  var boundsThatMatter: [ClosedRange<Double>] {
    zip(axes, marginals).map { axis, marginal in
      let least = Self.shareThatMatters * (marginal.max() ?? 0)
      let first = marginal.firstIndex { $0 >= least } ?? 0
      let last = marginal.lastIndex { $0 >= least } ?? axis.count - 1
      return axis[max(first - 1, 0)]...axis[min(last + 1, axis.count - 1)]
    }
  }

  /// The band between two quantiles of a parameter, its density taken as straight from point to point.
  func band(of parameter: Int, holding mass: Double) -> CredibleBand<Double> {
    let masses = zip(marginals[parameter], marginals[parameter].dropFirst()).map { ($0 + $1) / 2 }
    let total = masses.reduce(0, +)
    func quantile(_ share: Double) -> Double {
      var left = share * total
      for (index, mass) in masses.enumerated() {
        if left <= mass {
          let axis = axes[parameter]
          return axis[index] + (axis[index + 1] - axis[index]) * (mass > 0 ? left / mass : 0)
        }
        left -= mass
      }
      return bounds[parameter].upperBound
    }
    return CredibleBand(
      mass: mass, lower: quantile((1 - mass) / 2), upper: quantile((1 + mass) / 2))
  }
}
