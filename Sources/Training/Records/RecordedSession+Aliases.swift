/// Sessions of other programs have no seed of a random draw. Their seed is 0. If several of them
/// begin at the same time, as in files of one archive, their headers would be equal. All but the
/// first therefore get another seed.
extension RecordedSession {
  /// All headers that the session may have in a store, its own first. A session with a known engine
  /// has only its own. For other sessions the list contains the headers with seed 0 and with a seed
  /// derived from the first trial.
  package var aliases: [SessionHeader] { header.aliases(beginningWith: trials.first) }

  /// Returns the session under another header. A trial's digest is recomputed if it was correct
  /// under the old header, and kept otherwise.
  ///
  /// - Complexity: O(*t*) for *t* trials.
  package func under(_ header: SessionHeader) -> RecordedSession {
    guard header != self.header else { return self }
    var change = HeaderChange(from: self.header, to: header)
    var session = with(trials: trials.map { change.applied(to: $0) })
    session.header = header
    return session
  }
}

extension StreamedSession {
  /// All headers that the session may have in a store, as ``RecordedSession/aliases``.
  ///
  /// - Throws: Any error of the source of the trials.
  package func aliases() throws -> [SessionHeader] {
    outline.header.aliases(beginningWith: try trials()())
  }

  /// Returns the session under another header, as ``RecordedSession/under(_:)``.
  package func under(_ header: SessionHeader) -> StreamedSession {
    guard header != outline.header else { return self }
    return StreamedSession(outline.under(header)) {
      let next = try trials()
      var change = HeaderChange(from: outline.header, to: header)
      return { try next().map { change.applied(to: $0) } }
    }
  }
}

/// The change of the digests in a session that gets another header.
private struct HeaderChange {
  private var old: SessionDigest
  private var new: SessionDigest

  init(from old: SessionHeader, to new: SessionHeader) {
    self.old = SessionDigest(of: old)
    self.new = SessionDigest(of: new)
  }

  /// Returns the next trial under the new header.
  mutating func applied(to trial: TrialRecord) -> TrialRecord {
    old.add(trial)
    let marked = new.mark(trial)
    return trial.digest == old.value ? marked : trial
  }
}

extension SessionHeader {
  fileprivate func aliases(beginningWith first: TrialRecord?) -> [SessionHeader] {
    guard isImported, let first else { return [self] }
    var telling = SessionDigest()
    telling.add(first)
    let seeds = [0, telling.value].filter { $0 != seed }
    return [self] + seeds.map(seeded)
  }

  /// Returns the same header with another seed.
  package func seeded(_ seed: UInt64) -> SessionHeader {
    var header = self
    header.seed = seed
    return header
  }
}
