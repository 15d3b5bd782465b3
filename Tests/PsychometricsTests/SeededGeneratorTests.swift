import Music
import Notation
import Testing

@testable import Psychometrics

@Suite struct `Seeded draws` {
  /// The first outputs for the state 1, 2, 3, 4 of the authors' xoshiro256plusplus.c.
  @Test func `xoshiro256++ gives the published sequence`() {
    var generator = SeededGenerator(state: (1, 2, 3, 4))
    let expected: [UInt64] = [
      41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386,
      9_228_616_714_210_784_205,
    ]
    #expect(expected.map { _ in generator.bits() } == expected)
  }

  @Test func `SplitMix64 begins after any number of its outputs`() {
    var generator = SplitMix64(seed: 1_234_567)
    for count in 0..<9 as Range<UInt64> {
      var later = SplitMix64(seed: 1_234_567, skipping: count)
      #expect(later.next() == generator.next())
    }
  }

  /// The first outputs for the seed 1234567 of the authors' splitmix64.c.
  @Test func `SplitMix64 gives the published sequence`() {
    var generator = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in generator.next() } == expected)
  }

  @Test func `each purpose has its own stream`() {
    let first = SeededGenerator.Purpose.allCases.map { purpose in
      var generator = SeededGenerator(seed: 7, for: purpose)
      return generator.bits()
    }
    #expect(Set(first).count == first.count)
  }

  @Test(arguments: [1, 2, 3, 7, 49, 1000])
  func `integers are equally likely`(bound: Int) {
    var generator = SeededGenerator(seed: 11)
    let draws = 20_000
    var counts = Array(repeating: 0, count: bound)
    for _ in 0..<draws { counts[generator.integer(below: bound)] += 1 }
    // Chi-square with bound − 1 degrees of freedom: mean bound − 1, variance 2 (bound − 1).
    let expected = Double(draws) / Double(bound)
    let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
    let freedom = Double(bound - 1)
    #expect(chiSquare / expected <= freedom + 4 * (2 * freedom).squareRoot())
  }

  @Test func `the coin is fair and units fill their interval evenly`() {
    var generator = SeededGenerator(seed: 3)
    let draws = 40_000.0
    var heads = 0.0
    var sum = 0.0
    for _ in 0..<Int(draws) {
      heads += generator.coin() ? 1 : 0
      let unit = generator.unit()
      #expect(unit >= 0 && unit < 1)
      sum += unit
    }
    #expect(abs(heads / draws - 0.5) < 4 * (0.25 / draws).squareRoot())
    #expect(abs(sum / draws - 0.5) < 4 * (1 / 12 / draws).squareRoot())
  }
}

@Suite struct `Digests` {
  /// The test vectors of the FNV draft, appendix C.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func `FNV-1a gives the published values`(text: String, value: UInt64) {
    #expect(Digest(of: text.utf8).value == value)
  }
}
