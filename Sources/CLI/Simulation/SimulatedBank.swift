import ArgumentParser
import CResources
import Foundation
import Psychometrics
import Training

/// A bank of simulated listeners, chosen by name.
struct SimulatedBank {
  let name: String
  /// The name of the task that the listeners are meant for.
  let taskName: String
  /// Whether the listeners are drawn from a seed, up to 100,000 of them.
  let isDrawn: Bool
  private let draw: @Sendable (Int?, _ seed: UInt64, _ learning: Bool) throws -> [SimulatedListener]

  var hasLearners: Bool {
    [Self.base.name, ListenerPopulation.population.rawValue].contains(name)
  }

  /// Returns the largest number of listeners.
  func size(learning: Bool) throws -> Int {
    isDrawn ? Self.mostDrawn : try listeners(nil, seed: 0, learning: learning).count
  }

  /// Returns the first `count` listeners; if it is `nil`, all of the published bank or 240 drawn
  /// ones.
  func listeners(_ count: Int?, seed: UInt64, learning: Bool) throws -> [SimulatedListener] {
    try draw(count, seed, learning)
  }
}

// MARK: - All banks

extension SimulatedBank {
  /// The largest number of drawn listeners.
  private static let mostDrawn = 100_000
  private static let drawnIfAbsent = 240

  /// The published bank.
  static let base = SimulatedBank(name: "base", taskName: "pitch", isDrawn: false) {
    count, _, learning in
    let resource = limen_bank_base()
    let data = Data(bytes: resource.bytes, count: resource.count)
    let bank = try JSONDecoder().decode(ListenerBank.self, from: data)
    let all = learning ? bank.learning : bank.still
    return Array(all.prefix(count ?? all.count))
  }

  private static let all: [SimulatedBank] =
    [base]
    + drawn(for: "pitch") { (population: ListenerPopulation, count, seed, learning) in
      population.listeners(count, seed: seed, learning: learning)
    }
    + drawn(for: "interval") { (population: IntervalPopulation, count, seed, _) in
      population.listeners(count, seed: seed)
    }
    + drawn(for: "matching") { (population: MatchingPopulation, count, seed, _) in
      population.listeners(count, seed: seed)
    }

  private static func drawn<Population: CaseIterable & RawRepresentable<String> & Sendable>(
    for taskName: String,
    by draw: @escaping @Sendable (Population, Int, UInt64, Bool) -> [SimulatedListener]
  ) -> [SimulatedBank] {
    Population.allCases.map { population in
      SimulatedBank(name: population.rawValue, taskName: taskName, isDrawn: true) {
        draw(population, $0 ?? drawnIfAbsent, $1, $2)
      }
    }
  }

  init(name: String) throws {
    guard let bank = Self.all.first(where: { $0.name == name }) else {
      throw ValidationError("choose one of \(Self.all.map(\.name).joined(separator: ", ")).")
    }
    self = bank
  }
}
