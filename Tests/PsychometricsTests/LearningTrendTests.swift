import Music
import Psychometrics
import TestSupport
import Testing

@Suite struct `A learning trend` {
  /// Returns the answers of a listener with a limen of `limen(t)` times that of the profile.
  private func trials(
    _ count: Int, seed: UInt64, away: [Range<Int>] = [], limen: (Double) -> Double
  ) -> [LearningTrend.Trial] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let heard = (generator.coin() ? 1.0 : -1) * (0.4 + 1.6 * generator.unit())
      let z = heard / limen(Double(number))
      let lapseRate = away.contains { $0.contains(number) } ? 1 : 0.03
      let probability =
        lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(z)
      return LearningTrend.Trial(
        heard: heard, bias: 0, answer: generator.unit() < probability ? .higher : .lower)
    }
  }

  /// A test with 200 listeners who never change. The prior expects no change, so the probabilities
  /// lie close to ½. A claim in either direction must not be made more often than it states, within
  /// three binomial standard errors.
  @Test(.long) func `a trend of stable listeners is claimed no more often than its probability`() {
    let probabilities = (0..<200).compactMap {
      LearningTrend(
        over: trials(120, seed: 1000 + $0) { _ in 1 }, lapseRate: 0.03)?.probabilityOfFall
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
      let trend = LearningTrend(over: course, lapseRate: 0.05)
      return trend.map { $0.probabilityOfFall >= LearningTrend.claimedFrom } ?? true
    }
    #expect(claims < 16)
  }

  @Test func `an improvement by an octave is found and measured`()
    throws
  {
    let course = trials(2000, seed: 5) {
      DeterministicMath.exp2(DeterministicMath.exp(-$0 / 500))
    }
    let trend = try #require(LearningTrend(over: course, lapseRate: 0.03))
    #expect(trend.probabilityOfFall > 0.99)
    #expect(abs(trend.fall - 1) < 3 * trend.fallSpread)
    #expect(trend.trials == 2000)
  }

  @Test func `a deterioration by an octave is found and measured`() throws {
    let course = trials(2000, seed: 6) { DeterministicMath.exp2($0 / 2000) }
    let trend = try #require(LearningTrend(over: course, lapseRate: 0.03))
    #expect(trend.probabilityOfFall < 0.01)
    #expect(abs(trend.fall + 1) < 3 * trend.fallSpread)
  }

  @Test func `the trend stays finite for extreme answers`() throws {
    #expect(LearningTrend(over: [], lapseRate: 0.03) == nil)
    let huge = LearningTrend.Trial(heard: 1e9, bias: 0, answer: .lower)
    let none = LearningTrend.Trial(heard: 0, bias: 0, answer: .higher)
    #expect(LearningTrend(over: [huge], lapseRate: 0.03) == nil)
    for course in [[huge, huge], [none, none], Array(repeating: huge, count: 50) + [none]] {
      let trend = try #require(LearningTrend(over: course, lapseRate: 0))
      #expect(trend.fall.isFinite && trend.fallSpread.isFinite)
      #expect((0...1).contains(trend.probabilityOfFall))
    }
  }
}
