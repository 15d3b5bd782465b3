import Foundation
import Testing

@testable import Music

@Suite struct `A tuning in JSON` {
  private static let scale = Scale(
    description: "a \"scale\"",
    pitches: [.ratio(FrequencyRatio(9, 8)), .cents(Cents(701.955000865)), .cents(Cents(-5))])
  private static let all: [TuningDefinition] =
    IntervalTuning.allCases.map(TuningDefinition.intervals)
    + Temperament.allCases.map { .temperament($0, tonic: MIDINote(63)) } + [
      .scale(scale, tonic: MIDINote(62)),
      .keyboard(
        scale,
        KeyboardMapping(
          degrees: [0, nil, 2], notes: MIDINote(3)...MIDINote(90), middle: MIDINote(60),
          reference: MIDINote(69), frequency: Hertz(432.1), octaveDegree: 3)),
    ]

  @Test(arguments: all) func `a tuning reads back as written`(tuning: TuningDefinition) throws {
    let data = try JSONEncoder().encode(tuning)
    #expect(try JSONDecoder().decode(TuningDefinition.self, from: data) == tuning)
  }

  @Test(arguments: [
    "{}", #"{"name":"melodious"}"#, #"{"name":"meantone"}"#,
    #"{"scale":{"description":"","pitches":["3:2"]},"tonic":"C4"}"#,
    #"{"scale":{"description":"","pitches":["0/2"]},"tonic":"C4"}"#,
    #"{"scale":{"description":"","pitches":["3/2"]}}"#,
    #"""
    {"scale":{"description":"","pitches":["3/2"]},"keyboard":{"degrees":[9223372036854775807],
    "lowest_midi":0,"highest_midi":127,"middle_midi":60,"reference_midi":69,"frequency_hz":440,
    "octave_degree":1}}
    """#,
    #"""
    {"scale":{"description":"","pitches":["3/2"]},"keyboard":{"degrees":[0],
    "lowest_midi":0,"highest_midi":128,"middle_midi":60,"reference_midi":69,"frequency_hz":440,
    "octave_degree":1}}
    """#,
  ])
  func `a text that is no tuning is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TuningDefinition.self, from: Data(text.utf8))
    }
  }

  @Test func `intervals are ordered by size, upwards before downwards`() throws {
    let texts = ["P8", "-P5", "P5", "P1", "7\\12", "-m3", "7\\19", "M3"]
    let sorted = try texts.map { try DirectedInterval(text: $0) }.sorted().map(\.text)
    #expect(sorted == ["P1", "-m3", "M3", "7\\19", "P5", "P5", "-P5", "P8"])
  }

  @Test func `an interval has the references from which both tones lie in the range`() throws {
    let range = try NoteRange(text: "C4-A4")
    let fifth = try DirectedInterval(text: "P5")
    let equal = TuningSystem.intervals(.equal)
    #expect(equal.references(for: fifth, in: range).map(\.note.name) == ["C4", "C#4", "D4"])
    let down = try DirectedInterval(text: "-P5")
    #expect(equal.references(for: down, in: range).map(\.note.name) == ["G4", "G#4", "A4"])
    let werckmeister = try TuningDefinition.temperament(.werckmeister3, tonic: MIDINote(60))
      .system(at: .standard)
    #expect(
      werckmeister.references(for: fifth, in: range).map(\.nominal.thousandths)
        == [696_090, 701_955, 696_090])
    #expect(equal.references(for: .unison, in: range).count == 10)
    #expect(equal.references(for: try DirectedInterval(text: "P8"), in: range).isEmpty)
  }
}
