extension SessionHeader {
  /// What a starting profile was folded from.
  ///
  /// As a commit names its parents, a session names the sessions it follows: those that nothing its
  /// store held followed yet. Its history is they and all they follow in turn, less what had been
  /// left out when it began. So nothing hangs on clocks or on the numbers a store gives: a session that
  /// is imported elsewhere, or began before other sessions were imported here, still knows its own
  /// history.
  public struct History: Hashable, Sendable {
    /// What a session of this engine says of its history.
    public struct Basis: Hashable, Codable, Sendable {
      /// The fingerprints of the sessions it follows, ascending.
      public let follows: [Fingerprint]
      /// What was left out when it began, by fingerprint of the session, ascending.
      public let leavesOut: [Omission]

      /// Makes a basis.
      public init(follows: [Fingerprint], leavesOut: [Omission] = []) {
        self.follows = follows.sorted()
        self.leavesOut = leavesOut.sorted { $0.session < $1.session }
      }

      private enum CodingKeys: String, CodingKey {
        case follows
        case leavesOut = "leaves_out"
      }
    }

    /// What was left out of a session.
    public struct Omission: Hashable, Codable, Sendable {
      /// The fingerprint of the session.
      public let session: Fingerprint
      /// Its trials that were.
      public let exclusions: Exclusions

      /// Makes an omission.
      public init(session: Fingerprint, exclusions: Exclusions) {
        self.session = session
        self.exclusions = exclusions
      }
    }

    /// How many trials there were, void ones and those left out included.
    public let trials: Int
    /// Their mark: of the last digests of the sessions that are followed, each of which stands for all
    /// its trials and for its own history, and of what was left out.
    public let digest: UInt64
    /// Which they were; `nil` where an engine before the third recorded no more than the mark.
    public let basis: Basis?

    /// Makes a history.
    public init(trials: Int, digest: UInt64, basis: Basis? = nil) {
      self.trials = trials
      self.digest = digest
      self.basis = basis
    }
  }
}

extension SessionHeader.History {
  /// The history of a session that begins now.
  ///
  /// - Parameter sessions: All the listener's sessions, in any order.
  /// - Complexity: O(*s* log *s*) for *s* sessions that follow a few each.
  public init(of sessions: [RecordedSession]) {
    var tip = HistoryTip()
    for session in sessions.oldestFirst { tip.add(session) }
    self = tip.history
  }

  init(trials: Int, heads: [HistoryTip.Head], leavesOut: [Omission]) {
    let heads = heads.sorted { $0.fingerprint < $1.fingerprint }
    let basis = Basis(follows: heads.map(\.fingerprint), leavesOut: leavesOut)
    var digest = SessionDigest()
    for head in heads { digest.add(Int64(bitPattern: head.lastDigest)) }
    for omission in basis.leavesOut { digest.add(omission) }
    self.init(trials: trials, digest: digest.value, basis: basis)
  }
}

/// Where a listener's sessions end: what the next one must name of them.
struct HistoryTip: Hashable, Codable, Sendable {
  /// A session that no other follows.
  struct Head: Hashable, Codable, Sendable {
    let fingerprint: Fingerprint
    /// The digest of its last trial.
    let lastDigest: UInt64

    init(of session: RecordedSession) {
      fingerprint = session.header.fingerprint
      lastDigest = session.trials.last?.digest ?? 0
    }
  }

  private var trials = 0
  private var heads: [Head] = []
  private var leavesOut: [SessionHeader.History.Omission] = []

  /// Adds a session, after those it follows.
  mutating func add(_ session: RecordedSession) {
    let followed = session.header.history.basis?.follows ?? []
    trials += session.trials.count
    heads.removeAll { followed.contains($0.fingerprint) }
    heads.append(Head(of: session))
    let exclusions = session.exclusions
    if !exclusions.isEmpty {
      leavesOut.append(.init(session: session.header.fingerprint, exclusions: exclusions))
    }
  }

  /// The history of a session that begins now.
  var history: SessionHeader.History {
    .init(trials: trials, heads: heads, leavesOut: leavesOut)
  }
}

// MARK: - Evidence

extension RecordedSession {
  /// The session as a profile takes it in: without what is left out; `nil` when nothing remains.
  func leavingOut(_ exclusions: Exclusions) -> RecordedSession? {
    guard !exclusions.isEmpty else { return RecordedSession(self, trials: trials) }
    let left = trials.filter { !exclusions.contains(trial: $0.number) }
    return left.isEmpty ? nil : RecordedSession(self, trials: left)
  }

  /// What was decided is carried out, and so no longer said.
  private init(_ session: RecordedSession, trials: [TrialRecord]) {
    self.init(
      id: session.id, originalID: session.originalID, header: session.header, trials: trials)
  }
}

extension [RecordedSession] {
  /// The sessions without what is left out of profiles now.
  ///
  /// - Complexity: O(*t*) for *t* trials, times the number of exclusions in a session.
  public var evidence: [RecordedSession] { compactMap { $0.leavingOut($0.exclusions) } }

  /// The sessions as they were for one that begins with this history.
  func evidence(for history: SessionHeader.History) -> [RecordedSession] {
    let omissions = Dictionary(
      (history.basis?.leavesOut ?? []).map { ($0.session, $0.exclusions) }
    ) { first, _ in first }
    guard !omissions.isEmpty else { return compactMap { $0.leavingOut(.init()) } }
    return compactMap { $0.leavingOut(omissions[$0.header.fingerprint] ?? .init()) }
  }

  /// The order in which a profile takes sessions in: oldest first, but none before one it follows,
  /// for a clock may have been set back.
  ///
  /// - Complexity: O(*s* log *s* + *f*) for *s* sessions that follow *f* others in all.
  public var oldestFirst: [RecordedSession] {
    let byAge = map { (session: $0, fingerprint: $0.header.fingerprint) }.sorted {
      ($0.session.header.startedAt, $0.fingerprint) < ($1.session.header.startedAt, $1.fingerprint)
    }
    var waiting = Dictionary(grouping: byAge, by: \.fingerprint)
    var ordered: [RecordedSession] = []
    func take(_ fingerprint: Fingerprint) {
      guard let same = waiting.removeValue(forKey: fingerprint) else { return }
      for followed in same[0].session.header.history.basis?.follows ?? [] { take(followed) }
      ordered += same.map(\.session)
    }
    for (_, fingerprint) in byAge { take(fingerprint) }
    return ordered
  }
}
