internal import Notation
public import Training

/// The parsed name of a table, such as `sub-P07_ses-20260921T141320_task-pitch_beh.tsv`.
public struct RecordingName: Hashable, Sendable {
  private static let suffix = "_beh.tsv"
  private static let sidecarSuffix = "_beh.json"
  private static let prefix = "sub-"

  /// The name of the table.
  public let table: String
  /// The listener in the name.
  public let listener: Listener
  /// The name of the sidecar in the same folder.
  public let sidecar: String

  /// Parses the name of a file without its folder; `nil` when it is not a table of a recording.
  public init?(file: String) {
    guard file.ends(with: Self.suffix), let listener = Self.listener(ofItem: file) else {
      return nil
    }
    table = file
    self.listener = listener
    sidecar = String(file.unicodeScalars.dropLast(Self.suffix.count)) + Self.sidecarSuffix
  }

  /// Parses the name of a sidecar without its folder; `nil` when it is not that of a recording.
  package init?(sidecar file: String) {
    guard file.ends(with: Self.sidecarSuffix) else { return nil }
    self.init(file: String(file.unicodeScalars.dropLast(Self.sidecarSuffix.count)) + Self.suffix)
  }

  /// Whether a file is named as the table of a recording, even if its listener has no valid label.
  package static func isOfTable(_ file: String) -> Bool {
    file.begins(with: prefix) && file.ends(with: suffix)
  }

  /// Returns the name of a listener's folder, with which the names of the tables begin: `sub-P07`.
  package static func subject(_ listener: Listener) -> String { prefix + listener.label }

  /// Returns the listener whose folder or table has a name; `nil` for any other item.
  package static func listener(ofItem name: String) -> Listener? {
    listener(ofFolder: name.parts(around: "_", atMost: 2)[0])
  }

  /// Returns the listener of a folder of recordings, such as `sub-P07`; `nil` for any other folder.
  package static func listener(ofFolder name: String) -> Listener? {
    guard name.begins(with: prefix) else { return nil }
    return try? Listener(label: String(name.unicodeScalars.dropFirst(prefix.count)))
  }
}
