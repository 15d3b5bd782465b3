public import Music
internal import Psychometrics

/// What the listener of a session is asked to do.
///
/// The only code that tells tasks apart is here and in ``Question``, ``Response`` and
/// ``Presentation``. Estimators know evidence and conditions, and no task.
public enum Task: Hashable, CaseIterable, Sendable {
  /// Two tones on one note: say whether the comparison tone is higher or lower than the reference tone.
  case discrimination

  /// The name in files: `task-pitch`.
  public var name: String {
    switch self {
    case .discrimination: "pitch"
    }
  }

  /// Makes the task with this name; `nil` for a name that no task has.
  public init?(name: String) {
    guard let task = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = task
  }

  /// The responses that a listener may choose from, in the order in which they are offered.
  public var responses: [Response] {
    switch self {
    case .discrimination: [.side(.higher), .side(.lower)]
    }
  }

  /// Whether a response answers a question of this task.
  public func accepts(_ response: Response) -> Bool {
    switch (self, response) {
    case (.discrimination, .side): true
    }
  }

  /// The word for a response in files and messages.
  public func word(for response: Response) -> String {
    switch (self, response) {
    case (.discrimination, .side(let answer)): answer.rawValue
    }
  }

  /// The response with this word; `nil` for a word that no response has.
  public func response(for word: String) -> Response? {
    responses.first { self.word(for: $0) == word }
  }

  /// How a question sounds at a concert pitch.
  public func presentation(of question: Question, at pitch: ConcertPitch) -> Presentation {
    switch self {
    case .discrimination:
      let reference = pitch.frequency(of: question.reference)
      return .pair(
        reference: reference, comparison: reference.raised(by: question.difference.cents))
    }
  }
}

extension Task: Codable {
  /// Reads the name.
  ///
  /// - Throws: `DecodingError` when no task has that name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let task = Task(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(name)' is not a task")
    }
    self = task
  }

  /// Writes the name.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension SessionDigest {
  /// Adds a task. Discrimination adds nothing: it was the task of every session once.
  mutating func add(_ task: Task) {
    switch task {
    case .discrimination: break
    }
  }
}
