internal import Glibc
internal import Notation

/// The reasons why a device cannot be used, grouped by what the caller can do.
package enum AudioOutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No device has this name.
  case deviceNotFound(name: String)
  /// The device `default` does not lead to a sound card.
  case noSoundCard
  /// Another program uses the device.
  case deviceBusy(name: String)
  /// The device accepts no supported format, or only rates that are too low for the highest tones.
  case noUsableFormat(name: String)
  /// The open device has too few frames a second for the highest tones.
  case rateTooLow(name: String, rate: Int, hertz: Int)
  /// The open device has one channel, which both ears hear.
  case oneChannel(name: String)
  /// The device neither opened nor refused in time: its sound server hangs.
  case notAnswering(name: String)
  /// The device has neither opened nor refused yet, and is given up after so many seconds.
  case notAnsweringYet(name: String, seconds: Int)
  /// The device refused for another reason, given by its errno.
  case deviceRefused(name: String, errno: Int32)
  /// The list of devices cannot be read; the errno gives the reason.
  case listUnavailable(errno: Int32)

  /// Creates the error for an errno returned by opening a device.
  init(opening name: String, errno: Int32) {
    self =
      switch errno {
      case ENOENT where name == "default": .noSoundCard
      case ENOENT, ENODEV, ENXIO: .deviceNotFound(name: name)
      case EBUSY: .deviceBusy(name: name)
      case ETIMEDOUT: .notAnswering(name: name)
      default: .deviceRefused(name: name, errno: errno)
      }
  }

  /// Whether opening the device may succeed a moment later, when another program releases it or its
  /// sound server starts.
  var mayPass: Bool {
    switch self {
    case .deviceBusy: true
    // The sound server is not running: the first is from PulseAudio, the second from PipeWire.
    case .deviceRefused(_, let errno): errno == ECONNREFUSED || errno == EHOSTDOWN
    default: false
    }
  }

  /// One sentence: the value found, the reason and the remedy.
  package var description: String {
    let silent = "pass --device null to train without sound."
    let another = "choose another device with --device (see 'limen devices'), or \(silent)"
    switch self {
    case .deviceNotFound(let name):
      return
        "No audio device named '\(name)' can be opened: list the devices with 'limen devices' and "
        + "pass one with --device, or \(silent)"
    case .noSoundCard:
      return "The audio device 'default' cannot be opened because no sound card was found: choose "
        + "a device with --device (see 'limen devices'), or \(silent)"
    case .deviceBusy(let name):
      return "The audio device '\(name)' is in use by another program: close that program, "
        + another
    case .noUsableFormat(let name):
      return "The audio device '\(name)' takes neither 32-bit floats nor integers of 32, 24 or "
        + "16 bits at 16 kHz or more: \(another)"
    case .rateTooLow(let name, let rate, let hertz):
      return "The device '\(name)' plays \(rate) frames a second, too few for tones of up to "
        + "\(hertz) Hz: choose a lower --range, or another --device."
    case .oneChannel(let name):
      return
        "The device '\(name)' plays one channel, which both ears hear: choose another --device, or "
        + "--ear both."
    case .notAnswering(let name):
      return "The audio device '\(name)' does not answer: restart its sound server, \(another)"
    case .notAnsweringYet(let name, let seconds):
      return "The audio device '\(name)' does not answer yet: waiting for its sound server, "
        + "\(seconds) s at most."
    case .deviceRefused(let name, let errno):
      return "The audio device '\(name)' cannot be used (\(errnoText(errno))): check that its "
        + "sound server runs, \(another)"
    case .listUnavailable(let errno):
      let remedy = errno == ETIMEDOUT ? "restart the sound server" : "check the ALSA configuration"
      return "The audio devices cannot be listed (\(errnoText(errno))): \(remedy), or name a "
        + "device with --device."
    }
  }
}
