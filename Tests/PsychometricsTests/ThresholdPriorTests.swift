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

  @Test func `gives the determinant of a matrix`() throws {
    let diagonal = SymmetricMatrix(order: 3) { $0 == $1 ? Double(1 << (2 * $0)) : 0 }
    #expect(try #require(CholeskyFactor(of: diagonal)).log2Determinant == 6)
  }

  @Test func `does not exist for a matrix that is not positive definite`() {
    #expect(CholeskyFactor(of: SymmetricMatrix(order: 2) { _, _ in 1 }) == nil)
  }
}
