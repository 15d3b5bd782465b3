import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `A pass over a population` {
  /// The bounds are four standard errors of a share of 0.1 among 1000 listeners.
  @Test(arguments: ["P", "population1n", "sub", "S00", "x"])
  func `holds out one listener in ten, whatever the labels`(prefix: String) throws {
    let heldOut = try (0..<2000).filter {
      PopulationPass.isHeldOut(try Listener(label: "\(prefix)\($0)"))
    }
    for parity in 0...1 {
      let count = heldOut.count { $0 % 2 == parity }
      #expect((62...138).contains(count))
    }
  }

  @Test func `uses no session with a trial that is not as it was recorded`() throws {
    let listener = try Listener(label: "me")
    let header = try SessionHeader.example()
    let session = Simulation(
      of: SimulatedListener(id: "me", limen: .init(20)), header: header, trials: 3
    ).recording
    let changed = RecordedSession(
      id: nil, header: header,
      trials: [session.trials[1], session.trials[0], session.trials[2]])
    let pass = PopulationPass(under: .standard)
    let (sums, none) = try pass.sums(over: [session], of: listener)
    #expect(sums.answers + sums.heldOut.answers == 3)
    #expect(none.isEmpty)
    let (empty, changedTrials) = try pass.sums(over: [changed], of: listener)
    #expect(empty == PopulationSums(under: .standard))
    #expect(changedTrials.count == 1)
  }
}
