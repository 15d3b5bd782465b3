internal import FoundationEssentials

/// The output of a replay, one JSON object per line: a manifest, the sessions, and a summary.
///
/// Listeners are ordered by label, and sessions follow by listener. A part of a replay has the same
/// form, so that parts can be merged without repeating any computation.
package enum ReplayRecord {
  /// The kind of a line.
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
  /// The value, in bits, as whole millionths of a bit.
  var microbits: Int { Int((self * 1_000_000).rounded()) }

  /// The value, in bits, rounded to millionths of a bit.
  var toMicrobits: Double { Double(microbits) / 1_000_000 }
}
