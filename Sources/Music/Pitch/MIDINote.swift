/// A note of the keyboard by its MIDI number: 60 is C4 (middle C), 69 is A4.
public struct MIDINote: Hashable, Comparable, Sendable {
  /// The numbers that MIDI has: C-1 to G9.
  public static let numbers = 0...127

  /// The MIDI number, in ``numbers``.
  public let number: Int

  /// Makes the note with a MIDI number.
  ///
  /// - Precondition: `number` is in ``numbers``.
  public init(_ number: Int) {
    precondition(Self.numbers.contains(number), "MIDI notes are 0...127, not \(number)")
    self.number = number
  }

  /// Whether `lhs` is the lower note.
  public static func < (lhs: MIDINote, rhs: MIDINote) -> Bool { lhs.number < rhs.number }

  /// Octaves above middle C; negative below.
  public var octavesAboveMiddleC: Double { Double(number - 60) / 12 }
}

// MARK: - English names

extension MIDINote {
  private static let semitones: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]
  private static let alterations: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]

  /// The English name with its octave, written with sharps: `C4`, `F#3`.
  public var name: String { name(in: .english) }

  /// Reads an English name with its octave: `A4`, `c#3`, `Bb2`, `F♯5`, `C-1`.
  ///
  /// - Throws: ``NoteError/unknownNote(_:)`` for anything else, or a note MIDI has no number for.
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
    // No octave has more digits: what could overflow is refused unread.
    guard rest.count <= 2, let octave = Int(rest), rest.first != "+",
      Self.numbers.contains((octave + 1) * 12 + number)
    else { throw .unknownNote(name) }
    self.init((octave + 1) * 12 + number)
  }
}

extension MIDINote: Codable {
  /// Reads the ``name``.
  ///
  /// - Throws: `DecodingError` when the text names no note.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(name: container.decode(String.self))
    } catch let error as NoteError {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes the ``name``.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
