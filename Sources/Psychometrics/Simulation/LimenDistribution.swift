internal import Music
internal import Notation

/// The distribution of the limens of simulated listeners in a prior.
struct LimenDistribution {
  private let mean: [Double]
  private let factor: CholeskyFactor

  /// Creates the distribution of θ at the notes of ``SimulatedListener/range``, for listeners of a
  /// kind.
  ///
  /// - Precondition: `prior` is valid, so that the covariance of θ is positive definite.
  init(of kind: ThresholdPrior.Kind, in prior: ThresholdPrior) {
    let notes = SimulatedListener.range.notes
    mean = notes.map { prior.mean(at: $0, of: kind) }
    let covariance = SymmetricMatrix(order: notes.count) {
      prior.covariance(notes[$0], notes[$1], of: kind)
    }
    factor = CholeskyFactor(of: covariance).required(
      or: "a valid prior has a part for every single note")
  }

  /// Returns θ at every note for one more listener.
  func draw(using generator: inout SeededGenerator) -> [Double] {
    let noise = mean.map { _ in generator.normal(0, 1) }
    return zip(mean, factor.multiplied(by: noise)).map { $0 + $1 }
  }
}
