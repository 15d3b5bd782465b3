internal import FoundationEssentials

/// The naming convention for the members of a JSON object.
package enum JSONNames: Sendable {
  /// Snake case: `thresholdReported` becomes `threshold_reported`.
  case snakeCase
  /// The names of the value's coding keys.
  case asCoded
}

extension Encodable {
  /// Returns the value as JSON on several lines, with the members in alphabetical order.
  ///
  /// Equal values give equal text.
  ///
  /// - Throws: `EncodingError` if a number is not finite. Encoding finite values does not fail.
  package func prettyJSON(_ names: JSONNames = .snakeCase) throws -> String {
    try json(.prettyPrinted, names)
  }

  /// Returns the value as JSON on one line, with the members in alphabetical order.
  ///
  /// - Throws: `EncodingError` if a number is not finite. Encoding finite values does not fail.
  package func lineJSON(_ names: JSONNames = .snakeCase) throws -> String { try json([], names) }

  private func json(_ layout: JSONEncoder.OutputFormatting, _ names: JSONNames) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [layout, .sortedKeys, .withoutEscapingSlashes]
    if case .snakeCase = names { encoder.keyEncodingStrategy = .convertToSnakeCase }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension String {
  /// The JSON for a page: it has escapes for `<`, so that nothing in it is markup, and for what
  /// ``printable`` replaces. Line feeds stay, because in JSON they are outside of texts.
  package var embeddedJSON: String {
    unicodeScalars.reduce(into: "") { json, scalar in
      let isPlain = scalar == "\n" || scalar != "<" && !scalar.isDeceptive
      if isPlain { json.unicodeScalars.append(scalar) } else { json += scalar.escapeInJSON }
    }
  }
}

extension Unicode.Scalar {
  /// The escape of a scalar in JSON, which has two units of UTF-16 beyond U+FFFF (RFC 8259, 7).
  fileprivate var escapeInJSON: String {
    String(self).utf16.map { "\\u" + Digits.padded(UInt64($0), to: 4, radix: 16) }.joined()
  }
}
