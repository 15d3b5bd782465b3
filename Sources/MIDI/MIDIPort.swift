internal import CALSA

/// A MIDI port of a device or of another program that can be read from.
package struct MIDIPort: Hashable, Sendable {
  /// The number of its client in the ALSA sequencer, which may change when a device is reconnected.
  package let client: Int
  /// Its number in its client.
  package let number: Int
  /// The name of the client: of the device, or of the program.
  package let clientName: String
  /// The name of the port.
  package let name: String

  /// The two numbers, as `aconnect` writes them.
  package var address: String { "\(client):\(number)" }

  /// The name of the port, after that of the client unless it begins with it.
  package var summary: String {
    name.hasPrefix(clientName) ? name : "\(clientName), \(name)"
  }

  /// Returns all ports of devices and of other programs.
  ///
  /// - Throws: ``MIDIError/sequencerUnavailable(errno:)``.
  package static func list() throws(MIDIError) -> [MIDIPort] {
    try Sequencer(calsa_sequencer_libasound().pointee).ports()
  }
}

extension [MIDIPort] {
  /// Returns the port that a text means; `nil` if there is none.
  ///
  /// - Parameter text: `client:port`, or the beginning of the name of a client or of a port, possibly
  ///   with `:port` behind it. Case does not matter. Without a port, the first one of the client is
  ///   meant, and a whole name comes before others that begin with it.
  func port(meantBy text: String) -> MIDIPort? {
    var name = text[...]
    var number: Int?
    if let colon = text.lastIndex(of: ":"), let last = Int(text[text.index(after: colon)...]) {
      (name, number) = (text[..<colon], last)
    }
    let candidates = filter { number == nil || $0.number == number }
    if let client = Int(name) { return candidates.first { $0.client == client } }
    let wanted = name.lowercased()
    guard !wanted.isEmpty else { return nil }
    return candidates.first { $0.clientName.lowercased() == wanted }
      ?? candidates.first { $0.clientName.lowercased().hasPrefix(wanted) }
      ?? candidates.first { $0.name.lowercased().hasPrefix(wanted) }
  }

  /// Returns the port that another one was before it was disconnected; `nil` if it is not there. A
  /// device that is reconnected may have other numbers, but has its names.
  func port(sameAs port: MIDIPort) -> MIDIPort? {
    let namesakes = filter { $0.clientName == port.clientName && $0.name == port.name }
    return namesakes.first { $0 == port } ?? namesakes.first
  }
}
