/// A playback device to choose from.
public struct DeviceChoice: Hashable, Sendable {
  /// The name that opens the device.
  public let name: String
  /// A description on one line; may be empty.
  public let summary: String

  /// Creates a device to choose from.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
