internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// A cell of another program's table, and what it is taken for.
struct TableCell {
  let field: TableMapping.Field
  let column: String
  let text: String

  /// Returns the error for a cell that cannot be used.
  func unusable(_ accepts: String) -> Unusable {
    .cell(column: column, text: text, accepts: accepts)
  }
}

// MARK: - Tones

extension TableCell {
  /// The reference tone and its note, or the nearest one.
  var reference: (note: MIDINote, frequency: Hertz) {
    get throws(Unusable) {
      let frequency = try tone
      guard let note = MIDINote(nearestTo: frequency), NoteRange.piano.contains(note) else {
        throw unusable("\(field.form) of \(MIDINote.pianoInHertz)")
      }
      return (note, frequency)
    }
  }

  /// Returns the comparison tone after a reference tone.
  func comparison(after reference: Hertz) throws(Unusable) -> Hertz {
    let comparison: Hertz
    switch field {
    case .differenceCents: comparison = reference.raised(by: Cents(try number))
    case .differenceSemitones: comparison = reference.raised(by: Cents(try number * 100))
    case .differencePercent: comparison = Hertz(reference.value * (1 + (try number) / 100))
    case .differenceHertz: comparison = Hertz(reference.value + (try number))
    default: comparison = try tone
    }
    guard TrialRecord.frequencies.contains(comparison),
      TrialRecord.hundredths.contains(Difference(from: reference, to: comparison).hundredths)
    else { throw unusable("within 10000 cents of the reference tone, and of 10 to 24000 hertz") }
    return comparison
  }

  /// Whether the text is a tone or a difference, and not the name of a column.
  var isConstant: Bool {
    guard [.reference, .comparison, .alternatives].contains(field.quantity) else { return false }
    return (try? field.isNumber ? Hertz(number) : tone) != nil
  }

  private var tone: Hertz {
    get throws(Unusable) {
      let frequency: Hertz
      switch field {
      case .referenceNote, .comparisonNote:
        guard let note = try? MIDINote(name: text) else {
          throw unusable("the name of a note, such as A4")
        }
        frequency = ConcertPitch.standard.frequency(of: note)
      case .referenceMIDI, .comparisonMIDI:
        let number = try number
        guard (0...127).contains(number) else { throw unusable("a MIDI number, 0 to 127") }
        let note = MIDINote(Int(number.rounded(.down)))
        frequency = ConcertPitch.standard.frequency(of: note).raised(
          by: Cents((number - Double(note.number)) * 100))
      default: frequency = Hertz(try number)
      }
      guard TrialRecord.frequencies.contains(frequency) else {
        throw unusable("a frequency of 10 to 24000 hertz")
      }
      return frequency
    }
  }

  /// The number.
  var number: Double {
    get throws(Unusable) {
      guard let number = text.utf8.span.number else {
        throw unusable("a number")
      }
      return number
    }
  }
}

extension TableMapping.Field {
  /// Whether the field is a difference or a number of alternatives rather than a tone.
  fileprivate var isNumber: Bool {
    [.differenceCents, .differenceSemitones, .differencePercent, .differenceHertz, .alternatives]
      .contains(self)
  }

  fileprivate var form: String {
    switch self {
    case .referenceHertz: "the frequency"
    case .referenceMIDI: "the number"
    default: "the name"
    }
  }
}

// MARK: - The answer

extension TableCell {
  /// Returns the answer to a pair with a difference.
  func answer(to difference: Difference, _ mapping: TableMapping) throws(Unusable) -> Answer {
    let word = text.lowercased()
    guard field == .correct else {
      if mapping.higher.contains(where: { $0.lowercased() == word }) { return .higher }
      if mapping.lower.contains(where: { $0.lowercased() == word }) { return .lower }
      throw unusable(
        "one of " + (mapping.higher + mapping.lower).joined(separator: ", ")
          + ", because only two alternatives are read")
    }
    let truths = ["1": true, "1.0": true, "true": true, "0": false, "0.0": false, "false": false]
    guard let isCorrect = truths[word] else {
      throw unusable("1 or 0, or true or false, in a row for each answer")
    }
    guard difference.hundredths != 0 else {
      throw unusable("an answer in words, because neither is correct where the tones are equal")
    }
    let correct = difference.correctAnswer
    return isCorrect ? correct : correct == .higher ? .lower : .higher
  }

  /// The response time.
  var responseTime: Duration {
    get throws(Unusable) {
      let places = field == .responseMilliseconds ? 3 : 6
      let number = text.utf8.span.decimal(places: places, in: TrialRecord.microseconds)
      guard let number else { throw unusable("a length of time") }
      return .microseconds(number)
    }
  }
}

// MARK: - Text

extension String {
  private static let missing: Set = ["", "na", "n/a", "nan", "none", "null", "undefined", "[]"]

  /// The cell without space around it, and without the brackets of a list of one value; `nil` if it
  /// is missing.
  var content: String? {
    var text = trimmed
    if let value = text.within("[", "]"), !value.isEmpty, !value.has(",") {
      text = value.trimmed
      text = text.within("'", "'") ?? text.within("\"", "\"") ?? text
    }
    return Self.missing.contains(text.lowercased()) ? nil : text
  }

  /// Returns the text between two scalars at its ends; `nil` if they are not there.
  private func within(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> String? {
    let scalars = unicodeScalars
    guard scalars.count > 1, scalars.first == first, scalars.last == last else { return nil }
    return String(scalars.dropFirst().dropLast())
  }
}

extension MIDINote {
  /// The notes of the piano with the frequencies that are taken for them.
  static let pianoInHertz = "a note of the piano, of 27 to 4308 hertz"

  /// Creates the note nearest to a frequency, with A4 at 440 Hz; `nil` outside the MIDI range.
  init?(nearestTo frequency: Hertz) {
    let semitones = frequency.cents(above: ConcertPitch.standard.a4).value / 100
    let number = 69 + Int(semitones.rounded())
    guard Self.numbers.contains(number) else { return nil }
    self.init(number)
  }
}
