internal import Music
internal import Training

/// A request of another program to the engine, as a JSON object on a line.
enum EngineRequest: Hashable, Sendable {
  /// The listener's answer to a pair.
  case answer(EngineAnswer)
  /// The listener made the match of a trial.
  case commit(EngineCommit)
  /// A change of the comparison tone by these hundredths of a cent; the trial is `nil` for the open one.
  case adjust(hundredths: Int, trial: Int?)
  /// A request to void a trial; `nil` for the open one.
  case void(trial: Int?)
  /// A request to take the last answer back; the trial is `nil` unless the line names it.
  case takeBack(trial: Int?)
  /// A request for the current profile.
  case profile
  /// A request to go on from a screen.
  case goOn
  /// A request to end the session.
  case end
}

// MARK: - Reading

extension EngineRequest {
  /// The longest line in bytes. It is less than the length to which lines are cut when they are
  /// read.
  private static let longestLine = 60_000

  /// Creates a request from a line in a session of this task, which is the run at `position` of a round.
  ///
  /// - Throws: `EngineError` if the line cannot be used, or names another run.
  init(line: String, for task: Task, at position: Int? = nil) throws(EngineError) {
    guard line.utf8.count <= Self.longestLine else {
      throw EngineError(
        .lineTooLong,
        "A line of more than \(Self.longestLine) bytes is no command: write one JSON object a "
          + "line, and leave out a trace that is too long.")
    }
    let members = try EngineMembers(line: line)
    if let given = try members.wholeNumber("position"), given != position {
      throw EngineError(
        .notPresented, of: members.namedTrial,
        "No run at position \(given) is open: give that of the last session event, or none.")
    }
    switch try members.word("command") {
    case "answer" where !task.response.holdsComparison:
      try members.allow(["position"] + EngineAnswer.members)
      self = .answer(try EngineAnswer(members, for: task))
    case "commit" where task.response.holdsComparison:
      try members.allow(["position"] + EngineCommit.members)
      self = .commit(try EngineCommit(members))
    case "adjust" where task.response.holdsComparison:
      try members.allow(["trial", "cents"])
      let farthest = 2 * Adjustment.farthest.value
      let cents = try members.number("cents", in: -farthest...farthest, unit: "cents")
      guard let cents else {
        throw members.complaint(about: "cents", instead: "give the change of the pitch")
      }
      self = .adjust(
        hundredths: Int((cents * 100).rounded()), trial: try members.wholeNumber("trial"))
    case "void":
      try members.allow(["trial"])
      self = .void(trial: try members.wholeNumber("trial"))
    case "take_back":
      try members.allow(["trial"])
      self = .takeBack(trial: try members.wholeNumber("trial"))
    case "profile":
      try members.allow([])
      self = .profile
    case "continue":
      try members.allow([])
      self = .goOn
    case "end":
      try members.allow([])
      self = .end
    default:
      throw members.complaint(
        about: "command", code: .unknownCommand,
        instead: "give \(task.response.terms.commands), void, take_back, profile, continue or end")
    }
  }
}
