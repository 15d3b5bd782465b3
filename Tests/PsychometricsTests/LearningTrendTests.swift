import Music
import Psychometrics
import TestSupport
import Testing

@Suite struct `A learning trend` {
  /// Returns the answers of a listener with a limen of `limen(t)` times that of the profile and a
  /// contraction bias of `contraction(t)`.
  private func trials(
    _ count: Int, seed: UInt64, inSessionsOf session: Int = 200, away: [Range<Int>] = [],
    contraction: (Double) -> Double = { _ in 0 }, limen: (Double) -> Double
  ) -> [LearningTrend.Trial] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let heard = (generator.coin() ? 1.0 : -1) * (0.4 + 1.6 * generator.unit())
      let octaves = 2 * generator.unit() - 1
      let z = heard / limen(Double(number)) - contraction(Double(number)) * octaves
      let lapseRate = away.contains { $0.contains(number) } ? 1 : 0.03
      let probability =
        lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(z)
      return LearningTrend.Trial(
        heard: heard, octavesAboveRecent: octaves, session: number / session,
        answer: generator.unit() < probability ? .higher : .lower)
    }
  }

  /// A test with 200 listeners who never change. The prior expects no change, so the probabilities
  /// lie close to ½. A claim in either direction must not be made more often than it states, within
  /// three binomial standard errors.
  @Test(.long) func `a trend of stable listeners is claimed no more often than its probability`() {
    let probabilities = (0..<200).compactMap {
      LearningTrend(over: trials(120, seed: 1000 + $0) { _ in 1 })?.fall.probability
    }
    #expect(probabilities.count == 200)
    for share in [0.01, 0.05, 0.25] {
      let most = share + 3 * (share * (1 - share) / 200).squareRoot()
      #expect(Double(probabilities.count { $0 < share }) / 200 < most)
      #expect(Double(probabilities.count { $0 > 1 - share }) / 200 < most)
    }
    // By chance half of them rise and half fall, within three standard errors of 200 tosses.
    let falling = probabilities.count { $0 > 0.5 }
    #expect(abs(falling - 100) < 22)
  }

  /// Forty listeners with the same limen throughout, who do not listen for two blocks of 15 trials
  /// early on. A steady lapse rate takes these for a high limen in two of three cases.
  @Test(.long) func `two blocks without attention seldom pass for a fall`() {
    let claims = (0..<40).count { number in
      let course = trials(600, seed: 2000 + UInt64(number), away: [30..<45, 90..<105]) { _ in 1 }
      let trend = LearningTrend(over: course)
      return trend?.fall.change != nil
    }
    #expect(claims < 16)
  }

  /// Thirty listeners whose limens stay the same while their contraction bias fades. A trend that takes
  /// one bias for all answers reports a fall for most of them. The bound is 9 % and three binomial
  /// standard errors.
  @Test(.long) func `a fading contraction bias seldom passes for a fall`() {
    let claims = (0..<30).count { number in
      let fading = trials(
        500, seed: 3000 + UInt64(number), contraction: { -0.2 - DeterministicMath.exp(-$0 / 150) }
      ) { _ in 1 }
      return LearningTrend(over: fading)?.fall.change != nil
    }
    #expect(Double(claims) < 30 * 0.09 + 3 * (30 * 0.09 * 0.91).squareRoot())
  }

  /// Twelve listeners, whose limens fall by 0.8 octave at the beginning of each session. The bound of
  /// the claims is 5 % in either direction and three binomial standard errors.
  @Test(.long) func `what each session gains by warming up is not a fall from day to day`() throws {
    let trends = (0..<12).compactMap { number in
      LearningTrend(
        over: trials(600, seed: 4000 + UInt64(number), inSessionsOf: 100) {
          DeterministicMath.exp2(
            0.8 * DeterministicMath.exp(-$0.truncatingRemainder(dividingBy: 100) / 40))
        })
    }
    /// Returns the mean in standard errors.
    func score(_ numbers: [Double]) -> Double {
      let mean = numbers.reduce(0, +) / 12
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 11
      return mean / (variance / 12).squareRoot()
    }
    #expect(abs(score(trends.map(\.fall.octaves))) < 3)
    #expect(trends.count { $0.fall.change != nil } <= 3)
    let warmUps = trends.compactMap(\.warmUp)
    #expect(warmUps.count == 12)
    #expect(score(warmUps.map(\.octaves)) > 3)
    #expect(LearningTrend(over: trials(100, seed: 1) { _ in 1 })?.warmUp == nil)
  }

  @Test func `an improvement by an octave is found and measured`() throws {
    let course = trials(2000, seed: 5) {
      DeterministicMath.exp2(DeterministicMath.exp(-$0 / 500))
    }
    let trend = try #require(LearningTrend(over: course))
    #expect(trend.fall.change == .fell)
    #expect(abs(trend.fall.octaves - 1) < 3 * trend.fall.spread)
    #expect(trend.trials == 2000)
  }

  @Test func `a deterioration by an octave is found and measured`() throws {
    let course = trials(2000, seed: 6) { DeterministicMath.exp2($0 / 2000) }
    let trend = try #require(LearningTrend(over: course))
    #expect(trend.fall.change == .rose)
    #expect(abs(trend.fall.octaves + 1) < 3 * trend.fall.spread)
  }

  @Test func `the trend stays finite for extreme answers`() throws {
    #expect(LearningTrend(over: []) == nil)
    let huge = LearningTrend.Trial(heard: 1e9, octavesAboveRecent: 0, session: 0, answer: .lower)
    let none = LearningTrend.Trial(heard: 0, octavesAboveRecent: 0, session: 0, answer: .higher)
    #expect(LearningTrend(over: [huge]) == nil)
    for course in [[huge, huge], [none, none], Array(repeating: huge, count: 50) + [none]] {
      let trend = try #require(LearningTrend(over: course))
      #expect(trend.fall.octaves.isFinite && trend.fall.spread.isFinite)
      #expect((0...1).contains(trend.fall.probability))
    }
  }
}
