import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import EngineProtocol
@testable import Training

@Suite struct `The schema of the engine's messages` {
  @Test func `every member and every word that it describes occurs in a conversation`() throws {
    let conversations = try [
      Self.pitch(), Self.profile(afterSessions: 1, of: 40), Self.profile(afterSessions: 3, of: 200),
      Self.refusals(), Self.device(), Self.failure(), Self.interval(),
      Self.matching(), Self.adjustment(), Self.completed(), Self.round(),
    ]
    let met = try (conversations + Self.everySetting()).reduce(into: Set<String>()) {
      $0.formUnion($1.schema.met)
    }
    let described = try JSONSchema(resource: "engine.schema.json").described
    #expect(described.count > 250)
    #expect(described.subtracting(met).sorted() == [])
  }

  @Test func `it has all codes of errors and no others`() throws {
    let described = try JSONSchema(resource: "engine.schema.json").described
    let codes = described.filter { $0.hasPrefix("code=") }.map { $0.dropFirst("code=".count) }
    #expect(Set(codes) == Set(EngineError.Code.allCases.map { Substring($0.rawValue) }))
  }

  @Test(arguments: [
    #"{"event":"recorded","trial":1}"#, #"{"event":"recorded","trial":0,"correct":true}"#,
    #"{"event":"voided","trial":1,"reason":"boredom"}"#, #"{"event":"begin"}"#,
    #"{"event":"end","trial":1}"#, #"{"event":"error","code":"odd","message":"Odd."}"#,
  ])
  func `it refuses events that the engine never sends`(line: String) throws {
    var schema = try JSONSchema(resource: "engine.schema.json")
    #expect(!schema.problems(of: line, as: "event").isEmpty)
  }

  // MARK: - Conversations

