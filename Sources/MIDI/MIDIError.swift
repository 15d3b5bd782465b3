internal import Glibc
internal import Notation

/// The reasons why no MIDI port can be used, grouped by what the caller can do.
package enum MIDIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kernel's sequencer cannot be used; the errno gives the reason.
  case sequencerUnavailable(errno: Int32)
  /// No port has this name or number.
  case portNotFound(name: String, among: [MIDIPort])
  /// The port refused the connection, for the reason that the errno gives.
  case portRefused(MIDIPort, errno: Int32)
  /// The port is there no longer.
  case portDisconnected(MIDIPort)

  /// One sentence: the value found, the reason and the remedy.
  package var description: String {
    switch self {
    case .sequencerUnavailable(let errno):
      let remedy =
        switch errno {
        case ENOENT, ENODEV: "load it with 'modprobe snd-seq'"
        case EACCES: "join the group of /dev/snd/seq, usually audio"
        default: "check /dev/snd/seq"
        }
      return "The ALSA sequencer, which has the MIDI ports, cannot be used "
        + "(\(errnoText(errno))): \(remedy), or answer with the keys (--midi none)."
    case .portNotFound(let name, let ports):
      let choices = ports.map { "\($0.address) (\($0.summary))".printable }
      let remedy =
        choices.isEmpty
        ? "connect the keyboard or the pedals"
        : "connect it, or choose one of \(choices.joined(separator: ", "))"
      return "No MIDI port named '\(name.excerpt)': \(remedy), or answer with the keys "
        + "(--midi none)."
    case .portRefused(let port, let errno):
      return "The MIDI port \(port.address) (\(port.summary.printable)) cannot be connected "
        + "(\(errnoText(errno))): choose another (see 'limen devices'), or answer with the "
        + "keys (--midi none)."
    case .portDisconnected(let port):
      return
        "The MIDI port '\(port.summary.printable)' is disconnected: reconnect it, or answer with "
        + "the keys."
    }
  }
}
