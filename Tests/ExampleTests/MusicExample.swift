import Music

/// Shown in `Music.docc`.
func musicExample(print: (String) -> Void) throws {
  // example
  let note = try MIDINote(name: "B5")
  let pitch = ConcertPitch(a4: Hertz(445.4494))  // puts B5 at 1000 Hz
  let reference = pitch.frequency(of: note)
  let comparison = reference.raised(by: Cents(6))

  print("\(note.name) = \(reference.value) Hz")
  print("6 cents higher: \(comparison.value) Hz")
  for unit in PitchUnit.allCases {
    print(
      "\(unit.rawValue): \(unit.count(in: comparison.cents(above: reference), above: reference))")
  }
  // end
}
