extension MIDINote: Codable {
  /// Decodes the ``name``.
  ///
  /// - Throws: `DecodingError` if the text is not the name of a note.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(readBy: { try Self(name: $0) })
  }

  /// Encodes the ``name``.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }
}
