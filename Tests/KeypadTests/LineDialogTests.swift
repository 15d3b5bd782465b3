import Music
import Psychometrics
import Testing
import Training

@testable import Keypad

/// A line dialog and what it printed, driven as the loop in CLI would.
private struct Conversation {
  var dialog = LineDialog(settings: .usual)
  var printed: [String] = []
  var commands: [Command] = []
  private var clock = 0

  init(_ session: Session) {
    carryOut(dialog.start())
    send(.opened(session))
  }

  /// Sends a message, lets every second tone begin and every feedback end, and returns the commands.
  mutating func send(_ message: Message) {
    clock += 1000
    commands = dialog.update(message)
    carryOut(commands)
  }

  mutating func say(_ lines: String...) {
    for line in lines {
      clock += 1000
      send(.line(line, at: after(clock)))
    }
  }

  private mutating func carryOut(_ commands: [Command]) {
    for command in commands {
      switch command {
      case .print(let line): printed.append(line)
      case .session(.play): carryOut(dialog.update(.comparisonBegan(clock)))
      case .session(.rest): carryOut(dialog.update(.rested))
      case .session, .openSession, .listDevices, .readHistory, .leave: break
      }
    }
  }
}

@Suite struct `The line mode` {
  private static let introduction = [
    "Two tones sound. Was the second higher or lower? Answer h or l, then Enter.",
    "r: hear the pair again, v: void it, q: quit.",
  ]

  @Test func `explains itself before it opens the session`() {
    var dialog = LineDialog(settings: .usual)
    #expect(dialog.start() == Self.introduction.map(Command.print) + [.openSession(.usual)])
  }

