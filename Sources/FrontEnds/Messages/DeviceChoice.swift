/// A playback device to choose.
public struct DeviceChoice: Hashable, Sendable {
  /// The name to open it by.
  public let name: String
  /// What is said about it, on one line; may be empty.
  public let summary: String

  /// Makes a choice.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
