import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `The results of a session on its own` {
  private static let range = NoteRange(lowest: MIDINote(66), highest: MIDINote(67))

  private func session(
    _ placement: PlacementPlan, task: Task = .pitch, range: NoteRange = range, seed: UInt64 = 1,
    history: [RecordedSession] = [], trials: Int = 80
  ) throws -> RecordedSession {
    var answers = SimulatedAnswers(limen: 20, seed: seed + 2)
    let settings = try Settings(task: task, range: range, placement: placement)
    return try Session.run(settings, seed: seed, after: history, trials: trials) {
      answers.answer($0)
    }.recording
  }

  @Test func `the limen is that of a listener with this session only`() throws {
    let first = try session(.profile(.init()))
    let second = try session(.profile(.init()), seed: 2, history: [first])
    let alone = RunReading(of: second)
    let profile = PerceptualProfile(range: Self.range, history: [second])
    #expect(alone.limen?.t75 == profile.limen(over: Self.range).t75)
    #expect(alone.limen?.band95 == profile.limen(over: Self.range).band95)
    #expect(alone.limen?.t75 != RunReading(of: first).limen?.t75)
    #expect(alone.answers.answered == 80 && alone.voids == 0)
    #expect(alone.length == second.trials[79].time.since(second.header.startedAt))
    #expect(alone.reversals == nil)
  }

  @Test func `reversals and a fit belong to one note`() throws {
    let one = try session(
      .staircase(.init()), range: NoteRange(lowest: MIDINote(66), highest: MIDINote(66)))
    let reading = RunReading(of: one)
    let reversals = try #require(reading.reversals)
    let evidence = one.trials.compactMap(\.evidence)
    #expect(reading.fit?.t75.estimate == PsychometricFit(to: evidence)?.t75.estimate)
    // The differences are those of the track, each of which was played.
    let played = one.trials.map { abs($0.question.difference.cents.value) }
    #expect(reversals.count == reversals.sizes.count && reversals.count > 8)
    for size in reversals.sizes { #expect(played.contains { abs($0 - size.value) < 0.006 }) }
    let several = RunReading(of: try session(.staircase(.init())))
    #expect(several.fit == nil && several.reversals != nil)
  }

  @Test func `excluded answers count only for the staircase`() throws {
    let played = try session(.staircase(.init()))
    let session = RecordedSession(
      id: 4, header: played.header, trials: played.trials, reached: "trials = 80",
      events: [HistoryEvent(time: played.header.startedAt, kind: .excluded(trial: 7))])
    let reading = RunReading(of: session)
    #expect(reading.answers.answered == 79 && reading.reached == "trials = 80")
    #expect(reading.reversals?.log2Sizes == RunReading(of: played).reversals?.log2Sizes)
  }

  @Test func `a session of intervals or without answers has no limen of notes`() throws {
    let intervals = RunReading(
      of: try session(.profile(.init()), task: .interval, range: .standard, trials: 5))
    #expect(intervals.limen == nil && intervals.fit == nil && intervals.answers.answered == 5)
    let empty = RecordedSession(
      id: 1, header: try .example(settings: Settings(range: Self.range)), trials: [])
    #expect(RunReading(of: empty).limen == nil && RunReading(of: empty).length == .zero)
  }
}
