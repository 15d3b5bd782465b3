import FrontEnds
import Music
import Testing

@Suite struct `A choice that a key changes` {
  @Test func `has its cases follow each other in a cycle`() {
    var units = [PitchUnit.cents]
    for _ in PitchUnit.allCases { units.append(units[units.count - 1].next) }
    #expect(units == PitchUnit.allCases + [.cents])
    #expect(CueChoice.allCases.map(\.next) == CueChoice.allCases.dropFirst() + [.off])
  }
}
