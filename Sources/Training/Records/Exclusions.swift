/// The trials of one session that are left out of profiles.
public struct Exclusions: Hashable, Codable, Sendable {
  /// Whether all of them are.
  public private(set) var wholeSession = false
  /// The numbers of those left out by themselves, ascending.
  public private(set) var trials: [Int] = []

  /// Nothing is left out.
  public init() {}

  /// What is left out after these events, earliest first.
  ///
  /// - Complexity: O(*e* · *x* log *x*) for *e* events and *x* trials excluded one by one.
  public init(after events: [HistoryEvent]) {
    for event in events {
      switch event.kind {
      case .excluded(nil): wholeSession = true
      case .restored(nil): wholeSession = false
      case .excluded(let trial?): trials = (trials.filter { $0 != trial } + [trial]).sorted()
      case .restored(let trial?): trials.removeAll { $0 == trial }
      case .annotated: break
      }
    }
  }

  /// Whether nothing is left out.
  public var isEmpty: Bool { !wholeSession && trials.isEmpty }

  /// Whether the trial of this number is left out.
  ///
  /// - Complexity: O(*x*) for *x* trials excluded one by one.
  public func contains(trial number: Int) -> Bool { wholeSession || trials.contains(number) }

  private enum CodingKeys: String, CodingKey {
    case wholeSession = "whole_session"
    case trials
  }
}
