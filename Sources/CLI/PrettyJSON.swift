import Foundation

/// JSON for people and programs alike: members in the order of the alphabet, names with underscores.
enum PrettyJSON {
  static func text(_ report: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}
