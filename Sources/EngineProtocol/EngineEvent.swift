internal import Notation
internal import Psychometrics
internal import Reports
internal import Training

/// An event that the engine reports to another program, as a JSON object on a line.
struct EngineEvent {
  /// The line, without its line end.
  let line: String

  /// Creates an object with its members in the given order, followed by those of `object`. A member without a
  /// value is left out.
  private init(
    _ event: String, _ members: KeyValuePairs<String, (any Encodable)?>,
    and object: (any Encodable)? = nil
  ) {
    let named = members.compactMap { name, value in
      value.map { "\"\(name)\":\(Self.json($0))" }
    }
    let others = object.map { [String(Self.json($0).dropFirst().dropLast())] } ?? []
    line = "{\((["\"event\":\"\(event)\""] + named + others).joined(separator: ","))}"
  }

  private static func json(_ value: any Encodable) -> String {
    expectSuccess(because: "the numbers in an event are finite") { try value.lineJSON() }
  }
}

extension EngineEvent {
  /// The version of the messages. It changes when a member or a code changes its meaning or is removed, not
  /// when one is added.
  private static let version = 1

  /// The header that fixes the session; the first line of the output, unless the device takes long
  /// to open.
  static func session(_ header: SessionHeader) -> Self {
    // The digest is hexadecimal text, because JSON readers may round large numbers.
    let digest = Digits.hexadecimal(header.history.digest)
    return Self(
      "session",
      [
        "messages": version, "listener": header.listener.label, "seed": header.seed,
        "engine_version": header.engineVersion,
        "history": ["trials": header.history.trials, "digest": digest] as Members,
        "settings": header.settings, "run": header.run,
      ])
  }

  /// The text of a screen in each language, until the other program continues or its time is over.
  static func screen(_ screen: LaboratoryScreen) -> Self {
    let goOn: any Encodable =
      switch screen.goOn {
      case .key: "key"
      case .experimenter: LaboratoryScreen.experimenterWord
      case .after(let length): length.wholeMilliseconds / 1000
      }
    return Self("screen", ["text": screen.texts, "go_on": goOn])
  }

  /// The open pair, or the comparison tone to adjust. The other program asks for the response, and presents
  /// the tones unless the engine does.
  static func pair(_ question: Question, trial: Int, settings: Settings) -> Self {
    Self(settings.task.response.terms.event, question.members(trial: trial, settings: settings))
  }

  /// The answer counts and is stored as durably as the session, or the trial is void and does not count.
  static func closed(_ trial: TrialRecord) -> Self {
    switch trial.outcome {
    case .answered(.committed(let adjustment), _):
      Self("recorded", ["trial": trial.number, "mistuning_cents": adjustment.mistuning.cents])
    case .answered:
      // Null if neither answer is correct.
      Self("recorded", ["trial": trial.number, "correct": trial.isCorrect as any Encodable])
    case .void(let reason):
      Self("voided", ["trial": trial.number, "reason": reason.rawValue])
    }
  }

  /// The answer was taken back: the trial is excluded from profiles.
  static func excluded(trial: Int) -> Self { Self("excluded", ["trial": trial]) }

  /// The profile, with the members of `limen profile --json`.
  static func profile(_ report: ProfileReport) -> Self { Self("profile", [:], and: report) }

  /// The device that plays the pairs takes long to open.
  static func waiting(reason: String) -> Self { Self("waiting", ["message": reason]) }

  /// The device that plays the pairs is disconnected, and the session waits for it.
  static func disconnected(reason: String) -> Self { Self("disconnected", ["message": reason]) }

  /// The device is reconnected; the open pair is sent again.
  static let reconnected = Self("reconnected", [:])

  /// A line could not be used and changed nothing.
  static func error(_ error: EngineError) -> Self {
    Self(
      "error", ["trial": error.trial, "code": error.code.rawValue, "message": error.message])
  }

  /// The session has reached its limit: no other pair follows, and the engine stays for commands.
  static let completed = Self("completed", [:])

  /// The session is over; the last line of the output.
  static let end = Self("end", [:])
}
