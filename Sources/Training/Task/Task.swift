public import Music
internal import Psychometrics

/// The task of a listener in a session.
///
/// Only this type, ``Question``, ``Response`` and ``Presentation`` distinguish tasks. Estimators
/// know evidence, conditions and intervals, but no tasks.
public enum Task: Hashable, CaseIterable, Sendable {
  /// The listener judges whether the comparison tone is higher or lower than the reference tone.
  case discrimination
  /// The listener judges whether the comparison tone is too high or too low for an interval from the
  /// reference tone.
  case interval
  /// The listener brings a held comparison tone into tune, at a unison or an interval from the
  /// reference tone.
  case matching

  /// The name of the task in files, as in `task-pitch`.
  public var name: String {
    switch self {
    case .discrimination: "pitch"
    case .interval: "interval"
    case .matching: "matching"
    }
  }

  /// The name of the task; `nil` for pitch, which lists of sessions need not name.
  public var nameUnlessPitch: String? { self == .discrimination ? nil : name }

  /// Whether a session of the task has intervals in a tuning.
  public var hasIntervals: Bool {
    switch self {
    case .discrimination: false
    case .interval, .matching: true
    }
  }

  /// Creates the task with a name; `nil` if no task has that name.
  public init?(name: String) {
    guard let task = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = task
  }

  /// The responses that a listener may choose from, in the order in which front ends offer them;
  /// empty if a response is not a choice.
  public var responses: [Response] {
    switch self {
    case .discrimination, .interval: [.side(.higher), .side(.lower)]
    case .matching: []
    }
  }

  /// Returns whether a response answers a question of this task.
  public func accepts(_ response: Response) -> Bool {
    switch (self, response) {
    case (.discrimination, .side), (.interval, .side), (.matching, .committed): true
    case (.discrimination, .committed), (.interval, .committed), (.matching, .side): false
    }
  }

  /// Returns the word for a response in files and messages.
  public func word(for response: Response) -> String {
    switch (self, response) {
    case (.interval, .side(let answer)): answer == .higher ? "sharp" : "flat"
    case (_, .side(let answer)): answer.rawValue
    case (_, .committed): "committed"
    }
  }

  /// Returns the response for a word; `nil` if no response has that word.
  public func response(for word: String) -> Response? {
    responses.first { self.word(for: $0) == word }
  }

  /// Returns the presentation of a question whose reference tone has a frequency.
  public func presentation(of question: Question, from reference: Hertz) -> Presentation {
    .pair(
      reference: reference,
      comparison: reference.raised(by: question.nominal.size + question.difference.cents))
  }
}

extension SessionDigest {
  /// Adds a task. Discrimination adds nothing, because it was once the task of every session.
  mutating func add(_ task: Task) {
    switch task {
    case .discrimination: break
    case .interval, .matching: add(task.name)
    }
  }
}
