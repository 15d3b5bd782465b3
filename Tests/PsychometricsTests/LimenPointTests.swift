import Music
import Psychometrics
import Testing

@Suite struct `Points at which limens are quoted` {
  @Test func `two points are those at which staircases settle`() {
    let staircases = [2, 3].map { StaircasePlacement.Rule(down: $0).targetCorrect }
    #expect(abs(LimenPoint.t707.proportionCorrect - staircases[0]) < 1e-12)
    #expect(abs(LimenPoint.t794.proportionCorrect - staircases[1]) < 1e-12)
  }

  /// d′ = √2 · Φ⁻¹(p) as in tables of two-alternative forced choice: .71 .78, .75 .95, .76 1.00,
  /// .79 1.14 (Hacker & Ratcliff 1979, *Perception & Psychophysics* 26, 168–170, M = 2).
  @Test(
    arguments: zip(
      LimenPoint.allCases, [(0.707, 0.77), (0.75, 0.95), (0.794, 1.16), (0.76, 1.00)])
  ) func `d′ for two intervals agrees with published tables`(
    point: LimenPoint, table: (Double, Double)
  ) {
    #expect(abs(point.proportionCorrect - table.0) < 1e-3)
    // d′ is linear in the difference, and equals 1 at its own point.
    let dPrime = point.timesT75 / LimenPoint.dPrime1.timesT75
    #expect(abs(dPrime - table.1) < 5e-3)
  }

  @Test(arguments: LimenPoint.allCases)
  func `an ideal listener has the stated proportion correct at a converted limen`(
    point: LimenPoint
  ) {
    let limen = Cents(12)
    let listener = PsychometricFunction(limen: limen)
    let difference = Cents(limen.value * point.timesT75)
    #expect(abs(listener.probabilityOfHigher(at: difference) - point.proportionCorrect) < 1e-9)
  }

  @Test func `T75 is not converted, and the other points are in order`() {
    #expect(LimenPoint.t75.timesT75 == 1)
    let inOrder: [LimenPoint] = [.t707, .t75, .dPrime1, .t794]
    #expect(inOrder.map(\.timesT75) == inOrder.map(\.timesT75).sorted())
    #expect(LimenPoint.allCases.map(\.rawValue) == ["0.707", "0.75", "0.794", "dprime1"])
  }
}
