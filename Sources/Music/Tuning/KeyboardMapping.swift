/// The degrees of a scale that the notes of a keyboard sound, as a Scala keyboard mapping lists them.
public struct KeyboardMapping: Hashable, Sendable {
  /// The degrees of one pattern of notes, which repeats; `nil` for a note without a degree. If there
  /// are none, each note sounds the next degree.
  package let degrees: [Int?]
  /// The notes that sound.
  package let notes: ClosedRange<MIDINote>
  /// The note of the first of ``degrees``, or of degree 0.
  package let middle: MIDINote
  /// The note whose frequency is given.
  package let reference: MIDINote
  /// The frequency of ``reference``.
  package let frequency: Hertz
  /// The number of degrees from one pattern to the next.
  package let octaveDegree: Int
}

extension KeyboardMapping {
  /// Creates the mapping in which each note sounds the next degree, and A4 the concert pitch.
  ///
  /// - Parameters:
  ///   - tonic: The note of degree 0.
  ///   - pitch: The concert pitch.
  public init(tonic: MIDINote, at pitch: ConcertPitch) {
    self.init(
      degrees: [], notes: MIDINote(0)...MIDINote(127), middle: tonic, reference: MIDINote(69),
      frequency: pitch.a4, octaveDegree: 0)
  }

  /// Returns the degree that a note sounds; `nil` if it sounds none.
  package func degree(of note: MIDINote) -> Int? {
    notes.contains(note) ? patternDegree(above: note.number - middle.number) : nil
  }

  /// Returns the degree of the key so many keys above ``middle``, as if the pattern repeated without end.
  /// It gives ``reference`` a degree even if that note does not sound.
  func patternDegree(above place: Int) -> Int? {
    guard !degrees.isEmpty else { return place }
    let patterns = Int((Double(place) / Double(degrees.count)).rounded(.down))
    return degrees[place - patterns * degrees.count].map { $0 + patterns * octaveDegree }
  }
}
