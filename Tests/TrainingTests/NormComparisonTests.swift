import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `A limen beside published ones` {
  private func findings(
    limen: Double = 10.1, range: String = "B4-C#5", timbre: Timbre = .sine, trials: Int = 400,
    reported: String? = nil
  ) throws -> ListenerFindings {
    let settings = try Settings(range: NoteRange(text: range), timbre: timbre)
    let simulation = Simulation(
      of: SimulatedListener(id: "a", limen: Cents(limen)),
      header: try .example(settings: settings), trials: trials)
    return ListenerFindings(
      of: [simulation.recording], range: try NoteRange(text: reported ?? range))
  }

  private func norm(
    _ centre: Double = 10.1, at hertz: Double = 528, stimulus: Norm.Stimulus? = .sine,
    point: LimenPoint? = .t75, spread: Double? = nil
  ) -> Norm {
    Norm(
      source: "Example 2020", doi: "10.1000/182", group: .musicians, count: 50, ages: nil,
      training: nil, stimulus: stimulus, frequency: Hertz(hertz), duration: nil, level: nil,
      task: nil, statistic: .mean, point: point, centre: Cents(centre),
      spread: spread.map { Cents($0) })
  }

  @Test(arguments: LimenPoint.allCases)
  func `a limen equal to the published one gives the ratio 1 at every point`(
    point: LimenPoint
  ) throws {
    let findings = try findings()
    let limen = try #require(findings.notes.first { $0.note == MIDINote(72) }).limen.t75
    let comparison = try #require(
      findings.comparisons(with: [norm(limen.value * point.timesT75, point: point)]).first)
    #expect(comparison.note == MIDINote(72))
    #expect(abs(comparison.ratio(of: comparison.limen.t75) - 1) < 1e-12)
  }

  @Test func `a listener with the published 10.1 cents at 528 Hz has a ratio near 1`() throws {
    let comparison = try #require(try findings(trials: 1000).comparisons(with: [norm()]).first)
    #expect(comparison.limen.band95.map(comparison.ratio).holds(1))
    #expect(abs(comparison.ratio(of: comparison.limen.t75) - 1) < 0.25)
    #expect(comparison.shareLarger == nil)
  }

  @Test func `a point that is not stated is not converted`() throws {
    #expect(norm(point: nil).t75 == Cents(10.1))
    #expect(norm(point: .t707).t75 > Cents(12))
  }

  @Test func `only tones of the same class are compared`() throws {
    let norms = [norm(stimulus: .sine), norm(stimulus: .harmonic), norm(stimulus: nil)]
    let sine = try findings().comparisons(with: norms).map(\.norm.stimulus)
    #expect(sine == [.sine, nil])
    let harmonic = try findings(timbre: .ten).comparisons(with: norms).map(\.norm.stimulus)
    #expect(harmonic == [.harmonic])
  }

  @Test func `only frequencies within a quarter octave of a trained note are compared`() throws {
    // B4 is at 493.9 Hz, and C#5 at 554.4 Hz.
    let near = [416.0, 528, 659], far = [415.0, 660, 1000]
    let norms = (near + far).map { norm(at: $0) }
    let found = try findings().comparisons(with: norms).map(\.norm.frequency.value)
    #expect(found == near)
    // The notes far above C#5 are untrained.
    let wide = try findings(reported: "B4-C7").comparisons(with: norms)
    #expect(wide.map(\.norm.frequency.value) == near + [660])
  }

  @Test func `nothing is compared before a threshold is reported`() throws {
    #expect(try findings(trials: 8).comparisons(with: [norm()]).isEmpty)
  }

  @Test func `the share with a larger limen is that of a log-normal group`() throws {
    // Mean 3 and standard deviation 4 give a coefficient of variation of 4/3.
    let group = try #require(norm(3, spread: 4).log2Limen)
    let variance = group.spread * group.spread
    let mean = DeterministicMath.exp2(group.mean + variance * 0.6931471805599453 / 2)
    #expect(abs(mean - 3) < 1e-9)
    let findings = try findings()
    let shares = try [1.0, 10, 100].map {
      try #require(findings.comparisons(with: [norm($0, spread: $0)]).first?.shareLarger)
    }
    #expect(shares[0] < 0.02 && (0.2..<0.5).contains(shares[1]) && shares[2] > 0.95)
  }
}
