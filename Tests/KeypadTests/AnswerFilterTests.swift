import FrontEndFixtures
import Psychometrics
import Testing
import Training

@testable import FrontEnds
@testable import Keypad

@Suite struct `Keys that are no answers` {
  private static let onset = Duration.milliseconds(1000)
  private var filter = AnswerFilter()

  private mutating func press(_ key: Key, _ milliseconds: Int) -> AnswerFilter.Verdict {
    filter.verdict(on: key, at: .milliseconds(milliseconds), onset: Self.onset)
  }

  @Test mutating func `nobody answers within 100 ms of the comparison tone`() {
    #expect(press("8", 1000) == .tooEarly)
    #expect(press("2", 1099) == .tooEarly)
    #expect(press("8", 1100) == .answer)
  }

  @Test mutating func `four identical keys at most 120 ms apart are a held key`() {
    #expect([2000, 2120, 2240].map { press("8", $0) } == [.answer, .answer, .answer])
    #expect([2360, 2480].map { press("8", $0) } == [.held, .held])
    #expect(press("8", 2601) == .answer, "it was released")
  }

  @Test mutating func `other keys in between, or slower ones, are answers`() {
    for index in 0..<20 { #expect(press(index % 2 == 0 ? "8" : "k", 2000 + 10 * index) == .answer) }
    for index in 0..<20 { #expect(press("8", 4000 + 121 * index) == .answer) }
  }

  @Test mutating func `three early keys without an answer between them are a held key`() {
    #expect(
      [1000, 1010, 1020].map { press($0 == 1010 ? "2" : "8", $0) } == [
        .tooEarly, .tooEarly, .held,
      ])
    #expect(press("2", 1030) == .tooEarly)
    #expect(press("8", 1040) == .tooEarly)
    #expect(press("2", 1500) == .answer)
    #expect(press("8", 1050) == .tooEarly)
  }

  @Test mutating func `keys before the comparison tone are not early, but may be held`() {
    let verdicts = (0..<4).map { filter.verdict(on: "8", at: .milliseconds(33 * $0), onset: nil) }
    #expect(verdicts == [.answer, .answer, .answer, .held])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no key is an answer too early, and no run of keys is longer than three`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var filter = AnswerFilter()
    var (time, onset) = (Duration.zero, Duration.zero)
    var run: (key: Key, last: Duration, count: Int) = (.enter, .zero, 0)
    for _ in 0..<500 {
      time += .milliseconds(random.integer(below: 200))
      if random.integer(below: 5) == 0 { onset = time }
      let key: Key = random.coin() ? "8" : "2"
      run = (key, time, key == run.key && time - run.last <= .milliseconds(120) ? run.count + 1 : 1)
      let verdict = filter.verdict(on: key, at: time, onset: onset)
      if verdict == .answer {
        #expect(time - onset >= AnswerDiagnostics.shortestResponse)
        #expect(run.count < 4)
      }
    }
  }

  @Test(arguments: [11, 33, 92, 120], ["8", .click(column: 5, row: 3), .answer(.higher)] as [Key])
  func `a held key answers at most once, then the training pauses until it is released`(
    interval: Int, key: Key
  ) throws {
    var model = try Model.training()
    var answers = 0
    var onset: Int? = 800
    for time in stride(from: 700, to: 10_700, by: interval) {
      let commands = model.update(.press(key, time))
      answers += commands.stored.count
      if !commands.stored.isEmpty { onset = nil }
      guard onset == nil, model.session?.phase == .feedback else { continue }
      // No feedback interval and short tones leave a held key the most chances.
      _ = model.update(.feedbackEnded)
      onset = time + 1
      _ = model.update(.comparisonBegan(time + 1))
    }
    #expect(answers <= 1)
    #expect(model.session?.phase == .paused)
    #expect(model.shows("A key seems to be held."))
    #expect(model.update(.press(key, 20_000)).isEmpty)
    #expect(model.update(.press(.enter, 21_000)).besidesSignals.count == 1)
  }

  @Test func `an early key is not recorded, and the status line says so until the answer`() throws {
    var model = try Model.training()
    #expect(model.update(.press("8", 850)).isEmpty)
    #expect(model.session?.phase == .presenting)
    #expect(try #require(model.screen.rows.last).hasPrefix(" too early"))
    #expect(model.update(.press("8", 1500)).stored.map(\.responseTime) == [.milliseconds(700)])
    #expect(try #require(model.screen.rows.last).hasPrefix(" A4"))
  }
}
