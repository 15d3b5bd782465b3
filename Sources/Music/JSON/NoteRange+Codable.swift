extension NoteRange: Codable {
  /// Decodes the ``text`` form.
  ///
  /// - Throws: `DecodingError` if the text is not a range.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(readBy: { try Self(text: $0) })
  }

  /// Encodes the ``text`` form.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
