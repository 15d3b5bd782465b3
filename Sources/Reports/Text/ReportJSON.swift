internal import Foundation

extension Encodable {
  /// One JSON value in lines, its members in alphabetical order; keys name their units.
  ///
  /// - Throws: `EncodingError`, which nothing finite causes.
  public func reportJSON() throws -> String { try json([.prettyPrinted]) }

  /// The same on one line.
  ///
  /// - Throws: `EncodingError`, which nothing finite causes.
  public func lineJSON() throws -> String { try json([]) }

  private func json(_ layout: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
