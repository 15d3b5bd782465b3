import FrontEndFixtures
import Notation
import Psychometrics
import Testing
import Training

@testable import FrontEnds

@Suite struct `A pitch wheel` {
  private var wheel = PitchWheel()
  /// A session whose comparison tone is held and began sharp.
  private var session: Session
  /// Where the tone began, in hundredths of a cent.
  private let start: Int

  init() throws {
    session = try .matchingAtA4()
    start = session.openQuestion.difference.hundredths
    Self.sound(in: &session, from: 800)
  }

  private static func sound(in session: inout Session, from onset: Int) {
    for event in [Session.Event.began, .feedbackEnded] { _ = session.handle(event) }
    _ = session.handle(.comparisonBegan(at: .milliseconds(onset), quality: .hardware))
  }

  private mutating func makeStepsFine() throws {
    var settings = Settings.matchingAtA4
    settings.fine = true
    let header = SessionHeader(
      listener: session.header.listener, startedAt: session.header.startedAt,
      seed: session.header.seed, settings: settings, history: session.header.history)
    session = Session(header: header, history: [], startedAt: .zero)
    Self.sound(in: &session, from: 800)
  }

  /// Turns the wheel and returns where the tone is from where it began, in hundredths of a cent.
  @discardableResult
  private mutating func turn(_ positions: Int...) -> Int {
    for position in positions {
      if let event = wheel.turn(to: position, at: .seconds(4), in: session) {
        #expect(!session.handle(event).isEmpty)
      }
    }
    return session.adjustment.mistuning.hundredths - start
  }

  @Test mutating func `all the way is 100 cents, up and down, whatever the wheel sends`() {
    _ = session.handle(.adjusted(by: -start, at: .seconds(1)))
    for (position, hundredths) in [
      (8191, 10_000), (-8192, -10_000), (.max, 10_000), (.min, -10_000), (4096, 5001),
      (-4096, -5000), (1, 1), (0, 0),
    ] {
      #expect(turn(position) == hundredths - start, "\(position)")
    }
  }

  @Test mutating func `with fine steps it is 20 cents`() throws {
    try makeStepsFine()
    #expect(turn(8191) == 2000)
    #expect(turn(-8192) == -2000)
    #expect(turn(0) == 0)
  }

  @Test mutating func `a position that adds less than half a hundredth makes no step`() throws {
    try makeStepsFine()
    turn(1, 2, 0, -2)
    #expect(session.adjustment.steps.isEmpty)
    #expect(turn(3) == 1)
  }

  @Test mutating func `in the middle it has added nothing, wherever it was meanwhile`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      for _ in 0..<100 { turn(generator.integer(below: 16_384) - 8192) }
      #expect(turn(0) == 0)
    }
    for position in -8192...8191 { turn(position) }
    #expect(turn(0) == 0)
  }

  @Test
  mutating func `beyond the farthest mistuning it makes no steps, and turns back through them`() {
    #expect(turn(8191) == 12_000 - start)
    turn(8190, 8000, 8191)
    #expect(session.adjustment.steps.count == 1)
    #expect(turn(819) == 1000)
    #expect(turn(0) == 0)
  }

  @Test mutating func `it adds to what the keys do, also at the farthest mistuning`() {
    turn(-2048)
    _ = session.handle(.adjusted(by: 500, at: .seconds(2)))
    #expect(turn(-4096) == 500 - 5000)
    #expect(turn(8191) == 12_000 - start)
    _ = session.handle(.adjusted(by: -500, at: .seconds(3)))
    #expect(turn(8190) == 12_000 - start - 500 - 1, "the key has left the excess behind")
  }

  @Test mutating func `where it is when a tone begins changes nothing`() throws {
    turn(8191)
    let record = session.adjustment
    _ = session.handle(.responded(.committed(record), at: after(5000)))
    #expect(wheel.turn(to: 8000, at: .seconds(6), in: session) == nil, "the feedback is shown")
    Self.sound(in: &session, from: 7000)
    #expect(
      wheel.turn(to: 4096, at: .seconds(8), in: session)
        == .adjusted(by: 5001 - 9767, at: .seconds(8)))
  }

  @Test mutating func `without a held tone, only its position is noted`() throws {
    var paused = session
    _ = paused.handle(.paused)
    let early = Duration.milliseconds(799)
    #expect(wheel.turn(to: 4000, at: early, in: session) == nil, "before the tone")
    #expect(wheel.turn(to: 5000, at: .seconds(1), in: nil) == nil, "no session")
    #expect(wheel.turn(to: 4500, at: .seconds(1), in: try .atA4()) == nil, "another task")
    #expect(wheel.turn(to: 4096, at: .seconds(1), in: paused) == nil, "a pause")
    #expect(turn(4096) == 0)
    #expect(turn(0) == -5001)
  }
}
