internal import FoundationEssentials
internal import Notation
package import Psychometrics
internal import Training

/// The file of the sums over one part of a population: one line of JSON.
package struct PopulationPart: Decodable, Hashable, Sendable {
  private static let version = 1

  /// The version of the program that computed the sums.
  package let limen: String
  /// The part of all listeners, such as `2/7`.
  package let shard: String
  /// The sums over the listeners of the part.
  package let sums: PopulationSums

  /// Creates the file of a part for this engine version.
  package init(limen: String, shard: String, sums: PopulationSums) {
    self.limen = limen
    self.shard = shard
    self.sums = sums
  }

  /// Returns whether a file that begins with these bytes may be such a part. No other file of a
  /// replay or a population begins with its digest.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: #"{"digest":"#.utf8)
  }
}

// MARK: - JSON

extension PopulationPart {
  /// The bytes of the file as text. Equal sums give equal text.
  package var text: String {
    let members: Members = [
      "engine_version": Engine.version, "limen": limen, "limen_population": Self.version,
      "shard": shard, "sums": sums,
    ]
    return expectSuccess(because: "the numbers of a prior are finite") {
      let digest = Digest(of: try members.lineJSON(.asCoded).utf8)
      return try (members + ["digest": Digits.hexadecimal(digest.value)]).lineJSON(.asCoded) + "\n"
    }
  }

  /// Reads a file; `nil` if it is not a whole and unchanged part of this engine version.
  ///
  /// - Parameter bytes: The bytes of the file.
  package init?(bytes: [UInt8]) {
    guard let part = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      (try? part.sums.prior.validate()) != nil, part.sums.isWellFormed
    else { return nil }
    self = part
    // The text has the digest, and the members that are not decoded.
    guard text.utf8.elementsEqual(bytes) else { return nil }
  }
}
