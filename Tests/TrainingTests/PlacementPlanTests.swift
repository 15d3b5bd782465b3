import Foundation
import Music
import Psychometrics
import Testing

@testable import Training

@Suite struct `The placement of a session` {
  /// One plan for each placement, with no value at its default.
  static let plans: [PlacementPlan] = [
    .profile(.init(focus: 0.25, targetCorrect: 0.75)),
    .staircase(
      .init(notes: [c3, c5], down: 3, up: 2, start: Cents(50), stepFactors: [1.5, 1.25])),
    .quest(.init(notes: [c3, c4])),
    .kazez(.init(narrowing: 0.05)),
    .constant(.init(notes: [c4], differences: [Cents(8), Cents(24.5)], repetitions: 15)),
  ]
  static let defaults: [PlacementPlan] = [
    .staircase(.init()), .quest(.init()), .kazez(.init()), .constant(.init()),
  ]
  private static let c3 = MIDINote(48)
  private static let c4 = MIDINote(60)
  private static let c5 = MIDINote(72)

  private func run(
    _ plan: PlacementPlan, seed: UInt64 = 7, trials: Int = 30
  ) throws -> (session: Session, recording: RecordedSession) {
    var listener = SimulatedAnswers(limen: 20, seed: 5)
    let settings = try Settings(range: NoteRange(text: "C3-C5"), placement: plan)
    return try Session.run(settings, seed: seed, trials: trials) { listener.answer($0) }
  }

  @Test(arguments: plans + defaults)
  func `the pairs depend only on the seed and the answers`(plan: PlacementPlan) throws {
    let pairs = try run(plan).recording.trials.map(\.question)
    #expect(try run(plan).recording.trials.map(\.question) == pairs)
    #expect(try run(plan, seed: 8).recording.trials.map(\.question) != pairs)
  }

  @Test(arguments: plans + defaults)
  func `a session verifies under its own placement and no other`(plan: PlacementPlan) throws {
    let recording = try run(plan).recording
    #expect(recording.trials.count == 30)
    #expect(Replay.verify(recording, after: []) == .verified)
    let other = RecordedSession(
      id: 1, header: try .example(settings: Settings(placement: .profile(.init(focus: 0.9)))),
      trials: recording.trials)
    #expect(Replay.verify(other, after: []) != .verified)
  }

  @Test func `JSON has notes by name and units in the keys`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try Self.plans.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    #expect(
      written == [
        #"{"focus":0.25,"method":"profile","target_correct":0.75}"#,
        #"{"down":3,"method":"staircase","notes":["C3","C5"],"start_cents":50,"#
          + #""step_factors":[1.5,1.25],"up":2}"#,
        #"{"method":"quest","notes":["C3","C4"]}"#,
        #"{"method":"kazez","narrowing":0.05}"#,
        #"{"differences_cents":[8,24.5],"method":"constant","notes":["C4"],"repetitions":15,"#
          + #""signs":"balanced"}"#,
      ])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        PlacementPlan.self, from: Data(#"{"method":"quest","notes":["H9"]}"#.utf8))
    }
  }

  @Test func `a recording from before a parameter has the value that was the only one`() throws {
    let earlier = [
      (
        #"{"differences_cents":[8,24.5],"method":"constant","notes":["C4"],"repetitions":15}"#,
        PlacementPlan.constant(
          .init(
            notes: [Self.c4], differences: [Cents(8), Cents(24.5)], repetitions: 15, signs: .drawn))
      ),
      (
        #"{"down":2,"method":"staircase","start_cents":50,"step_factors":[2],"up":1}"#,
        .staircase(.init(start: Cents(50), stepFactors: [2]))
      ),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (text, plan) in earlier {
      #expect(try JSONDecoder().decode(PlacementPlan.self, from: Data(text.utf8)) == plan)
      #expect(String(decoding: try encoder.encode(plan), as: UTF8.self) == text)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        PlacementPlan.self,
        from: Data(earlier[1].0.replacing("}", with: #","step_change":"x"}"#).utf8))
    }
  }

  /// Each added plan differs from every other one in at least one field.
  @Test func `the JSON and the digest of a session cover every field of its placement`() throws {
    let plans =
      Self.plans + Self.defaults + [
        .profile(.init(focus: 0.3, targetCorrect: 0.75)),
        .profile(.init(focus: 0.25, targetCorrect: 0.8)),
        .staircase(.init(notes: [Self.c3])), .staircase(.init(down: 3)),
        .staircase(.init(down: 3, up: 2)), .staircase(.init(start: Cents(99))),
        .staircase(.init(stepFactors: [2])), .staircase(.init(stepFactors: [2, 2])),
        .quest(.init(notes: [Self.c4, Self.c3])), .quest(.init(notes: [Self.c3])),
        .kazez(.init(narrowing: 0.06)),
        .constant(.init(notes: [Self.c3])), .constant(.init(differences: [Cents(5)])),
        .constant(.init(repetitions: 11)), .constant(.init(signs: .drawn)),
        .staircase(.init(stepChange: .upperReversal)),
      ]
    let digests = try plans.map { plan in
      let settings = try Settings(placement: plan)
      let read = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings))
      #expect(read.placement == plan)
      return SessionDigest(of: try .example(settings: settings)).value
    }
    #expect(Set(digests).count == plans.count)
  }

  @Test func `a session of constant stimuli ends after the last of them`() throws {
    let plan = PlacementPlan.constant(
      .init(notes: [Self.c4], differences: [Cents(10), Cents(30)], repetitions: 3))
    let complete = try run(plan)
    #expect(complete.session.phase == .ended)
    #expect(complete.session.answeredTrials == 6)
    #expect(complete.recording.trials.count == 6)
    #expect(Replay.verify(complete.recording, after: []) == .verified)
  }

  @Test(arguments: [(2, 2), (9, 6)])
  func `a session of constant stimuli ends at the smaller limit`(limit: Int, expected: Int) throws {
    let plan = PlacementPlan.constant(
      .init(notes: [Self.c4], differences: [Cents(10), Cents(30)], repetitions: 3))
    var session = try Session.example(settings: Settings(placement: plan), trialLimit: limit)
    _ = session.handle(.began)
    for number in 1...10 {
      _ = session.answerOpenPair(.higher, number: number)
      _ = session.handle(.feedbackEnded)
    }
    #expect(session.answeredTrials == expected)
  }

  @Test func `a placement uses only its own notes, and every placement updates the profile`() throws
  {
    for plan in Self.plans.dropFirst() {
      let (session, recording) = try run(plan)
      let asked = Set(recording.trials.map(\.question.reference))
      switch plan.name.rawValue {
      case "staircase": #expect(asked == [Self.c3, Self.c5])
      case "quest": #expect(asked == [Self.c3, Self.c4])
      case "constant": #expect(asked == [Self.c4])
      default: #expect(asked.count > 10)
      }
      #expect(session.profile.answeredTrials == 30)
    }
  }

  @Test func `a placement gives its own estimate where it has one`() throws {
    let estimates = try Self.plans.map { try run($0).session.ownEstimate(at: Self.c4) != nil }
    #expect(estimates == [false, true, true, true, false])
  }
}

