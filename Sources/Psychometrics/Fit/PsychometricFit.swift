internal import Music

/// A psychometric function fitted to answers, independently of the profile, as a check.
///
///     P = λ/2 + (1 − λ) · Φ((level − threshold) / σ),   width = 2 · Φ⁻¹(0.95) · σ
///
/// Threshold, width (from 5 to 95 % of the core) and lapse rate are free. Their definitions and
/// priors are those of psignifit, except that answers are binomial: Schütt, Harmeling, Macke &
/// Wichmann (2016), *Vision Research* 122, 105–123.
///
/// - The threshold is uniform over the range of the levels, with cosine falls to 0 half a range
///   beyond.
/// - The width is uniform from twice the least distance of two levels to their range, with cosine
///   falls to 0 at that distance and at three times the range.
/// - A lapse gives either answer with equal probability, and so moves each asymptote by λ/2. This distance
///   is Beta(1, 10), up to one half, and the prior counts twice.
package struct PsychometricFit: Sendable {
  /// The answers at one level.
  struct Block: Sendable {
    /// The level of the stimulus, which is finite: signed cents.
    let level: Double
    /// The number of “higher” answers, in 0...total.
    let positive: Int
    /// The number of answers.
    let total: Int
  }

  /// A fitted parameter.
  package struct Parameter: Sendable {
    /// The value at the maximum of the joint posterior of all three parameters.
    package let estimate: Double
    /// The band from 2.5 to 97.5 % of the marginal posterior.
    package let band95: CredibleBand<Double>

    func map(_ transform: (Double) -> Double) -> Parameter {
      Parameter(estimate: transform(estimate), band95: band95.map(transform))
    }
  }

  /// The level at which the core is one half.
  package let threshold: Parameter
  /// The distance between the levels at which the core is 5 % and 95 %.
  package let width: Parameter
  /// The lapse rate λ.
  package let lapseRate: Parameter

  /// T75 in cents.
  package var t75: Parameter {
    width.map { $0 * PsychometricFunction.unitsPerLimen * Posterior.spreadsPerWidth }
  }

  /// Creates a fit of the function to blocks of answers.
  ///
  /// The result is `nil` for answers at fewer than two levels.
  ///
  /// - Complexity: O(*b* log *b*) for *b* blocks; the grids have fixed sizes.
  init?(to blocks: [Block]) {
    guard var posterior = Posterior(of: blocks) else { return nil }
    let coarse = [45, 33, 9]
    posterior.centre = posterior.threshold(
      at: Grid(of: posterior, over: posterior.bounds, counts: coarse).peak(of: posterior)[0])
    var bounds = posterior.bounds
    // The bounds of the prior are wide. Narrow them a few times to where the posterior lies.
    for _ in 0..<8 {
      let closer = Grid(of: posterior, over: bounds, counts: coarse).boundsThatMatter
      let isCloser = zip(closer, bounds).contains { $0.length < 0.8 * $1.length }
      bounds = closer
      guard isCloser else { break }
    }
    let grid = Grid(of: posterior, over: bounds, counts: [121, 61, 17])
    let peak = grid.peak(of: posterior)
    let parameters = peak.indices.map {
      Parameter(estimate: peak[$0], band95: grid.band(of: $0, holding: 0.95))
    }
    threshold = parameters[0].map(posterior.threshold)
    width = parameters[1].map(DeterministicMath.exp2)
    lapseRate = parameters[2].map { 2 * $0 * $0 }
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}

/// The posterior density of threshold, width and distance of an asymptote, up to a factor.
///
/// Points are given in coordinates whose equal steps are small where the posterior may be narrow:
///
/// - u, with threshold = centre + scale · sinh(u · ln 2), because the levels of a staircase reach far, while the
///   thresholds of small widths lie on a narrow ridge;
/// - log2 of the width, because a 95 % band may span a factor of a hundred;
/// - the square root of the distance, because most of its probability is near 0.
private struct Posterior {
  static let spreadsPerWidth = 1 / (2 * NormalMixture(mean: 0, spread: 1).quantile(0.95))
  private static let largestDistance = 0.5

  private let blocks: [PsychometricFit.Block]
  private let levels: ClosedRange<Double>
  private let leastDistance: Double
  /// The threshold with the finest steps around it.
  var centre: Double

  init?(of blocks: [PsychometricFit.Block]) {
    self.blocks = blocks.filter { $0.total > 0 }
    let sorted = Set(self.blocks.map(\.level)).sorted()
    guard let least = zip(sorted, sorted.dropFirst()).map({ $1 - $0 }).min() else { return nil }
    levels = sorted[0]...sorted[sorted.count - 1]
    leastDistance = least
    centre = (levels.lowerBound + levels.upperBound) / 2
  }

  /// The distance from the centre within which steps of the threshold are nearly even.
  private var scale: Double { levels.length / 400 }

  /// Returns the threshold at a coordinate.
  func threshold(at coordinate: Double) -> Double {
    centre + scale * (DeterministicMath.exp2(coordinate) - DeterministicMath.exp2(-coordinate)) / 2
  }

  /// Returns the Jacobian determinant of the parameters at a point, up to a factor.
  func volume(at point: [Double]) -> Double {
    (DeterministicMath.exp2(point[0]) + DeterministicMath.exp2(-point[0]))
      * DeterministicMath.exp2(point[1]) * point[2]
  }

  /// The bounds of each coordinate, beyond which the prior is 0.
  var bounds: [ClosedRange<Double>] {
    let half = levels.length / 2
    let ends = [levels.lowerBound - half, levels.upperBound + half].map { threshold in
      let sine = (threshold - centre) / scale
      let size = DeterministicMath.log2(sine.magnitude + (sine * sine + 1).squareRoot())
      return sine < 0 ? -size : size
    }
    return [
      ends[0]...ends[1],
      DeterministicMath.log2(leastDistance)...DeterministicMath.log2(3 * levels.length),
      0...Self.largestDistance.squareRoot(),
    ]
  }

  /// Returns Φ at each block.
  func core(threshold: Double, log2Width: Double) -> [Double] {
    let spread = DeterministicMath.exp2(log2Width) * Self.spreadsPerWidth
    return blocks.map { DeterministicMath.normalCumulative(($0.level - threshold) / spread) }
  }

  /// Returns log2 of the posterior density at a point, or −∞ where the density is 0.
  func log2Density(at point: [Double]) -> Double {
    guard zip(bounds, point).allSatisfy({ $0.contains($1) }) else { return -.infinity }
    let threshold = threshold(at: point[0])
    return log2Prior(threshold: threshold, log2Width: point[1])
      + log2Density(
        distance: point[2] * point[2], core: core(threshold: threshold, log2Width: point[1]))
  }

  func log2Prior(threshold: Double, log2Width: Double) -> Double {
    log2(thresholdPrior(threshold) * widthPrior(DeterministicMath.exp2(log2Width)), times: 1)
  }

  /// Returns the terms that depend on the distance of an asymptote: its prior and the likelihood.
  func log2Density(distance: Double, core: [Double]) -> Double {
    var sum = log2(1 - distance, times: 2 * 9)
    // A staircase has single answers at many levels. Their product needs one logarithm.
    var product = 1.0
    func add(_ probability: Double, times count: Int) {
      guard count == 1 else { return sum += log2(probability, times: count) }
      product *= probability
      guard product < 1e-100 else { return }
      sum += log2(product, times: 1)
      product = 1
    }
    let asymptotes = PsychometricFunction.Lapses(rate: 2 * distance).asymptotes(of: .higher)
    for index in blocks.indices {
      let (block, proportion) = (blocks[index], asymptotes.probability(core: core[index]))
      add(proportion, times: block.positive)
      add(1 - proportion, times: block.total - block.positive)
    }
    return sum + log2(product, times: 1)
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

  /// Returns (1 + cos πx) / 2, which falls from 1 at 0 to 0 at 1, and 0 beyond.
  private func cosineFall(_ x: Double) -> Double {
    x < 1 ? (1 + DeterministicMath.point(atTurn: x / 2).cosine) / 2 : 0
  }

  /// Returns the point where the posterior is greatest.
  ///
  /// The search moves from `start` by `steps` along each axis while the posterior rises, then on by the sum of
  /// these moves, and halves the steps when it does not rise. The sums follow a ridge, along which single
  /// steps would be many. Source: Hooke & Jeeves (1961), *Journal of the ACM* 8, 212–229.
  func peak(from start: [Double], steps: [Double]) -> [Double] {
    var steps = steps
    var best = Place(start, log2Density(at: start))
    for _ in 0..<24 {
      var next = climbed(from: best, steps: steps)
      while next.log2Density > best.log2Density {
        let ahead = zip(zip(next.point, best.point), bounds).map {
          max(2 * $0.0 - $0.1, $1.lowerBound)
        }
        best = next
        next = climbed(from: (ahead, log2Density(at: ahead)), steps: steps)
        if next.log2Density <= best.log2Density { next = climbed(from: best, steps: steps) }
      }
      steps = steps.map { $0 / 2 }
    }
    return best.point
  }

  private typealias Place = (point: [Double], log2Density: Double)

  /// Returns the place after one step along each axis on which the posterior rises.
  private func climbed(from start: Place, steps: [Double]) -> Place {
    var place = start
    for (axis, step) in steps.enumerated() {
      for step in [step, -step] {
        var other = place.point
        other[axis] = max(other[axis] + step, bounds[axis].lowerBound)
        let log2Density = log2Density(at: other)
        guard log2Density > place.log2Density else { continue }
        place = (other, log2Density)
        break
      }
    }
    return place
  }
}

/// The posterior on a grid within bounds of each parameter.
private struct Grid {
  /// The share of a marginal's maximum below which values of a parameter are left out.
  private static let shareThatMatters = 1e-4

  let bounds: [ClosedRange<Double>]
  /// The grid point where the posterior is greatest.
  let best: [Double]
  private let axes: [[Double]]
  /// The marginal posterior of each parameter, up to a factor.
  private let marginals: [[Double]]

  init(of posterior: Posterior, over bounds: [ClosedRange<Double>], counts: [Int]) {
    let axes = zip(bounds, counts).map { bounds, count in
      (0..<count).map {
        bounds.lowerBound + bounds.length * Double($0) / Double(count - 1)
      }
    }
    var densities: [Double] = []
    for threshold in axes[0].map(posterior.threshold) {
      for log2Width in axes[1] {
        let prior = posterior.log2Prior(threshold: threshold, log2Width: log2Width)
        let core = posterior.core(threshold: threshold, log2Width: log2Width)
        for distance in axes[2] {
          densities.append(
            prior + posterior.log2Density(distance: distance * distance, core: core))
        }
      }
    }
    let place = { index in
      [index / (counts[1] * counts[2]), index / counts[2] % counts[1], index % counts[2]]
    }
    let top = densities.indices.max { densities[$0] < densities[$1] } ?? 0
    var marginals = counts.map { Array(repeating: 0.0, count: $0) }
    for (index, density) in densities.enumerated() where density > densities[top] - 60 {
      let place = place(index)
      // By the trapezoidal rule, an end of an axis counts half.
      let ends = zip(place, counts).count { $0 == 0 || $0 == $1 - 1 }
      let mass =
        DeterministicMath.exp2(density - densities[top] - Double(ends))
        * posterior.volume(at: zip(axes, place).map { $0[$1] })
      for (axis, step) in place.enumerated() { marginals[axis][step] += mass }
    }
    for (axis, count) in counts.enumerated() {
      for end in [0, count - 1] { marginals[axis][end] *= 2 }
    }
    self.bounds = bounds
    self.axes = axes
    self.marginals = marginals
    best = zip(axes, place(top)).map { $0[$1] }
  }

  /// Returns the point where the posterior is greatest.
  func peak(of posterior: Posterior) -> [Double] {
    posterior.peak(from: best, steps: bounds.map { $0.length / 20 })
  }

  /// The bounds of each parameter that contain nearly all of its posterior.
  var boundsThatMatter: [ClosedRange<Double>] {
    zip(axes, marginals).map { axis, marginal in
      let least = Self.shareThatMatters * (marginal.max() ?? 0)
      let first = marginal.firstIndex { $0 >= least } ?? 0
      let last = marginal.lastIndex { $0 >= least } ?? axis.count - 1
      return axis[max(first - 1, 0)]...axis[min(last + 1, axis.count - 1)]
    }
  }

  /// Returns the band between two quantiles of a parameter.
  ///
  /// The density is linear between grid points.
  func band(of parameter: Int, holding mass: Double) -> CredibleBand<Double> {
    let (axis, density) = (axes[parameter], marginals[parameter])
    let masses = zip(density, density.dropFirst()).map { ($0 + $1) / 2 }
    let total = masses.reduce(0, +)
    func quantile(_ share: Double) -> Double {
      var left = share * total
      for (index, mass) in masses.enumerated() {
        if left <= mass {
          let rise = density[index + 1] - density[index]
          // The root of the quadratic equation for the share of the step, free of cancellation.
          let root = (density[index] * density[index] + 2 * rise * left).squareRoot()
          let share = left > 0 ? 2 * left / (density[index] + root) : 0
          return axis[index] + (axis[index + 1] - axis[index]) * share
        }
        left -= mass
      }
      return bounds[parameter].upperBound
    }
    return CredibleBand(
      mass: mass, lower: quantile((1 - mass) / 2), upper: quantile((1 + mass) / 2))
  }
}
