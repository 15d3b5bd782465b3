internal import Notation
internal import Training

/// What was replayed, and how: the first line.
public struct ReplayManifest: Codable, Hashable, Sendable {
  let record: ReplayRecord.Kind
  let limen: String
  let engine: Int
  let range: String
  let verify: Bool
  let estimator: String?
  /// Which part of all listeners it is, `2/7`; `nil` for all of them.
  public private(set) var shard: String?

  /// The manifest of all parts together.
  public var whole: ReplayManifest {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// Makes a manifest.
  ///
  /// - Parameters:
  ///   - version: Of the program.
  ///   - range: The notes that are told of.
  ///   - verifies: Whether sessions are verified.
  ///   - estimator: The other method, if one concludes.
  ///   - shard: Which part of all listeners it is, `2/7`.
  public init(
    version: String, range: String, verifies: Bool, estimator: String?, shard: String?
  ) {
    record = .manifest
    limen = version
    engine = Engine.version
    self.range = range
    verify = verifies
    self.estimator = estimator
    self.shard = shard
  }

  /// Reads a line.
  ///
  /// - Throws: `DecodingError` when it is no manifest.
  public init(line: some Sequence<UInt8>) throws { self = try ReplayRecord.read(line) }

  /// The line.
  ///
  /// - Throws: `EncodingError`, which nothing causes.
  public func line() throws -> String { try lineJSON() }
}
