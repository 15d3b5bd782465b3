internal import CALSA

/// A device in the ALSA configuration.
public struct ListedDevice: Hashable, Sendable {
  /// The name that opens the device.
  public let name: String
  /// The description by ALSA on one line; may be empty.
  public let summary: String
}

extension PlaybackDevice {
  /// Returns the playback devices in the ALSA configuration.
  ///
  /// - Throws: ``AudioOutputError/listUnavailable(errno:)``.
  public static func listDevices() throws(AudioOutputError) -> [ListedDevice] {
    try listDevices(driver: calsa_libasound().pointee)
  }

  static func listDevices(driver: calsa_driver) throws(AudioOutputError) -> [ListedDevice] {
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
