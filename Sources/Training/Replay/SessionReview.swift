public import Music
public import Psychometrics

/// What going through a recorded session once more shows, after all of the listener's before it.
public struct SessionReview: Sendable {
  /// The listener's first session, second, …
  public let number: Int
  /// How the store that recorded it names it.
  public let id: Int64
  /// What fixed its start.
  public let header: SessionHeader
  /// How many trials it has, void ones and those left out included.
  public let trials: Int
  /// How many of them are left out of profiles now.
  public let excluded: Int
  /// What the answers that are not left out say by themselves.
  public let answers: AnswerDiagnostics
  /// How well its answers were foretold, each before it was known: the mean of −log2 of what each was
  /// given, in bits. One coin is 1 bit; `nil` without answers.
  public let logLoss: Double?
  /// What all answers so far say by themselves, and whether a threshold is told.
  public let answersSoFar: AnswerDiagnostics
  /// The limen over all notes told of, as it was known when the session ended.
  public let limen: LimenEstimate
  /// T75 at each of these notes.
  public let limens: [Cents]
  /// The constant bias.
  public let bias: AnswerBias
  /// The contraction bias an octave.
  public let contraction: AnswerBias
  /// The share of answers given without listening.
  public let lapseRate: Double
  /// T75 over all notes told of by another method, from the same answers; `nil` where none was asked,
  /// or it says nothing.
  public let otherLimen: Cents?
  /// What running the session again showed; `nil` where that was not asked.
  public let verdict: Replay.Verdict?
}

/// Goes through the recorded sessions of a listener.
public struct SessionReviewer: Sendable {
  private let range: NoteRange
  private let verifies: Bool
  private let otherMethod: OtherMethod?

  /// Makes a reviewer.
  ///
  /// - Parameters:
  ///   - range: The notes to tell of.
  ///   - verifies: Whether every pair is to be chosen again, and every record compared.
  ///   - otherMethod: A method that is to conclude from the same answers.
  public init(range: NoteRange, verifies: Bool = false, otherMethod: OtherMethod? = nil) {
    self.range = range
    self.verifies = verifies
    self.otherMethod = otherMethod
  }

  /// Reviews the sessions of one listener, in their order ``Swift/Array/oldestFirst``, without what is
  /// left out of them now.
  public func reviews(of sessions: [RecordedSession]) -> [SessionReview] {
    var profile = PerceptualProfile(range: range, before: sessions.evidence)
    var other = otherMethod.map { OtherConclusions(by: $0, of: profile) }
    var replay = Replay()
    return sessions.enumerated().map { index, session in
      let evidence = session.leavingOut(session.exclusions)
      let logLoss = evidence.flatMap { profile.learn(from: $0) }
      let counted = evidence?.trials ?? []
      return review(
        of: session, numbered: index + 1, evidence: counted, logLoss: logLoss, profile: profile,
        otherLimen: other?.limen(over: range, after: session, with: counted),
        verdict: verifies ? replay.verify(session) : nil)
    }
  }

  private func review(
    of session: RecordedSession, numbered number: Int, evidence: [TrialRecord], logLoss: Double?,
    profile: PerceptualProfile, otherLimen: Cents?, verdict: Replay.Verdict?
  ) -> SessionReview {
    let field = profile.field
    let middle = range.notes[range.count / 2]
    let limenInTheMiddle = profile.limen(at: middle)
    return SessionReview(
      number: number, id: session.id, header: session.header, trials: session.trials.count,
      excluded: session.trials.count - evidence.count, answers: AnswerDiagnostics(of: evidence),
      logLoss: logLoss,
      answersSoFar: profile.answers,
      limen: profile.limen(over: range),
      limens: range.notes.map { profile.t75(at: $0) },
      bias: AnswerBias(field.bias, at: middle, limen: limenInTheMiddle),
      contraction: AnswerBias(field.contraction, at: middle, limen: limenInTheMiddle),
      lapseRate: field.lapseRate, otherLimen: otherLimen, verdict: verdict)
  }
}

extension PerceptualProfile {
  /// Learns from a session, and tells how well its answers were foretold, in bits.
  fileprivate mutating func learn(from session: RecordedSession) -> Double? {
    beginSession(
      at: session.header.startedAt, condition: session.header.settings.condition)
    var bits = 0.0
    var answers = 0
    for trial in session.trials {
      guard let foretold = add(trial) else { continue }
      bits -= DeterministicMath.log2(foretold)
      answers += 1
    }
    return answers == 0 ? nil : bits / Double(answers)
  }

  /// The median of the limen at a note.
  fileprivate func t75(at note: MIDINote) -> Cents {
    Cents(DeterministicMath.exp2(log2Limen(at: note).quantile(0.5)))
  }
}
