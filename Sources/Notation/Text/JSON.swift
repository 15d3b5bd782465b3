internal import Foundation

/// The naming convention for the members of a JSON object.
public enum JSONNames: Sendable {
  /// Snake case: `thresholdReported` becomes `threshold_reported`.
  case snakeCase
  /// The names of the value's coding keys.
  case asCoded
}

extension Encodable {
  /// Returns the value as JSON on several lines, with the members in alphabetical order.
  ///
  /// Equal values give equal text. Characters that a terminal would obey or hide are escaped.
  ///
  /// - Throws: `EncodingError` if a number is not finite. Encoding finite values does not fail.
  public func prettyJSON(_ names: JSONNames = .snakeCase) throws -> String {
    try json(.prettyPrinted, names)
  }

  /// Returns the value as JSON on one line, with the members in alphabetical order.
  ///
  /// - Throws: `EncodingError` if a number is not finite. Encoding finite values does not fail.
  public func lineJSON(_ names: JSONNames = .snakeCase) throws -> String { try json([], names) }

  private func json(
    _ layout: JSONEncoder.OutputFormatting, _ names: JSONNames
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [layout, .sortedKeys, .withoutEscapingSlashes]
    if case .snakeCase = names { encoder.keyEncodingStrategy = .convertToSnakeCase }
    return String(decoding: try encoder.encode(self), as: UTF8.self).withEscapesInJSON
  }
}

extension String {
  /// The JSON with escapes for the characters that `printable` replaces, so that it can be shown as it
  /// is, and for noncharacters. Line feeds stay: in JSON they are outside of texts.
  fileprivate var withEscapesInJSON: String {
    let isPlain = utf8.allSatisfy { $0 < 0x7F }
    return isPlain
      ? self
      : unicodeScalars.map { $0 != "\n" && $0.isDeceptive ? $0.escapeInJSON : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// The escape of a scalar in JSON, which has two units of UTF-16 beyond U+FFFF (RFC 8259, 7).
  fileprivate var escapeInJSON: String {
    String(self).utf16.map { "\\u" + Digits.padded(UInt64($0), to: 4, radix: 16) }.joined()
  }
}
