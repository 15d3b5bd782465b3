import Notation
import Testing

@Suite struct `A number with its noun` {
  @Test func `has the form for one only if the number is one`() {
    #expect([0, 1, 2].map { $0.counted("trial") } == ["0 trials", "1 trial", "2 trials"])
    #expect([1, 21].map { $0.counted("Antwort", "Antworten") } == ["1 Antwort", "21 Antworten"])
  }
}
