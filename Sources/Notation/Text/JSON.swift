internal import Foundation

/// How the members of a JSON object are named.
public enum JSONNames: Sendable {
  /// `thresholdReported` is `threshold_reported`.
  case snakeCase
  /// As the value's coding keys say.
  case asCoded
}

extension Encodable {
  /// The value as JSON over several lines, its members in alphabetical order: the same value always
  /// gives the same text.
  ///
  /// - Throws: `EncodingError`, which nothing finite causes.
  public func prettyJSON(_ names: JSONNames = .snakeCase) throws -> String {
    try json(.prettyPrinted, names)
  }

  /// The same on one line.
  ///
  /// - Throws: `EncodingError`, which nothing finite causes.
  public func lineJSON(_ names: JSONNames = .snakeCase) throws -> String { try json([], names) }

  private func json(
    _ layout: JSONEncoder.OutputFormatting, _ names: JSONNames
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [layout, .sortedKeys, .withoutEscapingSlashes]
    if case .snakeCase = names { encoder.keyEncodingStrategy = .convertToSnakeCase }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
