extension Decoder {
  /// Decodes a value that is written as a text.
  ///
  /// - Parameter read: The initializer that reads the text.
  /// - Throws: `DecodingError`, which has the description of the error of `read`.
  func value<Value>(readBy read: (String) throws -> Value) throws -> Value {
    let text = try String(from: self)
    do {
      return try read(text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(error)"))
    }
  }
}
