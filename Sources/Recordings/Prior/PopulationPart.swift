internal import FoundationEssentials
internal import Notation
package import Psychometrics
internal import Training

/// The file of the sums over one part of a population: one line of JSON.
package struct PopulationPart: Hashable, Sendable {
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
  /// The members from which a part is made. A comparison of the whole text checks the others.
  private struct Object: Decodable {
    let limen: String
    let shard: String
    let sums: PopulationSums
  }

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
    guard let object = try? JSONDecoder().decode(Object.self, from: Data(bytes)),
      (try? object.sums.prior.validate()) != nil, object.sums.isWellFormed
    else { return nil }
    self.init(limen: object.limen, shard: object.shard, sums: object.sums)
    // The text has the digest, and everything else that was read.
    guard text.utf8.elementsEqual(bytes) else { return nil }
  }
}
