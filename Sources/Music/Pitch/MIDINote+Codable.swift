extension MIDINote: Codable {
  /// Decodes the ``name``.
  ///
  /// - Throws: `DecodingError` if the text is not the name of a note.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(name: container.decode(String.self))
    } catch let error as NoteError {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Encodes the ``name``.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
