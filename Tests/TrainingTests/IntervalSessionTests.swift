import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `A session with intervals` {
  private static let intervals = ["-M3", "P5", "P8"].compactMap { try? DirectedInterval(text: $0) }

  private func settings(
    _ intervals: [DirectedInterval] = Self.intervals, tuning: TuningDefinition = .equal,
    placement: PlacementPlan = .profile(.init()), range: String = "C3-C5"
  ) throws -> Settings {
    try Settings(
      task: .interval, intervals: intervals, tuning: tuning, range: NoteRange(text: range),
      placement: placement)
  }

  /// A listener with a limen of 20 cents, who hears fifths in tune when they are 25 cents wide.
  private var listener: SimulatedListener {
    var listener = SimulatedListener(id: "wide", limen: Cents(20), lapse: 0.01)
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[7] = 25
    return listener
  }

  private func run(
    _ settings: Settings, trials: Int = 40, seed: UInt64 = 7, after history: [RecordedSession] = []
  ) throws -> (session: Session, recording: RecordedSession) {
    var answers = SimulatedAnswers(of: listener, seed: seed)
    return try Session.run(settings, seed: seed, after: history, trials: trials) { question in
      answers.respond(to: question).side ?? .lower
    }
  }

  @Test func `it asks about its intervals, within its range and up to a quarter tone`() throws {
    let trials = try run(try settings(), trials: 200).recording.trials
    let range = try NoteRange(text: "C3-C5")
    for question in trials.map(\.question) {
      #expect(Self.intervals.contains(question.nominal.interval))
      #expect(question.nominal.thousandths % 100_000 == 0)
      let other = question.reference.number + question.nominal.thousandths / 100_000
      #expect(range.contains(question.reference) && range.contains(MIDINote(other)))
      #expect(question.difference.cents.magnitude <= Cents(50))
    }
    #expect(Set(trials.map(\.question.nominal.interval)).count == 3)
    // A fair coin strays this far less than once in 10,000 sessions.
    let high = trials.count { $0.question.difference.hundredths > 0 }
    #expect(abs(high - 100) < 28)
  }

  @Test func `an answer is right about the tuning of the session`() throws {
    let trials = try run(try settings(tuning: .intervals(.just))).recording.trials
    for trial in trials {
      let played = trial.presentation.comparison.cents(above: trial.presentation.reference)
      let just = try #require(
        IntervalTuning.just.size(of: trial.question.nominal.interval.interval))
      let nominal = trial.question.nominal.interval.sign * just.value
      #expect(abs(trial.question.nominal.size.value - nominal) <= 0.0005)
      #expect(trial.isCorrect == ((played.value > nominal) == (trial.response == .side(.higher))))
    }
  }

  @Test func `replay chooses every pair again, between unisons and in all tunings`() throws {
    var history: [RecordedSession] = []
    let scale = try Scale(scala: Array("x\n5\n240.\n480.\n3/2\n960.\n2/1\n".utf8))
    let steps = [2, 5].compactMap { try? Interval(name: "\($0)\\5") }
      .map { DirectedInterval($0, .up) }
    let all: [Settings] = [
      try Settings(range: NoteRange(text: "C3-C5")), try settings(),
      try Settings(range: NoteRange(text: "C3-C5"), timbre: .ten),
      try settings(tuning: .temperament(.vallotti, tonic: MIDINote(62))),
      try settings(steps, tuning: .scale(scale, tonic: MIDINote(60))),
      try settings([Self.intervals[1]], tuning: .intervals(.pythagorean)),
    ]
    for (number, settings) in all.enumerated() {
      let recording = try run(settings, trials: 14, seed: UInt64(number), after: history).recording
      #expect(Replay.verify(recording, after: history) == .verified)
      history.append(recording)
    }
    // An interval has a row for each size, whatever the session called it: steps of a fifth of an octave are
    // also an octave.
    let findings = ListenerFindings(of: history, range: try NoteRange(text: "C3-C5"))
    #expect(findings.changedTrials.isEmpty)
    #expect(findings.answers.answered == 28)
    #expect(
      findings.intervals.map(\.nominal.interval.text) == [
        "-M3", "-M3", "2\\5", "2\\5", "2\\5", "P5", "P8",
      ])
    #expect(findings.intervals.map(\.trials).reduce(0, +) == findings.intervalAnswers.answered)
  }

  @Test func `a changed interval, size or mistuning of a record is found`() throws {
    let recording = try run(try settings(), trials: 5).recording
    let trial = recording.trials[2]
    let question = trial.question
    let others = [
      Question(
        reference: question.reference,
        nominal: NominalInterval(
          question.nominal.interval, thousandths: question.nominal.thousandths + 1),
        difference: question.difference, referenceLevel: question.referenceLevel,
        comparisonLevel: question.comparisonLevel),
      Question(
        reference: question.reference, difference: question.difference,
        referenceLevel: question.referenceLevel, comparisonLevel: question.comparisonLevel),
    ]
    for other in others {
      var trials = recording.trials
      trials[2] = trial.with(question: other)
      let changed = recording.with(trials: trials)
      #expect(changed.firstChangedTrial?.description.hasPrefix("Trial 3 ") == true)
    }
  }

  @Test func `the settings of the task are in the digest, and those of unisons have none`() throws {
    let equal = try SessionHeader.example(settings: settings())
    let just = try SessionHeader.example(settings: settings(tuning: .intervals(.just)))
    let fewer = try SessionHeader.example(settings: settings([Self.intervals[1]]))
    #expect(Set([equal, just, fewer].map { SessionDigest(of: $0).value }).count == 3)
    var unisons = try Settings()
    let before = SessionDigest(of: try .example(settings: unisons)).value
    unisons.intervals = [Self.intervals[0]]
    unisons.tuning = .intervals(.just)
    #expect(SessionDigest(of: try .example(settings: unisons)).value == before)
  }

  @Test func `a wide fifth is reported as wide, but not in a tuning that does not have it`() throws
  {
    let (session, recording) = try run(try settings(), trials: 400)
    let reports = session.profile.intervalEstimates(by: .judgement, for: session.header.settings)
    #expect(reports.map(\.nominal.interval) == Self.intervals.sorted())
    let fifth = reports[1]
    #expect(fifth.isOff && fifth.state == .settled)
    #expect(fifth.distance.band95.holds(Cents(25)))
    #expect(fifth.size.band95.holds(Cents(20)))
    #expect(reports.filter { $0.nominal.interval != Self.intervals[1] }.allSatisfy { !$0.isOff })
    let just = ListenerFindings(
      of: [recording], range: session.header.settings.range, tuning: .intervals(.just))
    // Of the sizes of equal temperament, just intonation has that of the octave.
    #expect(just.intervals.map(\.nominal.interval.interval.name) == ["P8"])
    #expect(just.ofOtherTunings == [.judgement: reports.count - 1, .matching: 0])
  }

  /// −5 cents upwards is narrow by 5, and −5 cents downwards is wide by 5.
  @Test func `a width is positive where the interval is wider, in both directions`() throws {
    var listener = SimulatedListener(id: "wide", limen: Cents(10))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[4] = 20
    var answers = SimulatedAnswers(of: listener, seed: 1)
    let settings = try settings([DirectedInterval(Interval.named[4], .down)])
    let session = try Session.run(settings, trials: 200) { question in
      answers.respond(to: question).side ?? .lower
    }.session
    let third = session.profile.intervalEstimates(by: .judgement, for: settings)[0]
    #expect(third.place.median < Cents(-10))
    #expect(third.distance.median > Cents(10) && third.distance.band95.holds(Cents(20)))
    #expect(third.distance.band68.holds(third.distance.median))
  }

  @Test func `for a listener who guesses nothing is reported`() throws {
    let settings = try settings()
    var coin = SeededGenerator(seed: 4)
    let (session, _) = try Session.run(settings, trials: 300) { _ in
      coin.coin() ? .higher : .lower
    }
    let reports = session.profile.intervalEstimates(by: .judgement, for: settings)
    #expect(reports.allSatisfy { !$0.isReported && !$0.isOff && $0.state != .settled })
  }

  @Test func `unisons and intervals are counted apart`() throws {
    let unisons = try run(try Settings(range: NoteRange(text: "C3-C5")), trials: 20).recording
    let session = try run(try settings(), trials: 30, after: [unisons]).session
    #expect(session.profile.answers.answered == 20)
    #expect(session.profile.intervalAnswers.answered == 30)
    #expect(session.profile.answeredTrials == 50)
    #expect(session.profile.trials(at: PresentedInterval(.unison)) == 20)
    #expect(session.profile.intervals.map { session.profile.trials(at: $0) }.reduce(0, +) == 30)
  }

  @Test func `a starting point with intervals reads back to the last bit`() throws {
    let settings = try settings()
    let recordings = [try run(try Settings(range: NoteRange(text: "C3-C5")), trials: 10).recording]
    let second = try run(settings, trials: 25, after: recordings).recording
    let point = StartingPoint(for: settings, after: recordings + [second])
    let read = try #require(StartingPoint(bytes: point.bytes))
    #expect(read.bytes == point.bytes)
    #expect(read.profile.intervalAnswers == point.profile.intervalAnswers)
    var continued = StartingPoint(for: settings, after: recordings)
    let isContinued = continued.add(second)
    #expect(isContinued)
    #expect(continued.bytes == point.bytes)
    var narrow = StartingPoint(
      for: try Settings(range: NoteRange(text: "C3-C5")), after: recordings)
    let isNarrowContinued = narrow.add(second)
    #expect(!isNarrowContinued, "a point without the intervals cannot be continued")
  }

  @Test func `settings without a possible pair are refused with the reason`() throws {
    func refusal(_ make: () throws -> Settings) -> String {
      do {
        _ = try make()
        return ""
      } catch { return "\(error)" }
    }
    let fifth = Self.intervals[1]
    #expect(refusal { try settings([]) } == "--intervals has 0 values: give 1 to 24.")
    #expect(
      refusal { try settings([fifth, fifth]) }
        == "--intervals has P5 more than once: give each value once.")
    #expect(
      refusal { try settings(range: "C4-F4") }
        == "No pair at --intervals P5 lies within --range C4-F4: leave the interval out, or widen "
        + "the range.")
    #expect(
      refusal { try settings(placement: PlacementPlan(KazezPlacement.Rule.standard)) }
        == "--placement kazez places no intervals: give profile, or --task pitch.")
    let fine = try DirectedInterval(text: "7\\311")
    #expect(refusal { try settings([fine]) }.contains("a scale of 311, too small"))
    #expect(refusal { try settings([.unison]) }.contains("the task pitch asks about unisons"))
    let other = try DirectedInterval(text: "7\\19")
    #expect(
      refusal { try settings([other], tuning: .intervals(.just)) }
        == "The tuning 'just' has no ratio for 7\\19: give P1 to P8, or the tuning 'equal'.")
    #expect(try settings([other]).largestMistuning.value == 1200.0 / 38)
    // Half the smallest step of a scale, which is 70 cents here.
    let scale = try Scale(scala: Array("x\n3\n400.\n470.\n2/1\n".utf8))
    let uneven = try settings(
      [DirectedInterval(text: "1\\3")], tuning: .scale(scale, tonic: MIDINote(60)), range: "C4-E4")
    #expect(uneven.largestMistuning == Cents(35))
    let narrow = try Scale(scala: Array("x\n3\n400.\n408.\n2/1\n".utf8))
    #expect(
      refusal {
        try settings([DirectedInterval(text: "1\\3")], tuning: .scale(narrow, tonic: MIDINote(60)))
      }.hasPrefix("The scale of --tuning has pitches 8.0 cents apart, too near"))
  }
}
