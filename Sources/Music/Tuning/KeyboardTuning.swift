/// A keyboard on which each note has a pitch of its own. The size of an interval therefore depends
/// on the note that it stands on.
public struct KeyboardTuning: Hashable, Sendable {
  /// The scale.
  public let scale: Scale
  /// The notes of the scale's degrees.
  public let mapping: KeyboardMapping
  private let referenceDistance: Cents

  /// Creates a tuning.
  ///
  /// - Throws: ``TuningError`` if the scale has no pitches, if the pattern of the mapping has no
  ///   degree for the note whose frequency is given, or if a note would have no finite frequency.
  public init(scale: Scale, mapping: KeyboardMapping) throws(TuningError) {
    guard !scale.pitches.isEmpty else { throw .noPitches }
    guard let degree = mapping.patternDegree(of: mapping.reference) else {
      throw .silentReference(mapping.reference)
    }
    self.scale = scale
    self.mapping = mapping
    referenceDistance = scale.distance(ofDegree: degree)
    for note in MIDINote.numbers.map(MIDINote.init) {
      guard frequency(of: note)?.value.isFinite ?? true else { throw .infiniteFrequency(note) }
    }
  }

  /// The number of notes after which the keyboard repeats: those of the mapping's pattern, or the
  /// pitches of the scale.
  public var stepsAnOctave: Int {
    mapping.degrees.isEmpty ? scale.pitches.count : mapping.degrees.count
  }

  /// The degrees that sound from the middle note to the key where the keyboard repeats, with their
  /// numbers of keys above the middle note. A long scale leads beyond the last MIDI note.
  public var pattern: [(key: Int, degree: Int)] {
    (0...stepsAnOctave).compactMap { key in
      let number = mapping.middle.number + key
      return MIDINote.numbers.contains(number)
        ? mapping.degree(of: MIDINote(number)).map { (key, $0) }
        : mapping.patternDegree(above: key).map { (key, $0) }
    }
  }

  /// Returns the frequency of a note; `nil` if the note sounds no degree.
  public func frequency(of note: MIDINote) -> Hertz? {
    mapping.degree(of: note).map(frequency(ofDegree:))
  }

  /// Returns the frequency of a degree.
  public func frequency(ofDegree degree: Int) -> Hertz {
    mapping.frequency.raised(by: scale.distance(ofDegree: degree) - referenceDistance)
  }

  /// Returns the distance from one note up to another; `nil` if one of them sounds no degree.
  public func distance(from lower: MIDINote, to upper: MIDINote) -> Cents? {
    guard let first = mapping.degree(of: lower), let second = mapping.degree(of: upper) else {
      return nil
    }
    return scale.distance(ofDegree: second) - scale.distance(ofDegree: first)
  }
}
