import ArgumentParser
import CResources
import FoundationEssentials
import Psychometrics

/// A bank of simulated listeners, chosen by name.
struct SimulatedBank {
  let name: String
  /// The name of the task that the listeners are meant for.
  let taskName: String
  /// Whether the listeners are drawn from a seed, up to 100,000 of them.
  let isDrawn: Bool
  /// Whether the bank has listeners who learn.
  let hasLearners: Bool
  /// Returns the first so many listeners; if the number is `nil`, all of the published bank or 240
  /// drawn ones.
  let draw: @Sendable (Int?, _ seed: UInt64, _ learning: Bool) throws -> [SimulatedListener]

  /// Returns the largest number of listeners.
  func size(learning: Bool) throws -> Int {
    isDrawn ? Self.mostDrawn : try draw(nil, 0, learning).count
  }
}

// MARK: - All banks

extension SimulatedBank {
  /// The largest number of drawn listeners.
  private static let mostDrawn = 100_000
  private static let drawnIfAbsent = 240

  /// The published bank.
  static let base = SimulatedBank(
    name: "base", taskName: "pitch", isDrawn: false, hasLearners: true
  ) { count, _, learning in
    let resource = limen_bank_base()
    let data = Data(bytes: resource.bytes, count: resource.count)
    let bank = try JSONDecoder().decode(ListenerBank.self, from: data)
    let all = learning ? bank.learning : bank.still
    return Array(all.prefix(count ?? all.count))
  }

  private static let all =
    [base]
    + ListenerPopulation.allCases.map { population in
      SimulatedBank(
        name: population.rawValue, taskName: "pitch", isDrawn: true,
        hasLearners: population == .population
      ) { count, seed, learning in
        population.listeners(count ?? drawnIfAbsent, seed: seed, learning: learning)
      }
    }
    + IntervalPopulation.allCases.map { population in
      SimulatedBank(
        name: population.rawValue, taskName: "interval", isDrawn: true, hasLearners: false
      ) { count, seed, _ in population.listeners(count ?? drawnIfAbsent, seed: seed) }
    }
    + MatchingPopulation.allCases.map { population in
      SimulatedBank(
        name: population.rawValue, taskName: "matching", isDrawn: true, hasLearners: false
      ) { count, seed, _ in population.listeners(count ?? drawnIfAbsent, seed: seed) }
    }

  init(name: String) throws {
    guard let bank = Self.all.first(where: { $0.name == name }) else {
      throw ValidationError("choose one of \(Self.all.map(\.name).joined(separator: ", ")).")
    }
    self = bank
  }
}
