/// A recorded session whose trials are read one after another each time that they are needed,
/// because a long session takes more memory than a program should.
package struct StreamedSession {
  /// Returns the next trial in order; `nil` after the last one.
  package typealias NextTrial = () throws -> TrialRecord?

  /// The session without its trials.
  package let outline: RecordedSession
  /// Begins to read the trials. Several readers may be used at the same time.
  package let trials: () throws -> NextTrial

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - outline: The session without its trials.
  ///   - trials: Begins to read the trials.
  package init(_ outline: RecordedSession, trials: @escaping () throws -> NextTrial) {
    self.outline = outline
    self.trials = trials
  }

  /// Calls `body` with each trial, in order.
  ///
  /// - Throws: Any error of `body`, or of the source of the trials.
  package func forEachTrial(_ body: (TrialRecord) throws -> Void) throws {
    let next = try trials()
    while let trial = try next() { try body(trial) }
  }
}

extension StreamedSession {
  /// Returns the session with its trials.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) time and memory for *t* trials.
  package func whole() throws -> RecordedSession {
    var trials: [TrialRecord] = []
    try forEachTrial { trials.append($0) }
    return outline.with(trials: trials)
  }
}

extension RecordedSession {
  /// The session for a consumer that reads the trials one after another.
  package var streamed: StreamedSession {
    StreamedSession(with(trials: [])) {
      var trials = trials.makeIterator()
      return { trials.next() }
    }
  }

  /// Returns the session with other trials.
  package func with(trials: [TrialRecord]) -> RecordedSession {
    var session = self
    session.trials = trials
    return session
  }
}
