internal import Notation
public import Training

/// A BIDS dataset of recordings: the files besides the recordings, and the names of the recordings.
///
/// Brain Imaging Data Structure 1.10, *Modality agnostic files*.
public enum Dataset {
  /// The description of the dataset.
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

  /// Returns the table of participants.
  public static func participants(_ listeners: [Listener]) -> Recording.File {
    let rows = ["participant_id"] + listeners.map { "sub-\($0.label)" }
    return Recording.File(
      name: "participants.tsv", bytes: Array(rows.map { $0 + "\n" }.joined().utf8))
  }

  /// Returns the sessions of one listener in order of their start. Each has its run number among
  /// the sessions that started in the same second; `nil` for the first. The result does not depend
  /// on the order of `sessions`.
  ///
  /// - Complexity: O(*s* log *s*) for *s* sessions.
  public static func runs(
    of sessions: [StreamedSession]
  ) -> [(session: StreamedSession, run: Int?)] {
    let ordered = sessions.sorted {
      let (one, other) = ($0.outline.header, $1.outline.header)
      return (one.startedAt, one.digest) < (other.startedAt, other.digest)
    }
    var runs: [String: Int] = [:]
    return ordered.map { session in
      let label = session.outline.header.startedAt.label
      let run = runs[label, default: 0] + 1
      runs[label] = run
      return (session, run > 1 ? run : nil)
    }
  }
}
