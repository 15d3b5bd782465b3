internal import Music
internal import Notation
package import Psychometrics

/// The results of a recorded session on its own, without the answers of any other session.
package struct RunReading: Sendable {
  /// The id of the session in the store that holds it; `nil` if no store holds it.
  package let id: Int64?
  package let header: SessionHeader
  /// The time from the start to the last trial, with pauses.
  package let length: Duration
  /// The limit at which the session ended, as files write it; `nil` if none is known.
  package let reached: String?
  /// The number of answers to catch pairs, which ``answers`` includes, and how many of them were right; `nil`
  /// if the settings have no catch pairs.
  package let catches: (answered: Int, right: Int)?
  /// The number of void trials.
  package let voids: Int
  /// The counts and times of the answers, without excluded ones.
  package let answers: AnswerDiagnostics
  /// The limen over the notes of the session, from the prior of its settings; `nil` without answers about
  /// unisons.
  package let limen: LimenEstimate?
  /// The interval of the session if it is the only one and has one size; in the task *interval*, only if the
  /// listener does not guess.
  package let interval: IntervalEstimate?
  /// The reversals of the session's own staircases; `nil` for fewer than two.
  package let reversals: StaircaseReading?
  /// The answers, except those to catch pairs, if they are about one note. A function fitted to several notes
  /// is that of none of them.
  private let fitted: [Evidence]

  /// Creates the reading of a session.
  ///
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes.
  package init(of session: RecordedSession) {
    let settings = session.header.settings
    let counted = session.excluding(session.exclusions)?.trials ?? []
    let evidence = counted.filter { $0.isAnswered && $0.question.nominal == .unison }
    let profile = PerceptualProfile(
      range: settings.range, condition: settings.condition, prior: settings.prior,
      history: [session])
    var staircases = AlternativeEstimates(by: .staircase, byNote: false, of: profile)
    let reading = staircases.estimates(over: settings.range, after: session, with: evidence).first
    let catchTrials = session.catchTrials
    let caught = counted.filter { $0.isAnswered && catchTrials.contains($0.number) }
    let fitted = evidence.filter { !catchTrials.contains($0.number) }
    id = session.id
    header = session.header
    length = session.trials.last?.time.since(session.header.startedAt) ?? .zero
    reached = session.reached
    catches =
      settings.catchEvery == nil ? nil : (caught.count, caught.count { $0.isCorrect == true })
    voids = session.trials.count { !$0.isAnswered }
    answers = AnswerDiagnostics(of: counted)
    limen = evidence.isEmpty ? nil : profile.limen(over: settings.range)
    let intervals = profile.intervalEstimates(for: settings).filter(\.hasTrials)
    interval = intervals.count == 1 && intervals[0].isReported ? intervals[0] : nil
    reversals = if case .reversals(let reversals, _) = reading { reversals } else { nil }
    self.fitted =
      Set(fitted.map(\.question.reference)).count == 1 ? fitted.compactMap(\.evidence) : []
  }

  /// The psychometric function fitted to the answers, except those to catch pairs; `nil` unless they are about
  /// one note, at two differences or more.
  ///
  /// - Complexity: As for `PsychometricFit.init(to:)`, each time.
  package var fit: PsychometricFit? { PsychometricFit(to: fitted) }
}
