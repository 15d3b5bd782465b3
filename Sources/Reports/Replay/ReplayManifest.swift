internal import Notation
package import Psychometrics
internal import Training

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
  ///   - version: The version of the program.
  ///   - range: The notes to report.
  ///   - prior: The prior from which profiles start; `nil` for that of each listener's last session.
  ///   - verifies: Whether sessions are verified.
  ///   - estimator: The alternative estimator; `nil` for none.
  ///   - by: `note` if it estimates each note by itself; otherwise `nil`.
  ///   - shard: The part of all listeners, such as `2/7`; `nil` for all of them.
  package init(
    version: String, range: String, prior: ThresholdPrior?, verifies: Bool, estimator: String?,
    by: String?, shard: String?
  ) {
    record = .manifest
    limen = version
    engine = Engine.version
    self.range = range
    self.prior = prior?.label
    verify = verifies
    self.estimator = estimator
    self.by = by
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
