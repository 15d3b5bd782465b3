internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
internal import Training

/// An event that the engine reports to another program, as a JSON object on a line.
enum EngineEvent {
  /// The header that fixes the session; the first line of the output, unless the device takes long
  /// to open.
  case session(SessionHeader)
  /// The open pair, or the comparison tone to adjust. The other program asks for the response, and presents
  /// the tones unless the engine does.
  case pair(Question, trial: Int, settings: Settings)
  /// The answer counts and is stored as durably as the session, or the trial is void and does not count.
  case closed(TrialRecord)
  /// The answer was taken back: the trial is excluded from profiles.
  case excluded(trial: Int)
  /// The profile, with the members of `limen profile --json`.
  case profile(ProfileReport)
  /// The device that plays the pairs takes long to open.
  case waiting(reason: String)
  /// The device that plays the pairs is disconnected, and the session waits for it.
  case disconnected(reason: String)
  /// The device is reconnected; the open pair is sent again.
  case reconnected
  /// A line could not be used and changed nothing.
  case error(EngineError)
  /// The session has reached its limit: no other pair follows, and the engine stays for commands.
  case completed
  /// The session is over; the last line of the output.
  case end

  /// The line, without its line end.
  var line: String {
    switch self {
    case .session(let header):
      Self.line(
        "session",
        [
          "messages": Self.version, "listener": header.listener.label, "seed": header.seed,
          "engine_version": header.engineVersion, "history": Self.members(of: header.history),
          "settings": header.settings,
        ])
    case .pair(let question, let trial, let settings):
      Self.line(
        settings.task.response.terms.event,
        question.members(trial: trial, settings: settings))
    case .closed(let trial):
      switch trial.outcome {
      case .answered(.committed(let adjustment), _):
        Self.line(
          "recorded", ["trial": trial.number, "mistuning_cents": adjustment.mistuning.cents])
      case .answered:
        Self.line("recorded", ["trial": trial.number, "correct": trial.isCorrect])
      case .void(let reason):
        Self.line("voided", ["trial": trial.number, "reason": reason.rawValue])
      }
    case .excluded(let trial):
      Self.line("excluded", ["trial": trial])
    case .profile(let report):
      Self.line("profile", [:], and: report)
    case .waiting(let reason):
      Self.line("waiting", ["message": reason])
    case .disconnected(let reason):
      Self.line("disconnected", ["message": reason])
    case .reconnected:
      Self.line("reconnected", [:])
    case .error(let error):
      Self.line(
        "error",
        (error.trial.map { [("trial", $0)] } ?? [])
          + [("code", error.code.rawValue), ("message", error.message)])
    case .completed:
      Self.line("completed", [:])
    case .end:
      Self.line("end", [:])
    }
  }
}

extension EngineEvent {
  /// The version of the messages. It changes when a member or a code changes its meaning or is removed, not
  /// when one is added.
  private static let version = 1

  /// Returns the size and digest of a history. The digest is hexadecimal text, because JSON readers may
  /// round large numbers.
  private static func members(of history: SessionHeader.History) -> Members {
    ["trials": history.trials, "digest": Digits.hexadecimal(history.digest)]
  }

  /// Returns an object with its members in the given order, followed by those of `object`.
  private static func line(
    _ event: String, _ members: KeyValuePairs<String, any Encodable>,
    and object: (any Encodable)? = nil
  ) -> String {
    line(event, Array(members), and: object)
  }

  private static func line(
    _ event: String, _ members: [(key: String, value: any Encodable)],
    and object: (any Encodable)? = nil
  ) -> String {
    let named = members.map { "\"\($0)\":\(json($1))" }
    let others = object.map { [String(json($0).dropFirst().dropLast())] } ?? []
    return "{\((["\"event\":\"\(event)\""] + named + others).joined(separator: ","))}"
  }

  private static func json(_ value: any Encodable) -> String {
    expectSuccess(because: "the numbers in an event are finite") { try value.lineJSON() }
  }
}
