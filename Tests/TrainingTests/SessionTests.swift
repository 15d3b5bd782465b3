import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `A session` {
  var session: Session

  init() throws {
    session = try .example()
    _ = session.handle(.began)
  }

  @Test func `a session begins by playing a pair`() throws {
    var session = try Session.example()
    let pair = session.openQuestion
    #expect(session.handle(.began) == [.present(pair)])
    #expect(session.phase == .presenting)
  }

  @Test mutating func `a key pressed before the comparison tone begins is ignored`() {
    #expect(session.handle(.responded(.side(.higher), at: .after(.seconds(1)))).isEmpty)
    _ = session.handle(.comparisonBegan(at: .seconds(2), quality: .hardware))
    #expect(session.handle(.responded(.side(.higher), at: .after(.milliseconds(1999)))).isEmpty)
    #expect(session.answeredTrials == 0)
  }

  @Test mutating func `the profile observes the difference that was actually played`() throws {
    var asAsked = try Session.example()
    _ = asAsked.handle(.began)
    _ = asAsked.answerOpenPair(.higher, number: 1)
    let pair = session.openQuestion
    let reference = Hertz(440)
    let played: Cents = pair.difference.cents + Cents(1.234)
    _ = session.handle(
      .presented(.pair(reference: reference, comparison: reference.raised(by: played))))
    let record = try #require(session.answerOpenPair(.higher, number: 1).records.first)
    #expect(record.question == pair)
    #expect(record.presentation.reference == reference)
    #expect(record.playedDifference == Difference(hundredths: pair.difference.hundredths + 123))
    let note = pair.reference
    #expect(session.profile.limen(at: note).t75 != asAsked.profile.limen(at: note).t75)
  }

  @Test mutating func `an answer fades the tone and is stored before another pair plays`() {
    let pair = session.openQuestion
    let effects = session.answerOpenPair(.higher, number: 1)
    #expect(effects.count == 3)
    #expect(effects.first == .fadeOut)
    #expect(effects.last == .waitForFeedback(.milliseconds(400)))
    let record = effects.records.first
    #expect(record?.question == pair)
    #expect(record?.outcome == .answered(.side(.higher), responseTime: .milliseconds(430)))
    #expect(record?.onset == .milliseconds(2000 - 800))
    #expect(session.handle(.feedbackEnded) == [.present(session.openQuestion)])
  }

  @Test mutating func `a second answer to the same pair is ignored`() {
    _ = session.answerOpenPair(.higher, number: 1)
    #expect(session.handle(.responded(.side(.lower), at: .after(.seconds(4)))).isEmpty)
    #expect(session.answeredTrials == 1)
  }

  @Test
  mutating func `a pair corrupted before its comparison tone has its reference tone's onset`() {
    _ = session.handle(.referenceBegan(at: .milliseconds(250)))
    let effects = session.handle(.corrupted(xruns: 1, at: .after(.seconds(1))))
    #expect(effects.records.map(\.onset) == [.milliseconds(250)])
  }

  @Test mutating func `a corrupted pair is recorded as void and played again`() {
    let pair = session.openQuestion
    let effects = session.handle(.corrupted(xruns: 2, at: .after(.seconds(1))))
    #expect(effects.first == .fadeOut)
    #expect(effects.last == .present(pair))
    #expect(effects.records.map(\.outcome) == [.void(.sound)])
    #expect(effects.records.map(\.xruns) == [2])
    #expect(session.answeredTrials == 0)
    #expect(session.profile.answeredTrials == 0)
  }

  @Test mutating func `a disconnected device voids the pair it corrupted, and no pair is played`() {
    let pair = session.openQuestion
    _ = session.handle(.referenceBegan(at: .milliseconds(250)))
    let corrupted = session.effects(of: .corrupted(xruns: 2, at: .after(.seconds(1))))
    let effects = session.handle(.disconnected(xruns: 2, at: .after(.seconds(1))))
    #expect(effects.records == corrupted.records && effects.records.count == 1)
    #expect(effects.count == 2 && effects.first == .fadeOut, "nothing is played")
    #expect(session.phase == .paused)
    #expect(session.handle(.resumed) == [.present(pair)])
  }

  @Test mutating func `a disconnected device voids no pair that it did not corrupt`() {
    let pair = session.openQuestion
    #expect(session.handle(.disconnected(xruns: nil, at: .after(.seconds(1)))) == [.fadeOut])
    #expect(
      session.handle(.disconnected(xruns: 1, at: .after(.seconds(1)))).isEmpty, "it is paused")
    #expect(session.handle(.resumed) == [.present(pair)])
    #expect(session.answerOpenPair(.higher, number: 2).records.map(\.number) == [1])
    #expect(session.handle(.disconnected(xruns: nil, at: .after(.seconds(9)))) == [.fadeOut])
    #expect(session.handle(.feedbackEnded).isEmpty)
  }

  @Test mutating func `a void pair leaves the profile unchanged and is asked again`() {
    let pair = session.openQuestion
    _ = session.handle(.comparisonBegan(at: .seconds(2), quality: .hardware))
    let effects = session.handle(.voided(at: .after(.seconds(3))))
    #expect(effects.records.map(\.outcome) == [.void(.listener)])
    #expect(effects.last == .present(pair))
    #expect(session.profile.answeredTrials == 0)
    let record = session.answerOpenPair(.lower, number: 2).records.first
    #expect(record?.number == 2)
    #expect(record?.question == pair)
  }

  @Test
  mutating func
    `undo voids a pair whose comparison tone has begun, or stops the last answer counting`()
  {
    let now = Moment.after(.seconds(60))
    #expect(session.undoEvent(at: now) == .voided(at: now))
    #expect(session.handle(.undone(at: now)).isEmpty)
    _ = session.answerOpenPair(.higher, number: 1)
    let next = session.openQuestion
    #expect(session.undoEvent(at: now) == .undone(at: now) && session.countedTrials == 1)
    #expect(session.handle(.undone(at: now)) == [.exclude(trial: 1, at: now.utc)])
    #expect(session.answeredTrials == 1 && session.countedTrials == 0)
    #expect(session.handle(.undone(at: now)).isEmpty)
    #expect(session.undoEvent(at: now) == .undone(at: now), "the pair has nothing to do with it")
    // The pairs depend on all answers, including those that were taken back.
    #expect(session.profile.answeredTrials == 1)
    #expect(session.handle(.feedbackEnded) == [.present(next)])
    _ = session.answerOpenPair(.lower, number: 2)
    _ = session.handle(.feedbackEnded)
    _ = session.handle(.comparisonBegan(at: .seconds(61), quality: .hardware))
    #expect(session.undoEvent(at: now) == .voided(at: now))
    #expect(session.handle(.undone(at: now)) == [.exclude(trial: 2, at: now.utc)])
  }

  @Test
  mutating func `a pair that was stopped with the program is void, comes again and verifies`() {
    let pair = session.openQuestion
    let stopped = session.handle(.stopped(at: .after(.seconds(1))))
    #expect(stopped.records.map(\.outcome) == [.void(.listener)])
    #expect(session.phase == .paused)
    #expect(session.handle(.stopped(at: .after(.seconds(1)))).isEmpty)
    #expect(session.handle(.resumed) == [.present(pair)])
    let answered = session.answerOpenPair(.higher, number: 2)
    #expect(session.handle(.stopped(at: .after(.seconds(5)))) == [.fadeOut], "nothing sounded")
    let recording = RecordedSession(
      id: 1, header: session.header, trials: stopped.records + answered.records)
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test
  mutating func `hearing a pair again is recorded, and its answer waits for the comparison tone`() {
    let pair = session.openQuestion
    _ = session.handle(.comparisonBegan(at: .seconds(2), quality: .hardware))
    #expect(session.handle(.repeatRequested) == [.fadeOut, .present(pair)])
    #expect(session.handle(.responded(.side(.higher), at: .after(.seconds(3)))).isEmpty)
    let records = session.answerOpenPair(.higher, number: 2).records
    #expect(records.map(\.repeats) == [1])
    #expect(records.map(\.number) == [1])
  }

  @Test mutating func `a pause discards the open pair and plays it again afterwards as a repeat`() {
    let pair = session.openQuestion
    _ = session.handle(.paused)
    _ = session.handle(.resumed)
    _ = session.handle(.comparisonBegan(at: .seconds(2), quality: .hardware))
    #expect(session.handle(.paused) == [.fadeOut])
    #expect(session.handle(.responded(.side(.higher), at: .after(.seconds(3)))).isEmpty)
    #expect(session.handle(.resumed) == [.present(pair)])
    #expect(session.handle(.responded(.side(.higher), at: .after(.seconds(4)))).isEmpty)
    #expect(session.answerOpenPair(.higher, number: 5).records.map(\.repeats) == [1])
  }

  @Test mutating func `a feedback interval that ends during a pause plays nothing`() {
    _ = session.answerOpenPair(.lower, number: 1)
    _ = session.handle(.paused)
    #expect(session.handle(.feedbackEnded).isEmpty)
    #expect(session.handle(.resumed) == [.present(session.openQuestion)])
  }

  @Test mutating func `leaving stores nothing and plays nothing`() {
    _ = session.handle(.comparisonBegan(at: .seconds(2), quality: .hardware))
    #expect(session.handle(.left) == [.fadeOut, .end(at: nil)])
    for event: Session.Event in [.feedbackEnded, .resumed, .repeatRequested, .left, .began] {
      #expect(session.handle(event).isEmpty)
    }
  }

  @Test func `answers without events are recorded like those with the same events`() throws {
    var session = try Session.example()
    var withEvents = session
    var (records, expected): ([TrialRecord], [TrialRecord]) = ([], [])
    var time = Duration.zero
    _ = withEvents.handle(.began)
    for answer in [Answer.higher, .lower, .lower, .higher] {
      records.append(session.answer(.side(answer), after: .milliseconds(430)))
      time += withEvents.header.settings.comparisonDelay
      _ = withEvents.handle(.comparisonBegan(at: time, quality: .unpaced))
      time += .milliseconds(430)
      expected += withEvents.handle(.responded(.side(answer), at: .after(time))).records
      time += withEvents.header.settings.feedbackLength.duration
      _ = withEvents.handle(.feedbackEnded)
    }
    #expect(records == expected)
    #expect(session.openQuestion == withEvents.openQuestion)
    let recording = RecordedSession(id: nil, header: session.header, trials: records)
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test func `an answer without events continues after a pause, and keeps a known onset`() throws {
    var session = try Session.example()
    session.answer(.side(.higher), after: .zero)
    _ = session.handle(.paused)
    #expect(session.answer(.side(.lower), after: .seconds(1)).number == 2)
    _ = session.handle(.feedbackEnded)
    _ = session.handle(.comparisonBegan(at: .seconds(60), quality: .hardware))
    let record = session.answer(.side(.lower), after: .milliseconds(300))
    #expect(record.time == Moment.after(.milliseconds(60_300)).utc)
    #expect(record.onsetQuality == .hardware)
  }

  @Test func `an answer without events to a session that has ended stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var session = try Session.example(trialLimit: 1)
      session.answer(.side(.higher), after: .zero)
      session.answer(.side(.higher), after: .zero)
    }
  }

  @Test func `a session says how many answers are left, and ends at its trial limit`() throws {
    var session = try Session.example(trialLimit: 2)
    #expect(session.remainder == [.trials(2)] && session.reachedLimit == nil)
    _ = session.handle(.began)
    _ = session.answerOpenPair(.higher, number: 1)
    #expect(session.remainder == [.trials(1)])
    _ = session.handle(.feedbackEnded)
    _ = session.handle(.voided(at: .after(.seconds(3))))
    let effects = session.answerOpenPair(.higher, number: 2)
    #expect(effects.last == .end(at: .trials(2)) && session.reachedLimit == .trials(2))
    #expect(effects.records.map(\.number) == [3])
    #expect(session.phase == .ended)
  }

  @Test func `an answer that was taken back does not count towards the trial limit`() throws {
    var session = try Session.example(trialLimit: 2)
    _ = session.handle(.began)
    _ = session.answerOpenPair(.higher, number: 1)
    #expect(session.remainder == [.trials(1)])
    _ = session.handle(.undone(at: .after(.seconds(2))))
    #expect(session.remainder == [.trials(2)])
    for number in [2, 3] {
      _ = session.handle(.feedbackEnded)
      #expect(session.answerOpenPair(.higher, number: number).records.map(\.number) == [number])
    }
    #expect(session.phase == .ended && session.countedTrials == 2)
  }

  @Test func `an answer that was taken back leaves its place in a plan empty`() throws {
    let rule = ConstantPlacement.Rule(
      notes: [MIDINote(66)], differences: [10, 20].map { Cents($0) }, repetitions: 1)
    var session = try Session.example(settings: Settings(placement: .constant(rule)))
    _ = session.handle(.began)
    _ = session.answerOpenPair(.higher, number: 1)
    _ = session.handle(.undone(at: .after(.seconds(2))))
    #expect(session.remainder == [.trials(1)])
    _ = session.handle(.feedbackEnded)
    _ = session.answerOpenPair(.higher, number: 2)
    #expect(session.phase == .ended && session.countedTrials == 1)
  }

  @Test func `a session ends with the first answer after its time limit`() throws {
    var session = Session(
      header: try .example(), history: [], startedAt: .seconds(-5), limits: [.time(.seconds(6))])
    _ = session.handle(.began)
    for (second, phase) in [(0, Session.Phase.feedback), (1, .ended)] {
      _ = session.handle(
        .comparisonBegan(at: .seconds(second) - .milliseconds(500), quality: .hardware))
      _ = session.handle(.responded(.side(.higher), at: .after(.seconds(second))))
      #expect(session.phase == phase)
      _ = session.handle(.feedbackEnded)
    }
    #expect(session.answeredTrials == 2)
  }

  @Test func `a pause does not count towards the time limit`() throws {
    var session = Session(
      header: try .example(), history: [], startedAt: .zero, limits: [.time(.seconds(6))])
    func sound(_ second: Int) {
      _ = session.handle(.comparisonBegan(at: .seconds(second), quality: .hardware))
    }
    func answer(_ second: Int) {
      _ = session.handle(.responded(.side(.higher), at: .after(.seconds(second))))
    }
    _ = session.handle(.began)
    sound(1)
    #expect(session.remainder == [.time(.seconds(5))])
    _ = session.handle(.paused)
    _ = session.handle(.resumed)
    sound(100)
    answer(103)
    #expect(session.phase == .feedback && session.remainder == [.time(.seconds(2))])
    _ = session.handle(.paused)
    _ = session.handle(.resumed)
    sound(200)
    answer(201)
    #expect(session.phase == .feedback)
    _ = session.handle(.feedbackEnded)
    sound(202)
    answer(203)
    #expect(session.phase == .ended && session.reachedLimit == .time(.seconds(6)))
  }
}
