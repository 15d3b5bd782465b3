/// The frequency of A4, from which equal temperament derives every other note.
public struct ConcertPitch: Hashable, Sendable {
  /// The range of A4, from below French baroque pitch (392 Hz) to above Chorton (466 Hz).
  package static let range = Hertz(380)...Hertz(500)

  /// The standard pitch of 440 Hz (ISO 16).
  public static let standard = ConcertPitch(a4: Hertz(440))

  /// The frequency of A4.
  public let a4: Hertz

  /// Creates the concert pitch with the given frequency of A4.
  ///
  /// - Precondition: `a4` is in `range`.
  public init(a4: Hertz) {
    precondition(Self.range.contains(a4), "A4 lies in 380...500 Hz, not at \(a4.value)")
    self.a4 = a4
  }

  /// The frequencies that a note of the piano has at a concert pitch of ``range``.
  package static let noteFrequencies = Hertz(24)...Hertz(4750)

  /// Returns the note of the piano nearest to a frequency, with the concert pitch at which the note has it.
  ///
  /// - Precondition: The frequency is in ``noteFrequencies``.
  package static func placing(_ frequency: Hertz) -> (note: MIDINote, pitch: ConcertPitch) {
    let semitones = (frequency.cents(above: standard.a4).value / 100).rounded()
    let piano = NoteRange.piano
    let note = MIDINote(min(max(69 + Int(semitones), piano.lowest.number), piano.highest.number))
    return (note, ConcertPitch(a4: frequency.raised(by: Cents(100 * Double(69 - note.number)))))
  }

  /// Returns the frequency of a note in twelve-tone equal temperament: A4 · 2^((n − 69) / 12).
  public func frequency(of note: MIDINote) -> Hertz {
    a4.raised(by: Cents(100 * Double(note.number - 69)))
  }
}
