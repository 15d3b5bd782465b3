public import Music
internal import Psychometrics

/// The task of a listener in a session.
///
/// Only this type, ``Question``, ``Response`` and ``Presentation`` distinguish tasks. Estimators
/// know evidence and conditions, but no tasks.
public enum Task: Hashable, CaseIterable, Sendable {
  /// The listener judges whether the comparison tone is higher or lower than the reference tone.
  case discrimination

  /// The name of the task in files, as in `task-pitch`.
  public var name: String {
    switch self {
    case .discrimination: "pitch"
    }
  }

  /// Creates the task with a name; `nil` if no task has that name.
  public init?(name: String) {
    guard let task = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = task
  }

  /// The responses that a listener may choose from, in the order in which front ends offer them.
  public var responses: [Response] {
    switch self {
    case .discrimination: [.side(.higher), .side(.lower)]
    }
  }

  /// Returns whether a response answers a question of this task.
  public func accepts(_ response: Response) -> Bool {
    switch (self, response) {
    case (.discrimination, .side): true
    }
  }

  /// Returns the word for a response in files and messages.
  public func word(for response: Response) -> String {
    switch (self, response) {
    case (.discrimination, .side(let answer)): answer.rawValue
    }
  }

  /// Returns the response for a word; `nil` if no response has that word.
  public func response(for word: String) -> Response? {
    responses.first { self.word(for: $0) == word }
  }

  /// Returns the presentation of a question at a concert pitch.
  public func presentation(of question: Question, at pitch: ConcertPitch) -> Presentation {
    switch self {
    case .discrimination:
      let reference = pitch.frequency(of: question.reference)
      return .pair(
        reference: reference, comparison: reference.raised(by: question.difference.cents))
    }
  }
}

extension SessionDigest {
  /// Adds a task. Discrimination adds nothing, because it was once the task of every session.
  mutating func add(_ task: Task) {
    switch task {
    case .discrimination: break
    }
  }
}
