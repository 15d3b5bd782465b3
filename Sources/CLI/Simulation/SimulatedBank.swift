import ArgumentParser
import CResources
import Foundation
import Psychometrics
import Training

/// A bank of simulated listeners, chosen by name.
enum SimulatedBank {
  /// The published bank.
  case base
  /// Any number of listeners, drawn from a seed.
  case drawn(ListenerPopulation)
  /// Any number of listeners with a hearing of intervals of their own.
  case intervals(IntervalPopulation)
  /// Any number of listeners who bring tones into tune in their own way.
  case matching(MatchingPopulation)

  /// The largest number of drawn listeners.
  private static let mostDrawn = 100_000
  private static let drawnIfAbsent = 240

  init(name: String) throws {
    if name == "base" {
      self = .base
    } else if let population = ListenerPopulation(rawValue: name) {
      self = .drawn(population)
    } else if let population = IntervalPopulation(rawValue: name) {
      self = .intervals(population)
    } else if let population = MatchingPopulation(rawValue: name) {
      self = .matching(population)
    } else {
      let names =
        ["base"] + ListenerPopulation.allCases.map(\.rawValue)
        + IntervalPopulation.allCases.map(\.rawValue) + MatchingPopulation.allCases.map(\.rawValue)
      throw ValidationError("choose one of \(names.joined(separator: ", ")).")
    }
  }

  var name: String {
    switch self {
    case .base: "base"
    case .drawn(let population): population.rawValue
    case .intervals(let population): population.rawValue
    case .matching(let population): population.rawValue
    }
  }

  /// The name of the task that the listeners are meant for.
  var taskName: String {
    switch self {
    case .base, .drawn: "pitch"
    case .intervals: "interval"
    case .matching: "matching"
    }
  }

  var hasLearners: Bool {
    switch self {
    case .base, .drawn(.population): true
    case .drawn, .intervals, .matching: false
    }
  }

  /// Returns the largest number of listeners.
  func size(learning: Bool) throws -> Int {
    switch self {
    case .base: try Self.published(learning: learning).count
    case .drawn, .intervals, .matching: Self.mostDrawn
    }
  }

  /// Returns the first `count` listeners; if it is `nil`, all of the published bank or 240 drawn
  /// ones.
  func listeners(_ count: Int?, seed: UInt64, learning: Bool) throws -> [SimulatedListener] {
    switch self {
    case .base:
      let all = try Self.published(learning: learning)
      return Array(all.prefix(count ?? all.count))
    case .drawn(let population):
      return population.listeners(count ?? Self.drawnIfAbsent, seed: seed, learning: learning)
    case .intervals(let population):
      return population.listeners(count ?? Self.drawnIfAbsent, seed: seed)
    case .matching(let population):
      return population.listeners(count ?? Self.drawnIfAbsent, seed: seed)
    }
  }

  private static func published(learning: Bool) throws -> [SimulatedListener] {
    let resource = limen_bank_base()
    let data = Data(bytes: resource.bytes, count: resource.count)
    let bank = try JSONDecoder().decode(ListenerBank.self, from: data)
    return learning ? bank.learning : bank.still
  }
}
