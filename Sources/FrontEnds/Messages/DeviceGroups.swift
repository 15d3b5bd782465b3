// Playback devices in groups, each in the order given: those that a listener looks for first, and those that
// only convert sound for another device.
extension [DeviceChoice] {
  /// The devices that play sound themselves or through a sound server, then the one that plays none.
  package var outputs: [DeviceChoice] {
    let others = filter { !$0.isConverter }
    return others.filter { !$0.isSilent } + others.filter(\.isSilent)
  }

  /// The devices that convert the rate, the format or the channels for another device.
  package var converters: [DeviceChoice] { filter(\.isConverter) }
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
