internal import Notation
package import Training

/// A BIDS dataset of recordings: the files besides the recordings, and the names of the recordings.
///
/// Brain Imaging Data Structure 1.10, *Modality agnostic files*.
package struct Dataset: Sendable {
  /// The files of a new dataset besides its recordings and its table of participants.
  package let files: [Recording.File]

  /// Creates a dataset.
  ///
  /// - Parameters:
  ///   - authors: The authors in the description.
  ///   - license: The licence in the description, such as `CC0-1.0`; `nil` if none is stated.
  ///   - version: The version of Limen that writes the dataset.
  /// - Throws: `EncodingError`. Encoding text does not fail.
  package init(authors: [String] = [], license: String? = nil, version: String) throws {
    let generator: Members = ["Name": "limen", "Version": version]
    let description: Members = [
      "Name": "Pitch discrimination recorded by Limen", "BIDSVersion": "1.10.0",
      "DatasetType": "raw", "Authors": authors, "License": license, "GeneratedBy": [generator],
    ]
    let participant: Members = ["Description": "The label of the listener in Limen, after 'sub-'."]
    func file(_ name: String, _ members: Members) throws -> Recording.File {
      Recording.File(name: name, bytes: Array((try members.prettyJSON(.asCoded) + "\n").utf8))
    }
    files = [
      try file(Self.descriptionName, description), Self.readme(version: version),
      try file("participants.json", ["participant_id": participant]),
    ]
  }

  /// The name of the description.
  package static let descriptionName = "dataset_description.json"
  /// The name of the text for readers.
  package static let readmeName = "README"
  /// The name of the table of participants.
  package static let participantsName = "participants.tsv"

  private static func readme(version: String) -> Recording.File {
    Recording.File(
      name: readmeName,
      bytes: Array(
        """
        Pitch discrimination recorded by Limen \(version)

        Each participant heard pairs of tones and said whether the second tone was higher or lower
        than the first. The size of the difference was chosen from the earlier answers.

        Each session is a table with one row for each pair, sub-*/ses-*/beh/*_task-pitch_beh.tsv. In
        sessions with intervals, *_task-interval_beh.tsv, the participants said whether the second tone
        was too high or too low for the interval. In sessions of matching,
        *_task-matching_beh.tsv, they adjusted the second tone until it was in tune. The
        sidecar beside it explains the columns, states the settings of the session, and holds a digest
        of each row. 'limen replay FOLDER --verify' computes every pair again from the answers before
        it and reports what was changed; 'limen profile --from FOLDER' reports the difference limens.

        """.utf8))
  }

  /// Returns a table of participants with a row for each listener.
  ///
  /// - Parameters:
  ///   - labels: The labels of the listeners. One that the table has gets no further row.
  ///   - table: The table to add to, in any encoding that contains ASCII. Its bytes stay as they are,
  ///     and the other columns of a new row are `n/a`.
  /// - Returns: The table; `nil` if `table` has no column `participant_id`.
  package static func participants(
    _ labels: [String], addedTo table: [UInt8] = []
  ) -> Recording.File? {
    let column = Array("participant_id".utf8)
    var rows = table.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map {
      $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    }
    var bytes = table
    if rows.isEmpty {
      bytes = column
      rows = [[column[...]]]
    }
    // A byte order mark belongs to no name.
    let names = rows.removeFirst().map { $0.dropFirst($0.span.byteOrderMarkLength) }
    guard let place = names.firstIndex(of: column[...]) else { return nil }
    let end: [UInt8] = bytes.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
    if bytes.last != 0x0A { bytes += end }
    let known = Set(rows.compactMap { $0.indices.contains(place) ? $0[place] : nil })
    for participant in labels.map({ Array("sub-\($0)".utf8) })
    where !known.contains(participant[...]) {
      var cells = names.map { _ in Array(Column.missing.utf8) }
      cells[place] = participant
      bytes += cells.joined(separator: [UInt8(ascii: "\t")]) + end
    }
    return Recording.File(name: participantsName, bytes: bytes)
  }

  /// Returns the sessions of one listener in order of their start, each with the number in its names: that of its run
  /// in a protocol, otherwise `nil`, which stands for 1. If an earlier session of the same second has this
  /// number, the next free one follows. The result does not depend on the order of `sessions`.
  ///
  /// - Complexity: O(*s* log *s*) for *s* sessions.
  package static func runs(
    of sessions: [StreamedSession]
  ) -> [(session: StreamedSession, run: Int?)] {
    let ordered = sessions.sorted {
      let (one, other) = ($0.outline.header, $1.outline.header)
      return (one.startedAt, one.digest) < (other.startedAt, other.digest)
    }
    var names: Set<String> = []
    return ordered.map { session in
      let header = session.outline.header
      var run = header.run?.runOfSeveral
      while !names.insert("\(header.startedAt.label) \(run ?? 1)").inserted { run = (run ?? 1) + 1 }
      return (session, run)
    }
  }
}
