internal import Foundation

/// What a replay writes, one JSON object a line: a manifest, a session after the other, a summary.
///
/// Sessions stand by listener, listeners by their labels. A part of a replay has the same form, so that
/// parts can be put together without anything being reckoned again.
public enum ReplayRecord {
  /// What a line is.
  enum Kind: String, Codable {
    case manifest
    case session
    case summary
  }

  static func read<Record: Decodable>(_ line: some Sequence<UInt8>) throws -> Record {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Record.self, from: Data(line))
  }
}

extension Double {
  /// Bits in whole millionths.
  var microbits: Int { Int((self * 1_000_000).rounded()) }
}
