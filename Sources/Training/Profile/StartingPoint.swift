internal import Notation

/// The starting state of a listener's next session: the fold of all earlier sessions.
///
/// A fold over very many answers takes time. A starting point can therefore be stored and
/// continued. A continued point equals, to the last bit, one that is folded from the first session.
package struct StartingPoint: Sendable {
  /// The profile after the sessions. It covers the range and the condition of the settings.
  package private(set) var profile: PerceptualProfile
  private(set) var tip = HistoryTip()
  let condition: Condition
  private(set) var startedAt: UTCTime?
}

extension StartingPoint {
  /// Creates a starting point by folding sessions.
  ///
  /// - Parameters:
  ///   - settings: The settings of the next session.
  ///   - sessions: All the listener's sessions, in the order ``Swift/Array/oldestFirst``.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  package init(for settings: Settings, after sessions: [RecordedSession]) {
    let evidence = sessions.evidence
    self.init(
      profile: PerceptualProfile(covering: .init(of: settings, after: evidence)),
      condition: settings.condition)
    for session in evidence { profile.add(session) }
    for session in sessions { tip.add(session) }
    startedAt = sessions.map(\.header.startedAt).max()
  }

  /// The profile after the last answer, under the condition of the settings. Screens show it, because
  /// time that has passed tells nothing new about the listener.
  package var lastProfile: PerceptualProfile { profile.reporting(condition) }

  /// Returns the profile with which a session with this header begins. It is less certain than the one
  /// after the last session, because time has passed.
  ///
  /// - Precondition: The profile covers the condition of the session.
  package func profile(beginning header: SessionHeader) -> PerceptualProfile {
    var profile = profile
    profile.beginSession(header)
    return profile
  }

  /// The history of a session that begins now.
  package var history: SessionHeader.History { tip.history }

  /// Adds a session, if the point can be continued with it.
  ///
  /// - Returns: Whether the session was added. It is not added if it did not begin after all
  ///   sessions so far, or if the profile does not cover its notes and its condition. The point is
  ///   then unchanged, and all sessions must be folded again.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the session and *n* notes and conditions.
  package mutating func add(_ session: RecordedSession) -> Bool {
    let evidence = session.excluding(session.exclusions)
    guard startedAt.map({ $0 < session.header.startedAt }) ?? true,
      evidence.map(profile.scope.covers) ?? true
    else { return false }
    if let evidence { profile.add(evidence) }
    tip.add(session)
    startedAt = session.header.startedAt
    return true
  }
}
