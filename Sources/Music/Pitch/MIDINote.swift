/// A note identified by its MIDI number: 60 is C4 (middle C), 69 is A4.
public struct MIDINote: Hashable, Comparable, Sendable {
  /// The MIDI numbers, for the notes C-1 to G9.
  public static let numbers = 0...127

  /// The MIDI number, in ``numbers``.
  public let number: Int

  /// Creates the note with a MIDI number.
  ///
  /// - Precondition: `number` is in ``numbers``.
  public init(_ number: Int) {
    precondition(Self.numbers.contains(number), "MIDI notes are 0...127, not \(number)")
    self.number = number
  }

  /// Returns whether `lhs` is lower than `rhs`.
  public static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.number < rhs.number }

  /// The number of octaves above middle C; negative for lower notes.
  public var octavesAboveMiddleC: Double { Double(number - 60) / 12 }
}

// MARK: - English names

extension MIDINote {
  private static let semitones: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]
  private static let alterations: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]

  /// The English name with the octave, spelled with sharps: `C4`, `F#3`.
  public var name: String { name(in: .english) }

  /// Creates the note with an English name and an octave: `A4`, `c#3`, `Bb2`, `F♯5`, `C-1`.
  ///
  /// - Throws: ``NoteError/unknownNote(_:)`` for any other text and for a note without a MIDI
  ///   number.
  public init(name: String) throws(NoteError) {
    var rest = Substring(name)
    guard let letter = rest.popFirst(),
      let semitone = Self.semitones[Character(letter.uppercased())]
    else { throw .unknownNote(name) }
    var number = semitone
    while let sign = rest.first, let alteration = Self.alterations[sign] {
      number += alteration
      rest.removeFirst()
    }
    // An octave has at most two characters. Reject longer text before the arithmetic can overflow.
    guard rest.count <= 2, let octave = Int(rest), rest.first != "+",
      Self.numbers.contains((octave + 1) * 12 + number)
    else { throw .unknownNote(name) }
    self.init((octave + 1) * 12 + number)
  }
}
