internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The first line of a replay: the version of the program and the settings of the replay.
package struct ReplayManifest: Codable, Hashable, Sendable {
  let record: ReplayRecord.Kind
  let limen: String
  let engine: Int
  let range: String
  /// The prior from which profiles start; `nil` for that of each listener's last session.
  let prior: String?
  let verify: Bool
  let estimator: String?
  /// `note` if the alternative estimator estimates each note by itself; otherwise `nil`.
  let by: String?
  /// The part of all listeners that is replayed, such as `2/7`; `nil` for all of them.
  package private(set) var shard: String?

  /// The same manifest for all parts together.
  package var whole: ReplayManifest {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// Creates a manifest.
  ///
  /// - Parameters:
  ///   - reviewer: The reviewer of the sessions.
  ///   - version: The version of the program.
  ///   - shard: The part of all listeners, such as `2/7`; `nil` for all of them.
  package init(of reviewer: SessionReviewer, version: String, shard: String?) {
    record = .manifest
    limen = version
    engine = Engine.version
    range = reviewer.range.text
    prior = reviewer.prior?.label
    verify = reviewer.verifies
    estimator = reviewer.alternativeEstimator?.rawValue
    by = reviewer.byNote ? "note" : nil
    self.shard = shard
  }

  /// Parses a line.
  ///
  /// - Throws: `DecodingError` when the line is not a manifest.
  package init(line: some Sequence<UInt8>) throws { self = try ReplayRecord.read(line) }

  /// Returns the manifest as one line of JSON.
  ///
  /// - Throws: `EncodingError`. Encoding these values does not fail.
  package func line() throws -> String { try lineJSON() }
}
