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
  /// Equal values give equal text.
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
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
