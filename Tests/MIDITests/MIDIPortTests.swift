import Testing

@testable import MIDI

@Suite struct `MIDI ports by number or name` {
  private static let ports = [
    MIDIPort(client: 14, number: 0, clientName: "Midi Through", name: "Midi Through Port-0"),
    MIDIPort(client: 24, number: 0, clientName: "Keystation Pro", name: "Keys"),
    MIDIPort(client: 24, number: 1, clientName: "Keystation Pro", name: "Pedals"),
    MIDIPort(client: 28, number: 0, clientName: "Keystation", name: "Keystation MIDI 1"),
  ]

  private static let meant: [(text: String, address: String?)] = [
    ("24", "24:0"), ("24:1", "24:1"), ("24:2", nil), ("25", nil), ("2", nil), ("-1", nil),
    ("Keystation Pro", "24:0"), ("Keystation Pro:1", "24:1"), ("keystation p", "24:0"),
    // A whole name comes first.
    ("Keystation", "28:0"), ("keyst", "24:0"), ("KEYST:1", "24:1"),
    // The name of a port.
    ("ped", "24:1"), ("Midi", "14:0"), ("Keystation MIDI", "28:0"),
    ("", nil), (":", nil), (":0", nil), ("tation", nil), ("Keystation Prof", nil), ("none", nil),
    ("99999999999999999999:0", nil),
  ]

  @Test(arguments: meant) func `a text means one port or none`(text: String, address: String?) {
    #expect(Self.ports.port(meantBy: text)?.address == address)
  }

  @Test func `an unknown port is refused with those there are`() {
    let error = MIDIError.portNotFound(name: "Organ\u{1B}", among: Array(Self.ports.prefix(2)))
    #expect(
      error.description
        == #"No MIDI port named 'Organ\u{1B}': connect it, or choose one of 14:0 (Midi Through "#
        + "Port-0), 24:0 (Keystation Pro, Keys), or answer with the keys (--midi none)."
    )
    #expect(
      MIDIError.portNotFound(name: "Organ", among: []).description
        == "No MIDI port named 'Organ': connect the keyboard or the pedals, or answer with the keys "
        + "(--midi none).")
  }
}
