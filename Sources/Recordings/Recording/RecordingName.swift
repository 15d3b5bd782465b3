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
    guard file.hasSuffix(Self.suffix), let subject = file.split(separator: "_").first,
      let listener = Self.listener(ofFolder: String(subject))
    else { return nil }
    table = file
    self.listener = listener
    sidecar = file.dropLast(Self.suffix.count) + Self.sidecarSuffix
  }

  /// Parses the name of a sidecar without its folder; `nil` when it is not that of a recording.
  public init?(sidecar file: String) {
    guard file.hasSuffix(Self.sidecarSuffix) else { return nil }
    self.init(file: file.dropLast(Self.sidecarSuffix.count) + Self.suffix)
  }

  /// Whether a file is named as the table of a recording, even if its listener has no valid label.
  public static func isOfTable(_ file: String) -> Bool {
    file.hasPrefix(prefix) && file.hasSuffix(suffix)
  }

  /// Returns the listener of a folder of recordings, such as `sub-P07`; `nil` for any other folder.
  public static func listener(ofFolder name: String) -> Listener? {
    guard name.hasPrefix(prefix) else { return nil }
    return try? Listener(label: String(name.dropFirst(prefix.count)))
  }
}
