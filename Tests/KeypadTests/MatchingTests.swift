import FrontEndFixtures
import FrontEnds
import Music
import Psychometrics
import Testing
import Wording

@testable import Keypad
@testable import Training

@Suite struct `Matching with the keypad` {
  @Test(arguments: [
    (Key.up, 500), ("8", 500), (.down, -500), ("2", -500), (.right, 100), ("6", 100),
    (.left, -100), ("4", -100), (.pageUp, 2000), ("9", 2000), (.pageDown, -2000), ("3", -2000),
  ])
  func `keys change the pitch by 5, 1 and 20 cents, and by steps five times finer with fine ones`(
    key: Key, hundredths: Int
  ) throws {
    var model = try Model.matching()
    let start = try #require(model.session).openQuestion.difference.hundredths
    let commands = model.update(.press(key, 1000))
    #expect(
      try #require(model.session).adjustment.steps
        == [.init(time: 200, mistuning: Difference(hundredths: start + hundredths))])
    #expect(commands.contains { if case .session(.changePitch) = $0 { true } else { false } })
    #expect(Settings.matchingAtA4.hundredths(of: .medium) == 500)
    var fine = Settings.matchingAtA4
    fine.fine = true
    #expect(fine.hundredths(of: .small) == 20 && fine.hundredths(of: .large) == 400)
  }

  @Test func `a held key goes on changing the pitch, and is not taken for a stuck one`() throws {
    var model = try Model.matching()
    for number in 0..<30 { _ = model.update(.press(.left, 1000 + 30 * number)) }
    let session = try #require(model.session)
    #expect(session.phase == .presenting && session.adjustment.steps.count == 30)
  }

  @Test func `nothing on the screen moves with the pitch`() throws {
    var model = try Model.matching()
    let before = model.screen
    for key in [Key.down, .left, .pageDown] { _ = model.update(.press(key, 1000)) }
    #expect(model.screen == before)
  }

  @Test func `the fields have room for all keys, also in German`() throws {
    var model = try Model.matching()
    model.values.preferences.language = .german
    #expect(model.shows("8 +5  → +1  Bild↑ +20") && model.shows("2 −5  ← −1  Bild↓ −20"))
  }

  @Test(arguments: [Key.enter, "5"])
  func `a key commits the tone, which then stands on the screen in cents`(key: Key) throws {
    var model = try Model.matching()
    let start = try #require(model.session).openQuestion.difference.hundredths
    _ = model.update(.press(.left, 1000))
    let record = try #require(model.update(.press(key, 2000)).stored.first)
    #expect(record.adjustment?.mistuning.hundredths == start - 100)
    #expect(record.responseTime == .milliseconds(1200))
    let cents = Double(start - 100) / 100
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("\(model.words.decimal(cents, places: 1)) cents sharp"))
  }

  @Test(arguments: Answer.allCases)
  func `the pitch wheel changes the pitch, and a key of the instrument commits what sounds`(
    answer: Answer
  ) throws {
    var model = try Model.matching()
    let start = try #require(model.session).openQuestion.difference.hundredths
    let before = model.screen
    let commands = model.update(.pitchWheelTurned(to: -4096, at: .milliseconds(1000)))
    #expect(commands.contains { if case .session(.changePitch) = $0 { true } else { false } })
    #expect(model.screen == before, "nothing on the screen moves with the pitch")
    let record = try #require(model.update(.press(.answer(answer), 1500)).stored.first)
    #expect(
      record.adjustment?.steps
        == [.init(time: 200, mistuning: Difference(hundredths: start - 5000))])
    #expect(record.adjustment?.mistuning.hundredths == start - 5000)
    #expect(record.responseTime == .milliseconds(700))
  }

  @Test func `a wheel that springs back commits nothing, and takes away what it added`() throws {
    var model = try Model.matching()
    let start = try #require(model.session).openQuestion.difference.hundredths
    for (number, position) in [-3000, -5000, -1, 0].enumerated() {
      let time = Duration.milliseconds(1000 + 100 * number)
      #expect(model.update(.pitchWheelTurned(to: position, at: time)).stored.isEmpty)
    }
    let session = try #require(model.session)
    #expect(session.phase == .presenting)
    #expect(session.adjustment.mistuning.hundredths == start)
    #expect(session.adjustment.steps.count == 4)
  }

  @Test func `a wheel held when a tone begins changes only what it does from then on`() throws {
    var model = try Model.matching()
    _ = model.update(.pitchWheelTurned(to: 4096, at: .milliseconds(1000)))
    _ = model.update(.press(.answer(.higher), 1500))
    #expect(model.update(.pitchWheelTurned(to: 5000, at: .milliseconds(1600))).isEmpty)
    _ = model.update(.feedbackEnded)
    #expect(model.update(.pitchWheelTurned(to: 4096, at: .milliseconds(2500))).isEmpty)
    _ = model.update(.comparisonBegan(3000))
    let start = try #require(model.session).openQuestion.difference.hundredths
    #expect(try #require(model.session).adjustment.steps.isEmpty)
    _ = model.update(.pitchWheelTurned(to: 0, at: .milliseconds(3500)))
    #expect(try #require(model.session).adjustment.mistuning.hundredths == start - 5001)
  }

  @Test func `a key of the instrument without the wheel commits a tone that was not moved`() throws
  {
    var model = try Model.matching()
    #expect(model.update(.press(.answer(.lower), 850)).isEmpty, "too early")
    let record = try #require(model.update(.press(.answer(.lower), 2000)).stored.first)
    #expect(record.adjustment?.hasMoved(from: record.question.difference) == false)
    #expect(model.shows("not moved"))
  }

  @Test
  func `the instrument does nothing in a pause and on pages, and the wheel only changes the pitch`()
    throws
  {
    for key in ["p", "s"] as [Key] {
      var model = try Model.matching()
      _ = model.update(.press(key, 900))
      let before = model.screen
      #expect(model.update(.press(.answer(.higher), 2000)).isEmpty)
      #expect(model.update(.pitchWheelTurned(to: 4096, at: .milliseconds(2100))).isEmpty)
      #expect(model.screen == before)
    }
    var model = try Model.training()
    #expect(model.update(.pitchWheelTurned(to: 4096, at: .milliseconds(2000))).isEmpty)
    #expect(try #require(model.session).answeredTrials == 0)
  }

  @Test func `keys of the instrument that never end commit one tone and pause`() throws {
    var model = try Model.matching()
    var stored = 0
    for number in 0..<1000 {
      stored += model.update(.press(.answer(.higher), 1000 + number)).stored.count
      if number == 1 { _ = model.update(.feedbackEnded) }
    }
    #expect(stored == 1)
    #expect(try #require(model.session).phase == .paused)
  }

  @Test func `a port that is disconnected leaves the tone, and its wheel in the middle`() throws {
    var model = try Model.matching()
    let start = try #require(model.session).openQuestion.difference.hundredths
    _ = model.update(.pitchWheelTurned(to: -4096, at: .milliseconds(1000)))
    _ = model.update(.midiDisconnected(reason: "It is gone."))
    _ = model.update(.midiReconnected)
    _ = model.update(.pitchWheelTurned(to: 0, at: .milliseconds(2000)))
    #expect(try #require(model.session).adjustment.mistuning.hundredths == start - 5000)
  }

  @Test func `a commit that comes before the tone can be heard is refused`() throws {
    var model = try Model.matching()
    #expect(model.update(.press(.enter, 850)).stored.isEmpty)
    #expect(try #require(model.session).phase == .presenting)
  }

  @Test func `a tone that has ended pauses the session, and Enter lets it begin again`() throws {
    var model = try Model.matching()
    let question = try #require(model.session).openQuestion
    _ = model.update(.press(.left, 1000))
    _ = model.update(.heldToneEnded)
    #expect(try #require(model.session).phase == .paused)
    #expect(model.update(.press(.enter, 70_000)).contains(.session(.present(question))))
    #expect(try #require(model.session).adjustment.steps.isEmpty)
  }

  @Test func `the keys for answers change no pitch in other tasks`() throws {
    var model = try Model.training()
    for key in [Key.right, .left, .pageUp, .pageDown, "5", "9"] {
      #expect(model.update(.press(key, 2000)).isEmpty)
    }
    #expect(try #require(model.session).answeredTrials == 0)
  }

  @Test func `after five tones, the listener's own centre and spread stand beside the tone`() throws
  {
    var model = try Model.matching()
    for number in 1...6 {
      let base = 10_000 * number
      _ = model.update(.comparisonBegan(base))
      _ = model.update(.press(.down, base + 500))
      _ = model.update(.press(.enter, base + 1000))
      if number < 6 { _ = model.update(.feedbackEnded) }
    }
    #expect(model.shows("±"), "\(model.screen.rows)")
  }
}
