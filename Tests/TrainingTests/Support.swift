import Music
import Psychometrics
import Training

/// A listener with a known psychometric function, who answers a session's pairs.
struct SimulatedListener {
  var function: PsychometricFunction
  var generator: SeededGenerator

  init(limen: Double, lapseRate: Double = 0.02, bias: Double = 0, seed: UInt64) {
    function = PsychometricFunction(limen: Cents(limen), lapseRate: lapseRate, bias: bias)
    generator = SeededGenerator(seed: seed)
  }

  mutating func answer(_ pair: TonePair) -> Answer {
    generator.unit() < function.probabilityOfHigher(at: pair.difference.cents) ? .higher : .lower
  }
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
}

extension Moment {
  /// So long after the beginning of a session that began at monotonic zero.
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
      startedAt: .zero, trialLimit: trialLimit)
  }

  /// Lets the open pair sound and answers it 430 ms after its second tone began.
  mutating func answerOpenPair(_ answer: Answer, number: Int) -> [Effect] {
    let onset = Duration.seconds(2 * number)
    _ = handle(.comparisonBegan(at: onset, quality: .unpaced))
    return handle(.answered(answer, at: .after(onset + .milliseconds(430))))
  }

  /// Runs the session for so many answered trials.
  static func run(
    header: SessionHeader, history: [RecordedSession] = [], trials: Int,
    answering: (TonePair) -> Answer
  ) -> (session: Session, recording: RecordedSession) {
    var session = Session(header: header, history: history, startedAt: .zero)
    var records: [TrialRecord] = []
    _ = session.handle(.began)
    for number in 1...trials {
      let effects = session.answerOpenPair(answering(session.openPair), number: number)
      records += effects.records
      _ = session.handle(.rested)
    }
    let id = Int64(history.count + 1)
    return (session, RecordedSession(id: id, header: header, trials: records))
  }
}

extension [Session.Effect] {
  var records: [TrialRecord] {
    compactMap { if case .store(let record) = $0 { record } else { nil } }
  }
}
