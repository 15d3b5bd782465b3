import Music
import Testing

@testable import Psychometrics

/// Returns the field of a listener after some answers to pairs at random notes.
private func field(of number: UInt64, answers: Int) -> ThresholdField {
  var field = ThresholdField(range: PopulationSums.range)
  var generator = SeededGenerator(seed: number)
  for _ in 0..<answers {
    let difference = Cents(generator.uniform(-60, 60))
    field.update(
      with: .init(
        note: MIDINote(Int(generator.uniform(40, 80))),
        evidence: .side(difference, generator.coin() ? .higher : .lower), octavesAboveRecent: 0.1))
  }
  return field
}

private func sums(over fields: some Sequence<ThresholdField>) throws -> PopulationSums {
  var sums = PopulationSums(under: .standard)
  for field in fields { try sums.add(field) }
  return sums
}

@Suite struct `The sums over a population` {
  @Test func `have the same bits for any order and any parts of the listeners`() throws {
    let fields = (0..<7).map { field(of: $0, answers: 6) }
    let whole = try sums(over: fields)
    var parts = try sums(over: fields[4...].reversed())
    try parts.add(sums(over: fields[2..<4]))
    try parts.add(sums(over: fields[..<2]))
    #expect(parts == whole)
    #expect(whole.listeners == 7)
    #expect(whole.answers == 42)
  }

  @Test func `refuse to overflow`() throws {
    var sum = FixedPoint(rawValue: .max)
    #expect(throws: PopulationOverflow.self) { try sum.add(1) }
    #expect(throws: PopulationOverflow.self) { try sum.add(1e12) }
    #expect(sum.rawValue == .max)
  }
}

@Suite struct `A prior that is fitted to a population` {
  @Test func `stays as it is where nobody has answered`() throws {
    let standard = ThresholdPrior.standard
    let fitted = try sums(over: (0..<3).map { field(of: $0, answers: 0) }).nextPrior()
    #expect(abs(fitted.limenAtMiddleC.value / 15 - 1) < 1e-6)
    #expect(fitted.departures.allSatisfy { abs($0.octaves) < 1e-6 })
    #expect(abs(fitted.tiltSpread - standard.tiltSpread) < 1e-6)
    #expect(abs(fitted.biasSpread - standard.biasSpread) < 1e-6)
    #expect(abs(fitted.contractionMean - standard.contractionMean) < 1e-6)
    for (kind, before) in zip(fitted.kinds, standard.kinds) {
      #expect(abs(kind.share - before.share) < 1e-6)
      #expect(abs(kind.raise - before.raise) < 1e-6)
      #expect(abs(kind.offsetSpread - before.offsetSpread) < 1e-6)
      #expect(abs(kind.courseSpread - before.courseSpread) < 1e-6)
      for (lapse, old) in zip(kind.lapses, before.lapses) {
        #expect(abs(lapse.weight - old.weight) < 1e-6)
        #expect(lapse.value == old.value)
      }
    }
  }

  @Test func `may have no kind at the common level`() throws {
    var raised = ThresholdPrior.standard
    for index in raised.kinds.indices { raised.kinds[index].raise = 1 }
    var sums = PopulationSums(under: raised)
    try sums.add(ThresholdField(range: PopulationSums.range, prior: raised))
    #expect(try sums.nextPrior().limenAtMiddleC == raised.limenAtMiddleC)
  }

  @Test func `is within its bounds and nearer to listeners who hear less`() throws {
    let fitted = try sums(over: (0..<5).map { field(of: $0, answers: 30) }).nextPrior()
    try fitted.validate()
    #expect(fitted.limenAtMiddleC.value > 15)
    #expect(fitted.departure(at: MIDINote(60)) == 0)
    // The level of the kind with high limens does not follow the others.
    func level(_ prior: ThresholdPrior) throws -> Double {
      let high = try #require(prior.kinds.first { $0.name == "high" })
      return DeterministicMath.log2(prior.limenAtMiddleC.value) + high.raise
    }
    #expect(abs(try level(fitted) - level(.standard)) < 1e-9)
  }

  @Test func `finds the variances that made the moments`() {
    let order = 6
    func matrix(_ element: (Int, Int) -> Double) -> SymmetricMatrix {
      SymmetricMatrix(order: order, element: element)
    }
    let flat = matrix { _, _ in 1 }
    let smooth = matrix { 1 / Double(1 + ($0 - $1) * ($0 - $1)) }
    let known = matrix { $0 == $1 ? 0.01 : 0 }
    let components = VarianceComponents(
      of: [
        .init(shape: flat, rank: 1, groups: [0, 1], variance: 1),
        .init(shape: smooth, rank: order, groups: [0], variance: 1),
      ],
      in: [
        .init(
          count: 30, moment: matrix { 0.49 + 0.16 * smooth[$0, $1] + known[$0, $1] }, known: known),
        .init(count: 10, moment: matrix { 0.49 + known[$0, $1] }, known: known),
      ])
    #expect(abs(components.parts[0].variance - 0.49) < 1e-3)
    #expect(abs(components.parts[1].variance - 0.16) < 1e-3)
  }
}
