import FrontEndFixtures
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `Answers of an instrument` {
  @Test(arguments: Answer.allCases) func `are those of the keys, with the time of the instrument`(
    answer: Answer
  ) throws {
    var model = try Model.training()
    let trial = try #require(model.update(.press(.answer(answer), 1500)).stored.first)
    #expect(trial.outcome == .answered(.side(answer), responseTime: .milliseconds(700)))
  }

  @Test(arguments: Answer.allCases) func `do not count before anybody can have heard the tone`(
    answer: Answer
  ) throws {
    var model = try Model.training()
    #expect(model.update(.press(.answer(answer), 799)).isEmpty)
    #expect(model.update(.press(.answer(answer), 899)).isEmpty)
    #expect(model.update(.press(.answer(answer), 900)).stored.count == 1)
  }

  @Test(arguments: Answer.allCases) func `do nothing in a pause, on pages and in a text`(
    answer: Answer
  ) throws {
    var paused = try Model.training()
    _ = paused.update(.press("p", 900))
    #expect(paused.update(.press(.answer(answer), 2000)).isEmpty)
    for page in ["g", "y", "s", "d", "a", "?"] as [Key] {
      var model = try Model.training()
      _ = model.update(.press(page, 900))
      let before = model.screen
      #expect(model.update(.press(.answer(answer), 2000)).isEmpty)
      #expect(model.screen == before)
      _ = model.update(.press("/", 3000))
      let writing = model.screen
      #expect(model.update(.press(.answer(answer), 4000)).isEmpty)
      #expect(model.screen == writing)
    }
  }

  @Test(arguments: Answer.allCases) func `go on in a pause after an answer`(answer: Answer) throws {
    var model = try Model.training()
    _ = model.update(.press(.answer(answer), 1500))
    _ = model.update(.press("p", 1600))
    #expect(model.running?.phase == .paused)
    _ = model.update(.press(.answer(answer), 3000))
    #expect(model.running?.phase == .presenting)
  }

  @Test func `stay the same when the keys are bound anew`() throws {
    let keys = try #require(KeyTable.standard.binding(.higher, to: ["w"]))
    #expect(keys.action(for: .answer(.higher), in: .training) == .higher)
    for answer in Answer.allCases {
      #expect(keys.action(for: .answer(answer), in: .matching) == .commit)
    }
    for context in KeyContext.allCases where ![.training, .matching].contains(context) {
      #expect(keys.action(for: .answer(.higher), in: context) == nil)
    }
  }

  @Test(arguments: Language.allCases)
  func `are missed visibly while its port is disconnected, and the keys go on`(
    language: Language
  ) throws {
    var model = try Model.training()
    model.preferences.language = language
    let badge = language.phrases.noMIDI
    #expect(!model.shows(badge))
    #expect(model.update(.midiDisconnected(reason: "It is gone.")).isEmpty)
    #expect(model.shows(badge))
    #expect(model.update(.press("8", 1500)).stored.count == 1)
    _ = model.update(.press("s", 1600))
    #expect(model.shows(badge) && model.shows("It is gone."))
    _ = model.update(.midiReconnected)
    #expect(!model.shows(badge) && !model.shows("It is gone."))
  }

  @Test func `are not missed any more once no port or another one is chosen`() throws {
    var model = try Model.training()
    _ = model.update(.press("s", 900))
    _ = model.update(.midiDisconnected(reason: "It is gone."))
    for key in ["/", .paste("midi"), .enter, .enter, .control("u"), .paste("24:0"), .enter]
      as [Key]
    { _ = model.update(.press(key, 1000)) }
    #expect(model.preferences.midi == "24:0")
    #expect(model.midiObstacle == nil)
  }
}
