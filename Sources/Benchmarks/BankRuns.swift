import Psychometrics

/// Runs of the simulated listeners of a population, two hundred from each of five seeds.
enum BankRuns {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]
  /// The listeners of each seed.
  private static let listeners = 200
  /// The number of runs.
  static let count = seeds.count * listeners

  /// Returns the results of all runs.
  ///
  /// - Parameters:
  ///   - draw: Returns that many listeners of the population, drawn from a seed.
  ///   - run: Returns the result of a listener, who has a seed of their own.
  static func map<Result>(
    _ draw: (Int, UInt64) -> [SimulatedListener],
    _ run: (SimulatedListener, UInt64) -> Result
  ) -> [Result] {
    seeds.flatMap { seed in
      draw(listeners, seed).enumerated().map { number, listener in
        run(listener, seed &* 1000 &+ UInt64(number))
      }
    }
  }
}
