internal import Music

extension Task: Codable {
  /// Decodes the name of a task.
  ///
  /// - Throws: `DecodingError` if no task has that name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(readBy: Self.init(name:), or: "is not a task")
  }

  /// Encodes the name of the task.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }
}
