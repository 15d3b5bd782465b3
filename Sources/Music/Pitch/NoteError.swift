/// An error in the text of a note or of a range of notes.
public enum NoteError: Error, Hashable, CustomStringConvertible {
  /// The text is not the name of a note with an octave, or the note is outside MIDI 0...127.
  case unknownNote(String)
  /// The text is neither the name of a note nor two names joined by a hyphen.
  case notARange(String)
  /// The second note is lower than the first.
  case rangeRunsDown(lowest: MIDINote, highest: MIDINote)
  /// The range includes a note below A0 or above C8.
  case rangeBeyondPiano(String)

  /// One sentence with the rejected value, the reason and the remedy.
  public var description: String {
    switch self {
    case .unknownNote(let text):
      "'\(text)' is not a note: write a name with its octave, such as A4, C#3 or Bb2."
    case .notARange(let text):
      "'\(text)' is not a range of notes: write two notes joined by a hyphen, such as C2-C6, or a "
        + "single one."
    case .rangeRunsDown(let lowest, let highest):
      "The range \(lowest.name)-\(highest.name) runs downwards: write the lower note first, "
        + "\(highest.name)-\(lowest.name)."
    case .rangeBeyondPiano(let text):
      "The range \(text) leaves the piano: choose notes from \(NoteRange.piano.lowest.name) to "
        + "\(NoteRange.piano.highest.name)."
    }
  }
}
