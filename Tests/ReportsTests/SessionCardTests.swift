import Music
import Notation
import Psychometrics
import Testing
import Training
import Wording

@testable import Reports

@Suite struct `The card of a session` {
  /// Returns the card of the last of some sessions.
  private func card(
    _ sessions: [[Recorded.Trial]], range: String = "B3-C#4", in words: Words = Words(.english)
  ) throws -> [String] {
    let range = try NoteRange(text: range)
    let history = try Recorded.sessions(sessions, range: range)
    let earlier = PerceptualProfile(range: range, history: history.dropLast())
    let findings = try #require(SessionFindings(of: history[history.count - 1], after: earlier))
    return findings.card(in: words, advisingOver: range)
  }

  private let practised = [
    Recorded.trials(40, notes: 59...61, cents: 20, wrongEach: 5),
    Recorded.trials(40, notes: 59...61, cents: 10, wrongEach: 9),
    Recorded.trials(40, notes: 59...61, cents: 8, wrongEach: 11),
  ]

  @Test func `a card has the limen before and after, the finest right answer and advice`() throws {
    #expect(
      try card(practised) == [
        "37 of 40 answers are right.",
        "You hear 3.1 cents 3 times out of 4 over B3–C#4, 68 % band from 2.1 to 4.6.",
        "Finest right answer: 8.0 cents at B3.",
        "Before this session your limen was 5.8 cents (3.1–10.0): too little to call a change.",
        "Next: a short session with full attention, because many answers do not seem to depend on the tones.",
      ])
    #expect(
      try card(practised, in: Words(.german, unit: .percent)) == [
        "37 von 40 Antworten sind richtig.",
        "Du hörst 0,177 Prozent in 3 von 4 Fällen im Bereich H3–Cis4, 68-%-Band von 0,123 bis 0,267.",
        "Feinste richtige Antwort: 0,463 Prozent bei H3.",
        "Vor dieser Sitzung lag deine Schwelle bei 0,336 Prozent (0,179–0,579): kein klarer Unterschied.",
        "Als Nächstes: eine kurze Sitzung mit voller Aufmerksamkeit, denn viele Antworten hängen vielleicht nicht von den Tönen ab.",
      ])
  }

  @Test func `a first session has its first threshold`() throws {
    let card = try card([Recorded.trials(40, notes: 59...61, cents: 20, wrongEach: 9)])
    #expect(card.contains("This is your first threshold."), "\(card)")
    #expect(!card.contains { $0.contains("fallen") }, "\(card)")
  }

  @Test func `a weak octave is named and advised`() throws {
    var listener = SimulatedListener(id: "weak", limen: Cents(5), lapse: 0.01)
    for note in 48...59 { listener.log2Limens[note - 36] += 3 }
    let settings = try Settings(range: NoteRange(text: "C3-B4"))
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 1_790_000_000_000),
      seed: 1, settings: settings, history: .init(of: []))
    let session = Simulation(of: listener, header: header, trials: 150).recording
    let findings = try #require(
      SessionFindings(of: session, after: PerceptualProfile(range: settings.range)))
    let card = findings.card(in: Words(.english), advisingOver: settings.range)
    #expect(card.contains("Next: train C3–B3, your weakest octave."), "\(card)")
    let wider = try findings.card(in: Words(.english), advisingOver: NoteRange(text: "C2-C6"))
    #expect(wider == card.dropLast(), "what is next follows from the listener's notes")
  }

  @Test func `without a threshold the card says about how many answers are missing`() throws {
    #expect(
      try card([Recorded.trials(1)]) == [
        "1 of 1 answer is right.",
        "Finest right answer: 50.0 cents at C4.",
        "About 34 more answers until a first threshold.",
      ])
    #expect(
      try card([Recorded.trials(20, wrongEach: 1)]) == [
        "0 of 20 answers are right.",
        "Next: check which key gives which answer; they may be mixed up.",
      ])
    #expect(
      try card([Recorded.trials(1000, wrongEach: 2)]) == [
        "500 of 1000 answers are right.",
        "Finest right answer: 50.0 cents at C4.",
        "For a first threshold, more of your answers must be right than guessing would give.",
      ])
  }
}
