import FrontEndFixtures
import FrontEnds
import Psychometrics
import Training
import Testing
import Wording

@testable import Keypad

@Suite struct `A round of a protocol at the keypad` {
  private func keypad(columns: Int = 80, rows: Int = 24) -> Model {
    Model(
      entry: .training, settings: .atA4, size: ScreenSize(columns: columns, rows: rows),
      glyphs: .unicode, program: .sample, followsProtocol: true)
  }

  private func screen(_ goOn: LaboratoryScreen.GoOn) -> Message {
    .step(
      .screen(LaboratoryScreen(texts: ["en": "Which one\nwas higher?", "de": "?"], goOn: goOn)))
  }

  /// A keypad during the first pair of a run.
  private func running(rests: Bool = false) throws -> Model {
    var model = keypad()
    _ = model.start()
    let preset = Preset(name: "", limits: [.trials(2)])
    #expect(model.update(.step(.run(.atA4, preset))) == [.openSession(.atA4, preset: preset)])
    var session = try Session.atA4(trialLimit: 2)
    if rests { session.restsAfter = 1 }
    _ = model.update(.opened(session))
    _ = model.update(.comparisonBegan(800))
    return model
  }

  @Test func `asks for its first step, and shows a screen until Enter`() {
    var model = keypad()
    #expect(model.start() == [.nextStep])
    #expect(model.update(screen(.key)).isEmpty)
    let text = model.screen.rows.map { $0.trimmingCharacters(of: " ") }
    #expect(text.contains("Which one") && text.contains("was higher?"))
    for key in ["8", "p", "s", "w", "o", .down] as [Key] {
      #expect(model.update(.press(key)).isEmpty && model.pages.isEmpty, "\(key)")
    }
    #expect(model.update(.press(.enter)) == [.nextStep])
  }

  @Test func `leaves a screen for the experimenter only by the key that the experimenter knows`() {
    var model = keypad()
    _ = model.update(screen(.experimenter))
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.update(.press("o")) == [.nextStep])
  }

  @Test func `leaves a screen when its time is over`() {
    var model = keypad()
    #expect(model.update(screen(.after(.seconds(60)))) == [.wait(.seconds(60))])
    #expect(model.update(.press(.enter)).isEmpty && model.update(.press("o")).isEmpty)
    #expect(model.update(.feedbackEnded) == [.nextStep])
  }

  @Test func `shows no profile, no page but help, and nothing to compare`() throws {
    var model = try running()
    #expect(model.layout?.picture == nil && model.layout?.history == nil)
    for key in ["f", "g", "s", ":", "u", "a"] as [Key] {
      model.press(key)
      #expect(model.pages.isEmpty, "\(key)")
    }
    model.press("?")
    #expect(model.pages.count == 1)
    model.press("s")
    #expect(model.pages.count == 1 && model.context == .help)
  }

  @Test func `goes on with the next step when a run has reached its limit`() throws {
    var model = try running()
    model.press(.down)
    _ = model.update(.feedbackEnded)
    _ = model.update(.comparisonBegan(3800))
    let last = model.update(.press(.down, 4300))
    #expect(last.besidesSignals.last == .session(.end(at: .trials(2))))
    #expect(model.update(.sessionEnded(nil)) == [.nextStep])
    // A late answer does not leave the next screen.
    _ = model.update(screen(.key))
    #expect(model.update(.press(.enter, 4500)).isEmpty)
    #expect(model.update(.press(.enter, 6000)) == [.nextStep])
    #expect(model.update(.step(.end)) == [.leave])
  }

  @Test func `shows the screen of a rest, and then the next pair`() throws {
    var model = try running(rests: true)
    #expect(model.update(.press(.down)).contains(.session(.rest)))
    _ = model.update(screen(.key))
    #expect(model.shows("was higher?"))
    #expect(model.update(.press(.enter, 9000)).last?.presents == true)
  }

  @Test func `leaves a rest in matching by the key that commits, too`() throws {
    var model = keypad()
    _ = model.update(.step(.run(.matchingAtA4, Preset(name: ""))))
    var session = try Session.matchingAtA4()
    session.restsAfter = 1
    _ = model.update(.opened(session))
    _ = model.update(.comparisonBegan(800))
    #expect(model.update(.press(.enter, 3000)).contains(.session(.rest)))
    _ = model.update(screen(.key))
    #expect(model.context == .matching)
    #expect(model.update(.press(.enter, 9000)).last?.presents == true)
  }

  @Test(arguments: [LaboratoryScreen.GoOn.key, .experimenter, .after(.seconds(9))])
  func `keeps a rest while the device is disconnected, and says why`(
    goOn: LaboratoryScreen.GoOn
  ) throws {
    var model = try running(rests: true)
    model.press(.down)
    _ = model.update(screen(goOn))
    _ = model.update(.disconnected("No device."))
    #expect(model.shows("No device."))
    for key in [Key.enter, "o"] { #expect(model.update(.press(key, 9000)).isEmpty) }
    let again = model.update(.deviceReconnected)
    #expect(again == (goOn == .after(.seconds(9)) ? [.wait(.seconds(9))] : []))
    #expect(model.shows("was higher?"))
  }

  @Test func `goes on after a resumed run that had reached its limit`() throws {
    var model = keypad()
    _ = model.update(.step(.run(.atA4, Preset(name: ""))))
    let session = try #require(
      Session(resuming: recorded(), after: [], startedAt: .zero, limits: [.trials(2)]))
    #expect(model.update(.opened(session)).contains(.session(.end(at: .trials(2)))))
    #expect(model.update(.sessionEnded(nil)) == [.nextStep])
  }

  /// A session of two answers.
  private func recorded() throws -> RecordedSession {
    var session = try Session.atA4(trialLimit: 2)
    let trials = (0..<2).map { _ in session.answer(.side(.higher), after: .milliseconds(500)) }
    return RecordedSession(header: session.header, trials: trials)
  }

  @Test func `ends where the listener leaves, and when no run can begin`() throws {
    var model = try running()
    #expect(model.update(.press("q")).contains(.session(.end(at: nil))))
    #expect(model.update(.sessionEnded(nil)) == [.leave])
    var refused = keypad()
    _ = refused.update(.step(.run(.atA4, Preset(name: ""))))
    #expect(refused.update(.refused(reason: "No device.")) == [.leave])
  }
}

extension String {
  fileprivate func trimmingCharacters(of character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
