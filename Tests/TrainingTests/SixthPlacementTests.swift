import Foundation
import Music
import Testing

@testable import Psychometrics
@testable import Training

// To add a placement, a developer writes this file and one line in the registry.

/// A placement that steps through the range in equal intervals, always with the same difference.
struct LadderPlacement: Placement {
  struct Rule: Hashable, Sendable {
    var step = 3
    var size = Cents(80)
  }

  private let rule: Rule
  private let range: NoteRange
  private var turn = 0

  init(rule: Rule, range: NoteRange) {
    self.rule = rule
    self.range = range
  }

  mutating func nextPlace(
    knowing field: ThresholdField, using generator: inout SeededGenerator
  ) -> Place {
    defer { turn += 1 }
    return Place(note: range.notes[turn * rule.step % range.count], size: rule.size)
  }

  mutating func observe(_ difference: Difference, at note: MIDINote, wasRight: Bool) {}
}

extension LadderPlacement.Rule: PlacementRule {
  static let name = "ladder"
  static let standard = Self()
  static let properties: [RuleProperty<Self>] = [
    RuleProperty(
      \.step, "ladder-step", in: 1...12,
      ParameterText(title: "step", help: "semitones from note to note")),
    RuleProperty(
      \.size, "ladder-cents", jsonKey: "size_cents", in: 1...200,
      ParameterText(title: "difference", help: "the difference")),
  ]

  func makePlacement(for start: PlacementStart) -> any Placement {
    LadderPlacement(rule: self, range: start.range)
  }

  func trialCount(over range: NoteRange) -> Int? { range.count }
}

@Suite struct `A sixth placement` {
  private static let registry = Placements(Placements.standard.rules + [LadderPlacement.Rule.self])
  private let plan = PlacementPlan(LadderPlacement.Rule(step: 5, size: Cents(60)))

  private func run(_ plan: PlacementPlan) throws -> RecordedSession {
    var listener = SimulatedAnswers(limen: 20, seed: 5)
    let settings = try Settings(range: NoteRange(text: "C3-C5"), placement: plan)
    return try Session.run(settings, trials: 40) { listener.answer($0) }.recording
  }

  @Test func `a new placement is listed with its parameters after the others`() throws {
    #expect(Self.registry.rule(named: "ladder")?.name == "ladder")
    #expect(
      Self.registry.parameters.map(\.name).suffix(3) == [
        "signs", "ladder-step", "ladder-cents",
      ])
    #expect(Self.registry.names(having: try #require(Self.registry.parameters.last)) == ["ladder"])
  }

  @Test
  func `a new placement chooses the pairs of a session that ends with it and verifies`() throws {
    let recording = try run(plan)
    #expect(recording.trials.count == 25)
    #expect(
      recording.trials.prefix(6).map(\.question.reference.name) == [
        "C3", "F3", "A#3", "D#4", "G#4", "C3",
      ])
    #expect(Replay.verify(recording, after: []) == .verified)
    let other = RecordedSession(
      id: 1, header: try .example(settings: Settings(placement: .profile(.init(focus: 0.9)))),
      trials: recording.trials)
    #expect(Replay.verify(other, after: []) != .verified)
  }

  @Test func `the digest covers every property of the placement`() throws {
    let rules = [LadderPlacement.Rule(), .init(step: 4), .init(size: Cents(81))]
    let digests = try rules.map {
      SessionDigest(of: try SessionHeader.example(settings: Settings(placement: PlacementPlan($0))))
        .value
    }
    #expect(Set(digests).count == rules.count)
  }

  @Test(arguments: [
    (LadderPlacement.Rule(step: 0), "--ladder-step 0 is out of bounds: give 1 to 12."),
    (.init(size: Cents(500)), "--ladder-cents 500.0 is out of bounds: give 1.0 to 200.0."),
  ])
  func `a value out of the bounds of a new placement is refused`(
    rule: LadderPlacement.Rule, sentence: String
  ) {
    let error = #expect(throws: SettingsError.self) {
      try Settings(placement: PlacementPlan(rule))
    }
    #expect(error?.description == sentence)
  }

  @Test func `a new placement survives JSON, which a registry without it refuses`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(plan)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"ladder_step":5,"method":"ladder","size_cents":60}"#)
    let decoder = JSONDecoder()
    #expect(try decoder.decode(RegisteredPlan.self, from: data).plan == plan)
    #expect(throws: DecodingError.self) { try decoder.decode(PlacementPlan.self, from: data) }
  }

  private struct RegisteredPlan: Decodable {
    let plan: PlacementPlan

    init(from decoder: any Decoder) throws {
      plan = try `A sixth placement`.registry.plan(from: decoder)
    }
  }
}
