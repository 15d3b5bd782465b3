internal import Notation

/// A trial that is missing from its session, or was changed after it was written.
package struct ChangedTrial: Hashable, Sendable, CustomStringConvertible {
  private let number: Int
  /// The id of the session; `nil` if no store holds it.
  private let session: Int64?
  private let startedAt: UTCTime

  /// Creates the trial with this number of a session.
  package init(_ number: Int, of session: RecordedSession) {
    self.number = number
    self.session = session.id
    startedAt = session.header.startedAt
  }

  /// One sentence: the trial, the reason and the remedy.
  package var description: String {
    if let session {
      "Trial \(number) of the session with the id \(session) is missing, or is not as it was "
        + "recorded: restore the store from a backup, or exclude the session with 'limen sessions "
        + "exclude \(session)'."
    } else {
      "Trial \(number) of the session at \(startedAt.iso8601) is missing, or is not as it was "
        + "recorded: restore the recording from a backup, or use its table without the sidecar, "
        + "unverified."
    }
  }
}

extension RecordedSession {
  /// The first trial that is missing or was changed after it was written, according to the digests;
  /// `nil` if there is none, or if the engine version has unknown digests.
  ///
  /// - Complexity: O(*t*) for *t* trials.
  package var firstChangedTrial: ChangedTrial? { firstChangedTrial(allowingGaps: false) }

  /// The same for a session that is to count in a profile; `nil` also if all its trials are
  /// excluded.
  ///
  /// A table may lack trials: its reader has reported every row that was skipped, and the others
  /// count.
  ///
  /// - Complexity: O(*t*) for *t* trials.
  package var firstChangedEvidence: ChangedTrial? {
    excluding(exclusions) == nil ? nil : firstChangedTrial(allowingGaps: id == nil)
  }

  private func firstChangedTrial(allowingGaps allowsGaps: Bool) -> ChangedTrial? {
    var rest = trials.makeIterator()
    return header.firstChangedTrial(allowingGaps: allowsGaps) { rest.next() }.map {
      ChangedTrial($0, of: self)
    }
  }
}

extension StreamedSession {
  /// The first trial that was changed after it was written, in a table that may lack trials; `nil` if there is
  /// none. Its sentence names no store.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package var firstChangedTrial: ChangedTrial? {
    get throws {
      let header = outline.header
      return try header.firstChangedTrial(allowingGaps: true, trials()).map {
        ChangedTrial($0, of: RecordedSession(header: header, trials: []))
      }
    }
  }
}

extension SessionHeader {
  /// Returns the number of the first changed trial of the session; `nil` if there is none. After an allowed gap, the
  /// digests continue from the next trial.
  fileprivate func firstChangedTrial(
    allowingGaps allowsGaps: Bool, _ next: () throws -> TrialRecord?
  ) rethrows -> Int? {
    guard Engine.withDigests.contains(engineVersion) else { return nil }
    var digest = SessionDigest(of: self)
    var number = 1
    while let trial = try next() {
      if allowsGaps, trial.number > number {
        digest = SessionDigest(continuing: trial.digest)
      } else {
        digest.add(trial)
        guard trial.number == number, trial.digest == digest.value else { return number }
      }
      number = trial.number + 1
    }
    return nil
  }
}
