internal import Training

/// What another program asks of the engine: a JSON object on a line.
enum EngineRequest: Hashable, Sendable {
  /// The listener answered a pair.
  case answer(EngineAnswer, trial: Int)
  /// The open pair shall not count; the trial, if given, says which pair is meant.
  case void(trial: Int?)
  /// Tell the profile as it is now.
  case profile
  /// The session is over.
  case end
}

/// Why a line changes nothing.
struct EngineError: Error, Hashable {
  /// The trial that the line names.
  var trial: Int?
  /// One sentence: the value met, the reason, the way out.
  let message: String
}

// MARK: - Reading

extension EngineRequest {
  /// A longer line is no request of ours. Less than what a reader of lines cuts them to.
  private static let longestLine = 4000

  /// Reads a line that is said in a session of a task.
  init(line: String, for task: Task) throws(EngineError) {
    guard line.utf8.count <= Self.longestLine else {
      throw EngineError(
        message:
          "A line of more than \(Self.longestLine) bytes is no command: write one short JSON "
          + "object a line.")
    }
    let members = try EngineMembers(line: line)
    do {
      self = try Self.request(in: members, for: task)
    } catch {
      throw EngineError(trial: members.trial, message: error.message)
    }
  }

  private static func request(
    in members: EngineMembers, for task: Task
  ) throws(EngineError) -> EngineRequest {
    switch try members.word("command") {
    case "answer":
      try members.allow(["trial"] + EngineAnswer.members)
      guard let trial = try members.wholeNumber("trial") else {
        throw members.complaint(about: "trial", instead: "give the number of the pair")
      }
      return .answer(try EngineAnswer(members, for: task), trial: trial)
    case "void":
      try members.allow(["trial"])
      return .void(trial: try members.wholeNumber("trial"))
    case "profile":
      try members.allow([])
      return .profile
    case "end":
      try members.allow([])
      return .end
    default:
      throw members.complaint(about: "command", instead: "give answer, void, profile or end")
    }
  }
}
