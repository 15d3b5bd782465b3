import Music
import Notation
import Psychometrics
import Training

extension SimulatedAnswers {
  /// Creates the answers of a listener with the same limen at every note.
  init(limen: Double, lapseRate: Double = 0.02, seed: UInt64) {
    self.init(
      of: SimulatedListener(id: "example", limen: Cents(limen), lapse: lapseRate), seed: seed)
  }

  mutating func answer(_ pair: Question) -> Answer {
    answer(to: pair.difference.cents, at: pair.reference)
  }
}

extension Answer {
  var opposite: Answer { self == .higher ? .lower : .higher }
}

extension Response {
  /// The side that was heard; `nil` for a match.
  var side: Answer? { if case .side(let answer) = self { answer } else { nil } }
}

extension Replay.Verdict {
  /// Whether a session cannot be verified because its history is missing or differs.
  var lacksHistory: Bool { if case .unverifiable(.history) = self { true } else { false } }
}

extension SessionHeader {
  static func example(
    seed: UInt64 = 7, settings: Settings? = nil, history: [RecordedSession] = []
  ) throws -> SessionHeader {
    SessionHeader(
      listener: try Listener(label: "me"),
      startedAt: UTCTime(milliseconds: 1_790_000_000_000 + Int64(history.count) * 86_400_000),
      seed: seed, settings: try settings ?? Settings(), history: .init(of: history))
  }

  /// The same header with other values.
  func with(
    startedAt: UTCTime? = nil, seed: UInt64? = nil, settings: Settings? = nil,
    engineVersion: Int? = nil, history: History? = nil, dating: Dating? = nil, run: RunLabel? = nil
  ) -> SessionHeader {
    SessionHeader(
      listener: listener, startedAt: startedAt ?? self.startedAt, seed: seed ?? self.seed,
      settings: settings ?? self.settings, engineVersion: engineVersion ?? self.engineVersion,
      history: history ?? self.history, dating: dating ?? self.dating, run: run ?? self.run)
  }
}

extension Moment {
  /// Returns the moment this long after the start of a session that began at monotonic zero.
  static func after(_ duration: Duration) -> Moment {
    Moment(
      monotonic: duration,
      utc: UTCTime(milliseconds: 1_790_000_000_000 + duration.wholeMicroseconds / 1000))
  }
}

extension Session {
  static func example(
    seed: UInt64 = 7, settings: Settings? = nil, history: [RecordedSession] = [],
    trialLimit: Int? = nil
  ) throws -> Session {
    Session(
      header: try .example(seed: seed, settings: settings, history: history), history: history,
      startedAt: .zero, limits: trialLimit.map { [.trials($0)] } ?? [])
  }

  /// Returns the effects of an event, without changing the session.
  func effects(of event: Event) -> [Effect] {
    var copy = self
    return copy.handle(event)
  }

  /// Plays the open pair and answers it 430 ms after its comparison tone began.
  mutating func answerOpenPair(_ answer: Answer, number: Int) -> [Effect] {
    let onset = Duration.seconds(2 * number)
    _ = handle(.comparisonBegan(at: onset, quality: .unpaced))
    return handle(.responded(.side(answer), at: .after(onset + .milliseconds(430))))
  }

  /// Runs the session for this many answered trials.
  static func run(
    header: SessionHeader, history: [RecordedSession] = [], trials: Int,
    answering: (Question) -> Answer
  ) -> (session: Session, recording: RecordedSession) {
    var session = Session(header: header, history: history, startedAt: .zero)
    var records: [TrialRecord] = []
    _ = session.handle(.began)
    for number in 1...trials {
      let effects = session.answerOpenPair(answering(session.openQuestion), number: number)
      records += effects.records
      _ = session.handle(.feedbackEnded)
    }
    let id = Int64(history.count + 1)
    return (session, RecordedSession(id: id, header: header, trials: records))
  }
}

extension Session {
  /// Runs a session with an example of a header for this many answered trials.
  static func run(
    _ settings: Settings? = nil, seed: UInt64 = 7, after history: [RecordedSession] = [],
    trials: Int, answering: (Question) -> Answer
  ) throws -> (session: Session, recording: RecordedSession) {
    run(
      header: try .example(seed: seed, settings: settings, history: history), history: history,
      trials: trials, answering: answering)
  }
}

extension TrialRecord {
  /// The same record with other values, as if it had been changed after it was written.
  func with(
    question: Question? = nil, outcome: Outcome? = nil, time: UTCTime? = nil, repeats: Int? = nil,
    digest: UInt64? = nil
  ) -> TrialRecord {
    TrialRecord(
      number: number, question: question ?? self.question, presentation: presentation,
      outcome: outcome ?? self.outcome, onset: onset, onsetQuality: onsetQuality,
      time: time ?? self.time, repeats: repeats ?? self.repeats, xruns: xruns,
      digest: digest ?? self.digest)
  }
}

extension RecordedSession {
  /// The same session with other trials, or with decisions about it.
  func with(trials: [TrialRecord]? = nil, _ decisions: HistoryEvent.Kind...) -> RecordedSession {
    RecordedSession(
      id: id, originalID: originalID, header: header, trials: trials ?? self.trials,
      events: events + decisions.map { HistoryEvent(time: header.startedAt, kind: $0) })
  }
}

extension [Session.Effect] {
  var records: [TrialRecord] {
    compactMap { if case .store(let record) = $0 { record } else { nil } }
  }
}
