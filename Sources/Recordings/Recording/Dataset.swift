internal import Notation
public import Training

/// A folder of recordings as BIDS wants it: what stands beside the recordings themselves.
///
/// Brain Imaging Data Structure 1.10, *Modality agnostic files*.
public enum Dataset {
  /// What the dataset is.
  public static let description = Recording.File(
    name: "dataset_description.json",
    bytes: Array(
      """
      {
        "BIDSVersion": "1.10.0",
        "DatasetType": "raw",
        "GeneratedBy": [{ "Name": "limen" }],
        "Name": "Pitch discrimination recorded by Limen"
      }

      """.utf8))

  /// Who took part.
  public static func participants(_ listeners: [Listener]) -> Recording.File {
    let rows = ["participant_id"] + listeners.map { "sub-\($0.label)" }
    return Recording.File(
      name: "participants.tsv", bytes: Array(rows.map { $0 + "\n" }.joined().utf8))
  }

  /// The recordings of one listener's sessions; those that began in the same second are runs.
  ///
  /// The same sessions have the same names in whatever order they come.
  ///
  /// - Complexity: O(*t* + *s* log *s*) for *t* trials of *s* sessions.
  public static func recordings(of sessions: [RecordedSession]) -> [Recording] {
    runs(of: sessions).map { Recording(of: $0, run: $1) }
  }

  /// The sessions of one listener by when they began, each with the run it is of those that began in
  /// the same second; `nil` for the first.
  ///
  /// - Complexity: O(*s* log *s*) for *s* sessions.
  public static func runs(
    of sessions: [RecordedSession]
  ) -> [(session: RecordedSession, run: Int?)] {
    let ordered = sessions.sorted {
      ($0.header.startedAt, $0.header.fingerprint) < ($1.header.startedAt, $1.header.fingerprint)
    }
    var runs: [String: Int] = [:]
    return ordered.map { session in
      let run = runs[session.header.startedAt.label, default: 0] + 1
      runs[session.header.startedAt.label] = run
      return (session, run > 1 ? run : nil)
    }
  }
}
