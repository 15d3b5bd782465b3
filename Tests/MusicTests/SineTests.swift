import Foundation
import Music
import Testing

@Suite struct `The sine` {
  @Test func `the sine agrees with the C library to 1e-14`() {
    for step in -400...400 {
      let angle = Double(step) * 0.05
      #expect(abs(DeterministicMath.sine(angle) - sin(angle)) < 1e-14)
    }
  }
}
