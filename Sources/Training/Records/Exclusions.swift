/// The trials of one session that are excluded from profiles.
package struct Exclusions: Hashable, Sendable {
  /// Whether the whole session is excluded.
  package private(set) var wholeSession = false
  /// The numbers of the trials that are excluded individually, ascending.
  package private(set) var trials: [Int] = []

  /// Creates the exclusions that result from these events, earliest first; empty ones without
  /// events.
  ///
  /// - Complexity: O(*e* · *x* log *x*) for *e* events and *x* individually excluded trials.
  package init(after events: [HistoryEvent] = []) {
    for event in events {
      switch event.kind {
      case .excluded(nil): wholeSession = true
      case .restored(nil): wholeSession = false
      case .excluded(let trial?): trials = (trials.filter { $0 != trial } + [trial]).sorted()
      case .restored(let trial?): trials.removeAll { $0 == trial }
      case .annotated, .heard: break
      }
    }
  }

  /// Whether nothing is excluded.
  package var isEmpty: Bool { !wholeSession && trials.isEmpty }

  /// Returns whether the trial with this number is excluded.
  ///
  /// - Complexity: O(*x*) for *x* individually excluded trials.
  package func contains(trial number: Int) -> Bool { wholeSession || trials.contains(number) }
}

// MARK: - JSON

extension Exclusions: Codable {
  private enum CodingKeys: String, CodingKey {
    case wholeSession = "whole_session"
    case trials
  }
}
