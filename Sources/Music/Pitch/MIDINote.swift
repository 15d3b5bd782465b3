/// A note identified by its MIDI number: 60 is C4 (middle C), 69 is A4.
public struct MIDINote: Hashable, Comparable, Sendable {
  /// The MIDI numbers, for the notes C-1 to G9.
  package static let numbers = 0...127

  /// The MIDI number, in `numbers`.
  public var number: Int { Int(byte) }
  /// A listener may have a million trials, each with a note.
  private let byte: UInt8

  /// Creates the note with a MIDI number.
  ///
  /// - Precondition: `number` is in `numbers`.
  public init(_ number: Int) {
    precondition(Self.numbers.contains(number), "MIDI notes are 0...127, not \(number)")
    byte = UInt8(number)
  }

  /// Returns whether `lhs` is lower than `rhs`.
  public static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.number < rhs.number }

  /// The number of octaves above middle C; negative for lower notes.
  package var octavesAboveMiddleC: Double { Double(number - 60) / 12 }

  /// Whether the note has a black key on a piano.
  package var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}

// MARK: - Names

extension MIDINote {
  private static let alterations: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]
  /// The English name with the octave, spelled with sharps: `C4`, `F#3`.
  public var name: String { name(in: .english) }

  /// Creates the note with a name in any style and an octave: `A4`, `c#3`, `Bb2`, `F♯5`, `C-1`, `H3`,
  /// `Fis4`, `Es3`, `la4`, `re♭4`. Case does not matter, except for the b of a flat.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - names: The style to try first. It decides only what B means: B flat in German, otherwise B natural.
  /// - Throws: ``NoteError/unknownNote(_:)`` for any other text and for a note without a MIDI
  ///   number.
  public init(name: String, in names: NoteNames = .english) throws(NoteError) {
    let styles = [names] + NoteNames.allCases
    let numbers = styles.lazy.compactMap { Self.number(named: name, in: $0) }
    guard let number = numbers.first else { throw .unknownNote(name) }
    self.init(number)
  }

  private static func number(named name: String, in style: NoteNames) -> Int? {
    let key = style.keys.last { name.prefix($0.name.count).lowercased() == $0.name.lowercased() }
    guard let key else { return nil }
    var semitone = key.semitone
    var rest = name.dropFirst(key.name.count)
    while style.takesSigns, let sign = rest.first, let alteration = alterations[sign] {
      semitone += alteration
      rest.removeFirst()
    }
    return number(ofSemitone: semitone, inOctave: rest)
  }

  private static func number(ofSemitone semitone: Int, inOctave text: Substring) -> Int? {
    // An octave has at most two characters. Reject longer text before the arithmetic can overflow.
    guard text.count <= 2, text.first != "+", let octave = Int(text) else { return nil }
    let number = (octave + 1) * 12 + semitone
    return numbers.contains(number) ? number : nil
  }
}
