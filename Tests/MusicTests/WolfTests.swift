import Testing

@testable import Music

@Suite struct `Wolves of a keyboard` {
  private static let octaves = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))

  /// Returns the pitch classes from which an interval is left out, C = 0.
  private func wolves(_ tuning: String, _ interval: String) throws -> Set<Int> {
    let definition = try #require(TuningDefinition(name: tuning, tonic: MIDINote(60)))
    let system = try definition.system(at: .standard)
    let directed = try DirectedInterval(text: interval)
    let wolves = system.wolves(of: directed, in: Self.octaves)
    let asked = system.references(for: directed, in: Self.octaves).map(\.note)
    #expect(Set(wolves).isDisjoint(with: asked))
    return Set(wolves.map { $0.number % 12 })
  }

  /// The wolf fifth G♯–E♭, its fourth, and the diminished fourths B–E♭, F♯–B♭, C♯–F and G♯–C.
  @Test(arguments: [
    ("P5", [8]), ("P4", [3]), ("M3", [1, 6, 8, 11]), ("m3", [3, 5, 10]), ("-M3", [0, 3, 5, 10]),
    ("m2", []), ("TT", []), ("M7", []), ("P8", []),
  ])
  func `of meantone are those across the gap of its chain of fifths`(
    interval: String, notes: [Int]
  ) throws {
    #expect(try wolves("meantone", interval) == Set(notes))
  }

  @Test func `of the Pythagorean keyboard are no thirds, of which four are almost pure`() throws {
    #expect(try wolves("pythagorean-keyboard", "M3").isEmpty)
    #expect(try wolves("pythagorean-keyboard", "m3").isEmpty)
    #expect(try wolves("pythagorean-keyboard", "P5") == [8])
  }

  @Test(arguments: ["werckmeister3", "kirnberger3", "vallotti", "young2"])
  func `do not occur in a good temperament`(tuning: String) throws {
    for interval in Interval.named.dropFirst() {
      #expect(try wolves(tuning, interval.name).isEmpty, "\(interval.name)")
    }
  }

  @Test func `are asked if a range has nothing else, and with a keyboard mapping`() throws {
    let meantone = TuningDefinition.temperament(.meantone, tonic: MIDINote(60))
    let fifth = try DirectedInterval(text: "P5")
    let narrow = NoteRange(lowest: MIDINote(56), highest: MIDINote(63))
    let system = try meantone.system(at: .standard)
    #expect(system.references(for: fifth, in: narrow).map(\.note) == [MIDINote(56)])
    #expect(system.wolves(of: fifth, in: narrow).isEmpty)
    let mapping = KeyboardMapping(tonic: MIDINote(60), at: .standard)
    let placed = try #require(meantone.placed(by: mapping)).system(at: .standard)
    #expect(placed.wolves(of: fifth, in: Self.octaves).isEmpty)
    #expect(placed.references(for: fifth, in: Self.octaves).count == 18)
  }
}
