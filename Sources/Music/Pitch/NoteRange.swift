/// A range of notes, including its lowest and its highest note.
public struct NoteRange: Hashable, Sendable {
  /// The notes of a piano, A0 to C8: the widest range for training.
  public static let piano = NoteRange(lowest: MIDINote(21), highest: MIDINote(108))

  /// The lowest note.
  public let lowest: MIDINote
  /// The highest note.
  public let highest: MIDINote

  /// Creates the range from `lowest` to `highest`.
  ///
  /// - Precondition: `lowest` is not above `highest`.
  public init(lowest: MIDINote, highest: MIDINote) {
    precondition(lowest <= highest, "a range runs from low to high")
    self.lowest = lowest
    self.highest = highest
  }

  /// The number of notes, at least 1.
  public var count: Int { highest.number - lowest.number + 1 }

  /// All notes, lowest first.
  public var notes: [MIDINote] { (lowest.number...highest.number).map { MIDINote($0) } }

  /// Returns whether `note` lies in the range.
  package func contains(_ note: MIDINote) -> Bool { lowest <= note && note <= highest }

  /// Returns the index of `note`, counted from 0 at the lowest note.
  ///
  /// - Precondition: The range contains `note`.
  package func index(of note: MIDINote) -> Int {
    precondition(contains(note), "\(note.name) lies outside \(text)")
    return note.number - lowest.number
  }

  /// The middle note, or the upper of the two middle notes.
  ///
  /// It represents the range where a single note is needed.
  package var middle: MIDINote { MIDINote((lowest.number + highest.number + 1) / 2) }

  /// Returns the smallest range that contains this range and `note`.
  package func extended(to note: MIDINote) -> NoteRange {
    NoteRange(lowest: min(lowest, note), highest: max(highest, note))
  }
}

// MARK: - Text

extension NoteRange {
  /// The range in the form of options and files: `C2-C6`.
  public var text: String { "\(lowest.name)-\(highest.name)" }

  /// Creates a range from two note names joined by a hyphen, `C2-C6`, or from that of its only note.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - names: The style to try first.
  /// - Throws: ``NoteError`` for an unknown note, for a text that is neither, for a range from high
  ///   to low, and for a range that leaves the ``piano``.
  public init(text: String, in names: NoteNames = .english) throws(NoteError) {
    // The first hyphen may belong to a negative octave, as in `C-1-C2`. Split after a digit.
    let splits = text.indices.dropFirst().filter {
      text[$0] == "-" && text[text.index(before: $0)].isNumber
    }
    let (lowest, highest): (MIDINote, MIDINote)
    if let hyphen = splits.first {
      lowest = try MIDINote(name: String(text[..<hyphen]), in: names)
      highest = try MIDINote(name: String(text[text.index(after: hyphen)...]), in: names)
    } else {
      guard let note = try? MIDINote(name: text, in: names) else { throw .notARange(text) }
      (lowest, highest) = (note, note)
    }
    guard lowest <= highest else { throw .rangeRunsDown(lowest: lowest, highest: highest) }
    guard Self.piano.contains(lowest), Self.piano.contains(highest) else {
      throw .rangeBeyondPiano(text)
    }
    self.init(lowest: lowest, highest: highest)
  }
}
