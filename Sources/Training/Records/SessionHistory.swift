extension SessionHeader {
  /// The history of a session, from which its starting profile was folded.
  ///
  /// As a commit names its parents, a session names the sessions it follows: those in its store
  /// that no other session followed when it began. Its history consists of these sessions and all
  /// sessions that they follow in turn, without the trials that were excluded when it began. A
  /// history therefore does not depend on clocks or on the ids of a store. A session that is
  /// imported into another store, or that began before other sessions were imported, still has the
  /// same history.
  public struct History: Hashable, Sendable {
    /// The basis of a history, as sessions of the current engine record it.
    package struct Basis: Hashable, Sendable {
      /// The header digests of the sessions that the session follows, ascending.
      package let follows: [HeaderDigest]
      /// The exclusions when the session began, ascending by the header digest of the session.
      package let excludes: [Exclusion]

      /// Creates a basis.
      package init(follows: [HeaderDigest], excludes: [Exclusion] = []) {
        self.follows = follows.sorted()
        self.excludes = excludes.sorted { $0.session < $1.session }
      }
    }

    /// The exclusions of one session of a history.
    package struct Exclusion: Codable, Hashable, Sendable {
      /// The header digest of the session.
      package let session: HeaderDigest
      /// The excluded trials.
      package let exclusions: Exclusions
    }

    /// The number of trials in the history, including void and excluded ones.
    package let trials: Int
    /// The digest of the history. It is computed from the exclusions and from the last digest of
    /// each session that is followed, which covers all trials of that session and its own history.
    /// Engine 2 computed it from all trials of the history.
    package let digest: UInt64
    /// The sessions and exclusions; `nil` if an engine before version 3 recorded only the digest.
    package let basis: Basis?

    /// Creates a history.
    package init(trials: Int, digest: UInt64, basis: Basis? = nil) {
      self.trials = trials
      self.digest = digest
      self.basis = basis
    }
  }
}

extension SessionHeader.History {
  /// Creates the history of a session that begins now.
  ///
  /// - Parameter sessions: All the listener's sessions, in any order.
  /// - Complexity: O(*s* log *s*) for *s* sessions that each follow a few others.
  public init(of sessions: [RecordedSession]) {
    var tip = HistoryTip()
    for session in sessions.oldestFirst { tip.add(session) }
    self = tip.history
  }

  init(trials: Int, heads: [HistoryTip.Head], excludes: [Exclusion]) {
    let heads = heads.sorted { $0.headerDigest < $1.headerDigest }
    let basis = Basis(follows: heads.map(\.headerDigest), excludes: excludes)
    var digest = SessionDigest()
    for head in heads { digest.add(Int64(bitPattern: head.lastDigest)) }
    for omission in basis.excludes { digest.add(omission) }
    self.init(trials: trials, digest: digest.value, basis: basis)
  }
}

/// The end of a listener's recorded sessions: everything that the history of the next session
/// needs.
struct HistoryTip: Codable, Hashable, Sendable {
  /// A session that no other session follows.
  struct Head: Codable, Hashable, Sendable {
    let headerDigest: HeaderDigest
    /// The digest of the last trial; 0 for a session without trials.
    let lastDigest: UInt64

    init(of session: RecordedSession) {
      headerDigest = session.header.digest
      lastDigest = session.trials.last?.digest ?? 0
    }
  }

  private(set) var trials = 0
  private(set) var heads: [Head] = []
  private(set) var excludes: [SessionHeader.History.Exclusion] = []

  /// Adds a session.
  ///
  /// - Precondition: The sessions that it follows were added before.
  mutating func add(_ session: RecordedSession) {
    let followed = session.header.history.basis?.follows ?? []
    trials += session.trials.count
    heads.removeAll { followed.contains($0.headerDigest) }
    heads.append(Head(of: session))
    let exclusions = session.exclusions
    if !exclusions.isEmpty {
      excludes.append(.init(session: session.header.digest, exclusions: exclusions))
    }
  }

  /// The history of a session that begins now.
  var history: SessionHeader.History {
    .init(trials: trials, heads: heads, excludes: excludes)
  }
}

// MARK: - Evidence

extension RecordedSession {
  /// Returns the session without excluded trials, and without the events, because they have been applied;
  /// `nil` if no trial remains.
  func excluding(_ exclusions: Exclusions) -> RecordedSession? {
    let left =
      exclusions.isEmpty ? trials : trials.filter { !exclusions.contains(trial: $0.number) }
    guard exclusions.isEmpty || !left.isEmpty else { return nil }
    return RecordedSession(id: id, originalID: originalID, header: header, trials: left)
  }
}

extension [RecordedSession] {
  /// The sessions without the trials that are excluded now.
  ///
  /// - Complexity: O(*t*) for *t* trials, times the number of exclusions in a session.
  package var evidence: [RecordedSession] { compactMap { $0.excluding($0.exclusions) } }

  /// Returns the sessions without the trials that were excluded when the session with this history
  /// began.
  func evidence(for history: SessionHeader.History) -> [RecordedSession] {
    let omissions = Dictionary(
      (history.basis?.excludes ?? []).map { ($0.session, $0.exclusions) }
    ) { first, _ in first }
    guard !omissions.isEmpty else { return compactMap { $0.excluding(.init()) } }
    return compactMap { $0.excluding(omissions[$0.header.digest] ?? .init()) }
  }

  /// The sessions in the order in which a profile observes them: oldest first, but each after those
  /// that it follows, even if a clock was set back.
  ///
  /// - Complexity: O(*s* log *s* + *f*) for *s* sessions that follow *f* others in total.
  package var oldestFirst: [RecordedSession] {
    let byAge = map { (session: $0, headerDigest: $0.header.digest) }.sorted {
      ($0.session.header.startedAt, $0.headerDigest) < (
        $1.session.header.startedAt, $1.headerDigest
      )
    }
    var waiting = Dictionary(grouping: byAge, by: \.headerDigest)
    var ordered: [RecordedSession] = []
    func take(_ headerDigest: HeaderDigest) {
      guard let same = waiting.removeValue(forKey: headerDigest) else { return }
      for followed in same[0].session.header.history.basis?.follows ?? [] { take(followed) }
      ordered += same.map(\.session)
    }
    for (_, headerDigest) in byAge { take(headerDigest) }
    return ordered
  }
}

// MARK: - JSON

/// A basis that is read keeps the order of its digests and exclusions.
extension SessionHeader.History.Basis: Codable {
  private enum CodingKeys: String, CodingKey {
    case follows
    case excludes = "leaves_out"
  }
}
