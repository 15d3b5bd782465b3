public import Music

/// A setting that cannot be used.
public enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// A length of time outside its bounds.
  case length(option: String, Milliseconds, bounds: ClosedRange<Milliseconds>)
  /// A number outside its bounds.
  case number(option: String, Double, bounds: ClosedRange<Double>)
  /// A whole number outside its bounds.
  case wholeNumber(option: String, Int, bounds: ClosedRange<Int>)
  /// A list of too few or too many values.
  case valueCount(option: String, Int, bounds: ClosedRange<Int>)
  /// A list that has a value twice.
  case repeatedValue(option: String, String)
  /// A note to be asked about that is not trained.
  case noteOutOfRange(MIDINote, range: NoteRange)
  /// A staircase that would settle where a listener guesses.
  case tracksGuessing(down: Int, up: Int)
  /// Tones that the rove could make louder than full scale.
  case clipping(level: Decibels, rove: Decibels)
  /// A concert pitch that no music uses.
  case concertPitch(Hertz)
  /// A listener's label that is empty or has other characters than letters and digits.
  case listenerLabel(String)
  /// What is neither a day nor a time.
  case time(String)

  /// One sentence: the value met, the reason, the way out.
  public var description: String {
    switch self {
    case .length(let option, let length, let bounds):
      "\(option) \(length.count) is out of bounds: give \(bounds.lowerBound.count) to "
        + "\(bounds.upperBound.count) milliseconds."
    case .number(let option, let number, let bounds):
      "\(option) \(number) is out of bounds: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .wholeNumber(let option, let number, let bounds):
      "\(option) \(number) is out of bounds: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .valueCount(let option, let count, let bounds):
      "\(option) has \(count) values: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .repeatedValue(let option, let value):
      "\(option) has \(value) more than once: give each value once."
    case .noteOutOfRange(let note, let range):
      "--notes \(note.name) lies outside --range \(range.text): choose notes within the range, or "
        + "widen it."
    case .tracksGuessing(let down, let up):
      "--down \(down) with --up \(up) would settle where a listener guesses: --down must exceed --up."
    case .clipping(let level, let rove):
      "--level-dbfs \(level.value) with --rove-db \(rove.value) would clip: their sum must not "
        + "exceed 0."
    case .concertPitch(let frequency):
      "--concert-pitch-hz \(frequency.value) is out of bounds: give A4 in "
        + "\(Int(ConcertPitch.range.lowerBound.value)) to "
        + "\(Int(ConcertPitch.range.upperBound.value)) hertz, such as 440."
    case .listenerLabel(let label):
      "'\(label)' cannot name a listener: use letters a-z, A-Z and digits only, such as me or P07."
    case .time(let text):
      "'\(text)' is no day or time of UTC: write it as 2026-09-21 or 2026-09-21T14:30:00Z."
    }
  }
}
