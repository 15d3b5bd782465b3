internal import GRDB
public import Training

/// What an import brought.
public struct ImportSummary: Hashable, Sendable {
  /// Sessions that were new.
  public var newSessions = 0
  /// Trials that were new, also in sessions that had grown.
  public var newTrials = 0
  /// Decisions about sessions that were new.
  public var newEvents = 0
  /// Sessions that were here before.
  public var knownSessions = 0
  /// Sessions that are here with other trials; these stay as they are.
  public var contradictions: [SessionHeader] = []
}

extension TrainingStore {
  /// An empty store in memory, or a copy of one that is there: to see what a change would do.
  ///
  /// - Throws: ``StorageError`` when the store is there and cannot be read.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public static func rehearsing(on path: String) throws(StorageError) -> TrainingStore {
    do {
      let copy = try DatabaseQueue()
      do {
        try TrainingStore.reading(from: path).database.backup(to: copy)
      } catch StorageError.missing {}
      try Schema.migrator.migrate(copy)
      return TrainingStore(path: path, database: copy, lock: nil)
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }

  /// Takes in sessions that were recorded elsewhere: all of them, or none when anything fails.
  ///
  /// A session is known by its fingerprint. One that is here already gets the trials and the decisions
  /// that it lacks, so that nothing is ever there twice. One whose pairs no engine of ours chose is
  /// known by any of its aliases, and goes in by the first that no other session has.
  ///
  /// - Parameter read: Hands over the sessions, those of one listener at a time.
  /// - Throws: ``StorageError``, or what `read` throws.
  public func takeIn(
    _ read: (_ take: ([RecordedSession]) throws -> Void) throws -> Void
  ) throws -> ImportSummary {
    var summary = ImportSummary()
    do {
      try database.write { database in
        try read { sessions in try Self.add(sessions, to: database, counting: &summary) }
      }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path, writing: true)
    }
    return summary
  }

  private static func add(
    _ sessions: [RecordedSession], to database: Database, counting summary: inout ImportSummary
  ) throws {
    guard let listener = sessions.first?.header.listener else { return }
    var known: [Fingerprint: Int64] = [:]
    for named in try headers(of: listener, in: database) {
      known[named.header.fingerprint] = named.id
    }
    for session in sessions {
      let aliases = session.aliases
      var isKnown = false
      for alias in aliases where !isKnown {
        guard let id = known[alias.fingerprint] else { continue }
        isKnown = try merge(session.under(alias), into: id, in: database, counting: &summary)
      }
      if isKnown {
        summary.knownSessions += 1
      } else if let new = aliases.first(where: { known[$0.fingerprint] == nil }) {
        known[new.fingerprint] = try insert(session.under(new), into: database)
        summary.newSessions += 1
        summary.newTrials += session.trials.count
        summary.newEvents += session.events.count
      } else {
        summary.knownSessions += 1
        summary.contradictions.append(session.header)
      }
    }
  }

  private static func insert(_ session: RecordedSession, into database: Database) throws -> Int64 {
    let id = try session.header.insert(
      originalID: session.originalID, playback: session.playback, into: database)
    for trial in session.trials { try trial.insert(into: database, session: id) }
    for event in session.events { try event.insert(into: database, session: id) }
    return id
  }

  /// - Returns: Whether it is the session that is here; one with other trials is not.
  private static func merge(
    _ session: RecordedSession, into id: Int64, in database: Database,
    counting summary: inout ImportSummary
  ) throws -> Bool {
    let trials = try TrialRecord.all(of: id, in: database)
    guard zip(trials, session.trials).allSatisfy(==) else { return false }
    for trial in session.trials.dropFirst(trials.count) {
      try trial.insert(into: database, session: id)
      summary.newTrials += 1
    }
    var missing = session.events
    for event in try events(of: id, in: database) {
      if let index = missing.firstIndex(of: event) { missing.remove(at: index) }
    }
    for event in missing { try event.insert(into: database, session: id) }
    summary.newEvents += missing.count
    return true
  }
}
