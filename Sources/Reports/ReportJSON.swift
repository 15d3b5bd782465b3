internal import Foundation

extension Encodable {
  /// One JSON value in lines, its members in alphabetical order; keys name their units.
  ///
  /// - Throws: `EncodingError`, which nothing finite causes.
  func reportJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
