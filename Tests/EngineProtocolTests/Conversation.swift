import FrontEndFixtures
import FrontEnds
import TestSupport
import Testing

@testable import EngineProtocol
@testable import Training

/// An engine dialog and its output, driven as the loop in CLI drives it. All lines are compared with the
/// schema of the messages.
struct Conversation {
  var dialog: EngineDialog
  var reported: [String] = []
  var stored: [TrialRecord] = []
  var commands: [Command] = []
  private(set) var clock = 0
  var schema = Self.unmet
  private static let unmet = expectSuccess { try JSONSchema(resource: "engine.schema.json") }
  /// The codes of lines that fit no command.
  private static let unfit: Set<EngineError.Code> = [.notJSON, .unknownCommand, .unknownMember]

  init(
    _ session: Session, playsPairs: Bool = false, settings: Settings = .usual, stays: Bool = false,
    followsProtocol: Bool = false, resuming trials: [TrialRecord] = []
  ) {
    dialog = EngineDialog(
      playsPairs: playsPairs, settings: settings, stays: stays, followsProtocol: followsProtocol)
    #expect(dialog.start() == [followsProtocol ? .nextStep : .openSession(settings)])
    send(.opened(session, resuming: trials))
  }

  mutating func send(_ message: Message) {
    commands = dialog.update(message)
    for case .print(let line) in commands {
      reported.append(line)
      #expect(schema.problems(of: line, as: "event").isEmpty, "\(line)")
    }
    stored += commands.stored
  }

  /// Sends the findings of sessions, which *profile* asks for.
  mutating func sendFindings(of sessions: [RecordedSession]) {
    guard let settings = dialog.running?.header.settings else { return }
    send(.findingsRead(ListenerFindings(of: sessions, besideSessionsWith: settings)))
  }

  /// Sends the lines one second apart, and returns the replies.
  @discardableResult mutating func say(_ lines: String...) -> [String] {
    let before = reported.count
    for line in lines {
      clock += 1000
      send(.line(line, at: after(clock)))
      compareWithSchema(line, code: commands.refusal)
    }
    return Array(reported[before...])
  }

  @discardableResult mutating func answer(
    _ trial: Int, _ answer: String = "lower", _ more: String = ""
  ) -> [String] {
    say(#"{"command":"answer","trial":\#(trial),"answer":"\#(answer)","response_ms":200\#(more)}"#)
  }

  /// Compares a command with the schema, if that decides whether the command was refused.
  private mutating func compareWithSchema(_ line: String, code: EngineError.Code?) {
    switch code {
    case nil where dialog.wantsInput || !commands.isEmpty:
      #expect(schema.problems(of: line, as: "command").isEmpty, "\(line)")
    case let code? where Self.unfit.contains(code):
      #expect(!schema.problems(of: line, as: "command").isEmpty, "\(line)")
    default: break
    }
  }
}

extension [Command] {
  /// The code of an error that they print; `nil` if they print none.
  fileprivate var refusal: EngineError.Code? {
    for case .print(let line) in self where line.hasPrefix(#"{"event":"error""#) {
      return EngineError.Code.allCases.first { line.contains(#""code":"\#($0.rawValue)","#) }
    }
    return nil
  }
}

extension RunLabel {
  /// Returns the first run of a condition, at a position of its round.
  static func first(at position: Int) -> RunLabel {
    RunLabel(
      protocolName: "a.toml", visit: 1, round: 1_790_000_000_000, order: ["rest", "a"],
      digests: ["": HeaderDigest(1), "a": HeaderDigest(2)], position: position, condition: "a",
      run: 1, isPractice: false)
  }
}

/// Returns the result of a body that does not fail.
private func expectSuccess<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { preconditionFailure("\(error)") }
}