  private static func pitch() throws -> Conversation {
    var conversation = Conversation(try .atA4())
    conversation.answer(1, "higher", #","reference_hz":440.5,"comparison_hz":441"#)
    conversation.answer(2, "lower")
    conversation.say(
      #"{"command":"take_back","trial":2}"#, #"{"command":"void","trial":3}"#,
      #"{"command":"profile"}"#, #"{"command":"end"}"#)
    return conversation
  }

  /// Requests the profile of a listener with a weak octave.
  private static func profile(afterSessions count: Int, of trials: Int) throws -> Conversation {
    var listener = heard
    for note in 60..<72 { listener.log2Limens[note - SimulatedListener.range.lowest.number] += 2 }
    let settings = try Settings()
    var conversation = Conversation(try session(settings))
    let past = Array(repeating: settings, count: count)
    conversation.sendFindings(of: try sessions(past, trials: trials, of: listener))
    return conversation
  }

  /// Has every reason of a refusal that needs no device.
  private static func refusals() throws -> Conversation {
    var conversation = Conversation(try .atA4())
    conversation.say(String(repeating: "x", count: 60_001), "what?", #"{"command":"start"}"#)
    conversation.say(#"{"command":"end","trail":1}"#, "{}", #"{"command":"answer","trial":1.5}"#)
    conversation.say(#"{"command":"take_back"}"#)
    conversation.answer(9)
    conversation.answer(1)
    conversation.answer(1, "higher")
    for trial in 2...2002 { conversation.answer(trial) }
    conversation.answer(1)
    conversation.sendFindings(of: [.changed])
    return conversation
  }

  private static func device() throws -> Conversation {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    conversation.send(.deviceDelayed(notice: "Slow."))
    conversation.send(.comparisonBegan(800))
    conversation.answer(1, "lower", #","reference_hz":440"#)
    conversation.send(.disconnected("Gone.", xruns: 1))
    conversation.answer(2)
    conversation.send(.deviceReconnected)
    return conversation
  }

  private static func failure() throws -> Conversation {
    var conversation = Conversation(try .atA4(), playsPairs: true)
    conversation.send(.disconnected("Gone.", xruns: 1, isAwaited: false))
    return conversation
  }

  private static func completed() throws -> Conversation {
    var conversation = Conversation(try .atA4(trialLimit: 1), stays: true)
    conversation.answer(1)
    conversation.answer(2)
    conversation.send(.endOfInput)
    return conversation
  }

  /// A run of a protocol, with a screen.
  private static func round() throws -> Conversation {
    let header = try header(try Settings(), run: .first(at: 1))
    var conversation = Conversation(Session(header: header, history: [], startedAt: .zero))
    conversation.answer(1, "lower", #","position":1"#)
    let texts = ["en": "Rest."]
    conversation.send(.step(.screen(LaboratoryScreen(texts: texts, goOn: .after(.seconds(60))))))
    conversation.send(.step(.screen(LaboratoryScreen(texts: texts, goOn: .key))))
    conversation.say(#"{"command":"continue"}"#)
    let match = try Self.header(.matchingAtA4, run: .first(at: 1))
    var other = Conversation(
      Session(header: match, history: [], startedAt: .zero), settings: .matchingAtA4)
    other.say(#"{"command":"commit","trial":1,"position":1,"cents":0,"response_ms":900}"#)
    conversation.schema.met.formUnion(other.schema.met)
    return conversation
  }

  private static let intervals = ["P5", "-M3"]

  private static func interval() throws -> Conversation {
    let settings = try Settings(
      task: .interval, intervals: intervals.map { try DirectedInterval(text: $0) },
      tuning: #require(TuningDefinition(name: "vallotti", tonic: MIDINote(60))), example: true,
      range: NoteRange(text: "C3-C5"), prior: .clinical)
    var conversation = Conversation(try session(settings), settings: settings)
    conversation.answer(1, "sharp")
    conversation.answer(2, "flat")
    for trial in 3...8 { conversation.answer(trial, "flat") }
    conversation.sendFindings(of: try sessions([settings, settings], trials: 60))
    return conversation
  }

  private static func matching() throws -> Conversation {
    let settings = try Settings(
      task: .matching, intervals: intervals.map { try DirectedInterval(text: $0) },
      tuning: #require(TuningDefinition(name: "vallotti", tonic: MIDINote(60))),
      drone: .octaveBelow, range: NoteRange(text: "C3-C5"))
    var conversation = Conversation(try session(settings), settings: settings)
    conversation.say(
      #"{"command":"commit","trial":1,"cents":2.5,"response_ms":5000,"trace":"90:5.00;300:2.50"}"#)
    conversation.say(
      #"{"command":"commit","trial":2,"cents":-2.5,"response_ms":500,"reference_hz":100}"#)
    for trial in 2...8 {
      conversation.say(#"{"command":"commit","trial":\#(trial),"cents":-2.5,"response_ms":500}"#)
    }
    conversation.sendFindings(of: try sessions([settings, settings], trials: 20))
    return conversation
  }

  /// A match that the engine plays, and one whose frequencies are given.
  private static func adjustment() throws -> Conversation {
    var conversation = Conversation(try .matchingAtA4(), playsPairs: true, settings: .matchingAtA4)
    conversation.send(.comparisonBegan(800))
    conversation.say(#"{"command":"adjust","trial":1,"cents":-2.5}"#)
    conversation.say(#"{"command":"commit","trial":1}"#)
    var other = Conversation(try .matchingAtA4(), settings: .matchingAtA4)
    other.say(
      #"{"command":"commit","trial":1,"reference_hz":441,"comparison_hz":441.5,"response_ms":900}"#)
    conversation.schema.met.formUnion(other.schema.met)
    return conversation
  }

  private static func everySetting() throws -> [Conversation] {
    let placements: [PlacementPlan] = [
      .staircase(.init()), .quest(.init()), .kazez(.init()), .constant(.init()),
    ]
    let calibrated = try Ear.allCases.map { ear in
      var settings = try Settings(loudness: .off)
      (settings.catchEvery, settings.catchDifference) = (20, Cents(250))
      (settings.ear, settings.levelSPL) = (ear, Decibels(60))
      settings.calibration = Calibration(
        of: "hw:1", ear, at: Decibels(-20), read: Decibels(74.2), frequency: Hertz(1000),
        phones: "HD 650", meter: "class 1", date: UTCTime(milliseconds: 0))
      return settings
    }
    var experiment = try Settings()
    experiment.ramp = Milliseconds(20)
    experiment.feedback = .none
    experiment.repeats = 0
    experiment.referencePosition = .random
    let settings =
      try [experiment] + calibrated + Timbre.allCases.map { try Settings(timbre: $0) }
      + Loudness.allCases.map { try Settings(loudness: $0) }
      + placements.map { try Settings(placement: $0) }
    // The seed lets the reference tone be the first of one pair and the second of another.
    return try settings.map {
      var conversation = Conversation(try session($0), settings: $0)
      for trial in 1...4 { conversation.answer(trial, "higher") }
      return conversation
    }
  }

  // MARK: - Sessions

  private static func session(_ settings: Settings) throws -> Session {
    Session(header: try header(settings), history: [], startedAt: .zero)
  }

  private static func header(
    _ settings: Settings, number: Int = 0, run: RunLabel? = nil
  ) throws -> SessionHeader {
    let start = UTCTime(milliseconds: 1_790_000_000_000).adding(days: 25 * number)
    return SessionHeader(
      listener: try Listener(label: "me"), startedAt: start, seed: UInt64(number),
      settings: settings, history: .init(of: []), run: run)
  }

  private static func sessions(
    _ settings: [Settings], trials: Int, of listener: SimulatedListener = heard
  ) throws -> [RecordedSession] {
    try settings.enumerated().map { number, settings in
      let header = try header(settings, number: number)
      let recording = Simulation(of: listener, header: header, trials: trials).recording
      return RecordedSession(id: Int64(number), header: header, trials: recording.trials)
    }
  }

  private static let heard: SimulatedListener = {
    var listener = SimulatedListener(id: "heard", limen: Cents(8), lapse: 0.02)
    listener.intervals = SimulatedIntervals()
    listener.matching = SimulatedMatching()
    return listener
  }()
}
