package import CALSA

/// A device in the ALSA configuration.
package struct ListedDevice: Hashable, Sendable {
  /// The name that opens the device.
  package let name: String
  /// The description by ALSA on one line; may be empty.
  package let summary: String
}

extension PlaybackDevice {
  /// Returns the playback devices in the ALSA configuration, and waits for them.
  ///
  /// - Throws: ``AudioOutputError/listUnavailable(errno:)``.
  package static func listDevices() throws(AudioOutputError) -> [ListedDevice] {
    try deviceListing().awaitAnswer()
  }

  /// Begins to list the playback devices in the ALSA configuration. Some plugins ask their sound
  /// server for this, which may hang.
  ///
  /// - Parameter driver: The ALSA driver; tests pass a fake.
  /// - Throws: ``AudioOutputError/listUnavailable(errno:)``.
  package static func deviceListing(
    driver: calsa_driver = calsa_libasound().pointee
  ) throws(AudioOutputError) -> DeviceQuery<[ListedDevice]> {
    try DeviceQuery(
      within: DeviceOpening.patience, of: driver,
      refusal: { .listUnavailable(errno: $0) },
      ask: { () throws(AudioOutputError) in try listDevices(driver: driver) })
  }

  private static func listDevices(driver: calsa_driver) throws(AudioOutputError) -> [ListedDevice] {
    var devices: [ListedDevice] = []
    let code = withUnsafeMutablePointer(to: &devices) { devices in
      driver.list(driver.context, devices) { devices, name, description in
        let lines = description.map { String(cString: $0) } ?? ""
        devices?.assumingMemoryBound(to: [ListedDevice].self).pointee.append(
          ListedDevice(
            name: String(cString: name),
            summary: lines.split(separator: "\n").joined(separator: ", ")))
      }
    }
    guard code >= 0 else { throw .listUnavailable(errno: -code) }
    return devices
  }
}
