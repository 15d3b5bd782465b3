import Music
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `Two profiles side by side` {
  private static let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(67))

  private func findings(
    _ listener: SimulatedListener, trials: Int = 60, seed: UInt64 = 7
  ) throws -> ListenerFindings {
    let settings = try Settings(range: Self.range)
    let simulation = Simulation(
      of: listener, header: try .example(seed: seed, settings: settings), trials: trials)
    return ListenerFindings(of: [simulation.recording], range: Self.range)
  }

  private func contrasts(_ comparison: ProfileComparison) -> [ProfileComparison.Contrast] {
    Self.range.notes.map(comparison.contrast(at:)) + [comparison.contrast(over: Self.range)]
  }

  @Test func `a profile compared with itself is as likely lower as higher`() throws {
    let findings = try findings(SimulatedListener(id: "a", limen: Cents(20)))
    for contrast in contrasts(ProfileComparison(findings, findings)) {
      #expect(abs(contrast.probabilityLower - 0.5) < 1e-12)
      #expect(abs(contrast.ratio - 1) < 1e-8)
      #expect(abs(contrast.band95.lower * contrast.band95.upper - 1) < 1e-8)
    }
  }

  @Test func `swapped profiles give the complementary probability and the inverse ratio`() throws {
    let first = try findings(SimulatedListener(id: "a", limen: Cents(10), lapse: 0.02))
    let second = try findings(SimulatedListener(id: "b", limen: Cents(25)), trials: 40, seed: 8)
    let pairs = zip(
      contrasts(ProfileComparison(first, second)), contrasts(ProfileComparison(second, first)))
    for (forth, back) in pairs {
      #expect(abs(forth.probabilityLower + back.probabilityLower - 1) < 1e-12)
      #expect(abs(forth.ratio * back.ratio - 1) < 1e-8)
      #expect(abs(forth.band95.lower * back.band95.upper - 1) < 1e-8)
      #expect(forth.probabilityLower > 0.5 && forth.band95.holds(forth.ratio))
    }
  }

  @Test func `the difference of two normal posteriors has the mean and spread of the textbook`() {
    // N(3, 3²) − N(1, 4²) = N(2, 5²).
    let difference = NormalMixture(mean: 3, spread: 3)
      .subtracting(NormalMixture(mean: 1, spread: 4))
    #expect(difference.mean == 2 && difference.spread == 5)
    #expect(abs(difference.cumulative(2 - 5 * 1.6448536269514722) - 0.05) < 1e-9)
  }

  @Test(.long) func `a listener compared with the same one is rarely reported to differ`() throws {
    let listeners = ListenerPopulation.population.listeners(120, seed: 3)
    let surprises = try listeners.enumerated().count { number, listener in
      let sides = try [1, 2].map { try findings(listener, seed: UInt64(1000 * $0 + number)) }
      let lower = ProfileComparison(sides[0], sides[1]).contrast(over: Self.range).probabilityLower
      return lower < 0.025 || lower > 0.975
    }
    // The expected proportion is at most one in twenty; the bound adds three binomial standard
    // errors.
    let bound = 0.05 + 3 * (0.05 * 0.95 / 120).squareRoot()
    #expect(Double(surprises) / 120 <= bound)
  }
}
