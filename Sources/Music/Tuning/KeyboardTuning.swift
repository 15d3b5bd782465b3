/// A keyboard on which each note has a pitch of its own. The size of an interval therefore depends
/// on the note that it stands on.
public struct KeyboardTuning: Hashable, Sendable {
  /// The scale.
  package let scale: Scale
  /// The notes of the scale's degrees.
  package let mapping: KeyboardMapping
  /// Whether sessions leave out intervals where they are wolves.
  package let avoidsWolves: Bool
  private let referenceDistance: Cents

  /// Creates a tuning.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - mapping: The notes of its degrees.
  ///   - avoidsWolves: Whether sessions leave out intervals where they are wolves.
  /// - Throws: ``TuningError`` if the scale has no pitches, if the pattern of the mapping has no
  ///   degree for the note whose frequency is given, or if a note would have no finite frequency.
  package init(
    scale: Scale, mapping: KeyboardMapping, avoidsWolves: Bool = false
  ) throws(TuningError) {
    guard !scale.pitches.isEmpty else { throw .noPitches }
    let place = mapping.reference.number - mapping.middle.number
    guard let degree = mapping.patternDegree(above: place) else {
      throw .silentReference(mapping.reference)
    }
    self.scale = scale
    self.mapping = mapping
    self.avoidsWolves = avoidsWolves
    referenceDistance = scale.distance(ofDegree: degree)
    for note in MIDINote.numbers.map(MIDINote.init) {
      guard frequency(of: note)?.value.isFinite ?? true else { throw .infiniteFrequency(note) }
    }
  }

  /// The number of notes after which the keyboard repeats: those of the mapping's pattern, or the
  /// pitches of the scale.
  package var stepsAnOctave: Int {
    mapping.degrees.isEmpty ? scale.pitches.count : mapping.degrees.count
  }

  /// The degrees that sound from the middle note to the key where the keyboard repeats, with their
  /// numbers of keys above the middle note. A long scale leads beyond the last MIDI note.
  package var pattern: [(key: Int, degree: Int)] {
    (0...stepsAnOctave).compactMap { key in
      let number = mapping.middle.number + key
      return MIDINote.numbers.contains(number)
        ? mapping.degree(of: MIDINote(number)).map { (key, $0) }
        : mapping.patternDegree(above: key).map { (key, $0) }
    }
  }

  /// Returns the frequency of a note; `nil` if the note sounds no degree.
  package func frequency(of note: MIDINote) -> Hertz? {
    mapping.degree(of: note).map(frequency(ofDegree:))
  }

  /// Returns the frequency of a degree.
  package func frequency(ofDegree degree: Int) -> Hertz {
    mapping.frequency.raised(by: scale.distance(ofDegree: degree) - referenceDistance)
  }

  /// Returns the distance from one note up to another; `nil` if one of them sounds no degree.
  package func distance(from lower: MIDINote, to upper: MIDINote) -> Cents? {
    guard let first = mapping.degree(of: lower), let second = mapping.degree(of: upper) else {
      return nil
    }
    return scale.distance(ofDegree: second) - scale.distance(ofDegree: first)
  }
}

// MARK: - Wolves

extension KeyboardTuning {
  /// The largest difference of two sizes with one name, a little more than the syntonic comma of 21.5 cents
  /// by which good thirds differ.
  private static let comma = Cents(22)
  /// The semitone, the tritone and the major seventh, of which a chain of fifths has two sizes that music
  /// uses, such as C–C♯ and C–D♭.
  private static let stepsOfTwoSizes: Set = [1, 6, 11]

  /// Returns the usual size of an interval: the one from which the fewest others are further than a comma.
  /// Of several the one nearest above the tonic counts. `nil` if no note has the interval.
  ///
  /// - Complexity: O(*n*²) for *n* notes after which the keyboard repeats.
  func usualSize(of interval: Interval) -> Cents? {
    let notes = (0..<stepsAnOctave).map { mapping.middle.number + $0 }
    let sizes = notes.compactMap { note -> Cents? in
      guard MIDINote.numbers.contains(note), MIDINote.numbers.contains(note + interval.steps)
      else { return nil }
      return distance(from: MIDINote(note), to: MIDINote(note + interval.steps))
    }
    return sizes.min { one, other in
      sizes.count { !Self.areNear($0, one) } < sizes.count { !Self.areNear($0, other) }
    }
  }

  /// Returns whether an interval is a wolf: further than a comma from its usual size and from the just one.
  static func isWolf(_ interval: Interval, of size: Cents, beside usual: Cents) -> Bool {
    !stepsOfTwoSizes.contains(interval.steps) && !areNear(size, usual)
      && IntervalTuning.just.size(of: interval).map { !areNear(size, $0) } ?? true
  }

  private static func areNear(_ one: Cents, _ other: Cents) -> Bool {
    (one - other).magnitude <= comma
  }
}
