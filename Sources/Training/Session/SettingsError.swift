public import Music
public import Notation
public import Psychometrics

/// An error in a setting.
///
/// An error refers to a setting by its name. Options, files and variables spell this name in their
/// own ways.
public enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// A text that is not a value of the setting. `wanted` describes the accepted values.
  case unreadable(name: String, String, wanted: String)
  /// A length of time outside its bounds.
  case length(name: String, Milliseconds, bounds: ClosedRange<Milliseconds>)
  /// A number outside its bounds.
  case number(name: String, Double, bounds: ClosedRange<Double>)
  /// A whole number outside its bounds.
  case wholeNumber(name: String, Int, bounds: ClosedRange<Int>)
  /// A list with too few or too many values.
  case valueCount(name: String, Int, bounds: ClosedRange<Int>)
  /// A list that contains a value twice.
  case repeatedValue(name: String, String)
  /// A setting of a placement or task other than the chosen one. `setting` is `placement` or `task`.
  case ofOther(setting: String, name: String, owners: [String], chosen: String)
  /// A measured note outside the trained range.
  case noteOutOfRange(MIDINote, range: NoteRange)
  /// A whole number that must be less than another one. `consequence` states what happens
  /// otherwise.
  case notBelow(name: String, Int, limit: String, Int, consequence: String)
  /// A level that could exceed full scale with the rove.
  case clipping(level: Decibels, rove: Decibels)
  /// A sound pressure level beside a correction that changes it from note to note.
  case levelWithLoudness(Loudness)
  /// A concert pitch out of bounds.
  case concertPitch(Hertz)
  /// A number of the prior out of bounds.
  case prior(PriorError)
  /// A setting that is given beside the one that replaces it.
  case replaced(String, by: String)
  /// A tuning that cannot be used, or has no such interval.
  case tuning(TuningError)
  /// A setting that places a scale on the notes, with a tuning that has none.
  case tuningWithoutScale(name: String, tuning: String)
  /// A tonic beside a keyboard mapping, which has one of its own.
  case tonicOfKeyboard(String)
  /// An interval of which no pair lies within the trained range.
  case intervalBeyondRange(DirectedInterval, range: NoteRange)
  /// Intervals of a scale whose steps are too small to tell them apart.
  case fineScale(steps: Int)
  /// A scale with pitches too near to each other to tell them apart.
  case fineTuning(Cents)
  /// Two intervals that lie nearer to each other than the largest mistuning.
  case overlappingIntervals(NominalInterval, NominalInterval, mistuned: Cents)
  /// An interval with a tone that no device plays.
  case intervalFrequency(Hertz)
  /// A timbre whose tones decay, in a task with held tones.
  case decayingTimbre(Timbre)
  /// A placement that knows no intervals.
  case placementWithoutIntervals(String)
  /// A listener's label that is empty or too long, or contains characters other than letters and
  /// digits.
  case listenerLabel(String)

  /// The error as one sentence, with the names spelled as options.
  public var description: String { sentence { "--\($0)" } }

  /// Returns the error as one sentence with the value, the reason and the remedy.
  ///
  /// - Parameter spell: Returns the spelling of a setting's name in the place where the value was
  ///   given.
  public func sentence(spelling spell: (String) -> String) -> String {
    switch self {
    case .unreadable(let name, let text, let wanted):
      "\(spell(name)) '\(text)' cannot be used: give \(wanted)."
    case .length(let name, let length, let bounds):
      "\(spell(name)) \(length.count) is out of bounds: give \(bounds.lowerBound.count) to "
        + "\(bounds.upperBound.count) milliseconds."
    case .number(let name, let number, let bounds):
      "\(spell(name)) \(Self.shown(number, of: name, outside: bounds)) is out of bounds: give "
        + "\(bounds.lowerBound) to \(bounds.upperBound)."
    case .wholeNumber(let name, let number, let bounds):
      "\(spell(name)) \(number) is out of bounds: give \(bounds.lowerBound) to "
        + "\(bounds.upperBound)."
    case .valueCount(let name, let count, let bounds):
      "\(spell(name)) has \(count) values: give \(bounds.lowerBound) to \(bounds.upperBound)."
    case .repeatedValue(let name, let value):
      "\(spell(name)) has \(value) more than once: give each value once."
    case .ofOther(let setting, let name, let owners, let chosen):
      "\(spell(name)) belongs to \(spell(setting)) \(owners.joined(separator: " or ")), not to "
        + "\(chosen)."
    case .noteOutOfRange(let note, let range):
      "\(spell("notes")) \(note.name) lies outside \(spell("range")) \(range.text): choose notes "
        + "within the range, or widen it."
    case .notBelow(let name, let number, let limit, let larger, let consequence):
      "\(spell(limit)) \(larger) with \(spell(name)) \(number) \(consequence): \(spell(limit)) must "
        + "exceed \(spell(name))."
    case .clipping(let level, let rove):
      "\(spell("level-dbfs")) \(level.value) with \(spell("rove-db")) \(rove.value) would clip: "
        + "their sum must not exceed 0."
    case .levelWithLoudness(let loudness):
      "\(spell("level-db-spl")) is the same at every note, but \(spell("loudness")) "
        + "\(loudness.rawValue) is not: give \(spell("loudness")) off."
    case .concertPitch(let frequency):
      "\(spell("concert-pitch-hz")) \(frequency.value) is out of bounds: give A4 in "
        + "\(Int(ConcertPitch.range.lowerBound.value)) to "
        + "\(Int(ConcertPitch.range.upperBound.value)) hertz, such as 440."
    case .prior(let error): error.description
    case .replaced(let name, let other):
      "\(spell(other)) stands in place of \(spell(name)): leave one of them out."
    case .tuning(let error): error.description
    case .tuningWithoutScale(let name, let tuning):
      "The tuning '\(tuning)' measures intervals from the reference tone: leave out \(spell(name)), or "
        + "give a temperament or a Scala file."
    case .tonicOfKeyboard(let keyboard):
      "The keyboard mapping '\(keyboard)' has a note of its own for the first degree: leave out "
        + "\(spell("tonic")), or give \(spell("keyboard")) none."
    case .intervalBeyondRange(let interval, let range):
      "No pair at \(spell("intervals")) \(interval.text) lies within \(spell("range")) "
        + "\(range.text): leave the interval out, or widen the range."
    case .fineScale(let steps):
      "\(spell("intervals")) has steps of a scale of \(steps), too small to be mistuned without "
        + "becoming another interval: give intervals of scales of up to 120 steps."
    case .fineTuning(let step):
      "The scale of \(spell("tuning")) has pitches \((step.value * 1000).rounded() / 1000) cents apart, too "
        + "near to be mistuned without becoming another interval: give a scale with steps of 10 cents "
        + "or more."
    case .overlappingIntervals(let one, let other, let mistuning):
      "\(spell("intervals")) \(one.interval.text) (\(one.size.value) cents) and \(other.interval.text) "
        + "(\(other.size.value) cents) are nearer to each other than their mistunings of up to "
        + "\((mistuning.value * 1000).rounded() / 1000) cents: leave one of them out."
    case .intervalFrequency(let frequency):
      "A tone of \(spell("intervals")) would have \(frequency.value) Hz: choose a tuning and a "
        + "range whose tones lie within \(Int(TrialRecord.frequencies.lowerBound.value)) to "
        + "\(Int(TrialRecord.frequencies.upperBound.value)) Hz."
    case .decayingTimbre(let timbre):
      "\(spell("timbre")) \(timbre.rawValue) decays, so that the tone of a match cannot be held: "
        + "choose another timbre."
    case .placementWithoutIntervals(let placement):
      "\(spell("placement")) \(placement) places no intervals: give profile, or \(spell("task")) "
        + "pitch."
    case .listenerLabel(let label):
      "'\(label)' cannot name a listener: use letters a-z, A-Z and digits only, at most 60, such as "
        + "me or P07."
    }
  }

  /// Returns a number as a sentence gives it. A number of cents may come from percent, and is rounded to two
  /// decimal places unless it would then be within the bounds.
  private static func shown(
    _ number: Double, of name: String, outside bounds: ClosedRange<Double>
  ) -> Double {
    let isShort = name.ends(with: "-cents") && !bounds.contains(number.toHundredths)
    return isShort ? number.toHundredths : number
  }

  /// The value that a setting cannot have, with the bounds that it violates; `nil` for other errors.
  package var refused: (name: String, value: String, bounds: ClosedRange<Double>?)? {
    switch self {
    case .unreadable(let name, let text, _): (name, text, nil)
    case .length(let name, let length, let bounds):
      (name, "\(length.count)", Double(bounds.lowerBound.count)...Double(bounds.upperBound.count))
    case .number(let name, let number, let bounds):
      (name, Self.shown(number, of: name, outside: bounds).shortText, bounds)
    case .wholeNumber(let name, let number, let bounds):
      (name, "\(number)", Double(bounds.lowerBound)...Double(bounds.upperBound))
    case .repeatedValue(let name, let value): (name, "\(value), \(value)", nil)
    case .fineScale(let steps): ("intervals", "1\\\(steps)", nil)
    case .fineTuning(let step): ("tuning", "\(step.value.shortText) cents", nil)
    case .concertPitch(let frequency):
      (
        "concert-pitch-hz", frequency.value.shortText,
        ConcertPitch.range.lowerBound.value...ConcertPitch.range.upperBound.value
      )
    default: nil
    }
  }

  /// The names of the settings in the error. The settings that the user should change come first.
  public var names: [String] {
    switch self {
    case .unreadable(let name, _, _), .length(let name, _, _), .number(let name, _, _),
      .wholeNumber(let name, _, _), .valueCount(let name, _, _), .repeatedValue(let name, _),
      .ofOther(_, let name, _, _):
      [name]
    case .replaced(let name, let other): [other, name]
    case .noteOutOfRange: ["notes", "range"]
    case .notBelow(let name, _, let limit, _, _): [limit, name]
    case .clipping: ["level-dbfs", "rove-db"]
    case .levelWithLoudness: ["loudness", "level-db-spl"]
    case .concertPitch: ["concert-pitch-hz"]
    case .prior: ["prior"]
    case .tuning: ["tuning", "intervals"]
    case .tuningWithoutScale(let name, _): [name, "tuning"]
    case .tonicOfKeyboard: ["tonic", "keyboard"]
    case .intervalBeyondRange: ["intervals", "range"]
    case .fineScale: ["intervals"]
    case .fineTuning: ["tuning"]
    case .overlappingIntervals: ["intervals", "tuning"]
    case .intervalFrequency: ["tuning", "range"]
    case .decayingTimbre: ["timbre", "task"]
    case .placementWithoutIntervals: ["placement", "task"]
    case .listenerLabel: ["listener"]
    }
  }
}
