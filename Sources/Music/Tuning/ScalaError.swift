/// An error for a text that breaks the format of Scala files.
public struct ScalaError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  let reason: Reason

  /// A part of a file.
  enum Part: String {
    case description = "the description"
    case pitchCount = "the number of pitches"
    case pitch = "a pitch"
    case patternSize = "the size of the pattern"
    case firstNote = "the first note"
    case lastNote = "the last note"
    case middleNote = "the middle note"
    case referenceNote = "the reference note"
    case frequency = "the frequency of the reference note"
    case octaveDegree = "the degree of the octave"
    case degree = "a degree"
  }

  enum Reason: Hashable {
    case end(before: Part)
    case number(String, Part, ClosedRange<Int>)
    case pitch(String)
    case comma(String)
    case ratio(String)
    case frequency(String)
    case order(first: Int, last: Int)
  }

  /// One sentence without the name of the file: the value, the reason and the rule.
  public var description: String {
    let sentence =
      switch reason {
      case .end(let part): "the file ends before \(part.rawValue): add a line for it"
      case .number(let text, let part, let bounds):
        "'\(text)' is not \(part.rawValue): give a whole number from \(bounds.lowerBound) to "
          + "\(bounds.upperBound)"
      case .pitch(let text):
        "'\(text)' is not a pitch: give cents with a period, such as 701.955, or a ratio, such as 3/2"
      case .comma(let text):
        "'\(text)' has a decimal comma: write a period"
      case .ratio(let text):
        "'\(text)' is not a ratio of two frequencies: give two whole numbers from 1 with one slash, or "
          + "a single one, at most 63 octaves apart"
      case .frequency(let text):
        "'\(text)' is not a frequency: give hertz from \(Int(KeyboardMapping.frequencies.lowerBound.value))"
          + " to \(Int(KeyboardMapping.frequencies.upperBound.value)), with a period"
      case .order(let first, let last):
        "the last note, \(last), is below the first, \(first): give the lower one first"
      }
    return "line \(line): \(sentence)."
  }
}
