/// A playback device to choose from.
package struct DeviceChoice: Hashable, Sendable {
  /// The name that opens the device.
  package let name: String
  /// A description on one line; may be empty.
  package let summary: String

  /// Creates a device to choose from.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
