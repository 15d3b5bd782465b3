import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `Hearing an answered pair again` {
  private func heard(_ effects: [Session.Effect]) -> Rehearing? {
    for case .hear(let rehearing, _) in effects { return rehearing }
    return nil
  }

  private func answered(_ settings: Settings) throws -> (session: Session, trial: TrialRecord) {
    var session = try Session.example(settings: settings)
    _ = session.handle(.began)
    let trial = try #require(session.answerOpenPair(.higher, number: 1).records.first)
    return (session, trial)
  }

  private let request = Session.Event.rehearingRequested(at: .after(.seconds(9)))

  @Test func `the pair sounds as it was answered, then three times as wide, in turn`() throws {
    var (session, trial) = try answered(try Settings())
    #expect(session.phase == .feedback && session.rehearing == .pair)
    let pair = try #require(heard(session.handle(request)))
    #expect(pair == Rehearing(of: trial, as: .pair, in: try Settings()))
    #expect(pair.trial == 1 && pair.questions == [trial.question])
    #expect(session.phase == .paused, "the session waits until the listener goes on")
    let contrast = try #require(heard(session.handle(request)))
    #expect(contrast.form == .contrast)
    let widths = contrast.questions.map(\.difference.hundredths)
    #expect(widths == [trial.question.difference.hundredths * 3])
    #expect(heard(session.handle(request)) == pair)
  }

  @Test func `a wide pair sounds no wider than the largest difference`() throws {
    let settings = try Settings()
    let largest = settings.prior.largestDifference
    let trial = TrialRecord(
      number: 4,
      question: Question(
        reference: MIDINote(69), difference: Difference(hundredths: -Int(largest.value * 60)),
        referenceLevel: Decibels(-20), comparisonLevel: Decibels(-20)),
      presentation: .pair(reference: Hertz(440), comparison: Hertz(400)),
      outcome: .answered(.side(.higher), responseTime: nil), onset: .zero, onsetQuality: nil,
      time: UTCTime(milliseconds: 0), repeats: 0, xruns: 0, digest: 0)
    let widest = Rehearing(of: trial, as: .contrast, in: settings).questions.map(\.difference)
    #expect(widest == [Difference(hundredths: -Int(largest.value * 100))])
  }

  @Test func `the pair comes first again after the session went on`() throws {
    var (session, _) = try answered(try Settings())
    _ = session.handle(request)
    _ = session.handle(.resumed)
    _ = session.handle(.paused)
    #expect(session.rehearing == .pair)
  }

  @Test func `an interval sounds in tune, then as it was played`() throws {
    let (_, trial) = try answered(try Settings(task: .interval))
    let contrast = Rehearing(of: trial, as: .contrast, in: try Settings(task: .interval))
    #expect(contrast.questions.map(\.difference.hundredths).first == 0)
    #expect(contrast.questions.last == trial.question && contrast.questions.count == 2)
    #expect(contrast.questions.allSatisfy { $0.nominal == trial.question.nominal })
  }

  @Test func `a match sounds as it was committed, then in tune`() throws {
    let settings = try Settings(task: .matching)
    var session = try Session.example(settings: settings)
    let match = Adjustment(to: Difference(hundredths: 1234))
    let trial = session.answer(.committed(match), after: .seconds(4))
    #expect(
      Rehearing(of: trial, as: .pair, in: settings).questions
        == [trial.question.adjusted(to: match.mistuning)])
    #expect(
      Rehearing(of: trial, as: .contrast, in: settings).questions.map(\.difference.hundredths)
        == [1234, 0])
  }

  @Test func `nothing is heard before an answer, while a pair sounds or without feedback`() throws {
    var session = try Session.example()
    _ = session.handle(.began)
    _ = session.handle(.paused)
    #expect(!session.canRehear && session.handle(request).isEmpty)
    var silent = try Settings()
    silent.feedback = .none
    var (withoutFeedback, _) = try answered(silent)
    #expect(
      !withoutFeedback.canRehear && withoutFeedback.handle(request).isEmpty
        && withoutFeedback.phase == .feedback)
    var (sounding, _) = try answered(try Settings())
    _ = sounding.handle(.feedbackEnded)
    #expect(!sounding.canRehear && sounding.handle(request).isEmpty)
    #expect(sounding.phase == .presenting)
  }

  @Test func `no later pair and no digest depends on what is heard again`() throws {
    var (plain, _) = try answered(try Settings())
    var (heard, _) = try answered(try Settings())
    for number in 2...30 {
      _ = heard.handle(request)
      _ = heard.handle(request)
      _ = plain.handle(.feedbackEnded)
      _ = heard.handle(.resumed)
      #expect(heard.openQuestion == plain.openQuestion)
      let records = heard.answerOpenPair(.lower, number: number).records
      #expect(records == plain.answerOpenPair(.lower, number: number).records)
      #expect(records.count == 1)
    }
  }

  @Test func `mistakes are the latest wrong answers that count, latest first`() throws {
    var session = try Session.example()
    let trials = (1...12).map { _ in
      session.answer(.side(.higher), after: .milliseconds(500))
    }
    let wrong = trials.filter { $0.isCorrect == false }
    try #require(wrong.count > 2)
    func recorded(_ id: Int64, _ events: [HistoryEvent.Kind]) -> RecordedSession {
      RecordedSession(
        id: id, originalID: id, header: session.header, playback: nil, trials: trials,
        events: events.map { HistoryEvent(time: session.header.startedAt, kind: $0) })
    }
    let first = recorded(1, [])
    let second = recorded(2, [.excluded(trial: wrong.last?.number)])
    let all = [first, second].mistakes(atMost: 100)
    #expect(all.map(\.trial) == wrong.dropLast().reversed() + wrong.reversed())
    #expect(all.map(\.session.id).first == 2)
    #expect([first, second].mistakes(atMost: 2).count == 2)
    #expect([recorded(3, [.excluded(trial: nil)])].mistakes(atMost: 9).isEmpty)
  }
}
