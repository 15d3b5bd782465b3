extension DirectedInterval: Codable {
  /// Decodes the ``text``.
  ///
  /// - Throws: `DecodingError` if the text is not an interval.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(readBy: Self.init(text:))
  }

  /// Encodes the ``text``.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
