import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `Equal tones among constant stimuli` {
  private static let a4 = NoteRange(lowest: MIDINote(69), highest: MIDINote(69))

  private let settings: Settings
  private let session: RecordedSession

  init() throws {
    settings = try Settings(
      range: Self.a4,
      placement: .constant(.init(differences: [0, 10].map { Cents($0) }, repetitions: 40)))
    session =
      Simulation(
        of: SimulatedListener(id: "example", limen: Cents(8), lapse: 0.02),
        header: try .example(settings: settings), trials: 1000
      ).recording
  }

  private var unequal: [TrialRecord] {
    session.trials.filter { $0.question.difference.hundredths != 0 }
  }

  @Test func `a run has each level as often as its signs allow, and answers to all`() {
    let levels = Dictionary(grouping: session.trials) { $0.question.difference.hundredths }
    #expect(levels.mapValues(\.count) == [-1000: 20, 0: 40, 1000: 20])
    #expect(session.trials.allSatisfy { $0.isAnswered })
    let answers = Set((levels[0] ?? []).compactMap { $0.response?.side })
    #expect(answers == [.higher, .lower])
    for trial in levels[0] ?? [] {
      #expect(trial.presentation.reference == trial.presentation.comparison)
    }
    #expect(Replay.verify(session, after: []) == .verified)
  }

  @Test func `no answer about equal tones is right or wrong`() {
    for trial in session.trials {
      #expect((trial.isCorrect == nil) == (trial.question.difference.hundredths == 0))
    }
    let right = unequal.count { $0.isCorrect == true }
    let answers = AnswerDiagnostics(of: session.trials)
    #expect(right > 20 && answers.right == right)
    #expect(answers.answered == 40 && answers.tones == 40)
    #expect(answers.shareRight == AnswerDiagnostics(of: unequal).shareRight)
    #expect(answers.betterThanGuessing == AnswerDiagnostics(of: unequal).betterThanGuessing)
    let mistakes = [session].mistakes(atMost: 100)
    #expect(mistakes.count == 40 - right)
  }

  @Test func `a profile is what the other answers say`() throws {
    let profile = PerceptualProfile(range: Self.a4, history: [session])
    let others = PerceptualProfile(range: Self.a4, history: [session.with(trials: unequal)])
    #expect(profile.answeredTrials == 40 && profile.answers.right == others.answers.right)
    #expect(profile.limen(over: Self.a4).t75 == others.limen(over: Self.a4).t75)
    #expect(profile.limen(over: Self.a4).band95 == others.limen(over: Self.a4).band95)
    let point = StartingPoint(for: settings, after: [session])
    #expect(try #require(StartingPoint(bytes: point.bytes)).bytes == point.bytes)
  }

  @Test func `a starting point continues after a session of equal tones alone`() throws {
    let equal = session.with(
      trials: session.trials.filter { $0.question.difference.hundredths == 0 })
    let alone = StartingPoint(for: settings, after: [equal])
    #expect(alone.profile.answeredTrials == 0)
    var continued = try #require(StartingPoint(bytes: alone.bytes))
    let header = session.header.with(
      startedAt: session.header.startedAt + .seconds(864_000), seed: 8, history: alone.history)
    let later = Simulation(
      of: SimulatedListener(id: "example", limen: Cents(8), lapse: 0.02), header: header,
      history: [equal], trials: 20
    ).recording
    let isAdded = continued.add(later)
    #expect(isAdded)
    #expect(continued.bytes == StartingPoint(for: settings, after: [equal, later]).bytes)
  }

  /// Profiles observed them before equal tones could be chosen, so that replays depend on them.
  @Test func `imported answers about equal tones remain in a profile`() {
    let header = session.header.with(engineVersion: Engine.unknown)
    let imported = RecordedSession(id: 2, header: header, trials: session.trials)
    let profile = PerceptualProfile(range: Self.a4, history: [imported])
    #expect(profile.answeredTrials == 80)
    #expect(profile.answers.right == session.trials.count { $0.evidence?.isCorrect == true })
  }

  @Test func `a fit observes equal tones as a level`() throws {
    let reading = RunReading(of: session)
    #expect(reading.answers.answered + reading.answers.tones == 80)
    let fit = try #require(reading.fit)
    let all = try #require(PsychometricFit(to: session.trials.compactMap(\.evidence)))
    let others = try #require(PsychometricFit(to: unequal.compactMap(\.evidence)))
    #expect(
      fit.t75.estimate == all.t75.estimate && fit.threshold.estimate == all.threshold.estimate)
    #expect(fit.threshold.band95 != others.threshold.band95)
  }

  @Test func `a criterion passes over answers about equal tones`() {
    var session = Session(
      header: session.header, history: [], startedAt: .zero, limits: [.right(5, of: 5)])
    var trials: [TrialRecord] = []
    while session.phase != .ended {
      let answer = session.openQuestion.correctAnswer
      trials.append(session.answer(.side(answer), after: .milliseconds(500)))
    }
    #expect(session.reachedLimit == .right(5, of: 5))
    #expect(trials.count { $0.isCorrect == true } == 5 && trials.count > 5)
    #expect(trials.last?.isCorrect == true)
  }

  @Test func `the difference of equal tones cannot be made plain`() throws {
    let trial = try #require(session.trials.first { $0.isCorrect == nil })
    let pair = Rehearing(of: trial, as: .pair, in: settings)
    #expect(pair.questions == [trial.question])
    #expect(Rehearing.form(after: pair, of: trial, in: settings) == .pair)
  }
}
