/// A tuning at a concert pitch: intervals measured from the reference tone, or the notes of a
/// keyboard.
public enum TuningSystem: Hashable, Sendable {
  /// Each interval has one size.
  case intervals(IntervalTuning)
  /// Each note has a pitch of its own.
  case keyboard(KeyboardTuning)

  /// Returns the frequency of a reference tone.
  ///
  /// - Parameters:
  ///   - note: The note of the tone.
  ///   - pitch: The concert pitch of a tuning that measures from the reference tone. That of a
  ///     keyboard was given when it was made.
  /// - Throws: ``TuningError/silent(_:)``.
  public func frequency(of note: MIDINote, at pitch: ConcertPitch) throws(TuningError) -> Hertz {
    switch self {
    case .intervals: return pitch.frequency(of: note)
    case .keyboard(let tuning):
      guard let frequency = tuning.frequency(of: note) else { throw .silent(note) }
      return frequency
    }
  }

  /// Returns the size of an interval from a note, negative downwards.
  ///
  /// - Throws: ``TuningError`` if the tuning has no such interval there.
  public func size(
    of interval: Interval, _ direction: Interval.Direction, from note: MIDINote
  ) throws(TuningError) -> Cents {
    switch self {
    case .intervals(let tuning):
      guard let size = tuning.size(of: interval) else { throw .noRatio(interval, tuning) }
      return direction == .up ? size : -size
    case .keyboard(let tuning):
      guard interval.stepsAnOctave == tuning.stepsAnOctave else {
        throw .otherScale(interval, stepsAnOctave: tuning.stepsAnOctave)
      }
      let number = note.number + (direction == .up ? interval.steps : -interval.steps)
      guard MIDINote.numbers.contains(number) else { throw .beyondNotes(interval, from: note) }
      guard let size = tuning.distance(from: note, to: MIDINote(number)) else {
        throw .silent(tuning.frequency(of: note) == nil ? note : MIDINote(number))
      }
      return size
    }
  }
}
