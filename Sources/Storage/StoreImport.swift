internal import GRDB
package import Training

/// The result of an import.
package struct ImportSummary: Hashable, Sendable {
  /// The number of new sessions.
  package var newSessions = 0
  /// The number of new trials, including those of sessions that were already in the store.
  package var newTrials = 0
  /// The number of new decisions about sessions.
  package var newEvents = 0
  /// The number of sessions that were already in the store.
  package var knownSessions = 0
  /// The number of answers that were already in the store, at the beginning of sessions that have grown.
  package var knownAnswers = 0
  /// The headers of sessions that are in the store with other trials. The store keeps its own
  /// trials.
  package var contradictions: [SessionHeader] = []
}

extension TrainingStore {
  /// Returns a temporary store to preview the effect of a change: a copy of the store at `path`, or
  /// an empty one if there is no store.
  ///
  /// - Throws: ``StorageError`` if the store exists but cannot be read.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  package static func rehearsing(on path: String) throws(StorageError) -> TrainingStore {
    try StorageError.describing(path, writing: false) {
      let copy = try DatabaseQueue.temporary()
      do {
        try TrainingStore.reading(from: path).database.backup(to: copy)
      } catch StorageError.missing {}
      try Schema.migrator.migrate(copy)
      return TrainingStore(path: path, database: copy)
    }
  }

  /// Imports sessions that were recorded elsewhere, in one transaction: all of them, or none if
  /// there is an error.
  ///
  /// A session is identified by the digest of its header. If it is already in the store, only
  /// missing trials and decisions are added, so nothing is stored twice. A session without a known
  /// engine is identified by any of its aliases, and by its content; if it begins with the answers of
  /// stored sessions, the others become another session, and if a stored session begins with all its
  /// answers, nothing is added. Undated sessions that are passed on
  /// together are never the same one. A new session is stored under its first alias that no other
  /// session has.
  ///
  /// The trials of a session are read one after another, so that a long session takes no memory.
  ///
  /// - Parameter read: Passes the sessions to its argument, those of one listener at a time.
  /// - Returns: The result of the import.
  /// - Throws: ``StorageError``, or any error that `read` throws.
  package func importSessions(
    _ read: (_ take: ([StreamedSession]) throws -> Void) throws -> Void
  ) throws -> ImportSummary {
    var summary = ImportSummary()
    var contents: [Listener: AnswerContents<Int64>] = [:]
    try transaction(writing: true) {
      try database.write { database in
        // The type of a record ensures what the constraints check, and checking each row again would take
        // a fifth of the time.
        try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
        defer { try? database.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
        try read { sessions in
          guard let listener = sessions.first?.outline.header.listener else { return }
          try StorageError.describing(path, writing: true) {
            try add(
              sessions, of: listener, to: database, knowing: &contents[listener],
              counting: &summary)
          }
        }
      }
    }
    try requireInPlace()
    return summary
  }

  /// Adds the sessions of a listener.
  ///
  /// - Parameter contents: The contents of the listener's sessions without a known engine; `nil` until
  ///   they are needed.
  private func add(
    _ sessions: [StreamedSession], of listener: Listener, to database: Database,
    knowing contents: inout AnswerContents<Int64>?, counting summary: inout ImportSummary
  ) throws {
    var known: [HeaderDigest: Int64] = [:]
    for outline in try Self.outlines(of: listener, withEvents: false, in: database) {
      known[outline.header.digest] = outline.id
    }
    // The numbers of answers of sessions that this table has: what it names as two is not one.
    var taken: [Int64: Int] = [:]
    func loadedContents() throws -> AnswerContents<Int64> {
      let loaded = try contents ?? Self.contents(of: listener, in: database)
      contents = loaded
      return loaded
    }
    for session in sessions {
      let canBeTwice = session.outline.header.dating == .assumed
      var isKnown = false
      for alias in try session.aliases() where !isKnown {
        guard let id = known[alias.digest], !(canBeTwice && taken[id] != nil) else { continue }
        let merged = try Self.merge(
          session.under(alias), into: id, in: database, counting: &summary
        ) { count in
          guard alias.isImported else { return true }
          // What follows can be another session here, as of a table that grew in another zone.
          var others = taken
          return try loadedContents().newPart(of: session, apartFrom: &others).knownCount <= count
        }
        guard let merged else { continue }
        isKnown = true
        taken[id] = merged.count
        if merged.hasGrown, alias.isImported {
          try contents?.add(id, alias, in: database)
        }
      }
      var new: StreamedSession? = isKnown ? nil : session
      var content: AnswerContent?
      if !isKnown, session.outline.header.isImported {
        let found = try loadedContents().newPart(of: session, apartFrom: &taken)
        new = found.part
        if new != nil { summary.knownAnswers += found.knownCount }
        content = try new.map(AnswerContent.init)
      }
      guard let new else {
        summary.knownSessions += 1
        continue
      }
      let headers = try new.aliases() + (content.map { [new.outline.header.seeded($0.seed)] } ?? [])
      if let header = headers.first(where: { known[$0.digest] == nil }) {
        let id = try new.under(header).insert(into: database) { summary.newTrials += 1 }
        known[header.digest] = id
        if let content {
          taken[id] = content.count
          contents?.add(content, of: id) { try TrialRecord.reader(of: id, in: database) }
        }
        summary.newSessions += 1
        summary.newEvents += new.outline.events.count
      } else {
        summary.knownSessions += 1
        summary.contradictions.append(session.outline.header)
      }
    }
  }

  /// Returns the contents of a listener's sessions without a known engine.
  private static func contents(
    of listener: Listener, in database: Database
  ) throws -> AnswerContents<Int64> {
    var contents = AnswerContents<Int64>()
    for outline in try outlines(of: listener, withEvents: false, in: database)
    where outline.header.isImported {
      try contents.add(outline.id ?? 0, outline.header, in: database)
    }
    return contents
  }

  /// Adds the missing trials and decisions of a session.
  ///
  /// - Parameter canGrow: Returns whether trials can be added after those of the stored session, whose
  ///   number is its argument.
  /// - Returns: The number of its trials, and whether the stored session has grown; `nil` if that has
  ///   other trials. Nothing is added then.
  private static func merge(
    _ session: StreamedSession, into id: Int64, in database: Database,
    counting summary: inout ImportSummary, if canGrow: (Int) throws -> Bool
  ) throws -> (count: Int, hasGrown: Bool)? {
    let next = try session.trials()
    let nextStored = try TrialRecord.reader(of: id, in: database)
    var count = 0
    var trial = try next()
    while let current = trial, let stored = try nextStored() {
      guard current == stored else { return nil }
      count += 1
      trial = try next()
    }
    let knownCount = count
    guard try trial == nil || canGrow(count) else { return nil }
    while let missing = trial {
      try missing.insert(into: database, session: id)
      summary.newTrials += 1
      count += 1
      trial = try next()
    }
    var missing = session.outline.events
    for event in try events(of: id, in: database) {
      if let index = missing.firstIndex(of: event) { missing.remove(at: index) }
    }
    for event in missing { try event.insert(into: database, session: id) }
    summary.newEvents += missing.count
    return (count, hasGrown: count > knownCount)
  }
}

