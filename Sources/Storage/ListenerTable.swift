internal import GRDB
package import Notation
package import Training

// The listeners of a store, with and without sessions.
extension TrainingStore {
  private static let everyLabel = "SELECT label FROM listener UNION SELECT listener FROM session"

  /// Adds a listener who has no sessions yet. One who is there already stays.
  ///
  /// - Throws: ``StorageError``. In that case nothing was written.
  package func add(_ listener: Listener, at time: UTCTime) throws(StorageError) {
    try write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO listener (label, added_utc_ms) VALUES (?, ?)",
        arguments: [listener.label, time.milliseconds])
    }
  }

  /// Returns the listeners who have sessions or were added, in the order of their labels.
  ///
  /// - Throws: ``StorageError``.
  package func everyListener() throws(StorageError) -> [Listener] {
    try read { database in
      try String.fetchAll(database, sql: Self.everyLabel + " ORDER BY 1")
        .map { try Listener(label: $0) }
    }
  }

  /// Returns the list of these listeners, in which excluded sessions do not count.
  ///
  /// - Parameters:
  ///   - today: The time at which the day began.
  ///   - isElsewhere: Returns whether another process trains a listener.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s* + *t*) for *s* sessions of the store and *t* trials of the day.
  package func listedListeners(
    since today: UTCTime, isElsewhere: (Listener) -> Bool
  ) throws(StorageError) -> [ListedListener] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT label, count(session.id) AS sessions,
            max((SELECT time_utc_ms FROM trial WHERE session_id = session.id AND status <> 'void'
              ORDER BY trial DESC LIMIT 1)) AS answered_utc_ms,
            sum(CASE WHEN started_utc_ms >= ? THEN (
              SELECT count(*) FROM trial WHERE session_id = session.id
                AND (status = 'answered' OR trace <> ''
                  OR committed_cent_hundredths <> difference_cent_hundredths)
                AND \(Self.isKept("trial.trial"))) ELSE 0 END) AS answers
          FROM (\(Self.everyLabel)) LEFT JOIN session ON listener = label AND \(Self.isKept("NULL"))
          GROUP BY label ORDER BY label
          """, arguments: [today.milliseconds]
      ).map { row in
        let listener = try Listener(label: row["label"])
        return ListedListener(
          listener, sessions: row["sessions"], answersToday: row["answers"],
          lastAnswer: (row["answered_utc_ms"] as Int64?).flatMap(UTCTime.init(exactly:)),
          isElsewhere: isElsewhere(listener))
      }
    }
  }

  /// Returns the condition that the last decision about a trial, or about the session, did not exclude it.
  static func isKept(_ trial: String) -> String {
    """
    (SELECT kind FROM event WHERE session_id = session.id AND event.trial IS \(trial)
      AND kind IN ('excluded', 'restored') ORDER BY time_utc_ms DESC, id DESC LIMIT 1) IS NOT 'excluded'
    """
  }
}
