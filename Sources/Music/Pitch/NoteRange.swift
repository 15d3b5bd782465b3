/// The notes from a lowest to a highest, both included.
public struct NoteRange: Hashable, Sendable {
  /// The notes of a piano, A0 to C8: the widest range that can be trained.
  public static let piano = NoteRange(lowest: MIDINote(21), highest: MIDINote(108))

  /// The lowest note.
  public let lowest: MIDINote
  /// The highest note.
  public let highest: MIDINote

  /// Makes the range from `lowest` to `highest`.
  ///
  /// - Precondition: `lowest` is not above `highest`.
  public init(lowest: MIDINote, highest: MIDINote) {
    precondition(lowest <= highest, "a range runs from low to high")
    self.lowest = lowest
    self.highest = highest
  }

  /// How many notes there are; at least one.
  public var count: Int { highest.number - lowest.number + 1 }

  /// The notes, lowest first.
  public var notes: [MIDINote] { (lowest.number...highest.number).map { MIDINote($0) } }

  /// Whether `note` lies in the range.
  public func contains(_ note: MIDINote) -> Bool { lowest <= note && note <= highest }

  /// The position of `note`, counted from 0 at the lowest.
  ///
  /// - Precondition: The range contains `note`.
  public func index(of note: MIDINote) -> Int {
    precondition(contains(note), "\(note.name) lies outside \(text)")
    return note.number - lowest.number
  }

  /// The middle note, or the upper of the two in the middle: it stands for the range where one must.
  public var middle: MIDINote { MIDINote((lowest.number + highest.number + 1) / 2) }

  /// The smallest range that holds this one and `note`.
  public func extended(to note: MIDINote) -> NoteRange {
    NoteRange(lowest: min(lowest, note), highest: max(highest, note))
  }
}

// MARK: - Text

extension NoteRange {
  /// The range as options and files write it: `C2-C6`.
  public var text: String { "\(lowest.name)-\(highest.name)" }

  /// Reads two note names joined by a hyphen: `C2-C6`.
  ///
  /// - Throws: ``NoteError``: an unknown note, a range without two notes, from high to low, or
  ///   beyond the ``piano``.
  public init(text: String) throws(NoteError) {
    // The first hyphen may belong to an octave below zero (`C-1-C2`): split where a name ends.
    let splits = text.indices.dropFirst().filter {
      text[$0] == "-" && text[text.index(before: $0)].isNumber
    }
    guard let hyphen = splits.first else { throw .notARange(text) }
    let lowest = try MIDINote(name: String(text[..<hyphen]))
    let highest = try MIDINote(name: String(text[text.index(after: hyphen)...]))
    guard lowest <= highest else { throw .rangeRunsDown(lowest: lowest, highest: highest) }
    guard Self.piano.contains(lowest), Self.piano.contains(highest) else {
      throw .rangeBeyondPiano(text)
    }
    self.init(lowest: lowest, highest: highest)
  }
}

extension NoteRange: Codable {
  /// Reads the ``text`` form.
  ///
  /// - Throws: `DecodingError` when the text is no range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(text: container.decode(String.self))
    } catch let error as NoteError {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes the ``text`` form.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
