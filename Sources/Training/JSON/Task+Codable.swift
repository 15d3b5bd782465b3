extension Task: Codable {
  /// Decodes the name of a task.
  ///
  /// - Throws: `DecodingError` if no task has that name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let task = Task(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(name)' is not a task")
    }
    self = task
  }

  /// Encodes the name of the task.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }
}
