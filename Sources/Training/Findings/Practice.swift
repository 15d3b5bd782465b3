package import Notation

/// When a listener trained, and how much on each of the last days.
package struct Practice: Sendable {
  /// The number of days, today included, whose answers are counted.
  package static let countedDays = 7

  /// The local date of today, such as `2026-11-21`.
  package let today: String
  /// The number of days with a session.
  package let days: Int
  /// The number of days since the last session of each task that the listener has trained.
  package let daysSince: [Task: Int]
  /// The number of answers of each of the last days with a session, by its distance from today.
  private let answers: [Int: Int]

  /// Reads when a listener trained.
  ///
  /// - Parameters:
  ///   - sessions: All sessions of the listener that were not excluded.
  ///   - recent: Sessions that began at or after ``start(of:)``, with their trials.
  ///   - now: The time.
  ///   - zone: The time zone of the listener.
  package init(
    sessions: [(startedAt: UTCTime, task: Task)] = [], recent: [RecordedSession] = [],
    at now: UTCTime, in zone: LocalZone
  ) {
    func distance(_ time: UTCTime) -> Int { Int(zone.dayNumber(now) - zone.dayNumber(time)) }
    today = zone.day(now)
    let distances = sessions.map { (task: $0.task, days: distance($0.startedAt)) }
    days = Set(distances.map(\.days)).count
    daysSince = Dictionary(distances.map { ($0.task, $0.days) }, uniquingKeysWith: min)
    answers = recent.reduce(into: [:]) { answers, session in
      answers[distance(session.header.startedAt), default: 0] += session.countedTrials
    }
  }

  /// Returns a time from which on no counted day is missing, whatever the zone.
  package static func start(of now: UTCTime) -> UTCTime {
    now.adding(days: -countedDays - 1)
  }

  /// The number of answers today.
  package var answersToday: Int { answers[0] ?? 0 }

  /// Whether the listener trained on each of the counted days, the last of which is today.
  package var trainedDays: [Bool] {
    (0..<Self.countedDays).reversed().map { answers[$0, default: 0] > 0 }
  }

  /// The number of days since the last session; `nil` for a listener without one.
  package var daysSinceLast: Int? { daysSince.values.min() }
}

extension RecordedSession {
  /// The trials that were not taken back or excluded one by one.
  package var keptTrials: [TrialRecord] {
    let excluded = Set(exclusions.trials)
    return excluded.isEmpty ? trials : trials.filter { !excluded.contains($0.number) }
  }

  /// The number of answered trials that were not taken back or excluded and are evidence.
  package var countedTrials: Int {
    exclusions.wholeSession ? 0 : keptTrials.count { $0.isAnswered && !$0.isUnmoved }
  }
}
