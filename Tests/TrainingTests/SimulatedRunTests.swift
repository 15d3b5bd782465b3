import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `Simulated runs of a protocol` {
  private let label: Listener
  private let now = UTCTime(milliseconds: 1_790_000_000_000)

  init() throws { label = try Listener(label: "S01") }

  private func laboratory(
    runs: Int = 1, down: Int = 3, rest: (every: Int, screen: LaboratoryScreen)? = nil,
    limits: [SessionLimit] = [.reversals(6), .trials(100)]
  ) throws -> LaboratoryProtocol {
    let staircase = StaircasePlacement.Rule(
      down: down, start: Cents(100.88), stepFactors: [1.9953, 1.2589, 1.1220],
      stepChange: .upperReversal)
    let settings = try Settings(
      range: NoteRange(lowest: MIDINote(83), highest: MIDINote(83)),
      placement: .staircase(staircase))
    return LaboratoryProtocol(
      name: "example.toml", order: [["welcome"], ["run"]],
      conditions: [
        "run": LaboratoryCondition(settings: settings, limits: limits, runs: runs, rest: rest)
      ],
      screens: [
        "welcome": LaboratoryScreen(texts: ["en": "Hello."], goOn: .after(.seconds(30)))
      ])
  }

  private func runs(
    of laboratory: LaboratoryProtocol, limen: Double = 6, lapse: Double = 0.02, seed: UInt64 = 1
  ) -> [SimulatedRun] {
    laboratory.simulatedRuns(
      of: SimulatedListener(id: "a", limen: Cents(limen), lapse: lapse), as: label, rank: 0,
      seed: seed, at: now)
  }

  /// LABORATORY.md gives 1.42 for a listener of 6 cents and 2 % lapses, from 6,000 runs of a rule that was
  /// written plainly.
  @Test(.long) func `a short 3-down-1-up staircase reads 1.42 times T75`() throws {
    let laboratory = try laboratory()
    let errors = (0..<3000 as Range<UInt64>).compactMap { seed in
      runs(of: laboratory, seed: seed).first?.errorOctaves
    }
    #expect(errors.count == 3000)
    let ratio = DeterministicMath.exp2(errors.reduce(0, +) / 3000)
    #expect((ratio - 1.42).magnitude < 0.02, "\(ratio)")
  }

  @Test func `the runs follow each other and can be verified`() throws {
    let runs = try runs(of: laboratory(runs: 3))
    #expect(runs.map(\.label.run) == [1, 2, 3])
    for (index, run) in runs.enumerated() {
      let history = runs[..<index].map(\.recording)
      #expect(history.last.map { $0.header.startedAt < run.recording.header.startedAt } ?? true)
      var session = Session(
        header: run.recording.header, history: history, startedAt: .zero,
        limits: [.reversals(6), .trials(100)])
      for trial in run.recording.trials {
        #expect(session.openQuestion == trial.question)
        session.answer(try #require(trial.response), after: try #require(trial.responseTime))
      }
      #expect(session.phase == .ended && session.reachedLimit?.text == run.recording.reached)
    }
  }

  @Test func `a listener far beyond all differences ends at the limit, without a reading`() throws {
    let limits: [SessionLimit] = [.atLargest(6), .right(40, of: 40), .trials(100)]
    let runs = try runs(of: laboratory(limits: limits), limen: 100_000)
    #expect(runs.map(\.isAtLargest) == [true] && runs.map(\.missesCriterion) == [true])
    #expect(runs.map(\.errorOctaves) == [nil])
    #expect(try self.runs(of: laboratory(), lapse: 1).map(\.errorOctaves) == [nil])
  }

  @Test func `other placements read T75, and tasks with intervals nothing`() throws {
    func errors(_ settings: Settings) throws -> [Double?] {
      let laboratory = LaboratoryProtocol(
        name: "example.toml", order: [["run"]],
        conditions: ["run": LaboratoryCondition(settings: settings, limits: [.trials(60)])])
      return runs(of: laboratory).map(\.errorOctaves)
    }
    let a4 = NoteRange(lowest: MIDINote(69), highest: MIDINote(69))
    for placement in [PlacementPlan.quest(.init()), .profile(.init())] {
      let error = try #require(try errors(Settings(range: a4, placement: placement))[0])
      #expect(abs(error) < 1, "\(error)")
    }
    for name in ["interval", "matching"] {
      #expect(try errors(Settings(task: #require(Task(name: name)))) == [nil])
    }
  }

  @Test func `timed rests and screens take their time`() throws {
    let screen = LaboratoryScreen(texts: ["en": "Rest."], goOn: .after(.seconds(60)))
    let plain = try laboratory(limits: [.trials(30)])
    let rested = try laboratory(rest: (every: 10, screen: screen), limits: [.trials(30)])
    #expect(plain.timedScreens == .seconds(30))
    let lengths = [plain, rested].map { runs(of: $0)[0].length }
    // After 10 and 20 answers, but not after the last one.
    #expect(lengths[1] - lengths[0] == .seconds(120))
  }
}
