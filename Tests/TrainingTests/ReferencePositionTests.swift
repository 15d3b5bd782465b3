import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `A reference tone that comes first or second at random` {
  private func header(
    _ position: ReferencePosition, placement: PlacementPlan, seed: UInt64
  ) throws -> SessionHeader {
    var settings = try Settings(placement: placement)
    settings.referencePosition = position
    settings.catchEvery = 10
    return try .example(seed: seed, settings: settings)
  }

  /// Returns the recording of a listener with a limen of 20 cents.
  private func run(_ header: SessionHeader, trials: Int) -> RecordedSession {
    var session = Session(header: header, history: [], startedAt: .zero, limits: [.trials(trials)])
    var listener = SimulatedAnswers(limen: 20, seed: header.seed)
    var records: [TrialRecord] = []
    while session.phase != .ended {
      let response = listener.respond(to: session.openQuestion, in: header.settings)
      records.append(session.answer(response, after: .seconds(1)))
    }
    return RecordedSession(id: 1, header: header, trials: records)
  }

  @Test func `leaves notes, differences and levels as they are`() throws {
    let plan = PlacementPlan.constant(.init(repetitions: 100))
    func trials(_ position: ReferencePosition) throws -> [TrialRecord] {
      let session = run(try header(position, placement: plan, seed: 3), trials: 400)
      let catches = session.catchTrials
      return session.trials.filter { !catches.contains($0.number) }
    }
    let (first, random) = try (trials(.first), trials(.random))
    func pairs(_ trials: [TrialRecord]) -> [Question] {
      trials.map {
        Question(
          reference: $0.question.reference, difference: $0.question.difference,
          referenceLevel: $0.question.referenceLevel, comparisonLevel: $0.question.comparisonLevel)
      }
    }
    #expect(pairs(first) == pairs(random))
    #expect(first.allSatisfy { !$0.question.comparisonIsFirst })
    // Half of 360, within four standard deviations.
    #expect(random.count == 360)
    #expect((142...218).contains(random.count { $0.question.comparisonIsFirst }))
  }

  @Test func `lets answers say on which side of the first tone the second one is`() throws {
    for trial in run(try header(.random, placement: .profile(.init()), seed: 5), trials: 200).trials
    {
      let difference = trial.question.difference.cents.value
      let heard = trial.question.comparisonIsFirst ? -difference : difference
      let evidence = try #require(trial.evidence)
      #expect(abs(evidence.difference.value - heard) < 0.01)
      #expect(trial.isCorrect == ((heard > 0) == (trial.response == .side(.higher))))
    }
  }

  @Test(arguments: [PlacementPlan.profile(.init()), .staircase(.init()), .quest(.init())])
  func `is drawn again by a replay, and measures the same limen`(placement: PlacementPlan) throws {
    var medians: [ReferencePosition: Double] = [:]
    for position in ReferencePosition.allCases {
      let limens = try (0..<20 as Range<UInt64>).map { seed in
        let session = run(try header(position, placement: placement, seed: seed), trials: 150)
        var replay = Replay()
        let result = replay.replay(session)
        #expect(result.verdict == .verified)
        let fit = try #require(PsychometricFit(to: session.trials.compactMap(\.evidence)))
        return fit.t75.estimate
      }
      medians[position] = limens.sorted()[10]
    }
    let ratio = try #require(medians[.random]) / (medians[.first] ?? 0)
    // The fit of 150 answers has a standard deviation of a quarter octave at most, the median of 20 of a
    // fourteenth, the ratio of two of a tenth: four of these.
    #expect((0.75...1.33).contains(ratio), "\(ratio)")
  }

  @Test func `is a procedure of its own, and no part of other digests`() throws {
    let plan = PlacementPlan.profile(.init())
    let first = try header(.first, placement: plan, seed: 1)
    let random = try header(.random, placement: plan, seed: 1)
    #expect(StimulusProcedure(of: first) != StimulusProcedure(of: random))
    var settings = random.settings
    settings.task = .interval
    #expect(!settings.drawsOrder)
  }
}
