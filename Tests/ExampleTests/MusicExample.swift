import Music

/// Shown in `Music.docc`.
func musicExample(print: (String) -> Void) throws {
  // example
  let note = try MIDINote(name: "B5")
  let pitch = ConcertPitch(a4: Hertz(445.4494))  // puts B5 at 1000 Hz
  let reference = pitch.frequency(of: note)
  let comparison = reference.raised(by: Cents(6))

  func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
  print(
    "\(note.name) is \(rounded(reference.value)) Hz, 6 cents higher \(rounded(comparison.value)) Hz"
  )
  for unit in PitchUnit.allCases {
    let count = unit.count(in: comparison.cents(above: reference), above: reference)
    print("\(rounded(count)) \(unit.rawValue)")
  }
  // end
}
