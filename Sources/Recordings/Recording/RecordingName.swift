public import Training

/// What the name of a table says: `sub-P07_ses-20260921T141320_task-pitch_beh.tsv`.
public struct RecordingName: Hashable, Sendable {
  private static let suffix = "_beh.tsv"
  private static let prefix = "sub-"

  /// The name itself.
  public let table: String
  /// Who listened.
  public let listener: Listener
  /// The name of the file beside it that describes it.
  public let sidecar: String

  /// Reads the name of a file without its folder; `nil` for one that is no table of a recording.
  public init?(file: String) {
    guard file.hasSuffix(Self.suffix), let subject = file.split(separator: "_").first,
      let listener = Self.listener(ofFolder: String(subject))
    else { return nil }
    table = file
    self.listener = listener
    sidecar = file.dropLast(4) + ".json"
  }

  /// Whose recordings a folder holds, `sub-P07`; `nil` for any other folder.
  public static func listener(ofFolder name: String) -> Listener? {
    guard name.hasPrefix(prefix) else { return nil }
    return try? Listener(label: String(name.dropFirst(prefix.count)))
  }
}
