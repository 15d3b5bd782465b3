internal import Music
public import Notation
internal import Psychometrics
public import Training

/// The answers in another program's table, one row an answer: PsychoPy, jsPsych or a spreadsheet.
///
/// Rows without frequencies and an answer, as such programs write for instructions and pauses, are
/// passed over.
public struct TableImport: Sendable {
  /// The answers that can be used, in the order of the file, and whose they are; `nil` where the table
  /// does not say.
  public private(set) var answers: [(listener: Listener?, answer: ForeignAnswer)] = []
  /// How many rows are no answers.
  public private(set) var otherRows = 0
  /// What cannot be used.
  public private(set) var problems: [RecordingProblem] = []

  private let mapping: ColumnMapping
  /// When the next answer was given where the table does not say: a second after the last.
  private var time: UTCTime

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its name, for problems.
  ///   - mapping: Which column holds what.
  ///   - time: When the first answer was given, where no column says.
  /// - Complexity: O(*b*) for *b* bytes.
  public init(_ bytes: [UInt8], file: String, mapping: ColumnMapping, time: UTCTime) {
    self.mapping = mapping
    self.time = time
    guard !bytes.span.isUTF16 else {
      problems.append(RecordingProblem(file: file, kind: .encoding))
      return
    }
    let table = CommaSeparated(String(decoding: bytes, as: UTF8.self).withoutByteOrderMark)
    var places: [ColumnMapping.Field: Int] = [:]
    for (field, name) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let place = table.names.firstIndex(of: name) else {
        problems.append(RecordingProblem(file: file, kind: .missingColumn(name)))
        return
      }
      places[field] = place
    }
    let found = table.problems(in: file) { cells throws(Unusable) in
      try take(places.mapValues { cells[$0] })
    }
    problems += found
  }

  private static let missing = ["", "NA", "n/a", "NaN", "None", "null"]

  private mutating func take(_ cells: [ColumnMapping.Field: String]) throws(Unusable) {
    let cells = cells.mapValues(\.trimmed).filter { !Self.missing.contains($0.value) }
    guard let first = cells[.referenceHertz], let second = cells[.comparisonHertz],
      let word = cells[.answer]
    else {
      otherRows += 1
      return
    }
    let reference = try readFrequency(first, .referenceHertz)
    let comparison = try readFrequency(second, .comparisonHertz)
    guard let note = MIDINote(nearestTo: reference), NoteRange.piano.contains(note) else {
      throw unusable(.referenceHertz, first, accepts: "the frequency of a note of the piano")
    }
    guard TrialRecord.hundredths.contains(Difference(from: reference, to: comparison).hundredths)
    else {
      throw unusable(.comparisonHertz, second, accepts: "within 10000 cents of the first tone")
    }
    let answer = ForeignAnswer(
      time: try readTime(cells[.time]), reference: note,
      presentation: .pair(reference: reference, comparison: comparison),
      response: .side(try readAnswer(word)), responseTime: try readResponseTime(cells))
    answers.append((try readListener(cells[.listener]), answer))
    time = UTCTime(milliseconds: answer.time.milliseconds + 1000)
  }

  private func readFrequency(_ cell: String, _ field: ColumnMapping.Field) throws(Unusable) -> Hertz
  {
    guard let frequency = cell.utf8.span.frequency else {
      throw unusable(field, cell, accepts: "a frequency of 10 to 24000 hertz")
    }
    return frequency
  }

  private func readAnswer(_ word: String) throws(Unusable) -> Answer {
    if mapping.higher.contains(word) { return .higher }
    if mapping.lower.contains(word) { return .lower }
    throw unusable(
      .answer, word, accepts: (mapping.higher + mapping.lower).joined(separator: ", "))
  }

  private func readTime(_ cell: String?) throws(Unusable) -> UTCTime {
    guard let cell else { return time }
    guard let time = UTCTime(iso8601: cell.utf8.span) else {
      throw unusable(.time, cell, accepts: "a time in UTC as ISO 8601 writes it")
    }
    return time
  }

  private func readResponseTime(
    _ cells: [ColumnMapping.Field: String]
  ) throws(Unusable) -> Duration? {
    let units: [(ColumnMapping.Field, Int)] = [(.responseTime, 6), (.responseMilliseconds, 3)]
    for (field, places) in units {
      guard let cell = cells[field] else { continue }
      guard let time = cell.utf8.span.decimal(places: places, in: TrialRecord.microseconds) else {
        throw unusable(field, cell, accepts: "a length of time")
      }
      return .microseconds(time)
    }
    return nil
  }

  private func readListener(_ cell: String?) throws(Unusable) -> Listener? {
    guard let cell else { return nil }
    guard let listener = try? Listener(label: cell) else {
      throw unusable(.listener, cell, accepts: "a label of letters and digits")
    }
    return listener
  }

  private func unusable(
    _ field: ColumnMapping.Field, _ cell: String, accepts: String
  ) -> Unusable {
    Unusable(mapping.columns[field] ?? field.rawValue, cell, accepts: accepts)
  }
}

extension String {
  fileprivate var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension MIDINote {
  /// The note at 440 Hz for A4 that is nearest to a frequency; `nil` where MIDI has none.
  fileprivate init?(nearestTo frequency: Hertz) {
    let semitones = frequency.cents(above: ConcertPitch.standard.a4).value / 100
    let number = 69 + Int(semitones.rounded())
    guard Self.numbers.contains(number) else { return nil }
    self.init(number)
  }
}
