/// Playback devices in groups: those that a listener looks for first, and those that only convert
/// sound for another device.
package struct DeviceGroups: Sendable {
  /// The devices that play sound themselves or through a sound server, then the one that plays none.
  package let outputs: [DeviceChoice]
  /// The devices that convert the rate, the format or the channels for another device.
  package let converters: [DeviceChoice]

  /// Groups devices, each group in the order given.
  package init(_ devices: [DeviceChoice]) {
    converters = devices.filter(\.isConverter)
    let others = devices.filter { !$0.isConverter }
    outputs = others.filter { !$0.isSilent } + others.filter(\.isSilent)
  }
}

extension DeviceChoice {
  /// The name of ALSA's device that plays no sound.
  package static let silent = "null"

  /// The plugins of ALSA that convert sound for another device, by the beginning of their names.
  private static let plugins: Set = [
    "plug", "plughw", "dmix", "dshare", "dsnoop", "rate", "lavrate", "samplerate", "speexrate",
    "speex", "upmix", "vdownmix", "usbstream",
  ]

  /// Whether the device plays no sound.
  package var isSilent: Bool { name == Self.silent }

  /// Whether the device converts sound for another device. `plughw:0` and `samplerate_best` are
  /// forms of `plughw` and `samplerate`.
  package var isConverter: Bool {
    Self.plugins.contains(String(name.prefix { $0 != ":" && $0 != "_" }))
  }
}