@Suite struct `An unusable placement` {
  static let refused: [(plan: PlacementPlan, sentence: String)] = [
    (
      .quest(.init(notes: [MIDINote(96)])),
      "--notes C7 lies outside --range C2-C6: choose notes within the range, or widen it."
    ),
    (.quest(.init(notes: [])), "--notes has 0 values: give 1 to 49."),
    (
      .constant(.init(notes: [MIDINote(60), MIDINote(48), MIDINote(60)])),
      "--notes has C4 more than once: give each value once."
    ),
    (.staircase(.init(down: 1)), "--down 1 is out of bounds: give 2 to 10."),
    (.staircase(.init(up: 0)), "--up 0 is out of bounds: give 1 to 9."),
    (
      .staircase(.init(down: 2, up: 2)),
      "--down 2 with --up 2 would settle where a listener guesses: --down must exceed --up."
    ),
    (
      .staircase(.init(start: Cents(.nan))),
      "--start-cents nan is out of bounds: give 0.1 to 400.0."
    ),
    (
      .staircase(.init(start: Cents(3368.825906))),
      "--start-cents 3368.83 is out of bounds: give 0.1 to 400.0."
    ),
    (
      .staircase(.init(start: Cents(400.001))),
      "--start-cents 400.001 is out of bounds: give 0.1 to 400.0."
    ),
    (.staircase(.init(stepFactors: [])), "--step-factors has 0 values: give 1 to 20."),
    (
      .staircase(.init(stepFactors: [2, 1])),
      "--step-factors 1.0 is out of bounds: give 1.001 to 10.0."
    ),
    (.kazez(.init(narrowing: 0.2)), "--kazez-narrowing 0.2 is out of bounds: give 0.01 to 0.1."),
    (.constant(.init(differences: [])), "--differences-cents has 0 values: give 1 to 100."),
    (
      .constant(.init(differences: [Cents(0), Cents(0.09)])),
      "--differences-cents 0.09 is out of bounds: give 0.1 to 400.0."
    ),
    (
      .constant(.init(differences: [Cents(-10)])),
      "--differences-cents -10.0 is out of bounds: give 0.0 to 400.0."
    ),
    (
      .constant(.init(differences: [Cents(0), Cents(0)])),
      "--differences-cents has 0.0 more than once: give each value once."
    ),
    (
      .constant(.init(differences: [Cents(5), Cents(9), Cents(5)])),
      "--differences-cents has 5.0 more than once: give each value once."
    ),
    (
      .constant(.init(differences: [Cents(100.877118), Cents(100.877118)])),
      "--differences-cents has 100.88 more than once: give each value once."
    ),
    (.constant(.init(repetitions: 0)), "--repetitions 0 is out of bounds: give 1 to 1000."),
  ]

  @Test(arguments: refused)
  func `an unusable placement is refused in one sentence`(plan: PlacementPlan, sentence: String) {
    let error = #expect(throws: SettingsError.self) { try Settings(placement: plan) }
    #expect(error?.description == sentence)
  }
}
