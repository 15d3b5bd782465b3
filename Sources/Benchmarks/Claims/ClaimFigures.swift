import Foundation
import Music
import Notation
import Psychometrics
import Synchronization
import Training

/// How often what is said of a listener is false, for listeners of whom it could be false.
enum ClaimFigures {
  /// The seed of the listeners that are reported; constants were chosen on others.
  static let seed: UInt64 = 901
  static let listeners = 150

  static func print() throws {
    try printTrends()
  }

  /// Returns what is read from each listener, in their order; the work is shared by the cores.
  static func map<Reading: Sendable>(
    _ bank: ClaimBank, _ read: @Sendable (SimulatedListener) throws -> Reading
  ) rethrows -> [Reading] {
    let chosen = bank.listeners(listeners, seed: seed)
    let readings = Mutex<[Int: Reading]>([:])
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      guard let reading = try? read(chosen[index]) else { return }
      readings.withLock { $0[index] = reading }
    }
    return readings.withLock { all in chosen.indices.compactMap { all[$0] } }
  }

  /// Returns the simulated sessions of a listener, a day apart.
  static func sessions(
    _ count: Int, trials: Int, of listener: SimulatedListener, settings: Settings
  ) throws -> [Simulation] {
    let digest = Digest(of: "\(seed) \(listener.id)".utf8).value
    let header = SessionHeader(
      listener: try Listener(label: listener.id),
      startedAt: UTCTime(milliseconds: 1_767_225_600_000), seed: digest >> 1,
      settings: settings, history: .init(of: []))
    return Simulation.sessions(count, of: listener, first: header, trials: trials)
  }
}

// MARK: - Trends

extension ClaimFigures {
  private static let sessions = 5
  private static let trials = 200

  private static func printTrends() throws {
    Table.heading(
      "claims of a trend, \(sessions) sessions of \(trials) answers, \(listeners) listeners each")
    Table.row("", "falls, rises claimed; told fall - true fall, in octaves; ± standard error")
    let settings = try Settings(range: .standard)
    let banks = [ClaimBank.plain] + ClaimBank.fading
    for bank in banks + [0.3, 0.6, 0.9, 1.2].map({ .learners($0, over: sessions * trials) }) {
      let trends = try map(bank) { listener in
        let recordings = try sessions(
          Self.sessions, trials: trials, of: listener, settings: settings
        ).map(\.recording)
        return ListenerFindings(of: recordings, range: settings.range).curve.trend
      }.compactMap { $0 }
      let falls = trends.count { $0.change == .fell }
      let rises = trends.count { $0.change == .rose }
      Table.row(
        bank.name, "\(share(falls, of: trends.count)), \(share(rises, of: trends.count))")
    }
  }

  /// Returns a share with its standard error.
  static func share(_ count: Int, of total: Int) -> String {
    let share = Double(count) / Double(total)
    let error = (share * (1 - share) / Double(total)).squareRoot()
    return "\(Table.thousandths(share)) ± \(Table.thousandths(error))"
  }
}