  @Test func `names each pair, judges each answer and counts them at the end`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    conversation.say("l", "q")
    #expect(
      conversation.printed == Self.introduction + [
        "1: A4", "right", "2: A4", "1 trial answered and stored.",
      ])
    #expect(conversation.commands.last == .leave)
  }

  @Test func `says what a wrong answer missed`() throws {
    for (truth, said) in [(Answer.lower, "h"), (.higher, "l")] {
      var conversation = Conversation(try .atA4(startingWith: truth))
      conversation.say(said)
      #expect(conversation.printed[3] == "wrong, it was \(truth.rawValue), 200.0 cents")
    }
  }

  @Test(arguments: [
    (1234, "12.3 cents"), (-1235, "12.4 cents"), (40_000, "400.0 cents"), (100, "1.0 cents"),
    (99, "0.99 cents"), (-10, "0.10 cents"),
  ])
  func `tells small differences to a hundredth`(hundredths: Int, size: String) {
    let pair = TonePair(
      reference: MIDINote(69), difference: Difference(hundredths: hundredths),
      referenceLevel: Decibels(-20), comparisonLevel: Decibels(-20))
    let trial = TrialRecord(
      number: 1, pair: pair, referenceFrequency: Hertz(440),
      comparisonFrequency: Hertz(440).raised(by: pair.difference.cents),
      outcome: .answered(pair.difference.correctAnswer.opposite, responseTime: .seconds(1)),
      onset: .zero, onsetQuality: .hardware, time: after(0).utc, repeats: 0, xruns: 0, digest: 0)
    #expect(Words(for: Preferences()).verdict(on: trial).hasSuffix(size))
  }

  @Test(arguments: [
    ("h", Answer.higher), ("higher", .higher), ("8", .higher), ("+", .higher), (" H \r", .higher),
    ("l", .lower), ("lower", .lower), ("2", .lower), ("-", .lower), ("LOWER", .lower),
    ("Höher", .higher), ("hoeher", .higher), ("t", .lower), ("tiefer", .lower),
  ])
  func `takes letters, words, digits and signs`(line: String, answer: Answer) throws {
    var dialog = LineDialog(settings: .usual)
    _ = dialog.update(.opened(try .atA4()))
    _ = dialog.update(.comparisonBegan(800))
    #expect(dialog.update(.line(line, at: after(900))).stored.map(\.answer) == [answer])
  }

  @Test func `plays the pair again, and says which it is`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say("r")
    #expect(conversation.printed.suffix(2) == ["1: A4", "1: A4"])
  }

  @Test func `voids a pair and asks it again as the next trial`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say("v", "q")
    #expect(
      conversation.printed.suffix(4) == [
        "1: A4", "void, the same pair again", "2: A4", "0 trials answered and stored.",
      ])
  }

  @Test func `says when the sound damaged a pair`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.spoiled(xruns: 1, at: after(500)))
    #expect(
      conversation.printed.suffix(2) == ["sound disturbed, the same pair again", "2: A4"])
  }

  @Test(arguments: [
    ("x", "'x'"), ("", "''"), ("\u{1B}[2J", "'?[2J'"), ("Ü", "'Ü'"),
    (String(repeating: "y", count: 50), "'\(String(repeating: "y", count: 40))...'"),
  ])
  func `answers a line it does not know with what it takes`(line: String, echo: String) throws {
    var conversation = Conversation(try .atA4())
    conversation.say(line)
    #expect(
      conversation.printed.last
        == "\(echo) is not an answer: type h (higher), l (lower), r (hear again), v (void) "
        + "or q (quit).")
    conversation.say("l")
    #expect(conversation.commands.stored.map(\.number) == [1])
  }

  @Test func `reads a line only when the second tone has begun`() throws {
    var dialog = LineDialog(settings: .usual)
    _ = dialog.start()
    #expect(!dialog.wantsInput)
    _ = dialog.update(.opened(try .atA4()))
    #expect(!dialog.wantsInput)
    _ = dialog.update(.comparisonBegan(800))
    #expect(dialog.wantsInput)
    _ = dialog.update(.line("r", at: after(900)))
    #expect(!dialog.wantsInput)
    _ = dialog.update(.comparisonBegan(1700))
    _ = dialog.update(.line("h", at: after(1800)))
    #expect(!dialog.wantsInput)
  }

  /// The loop never hands over such a line, so there is nothing to say about it.
  @Test func `an answer before the second tone is none`() throws {
    var dialog = LineDialog(settings: .usual)
    _ = dialog.update(.opened(try .atA4()))
    #expect(dialog.update(.line("h", at: after(700))).isEmpty)
  }

  @Test func `goes on with any line after it was stopped, and takes none for an answer`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.suspended)
    #expect(conversation.printed.last == "Paused. Press Enter to hear the pair again.")
    #expect(conversation.dialog.wantsInput)
    conversation.say("h")
    #expect(conversation.commands.stored.isEmpty)
    #expect(conversation.printed.last == "1: A4")
    conversation.say("h")
    #expect(conversation.commands.stored.count == 1)
  }

  @Test func `leaves at the end of input and at a signal`() throws {
    for message in [Message.endOfInput, .terminated] {
      var conversation = Conversation(try .atA4())
      conversation.say("l")
      conversation.send(message)
      #expect(
        conversation.commands == [
          .session(.fadeOut), .session(.end), .print("1 trial answered and stored."), .leave,
        ])
    }
  }

  @Test func `ends a limited session by itself`() throws {
    var conversation = Conversation(try .atA4(trialLimit: 1))
    conversation.say("l")
    #expect(conversation.printed.suffix(2) == ["right", "1 trial answered and stored."])
    #expect(conversation.commands.last == .leave)
  }

  @Test func `leaves the reason to standard error when there is no sound`() throws {
    var refused = LineDialog(settings: .usual)
    _ = refused.start()
    #expect(refused.update(.refused(reason: "In use.")) == [.leave])
    var lost = Conversation(try .atA4())
    lost.send(.refused(reason: "Gone."))
    #expect(lost.commands == [.session(.fadeOut), .session(.end), .leave])
    #expect(lost.dialog.update(.endOfInput).isEmpty)
  }

  @Test func `tells of a device that goes away and comes back, and asks the pair again`() throws {
    var conversation = Conversation(try .atA4())
    conversation.send(.deviceLost(reason: "Gone."))
    conversation.say("l", "")
    conversation.send(.deviceRegained)
    conversation.say("l", "q")
    #expect(
      conversation.printed.dropFirst(2) == [
        "1: A4", "Gone.", "Gone.", "Gone.", "The device is back.", "1: A4", "right", "2: A4",
        "1 trial answered and stored.",
      ])
  }
}
