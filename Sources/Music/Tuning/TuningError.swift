/// An error for a tuning that cannot be used, or cannot be used for a pair.
public enum TuningError: Error, Hashable, CustomStringConvertible {
  /// The scale has only its first pitch, 1/1.
  case noPitches
  /// The note whose frequency is given has no degree in the pattern.
  case silentReference(MIDINote)
  /// The scale leads so far that the frequency of a note is no finite number.
  case infiniteFrequency(MIDINote)
  /// A note sounds no degree.
  case silent(MIDINote)
  /// An interval leads beyond the MIDI notes.
  case beyondNotes(Interval, from: MIDINote)
  /// An interval of another scale.
  case otherScale(Interval, stepsAnOctave: Int)
  /// A tuning by ratios gives the interval none.
  case noRatio(Interval, IntervalTuning)

  /// One sentence with the value, the reason and the remedy.
  public var description: String {
    switch self {
    case .noPitches:
      "The scale has no pitches besides 1/1, so that all notes would sound the same: give a scale "
        + "with at least one."
    case .silentReference(let note):
      "The note \(note.name) (\(note.number)), whose frequency the keyboard mapping gives, sounds no "
        + "degree: give the frequency of a note that does."
    case .infiniteFrequency(let note):
      "The note \(note.name) (\(note.number)) would have an infinite frequency: give a scale with a "
        + "smaller last pitch, or a keyboard mapping with smaller degrees."
    case .silent(let note):
      "The note \(note.name) (\(note.number)) sounds no degree of the scale: give another note."
    case .beyondNotes(let interval, let note):
      "\(interval.name) from \(note.name) leads beyond the notes: give another note."
    case .otherScale(let interval, let steps):
      "\(interval.name) is not an interval of this tuning, which repeats after \(steps) notes: give "
        + (steps == 12 ? "P1 to P8." : "steps of it, such as \(max(steps / 2, 1))\\\(steps).")
    case .noRatio(let interval, let tuning):
      "The tuning '\(tuning.rawValue)' has no ratio for \(interval.name): give P1 to P8, or the tuning "
        + "'equal'."
    }
  }
}