extension AnswerContents<Int64> {
  /// Adds the content of a stored session.
  fileprivate mutating func add(
    _ id: Int64, _ header: SessionHeader, in database: Database
  ) throws {
    let session = StreamedSession(RecordedSession(id: id, header: header, trials: [])) {
      try TrialRecord.reader(of: id, in: database)
    }
    add(try AnswerContent(of: session), of: id, trials: session.trials)
  }
}

extension StreamedSession {
  /// Inserts the session and returns its id.
  ///
  /// - Parameters:
  ///   - database: The database of a store.
  ///   - count: Called after each trial.
  func insert(into database: Database, counting count: () -> Void = {}) throws -> Int64 {
    let id = try outline.header.insert(
      originalID: outline.originalID, playback: outline.playback, reached: outline.reached,
      into: database)
    let insertion = try TrialRecord.insertion(into: database)
    try forEachTrial { trial in
      try trial.insert(by: insertion, session: id)
      count()
    }
    for event in outline.events { try event.insert(into: database, session: id) }
    return id
  }
}

extension DatabaseQueue {
  /// Returns an empty database in a temporary file, which disappears when the program ends for any
  /// reason. SQLite chooses the folder (https://www.sqlite.org/tempfiles.html).
  static func temporary() throws -> DatabaseQueue { try DatabaseQueue(path: "") }
}
