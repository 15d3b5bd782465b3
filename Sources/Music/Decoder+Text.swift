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

  /// Decodes a value that is written as a text.
  ///
  /// - Parameters:
  ///   - read: The initializer that reads the text; `nil` if it does not read this one.
  ///   - refusal: What a text is not, in words that follow it.
  /// - Throws: `DecodingError`, which has the text and the refusal.
  package func value<Value>(readBy read: (String) -> Value?, or refusal: String) throws -> Value {
    let text = try String(from: self)
    guard let value = read(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' \(refusal)"))
    }
    return value
  }
}
