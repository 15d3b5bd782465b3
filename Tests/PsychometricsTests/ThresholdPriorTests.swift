import Foundation
import Music
import Testing

@testable import Psychometrics

@Suite struct `A prior` {
  private static let priors = ["standard": ThresholdPrior.standard, "clinical": .clinical]

  @Test(arguments: priors.keys.sorted())
  func `is within its bounds and survives JSON unchanged`(name: String) throws {
    let prior = try #require(Self.priors[name])
    try prior.validate()
    let text = try JSONEncoder().encode(prior)
    #expect(try JSONDecoder().decode(ThresholdPrior.self, from: text) == prior)
  }

  @Test func `built in is found by its name, and labelled with it`() {
    for (name, prior) in Self.priors {
      #expect(ThresholdPrior(name: name) == prior)
      #expect(prior.name == name && prior.label == name)
    }
    #expect(ThresholdPrior(name: "Clinical") == nil)
    #expect(ThresholdPrior.standard.labelUnlessStandard == nil)
    #expect(ThresholdPrior.clinical.labelUnlessStandard == "clinical")
  }

  @Test func `that is not built in is labelled with sixteen digits`() {
    var prior = ThresholdPrior.clinical
    prior.biasMean = 0.01
    #expect(prior.name == nil && prior.label.count == 16)
  }

  /// Changes every number in the JSON of a prior with a departure, one at a time.
  @Test func `has a digest that covers every number`() throws {
    var prior = ThresholdPrior.standard
    prior.departures = [.init(note: MIDINote(60), octaves: 0.5)]
    let text = String(decoding: try JSONEncoder().encode(prior), as: UTF8.self)
    let numbers = text.matches(of: #/:(-?[0-9.e-]+)/#)
    #expect(numbers.count > 50)
    var digests = [prior.digest]
    for number in numbers {
      let value = try #require(Double(number.output.1)) + 0.125
      let changed = text.replacingCharacters(
        in: number.output.1.startIndex..<number.output.1.endIndex, with: "\(value)")
      digests.append(try JSONDecoder().decode(ThresholdPrior.self, from: Data(changed.utf8)).digest)
    }
    var moved = prior
    moved.departures = [.init(note: MIDINote(61), octaves: 0.5)]
    digests.append(moved.digest)
    #expect(Set(digests).count == digests.count)
  }

  @Test func `departs from the published shape linearly between the given notes`() {
    var prior = ThresholdPrior.standard
    prior.departures = [
      .init(note: MIDINote(48), octaves: -1), .init(note: MIDINote(60), octaves: 1),
    ]
    let departures = [40, 48, 51, 60, 80].map {
      prior.mean(at: MIDINote($0)) - ThresholdPrior.standard.mean(at: MIDINote($0))
    }
    for (departure, expected) in zip(departures, [-1, -1, -0.5, 1, 1]) {
      #expect(abs(departure - expected) < 1e-12)
    }
  }

  @Test(arguments: [-.infinity, .nan, 0, 1e9])
  func `with a level that no listener has is refused`(level: Double) {
    var prior = ThresholdPrior.standard
    prior.limenAtMiddleC = Cents(level)
    #expect(throws: PriorError.self) { try prior.validate() }
  }

  @Test func `whose shares do not sum to one is refused`() {
    var prior = ThresholdPrior.standard
    prior.kinds.removeLast()
    #expect(throws: PriorError.self) { try prior.validate() }
  }
}

@Suite struct `The Cholesky factor` {
  /// 4 on the diagonal, and a covariance that falls with the distance.
  private let matrix = SymmetricMatrix(order: 7) { row, column in
    row == column ? 4 : 1 / Double(1 + abs(row - column))
  }

  @Test func `gives the inverse of a matrix`() throws {
    let inverse = try #require(CholeskyFactor(of: matrix)).inverse
    for row in 0..<7 {
      for column in 0..<7 {
        let product = (0..<7).reduce(0) { $0 + matrix[row, $1] * inverse[$1, column] }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-12)
      }
    }
  }

  @Test func `does not exist for a matrix that is not positive definite`() {
    #expect(CholeskyFactor(of: SymmetricMatrix(order: 2) { _, _ in 1 }) == nil)
  }
}
