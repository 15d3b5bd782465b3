internal import GRDB
package import Music
internal import Notation
package import Psychometrics
package import Training

extension TrainingStore {
  /// Returns what findings need of a listener's trials, kept beside the starting points.
  ///
  /// If nothing is kept that stands for the trials as they are now, it is computed, and kept if that takes
  /// no time and the store can be written. Trials that what is kept stands for are not read again.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - range: The notes of the findings.
  ///   - condition: Their condition; `nil` for that of the last session.
  ///   - prior: Their prior; `nil` for that of the last session.
  ///   - acceptsEarlier: Whether what is kept may stand for earlier trials, or come from another version.
  ///   - program: The version of the program. What another one computed is not used.
  ///   - read: Reads all trials. Its result is not kept if it is not the only source.
  /// - Throws: ``StorageError``, and what `read` throws.
  /// - Complexity: O(*s*) for *s* sessions if the findings are kept.
  package func findingsBasis(
    of listener: Listener, over range: NoteRange, condition: Condition? = nil,
    prior: ThresholdPrior? = nil, acceptsEarlier: Bool = false, by program: String,
    reading read: () throws -> (basis: FindingsBasis, isWhole: Bool)
  ) throws -> (basis: FindingsBasis, isCurrent: Bool) {
    let names = [
      CacheKey.findings, condition?.name, prior.map { Digits.hexadecimal($0.digest.value) },
    ]
    let key = CacheKey(
      listener: listener, range: range, conditions: names.compactMap(\.self).joined(separator: " "))
    let (extent, seal, kept) = try self.read { database in
      (
        try Extent(of: key.listener, upTo: .max, in: database),
        try Self.seal(of: listener, by: program, in: database),
        try Self.cached(for: key, in: database)
      )
    }
    let isCurrent = kept.map { $0.extent == extent && $0.bytes.starts(with: seal) } ?? false
    if let kept, isCurrent || acceptsEarlier,
      let basis = FindingsBasis(bytes: Array(kept.bytes.dropFirst(seal.count)))
    {
      return (basis, isCurrent)
    }
    let (basis, isWhole) = try read()
    if isWhole, let extent, let bytes = basis.bytes { try? keep(seal + bytes, extent, for: key) }
    return (basis, true)
  }

  /// Returns the bytes of a digest of the program and of the last digest of each session, which covers all
  /// trials of the session.
  private static func seal(
    of listener: Listener, by program: String, in database: Database
  ) throws -> [UInt8] {
    var digest = Digest(of: program.utf8)
    let last = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, (SELECT digest FROM trial WHERE session_id = id ORDER BY trial DESC LIMIT 1)
        FROM session WHERE listener = ? ORDER BY id
        """, arguments: [listener.label])
    while let row = try last.next() {
      digest.add(row[0] as Int64)
      digest.add(row[1] as Int64? ?? 0)
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: digest.value >> ($0 * 8)) }
  }
}

extension TrainingStore.CacheKey {
  /// Begins what stands in the place of the conditions, none of which has this name.
  fileprivate static let findings = "findings"

  var isOfFindings: Bool { condition.hasPrefix(Self.findings) }
}
