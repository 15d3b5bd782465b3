import Foundation
import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics
import Testing

@testable import EngineProtocol
@testable import Training

private func members(_ line: String?) throws -> [String: Any] {
  let line = try #require(line)
  return try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
}

@Suite struct `Questions from the engine` {
  @Test func `a session that is not as it was recorded gives an error instead of a profile`() throws
  {
    let session = try Session.atA4()
    let settings = session.header.settings
    var conversation = Conversation(session)
    conversation.say(#"{"command":"profile"}"#)
    #expect(conversation.commands == [.readFindings(settings)])
    conversation.send(.findingsRead(ListenerFindings(of: [.changed], besideSessionsWith: settings)))
    let error = try members(conversation.reported.last)
    #expect(error["event"] as? String == "error")
    let message = error["message"] as? String
    #expect(message?.hasPrefix("Trial 2 of the session with the id 3 is missing, or") == true)
    #expect(conversation.answer(1).last?.hasPrefix(#"{"event":"pair","trial":2,"#) == true)
  }

  @Test func `an answer is stored before it is reported, and the next pair follows`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    let reported = conversation.answer(1)
    #expect(reported.first == #"{"event":"recorded","trial":1,"correct":true}"#)
    #expect(reported.count == 2 && reported[1].hasPrefix(#"{"event":"pair","trial":2,"#))
    let store = conversation.commands.firstIndex {
      if case .session(.store) = $0 { true } else { false }
    }
    let say = conversation.commands.firstIndex(of: .print(reported[0]))
    #expect(try #require(store) < #require(say))
    #expect(
      !conversation.commands.contains {
        if case .session(.waitForFeedback) = $0 { true } else { false }
      })
  }

  @Test func `no answer about equal tones is correct`() throws {
    let settings = try Settings(
      range: NoteRange(text: "A4-A4"), placement: .constant(.init(differences: [Cents(0)])))
    var conversation = Conversation(try Session(ofMe: settings))
    let tones = #""reference_hz":440,"comparison_hz":440,"difference_cents":0,"#
    #expect(conversation.reported.last?.contains(tones) == true)
    for (trial, answer) in ["higher", "lower"].enumerated() {
      #expect(
        conversation.answer(trial + 1, answer).first
          == #"{"event":"recorded","trial":\#(trial + 1),"correct":null}"#)
    }
  }

  @Test func `a void pair is asked again under the next number`() throws {
    var conversation = Conversation(try .atA4())
    let first = conversation.reported[1]
    let reported = conversation.say(#"{"command":"void"}"#)
    #expect(reported.first == #"{"event":"voided","trial":1,"reason":"listener"}"#)
    #expect(reported.last == first.replacing("\"trial\":1", with: "\"trial\":2"))
    // The repeated command does not void a second pair.
    #expect(conversation.say(#"{"command":"void","trial":1}"#) == [reported[0]])
    #expect(conversation.stored.map(\.number) == [1])
  }

  @Test func `an answer that is taken back is excluded, and the open pair stays`() throws {
    var conversation = Conversation(try .atA4())
    conversation.answer(1)
    let reply = conversation.say(#"{"command":"take_back"}"#)
    #expect(reply == [#"{"event":"excluded","trial":1}"#])
    let excluded = conversation.commands.contains {
      if case .session(.exclude(trial: 1, _)) = $0 { true } else { false }
    }
    #expect(excluded)
    // The repeated command takes no earlier answer back.
    #expect(conversation.say(#"{"command":"take_back","trial":1}"#) == reply)
    #expect(!conversation.commands.contains { if case .session = $0 { true } else { false } })
    #expect(conversation.answer(2).first?.hasPrefix(#"{"event":"recorded","trial":2,"#) == true)
    #expect(conversation.stored.map(\.number) == [1, 2])
  }

  @Test func `an answer is taken back after a void pair, too`() throws {
    var conversation = Conversation(try .atA4())
    conversation.answer(1)
    conversation.say(#"{"command":"void"}"#)
    #expect(conversation.say(#"{"command":"take_back"}"#) == [#"{"event":"excluded","trial":1}"#])
  }

  @Test func `only the last answer can be taken back, and only once`() throws {
    var conversation = Conversation(try .atA4())
    func refusal(_ line: String) throws -> String? {
      let reply = conversation.say(line)
      #expect(reply.count == 1)
      return try members(reply.first)["message"] as? String
    }
    #expect(
      try refusal(#"{"command":"take_back"}"#)
        == "There is no answer to take back: answer the open pair, trial 1.")
    conversation.answer(1)
    conversation.answer(2)
    #expect(
      try refusal(#"{"command":"take_back","trial":1}"#)
        == "The last answer is that of trial 2, and no other can be taken back: exclude the trial "
        + "after the session.")
    conversation.say(#"{"command":"take_back"}"#)
    #expect(
      try refusal(#"{"command":"take_back"}"#)
        == "The answer of trial 2 was taken back already, and no earlier one can be: answer the open "
        + "pair, trial 3.")
  }

  @Test func `the engine ends after the last answer`() throws {
    var conversation = Conversation(try .atA4(trialLimit: 2))
    conversation.answer(1)
    #expect(conversation.answer(2, "higher").last == #"{"event":"end"}"#)
    #expect(conversation.commands.last == .leave)
    #expect(!conversation.dialog.wantsInput)
    #expect(conversation.answer(3).isEmpty)
  }

  @Test func `an engine that stays ends with its input, and changes nothing until then`() throws {
    var conversation = Conversation(try .atA4(trialLimit: 1), stays: true)
    let recorded = conversation.answer(1)
    #expect(recorded.last == #"{"event":"completed"}"#)
    #expect(
      !conversation.commands.contains(.session(.end(at: .trials(1))))
        && conversation.dialog.wantsInput)
    conversation.say(#"{"command":"profile"}"#)
    #expect(conversation.commands == [.readFindings(.atA4)])
    #expect(conversation.answer(1) == [recorded[0]])
    for (line, code) in [
      (#"{"command":"answer","trial":2,"answer":"lower","response_ms":9}"#, "no_open_trial"),
      (#"{"command":"void"}"#, "no_open_trial"),
      (#"{"command":"take_back"}"#, "nothing_to_take_back"),
      (#"{"command":"void","trial":1}"#, "trial_closed"),
    ] {
      #expect(try members(conversation.say(line).first)["code"] as? String == code)
    }
    conversation.send(.endOfInput)
    #expect(
      conversation.commands == [
        .session(.end(at: .trials(1))), .print(#"{"event":"end"}"#), .leave,
      ])
    #expect(conversation.stored.count == 1)
  }

  @Test(arguments: [Message.line(#"{"command":"end"}"#, at: after(9)), .endOfInput, .terminated])
  func `an end command, the end of input and a signal each end the session`(message: Message) throws
  {
    var conversation = Conversation(try .atA4())
    conversation.send(message)
    #expect(conversation.reported.last == #"{"event":"end"}"#)
    #expect(conversation.commands.last == .leave)
    conversation.send(message)
    #expect(conversation.commands.isEmpty)
  }

  @Test func `a device that takes long to open is reported before the session`() throws {
    var dialog = EngineDialog(playsPairs: true, settings: try .init())
    _ = dialog.start()
    #expect(
      dialog.update(.deviceDelayed(notice: "Slow.")) == [
        .print(#"{"event":"waiting","message":"Slow."}"#)
      ])
  }

  @Test func `a disconnection is reported, and the pair is asked again on reconnection`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    let pair = try #require(conversation.reported.last)
    conversation.send(.disconnected("Gone."))
    #expect(conversation.reported.last == #"{"event":"disconnected","message":"Gone."}"#)
    #expect(conversation.dialog.wantsInput)
    #expect(conversation.answer(1).first?.contains("wait until the device is reconnected") == true)
    #expect(conversation.say(#"{"command":"void"}"#).first?.contains("wait until") == true)
    conversation.send(.deviceReconnected)
    #expect(conversation.reported.suffix(2) == [#"{"event":"reconnected"}"#, pair])
    #expect(conversation.stored.isEmpty)
  }

  @Test func `a pair that a disconnection corrupted is reported as void and asked once`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    let pair = try #require(conversation.reported.last)
    conversation.send(.disconnected("Gone.", xruns: 0))
    #expect(
      conversation.reported.suffix(2) == [
        #"{"event":"voided","trial":1,"reason":"sound"}"#,
        #"{"event":"disconnected","message":"Gone."}"#,
      ])
    conversation.send(.deviceReconnected)
    #expect(
      conversation.reported.suffix(2) == [
        #"{"event":"reconnected"}"#, pair.replacing("\"trial\":1", with: "\"trial\":2"),
      ])
    #expect(conversation.stored.map(\.outcome) == [.void(.sound)])
  }

  @Test func `a disconnection that should not be waited for ends the engine with an error`() throws
  {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    conversation.send(.disconnected("Gone.", xruns: 1, isAwaited: false))
    #expect(
      conversation.reported.suffix(3) == [
        #"{"event":"voided","trial":1,"reason":"sound"}"#,
        #"{"event":"error","code":"session_failed","message":"Gone."}"#, #"{"event":"end"}"#,
      ])
  }

  @Test func `a device that cannot be opened ends the engine with an error`() throws {
    let message = Message.refused(reason: "No sound.")
    var dialog = EngineDialog(playsPairs: true, settings: .usual)
    _ = dialog.start()
    let end = [Command.print(#"{"event":"end"}"#), .leave]
    #expect(
      dialog.update(message) == [
        .print(#"{"event":"error","code":"session_failed","message":"No sound."}"#)
      ] + end)
  }
}

@Suite struct `An answer to the engine` {
  @Test func `an answer is recorded with the response time that the client measured`() throws {
    var conversation = Conversation(try .atA4())
    conversation.say(#"{"command":"answer","trial":1,"answer":"higher","response_ms":12.3456}"#)
    let record = try #require(conversation.stored.first)
    #expect(record.outcome == .answered(.side(.higher), responseTime: .microseconds(12_346)))
    #expect(record.onsetQuality == nil)
    #expect(record.time == after(1000).utc)
    #expect(record.onset == .microseconds(1_000_000 - 12_346 - 800_000))
  }

  @Test func `a long response time places no pair before its question`() throws {
    var conversation = Conversation(try .atA4())
    for trial in 1...3 {
      conversation.say(
        #"{"command":"answer","trial":\#(trial),"answer":"higher","response_ms":5000}"#)
    }
    #expect(conversation.stored.map(\.onset) == [.zero, .seconds(1), .seconds(2)])
  }

  @Test func `an answer counts once, however often it is sent`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    let recorded = conversation.answer(1)[0]
    #expect(conversation.answer(1) == [recorded])
    conversation.answer(2)
    #expect(conversation.answer(1) == [recorded])
    #expect(conversation.stored.count == 2)
  }

  /// Returns a run of a protocol that ends after this number of answers.
  private func run(at position: Int, trials: Int, _ settings: Settings = .usual) throws -> Session {
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: after(0).utc, seed: 7, settings: settings,
      history: .init(of: []), run: .first(at: position))
    return Session(header: header, history: [], startedAt: .zero, limits: [.trials(trials)])
  }

  @Test func `an answer that ended a run is confirmed at the screen and in the next run`() throws {
    var conversation = Conversation(try run(at: 1, trials: 2), followsProtocol: true)
    conversation.answer(1)
    let recorded = conversation.answer(2)
    #expect(recorded.count == 1 && conversation.commands.last == .nextStep)
    conversation.send(.step(.screen(LaboratoryScreen(texts: ["en": "Rest."], goOn: .key))))
    #expect(conversation.answer(2) == recorded)
    conversation.say(#"{"command":"continue"}"#)
    conversation.send(.step(.run(.matchingAtA4, Preset(name: ""))))
    conversation.send(.opened(try run(at: 3, trials: 2, .matchingAtA4)))
    #expect(conversation.answer(2) == recorded)
    #expect(conversation.stored.count == 2)
  }

  @Test func `an answer that names its run is never recorded in another one`() throws {
    var conversation = Conversation(try run(at: 1, trials: 1), followsProtocol: true)
    let recorded = conversation.answer(1, "lower", #","position":1"#)
    conversation.send(.opened(try run(at: 2, trials: 1)))
    #expect(conversation.answer(1, "lower", #","position":1"#) == recorded)
    let refusal = conversation.answer(1, "higher", #","position":1"#)
    #expect(refusal.first?.contains(#""trial":1,"code":"not_presented""#) == true)
    #expect(conversation.stored.count == 1)
    conversation.answer(1, "lower", #","position":2"#)
    #expect(conversation.stored.count == 2)
  }

  @Test func `an answer before an interruption is confirmed after it`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    let recorded = conversation.answer(1)[0]
    let header = try #require(conversation.dialog.running).header
    let part = RecordedSession(id: 1, header: header, trials: conversation.stored)
    let session = try #require(
      Session(resuming: part, after: [], startedAt: .zero, limits: []))
    var resumed = Conversation(session, resuming: part.trials)
    #expect(resumed.answer(1) == [recorded])
    #expect(resumed.stored.isEmpty)
  }

  @Test(arguments: [
    #"{"command":"answer","trial":1,"answer":"higher","response_ms":200}"#,
    #"{"command":"answer","trial":1,"answer":"lower","response_ms":201}"#,
    #"{"command":"answer","trial":1,"answer":"lower","response_ms":200,"reference_hz":441}"#,
    #"{"command":"void","trial":1}"#,
  ])
  func `an answer cannot be changed by a later command`(line: String) throws {
    var conversation = Conversation(try .atA4())
    conversation.answer(1)
    let error = try members(conversation.say(line).first)
    #expect(error["event"] as? String == "error")
    #expect(error["trial"] as? Int == 1)
    #expect((error["message"] as? String)?.contains("'lower' after 200.000 ms") == true)
    #expect(conversation.stored.count == 1)
  }

  @Test func `an answer can report the frequencies that were actually played`() throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    let reported = conversation.answer(1, "lower", #","reference_hz":441,"comparison_hz":441.5"#)
    // The played difference went up, so the answer is wrong.
    #expect(reported.first == #"{"event":"recorded","trial":1,"correct":false}"#)
    #expect(conversation.answer(1) == [reported[0]])
    let record = try #require(conversation.stored.first)
    #expect(record.presentation.reference == Hertz(441))
    #expect(record.presentation.comparison == Hertz(441.5))
    #expect(record.question.difference.correctAnswer == .lower)
  }
}

@Suite struct `A line that the engine cannot use` {
  /// The line, the trial that the error must name, and a part of its message.
  static let lines: [(String, Int?, String)] = [
    ("", nil, "'' is not a JSON object"),
    ("higher", nil, "'higher' is not a JSON object"),
    ("[1,2]", nil, "is not a JSON object"),
    ("\u{0}\u{1}\u{fffd}\u{1b}[2J", nil, "is not a JSON object"),
    (#"{"command":"answer","trial":1,"#, nil, "is not a JSON object"),
    (String(repeating: "[", count: 3999), nil, "is not a JSON object"),
    (String(repeating: "x", count: 60_001), nil, "more than 60000 bytes"),
    ("{}", nil, "There is no command: give answer, void, take_back, profile, continue or end."),
    (#"{"command":"start"}"#, nil, "command 'start' cannot be used"),
    (#"{"command":7}"#, nil, "command 7.0 cannot be used"),
    (#"{"command":{"command":"end"}}"#, nil, "command cannot be used"),
    (#"{"command":"end","trail":1}"#, nil, "'trail'"),
    (#"{"command":"answer","answer":"higher","response_ms":9}"#, nil, "There is no trial"),
    (#"{"command":"answer","trial":"1","answer":"higher"}"#, nil, "trial '1' cannot be used"),
    (#"{"command":"answer","trial":1.5,"answer":"higher"}"#, nil, "trial 1.5 cannot be used"),
    (#"{"command":"answer","trial":1e300,"answer":"higher"}"#, nil, "a whole number"),
    (#"{"command":"answer","trial":1,"response_ms":9}"#, 1, "There is no answer: give higher"),
    (#"{"command":"answer","trial":1,"answer":"up","response_ms":9}"#, 1, "'up'"),
    (#"{"command":"answer","trial":1,"answer":true,"response_ms":9}"#, 1, "answer"),
    (#"{"command":"answer","trial":1,"answer":"higher"}"#, 1, "There is no response_ms"),
    (answer(1, #","response_ms":-1"#), 1, "response_ms -1.0 cannot be used: give 0 to 3600000"),
    (answer(1, #","response_ms":3600001"#), 1, "give 0 to 3600000"),
    (answer(1, #","response_ms":1e999"#), 1, "give 0 to 3600000"),
    (answer(1, #","response_ms":NaN"#), nil, "is not a JSON object"),
    (answer(1, #","response_ms":"quick""#), 1, "response_ms 'quick' cannot be used"),
    (answer(1, #","response_ms":9,"reference_hz":0"#), 1, "give 10 to 24000 hertz"),
    (answer(1, #","response_ms":9,"reference_hz":-440"#), 1, "give 10 to 24000 hertz"),
    (answer(1, #","response_ms":9,"comparison_hz":1e308"#), 1, "give 10 to 24000 hertz"),
    (answer(1, #","response_ms":9,"comparison_hz":1e999"#), 1, "give 10 to 24000 hertz"),
    (answer(1, #","response_ms":9,"reference_hz":466.2"#), 1, "100 cents from 440.0 hertz"),
    (answer(1, #","response_ms":9,"comparison_hz":10"#), 1, "comparison_hz 10.0 lies 6551 cents"),
    (answer(1, #","response_ms":9,"referance_hz":440"#), 1, "'referance_hz'"),
    (
      answer(2, #","response_ms":9"#), 2,
      "Trial 2 was never presented: answer the open pair, trial 1."
    ),
    (answer(0, #","response_ms":9"#), 0, "Trial 0 was never presented"),
    (answer(-7, #","response_ms":9"#), -7, "Trial -7 was never presented"),
    (
      #"{"command":"void","trial":9223372036854774784}"#, 9_223_372_036_854_774_784,
      "never presented"
    ),
  ]

  private static func answer(_ trial: Int, _ more: String) -> String {
    #"{"command":"answer","trial":\#(trial),"answer":"higher"\#(more)}"#
  }

  @Test(arguments: lines)
  func `an unusable line changes nothing and gets one error`(
    line: String, trial: Int?, words: String
  ) throws {
    var conversation = Conversation(try .atA4(startingWith: .lower))
    var untouched = conversation
    let reported = conversation.say(line)
    try #require(reported.count == 1)
    let error = try members(reported[0])
    #expect(error["event"] as? String == "error")
    #expect(error["trial"] as? Int == trial)
    let message = try #require(error["message"] as? String)
    #expect(message.contains(words), "\(message)")
    #expect(message.hasSuffix("."))
    #expect(message.count < 250)
    #expect(conversation.commands.count == 1 && conversation.stored.isEmpty)
    // The session continues as if the line had never been sent.
    _ = untouched.say("")
    #expect(conversation.answer(1) == untouched.answer(1))
  }

  @Test func `no unusable line ends the conversation`() throws {
    var conversation = Conversation(try .atA4())
    var generator = SeededGenerator(seed: 3)
    let whole = Array(Self.answer(1, #","response_ms":430,"reference_hz":440.5"#).utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...generator.integer(below: 4) {
        let index = generator.integer(below: bytes.count)
        bytes[index] = UInt8(generator.integer(below: 256))
      }
      bytes.removeLast(generator.integer(below: 3))
      let reported = conversation.say(String(decoding: bytes, as: UTF8.self))
      #expect(reported.count == 1 || reported.count == 2)
      for line in reported { _ = try members(line) }
    }
    #expect(conversation.dialog.wantsInput)
  }
}

@Suite struct `An engine that plays its pairs` {
  @Test func `the engine reads no line before the comparison tone or during feedback`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    #expect(!conversation.dialog.wantsInput)
    conversation.send(.comparisonBegan(800))
    #expect(conversation.dialog.wantsInput)
    let reported = conversation.answer(1)
    #expect(reported.count == 1)
    #expect(conversation.commands.contains(.session(.waitForFeedback(.milliseconds(400)))))
    #expect(!conversation.dialog.wantsInput)
    conversation.send(.feedbackEnded)
    #expect(conversation.reported.last?.hasPrefix(#"{"event":"pair","trial":2,"#) == true)
  }

  @Test func `the engine measures the response time when the client sends none`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    conversation.send(.comparisonBegan(800))
    conversation.say(#"{"command":"answer","trial":1,"answer":"lower"}"#)
    let record = try #require(conversation.stored.first)
    #expect(record.outcome == .answered(.side(.lower), responseTime: .milliseconds(200)))
    #expect(record.onsetQuality == .hardware)
    #expect(record.onset == .zero)
  }

  @Test func `the engine refuses frequencies from a client when it plays the pairs`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    conversation.send(.comparisonBegan(800))
    let error = try members(conversation.answer(1, "lower", #","reference_hz":440"#).first)
    #expect((error["message"] as? String)?.contains("omit them") == true)
    #expect(conversation.stored.isEmpty)
  }

  @Test func `a corrupted pair is reported as void and asked again`() throws {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    let first = conversation.reported[1]
    conversation.send(.corrupted(xruns: 1, at: after(300)))
    #expect(conversation.reported[2] == #"{"event":"voided","trial":1,"reason":"sound"}"#)
    #expect(conversation.reported[3] == first.replacing("\"trial\":1", with: "\"trial\":2"))
  }
}

@Suite struct `Matching with the engine` {
  private static func conversation(playsPairs: Bool = false) throws -> Conversation {
    Conversation(try .matchingAtA4(), playsPairs: playsPairs, settings: .matchingAtA4)
  }

  @Test func `another program presents the tone and says where the listener left it`() throws {
    var conversation = try Self.conversation()
    let match = try members(conversation.reported.last)
    #expect(match["event"] as? String == "match")
    let start = try #require(match["start_cents"] as? Double)
    #expect((15...60).contains(start) && match["mistuning_cents"] == nil)
    #expect(match["reference_hz"] as? Double == 440)
    let replies = conversation.say(
      #"{"command":"commit","trial":1,"cents":2.5,"response_ms":5000,"trace":"90:5.00;300:2.50"}"#)
    let recorded = try members(replies.first)
    #expect(recorded["mistuning_cents"] as? Double == 2.5 && recorded["correct"] == nil)
    let trial = try #require(conversation.stored.first)
    #expect(trial.adjustment?.trace == "90:5.00;300:2.50")
    #expect(trial.responseTime == .seconds(5))
    #expect(try members(replies.last)["trial"] as? Int == 2)
  }

  @Test func `a frequency, and another reference tone, say the same`() throws {
    var conversation = try Self.conversation()
    let hertz = Hertz(441).raised(by: Cents(3)).value
    conversation.say(
      "{\"command\":\"commit\",\"trial\":1,\"reference_hz\":441,\"comparison_hz\":\(hertz),\"response_ms\":900}"
    )
    let trial = try #require(conversation.stored.first)
    #expect(trial.adjustment?.mistuning == Difference(hundredths: 300))
    #expect(trial.presentation == Task.matching.presentation(of: trial.question, from: Hertz(441)))
  }

  @Test func `a commit that is sent twice is recorded once`() throws {
    var conversation = try Self.conversation()
    let line = #"{"command":"commit","trial":1,"cents":-1,"response_ms":800}"#
    conversation.say(line)
    #expect(conversation.say(line).count == 1 && conversation.stored.count == 1)
    let other = conversation.say(#"{"command":"commit","trial":1,"cents":-2,"response_ms":800}"#)
    #expect(
      try members(other.first)["message"] as? String
        == "Trial 1 was committed at -1.0 cents after 800.000 ms, with changes: 0, and stays so: "
        + "commit the open match, trial 2.")
  }

  @Test(arguments: [
    (#""response_ms":800"#, "cents is missing: give"),
    (#""cents":1"#, "There is no response_ms"),
    (#""cents":121,"response_ms":800"#, "cents 121.0 cannot be used"),
    (#""cents":1,"comparison_hz":440,"response_ms":800"#, "not both"),
    (#""comparison_hz":500,"response_ms":800"#, "keep within 120"),
    (#""cents":1,"trace":"90:5.00","response_ms":800"#, "trace '90:5.00' cannot be used"),
    (
      #""cents":1,"trace":"90:5.00;80:1.00","response_ms":800"#,
      "give the changes in the order of their times"
    ),
    (#""cents":1,"trace":"900:1.00","response_ms":800"#, "later than response_ms"),
    (#""cents":1,"reference_hz":480,"response_ms":800"#, "keep within 50"),
    (#""cents":1,"answer":"higher","response_ms":800"#, "not a member"),
  ])
  func `a commit that cannot be used changes nothing`(rest: String, reason: String) throws {
    var conversation = try Self.conversation()
    let replies = conversation.say("{\"command\":\"commit\",\"trial\":1,\(rest)}")
    let message = try #require(try members(replies.first)["message"] as? String)
    #expect(replies.count == 1 && message.contains(reason), "\(message)")
    #expect(conversation.stored.isEmpty)
  }

  @Test func `the engine glides a tone that it plays, and knows where it was left`() throws {
    var conversation = try Self.conversation(playsPairs: true)
    conversation.send(.comparisonBegan(800))
    let start = try Session.matchingAtA4().openQuestion.difference.hundredths
    #expect(conversation.say(#"{"command":"adjust","cents":-2.5}"#).isEmpty)
    #expect(
      conversation.commands.contains { if case .session(.changePitch) = $0 { true } else { false } }
    )
    // A line that waited behind a commit does not move the next tone.
    let early = conversation.say(#"{"command":"adjust","trial":2,"cents":1}"#)
    #expect(
      try members(early.first)["message"] as? String
        == "Trial 2 was never presented: commit the open match, trial 1.")
    conversation.say(#"{"command":"commit","trial":1}"#)
    #expect(try #require(conversation.stored.first).adjustment?.mistuning.hundredths == start - 250)
  }
}
