public import Music
public import Notation

/// A setting that cannot be used. It goes by its name, which options, files and variables spell each
/// in their own way.
public enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// A text that says no such thing as the setting is.
  case unreadable(name: String, String, wanted: String)
  /// A length of time outside its bounds.
  case length(name: String, Milliseconds, bounds: ClosedRange<Milliseconds>)
  /// A number outside its bounds.
  case number(name: String, Double, bounds: ClosedRange<Double>)
  /// A whole number outside its bounds.
  case wholeNumber(name: String, Int, bounds: ClosedRange<Int>)
  /// A list of too few or too many values.
  case valueCount(name: String, Int, bounds: ClosedRange<Int>)
  /// A list that has a value twice.
  case repeatedValue(name: String, String)
  /// A setting of a placement that is not the one chosen.
  case ofOtherPlacement(name: String, placements: [String], chosen: String)
  /// A note to be asked about that is not trained.
  case noteOutOfRange(MIDINote, range: NoteRange)
  /// A whole number that must be less than another, with what would happen otherwise.
  case notBelow(name: String, Int, limit: String, Int, consequence: String)
  /// Tones that the rove could make louder than full scale.
  case clipping(level: Decibels, rove: Decibels)
  /// A concert pitch that no music uses.
  case concertPitch(Hertz)
  /// A listener's label that is empty or has other characters than letters and digits.
  case listenerLabel(String)

  /// One sentence, with the names spelled as options.
  public var description: String { sentence { "--\($0)" } }

  /// One sentence: the value met, the reason, the way out.
  ///
  /// - Parameter spell: How a name is written where the setting comes from.
  public func sentence(spelling spell: (String) -> String) -> String {
    switch self {
    case .unreadable(let name, let text, let wanted):
      "\(spell(name)) '\(text)' cannot be used: give \(wanted)."
    case .length(let name, let length, let bounds):
      "\(spell(name)) \(length.count) is out of bounds: give \(bounds.lowerBound.count) to "
        + "\(bounds.upperBound.count) milliseconds."
    case .number(let name, let number, let bounds):
      "\(spell(name)) \(number) is out of bounds: give \(bounds.lowerBound) to "
        + "\(bounds.upperBound)."
    case .wholeNumber(let name, let number, let bounds):
      "\(spell(name)) \(number) is out of bounds: give \(bounds.lowerBound) to "
        + "\(bounds.upperBound)."
    case .valueCount(let name, let count, let bounds):
      "\(spell(name)) has \(count) values: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .repeatedValue(let name, let value):
      "\(spell(name)) has \(value) more than once: give each value once."
    case .ofOtherPlacement(let name, let placements, let chosen):
      "\(spell(name)) belongs to \(spell("placement")) "
        + placements.joined(separator: " or ") + ", not to \(chosen)."
    case .noteOutOfRange(let note, let range):
      "\(spell("notes")) \(note.name) lies outside \(spell("range")) \(range.text): choose notes "
        + "within the range, or widen it."
    case .notBelow(let name, let number, let limit, let larger, let consequence):
      "\(spell(limit)) \(larger) with \(spell(name)) \(number) \(consequence): \(spell(limit)) must "
        + "exceed \(spell(name))."
    case .clipping(let level, let rove):
      "\(spell("level-dbfs")) \(level.value) with \(spell("rove-db")) \(rove.value) would clip: "
        + "their sum must not exceed 0."
    case .concertPitch(let frequency):
      "\(spell("concert-pitch-hz")) \(frequency.value) is out of bounds: give A4 in "
        + "\(Int(ConcertPitch.range.lowerBound.value)) to "
        + "\(Int(ConcertPitch.range.upperBound.value)) hertz, such as 440."
    case .listenerLabel(let label):
      "'\(label)' cannot name a listener: use letters a-z, A-Z and digits only, such as me or P07."
    }
  }

  /// The names of the settings that it is about; those to change first come first.
  public var names: [String] {
    switch self {
    case .unreadable(let name, _, _), .length(let name, _, _), .number(let name, _, _),
      .wholeNumber(let name, _, _), .valueCount(let name, _, _), .repeatedValue(let name, _),
      .ofOtherPlacement(let name, _, _):
      [name]
    case .noteOutOfRange: ["notes", "range"]
    case .notBelow(let name, _, let limit, _, _): [limit, name]
    case .clipping: ["level-dbfs", "rove-db"]
    case .concertPitch: ["concert-pitch-hz"]
    case .listenerLabel: ["listener"]
    }
  }
}
