internal import Music
public import Notation
internal import Psychometrics
public import Training

/// Reads the answers in a table of another program, such as PsychoPy, jsPsych or a spreadsheet. Each
/// answer is one row.
///
/// Rows without frequencies and an answer are skipped; such programs write them for instructions
/// and pauses.
public struct TableImport: Sendable {
  /// The number of rows so far that are not answers.
  public private(set) var otherRows = 0

  private let file: String
  private let mapping: ColumnMapping
  private var rows = CommaSeparatedReader()
  /// The number of columns, and their places by field; `nil` before the heading. There are no
  /// places if the heading cannot be used.
  private var heading: (count: Int, places: [ColumnMapping.Field: Int])?
  private var answers: [(listener: Listener?, answer: ImportedAnswer)] = []
  private var problems: [RecordingProblem] = []
  /// The time of the next answer if its row has none: one second after the last answer.
  private var time: UTCTime

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for problems.
  ///   - mapping: The columns of the table.
  ///   - time: The time of the first answer if its row has none.
  public init(file: String, mapping: ColumnMapping, time: UTCTime) {
    self.file = file
    self.mapping = mapping
    self.time = time
  }

  /// Reads every row that ends in a piece.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  public mutating func read(_ piece: Span<UInt8>) {
    var rows = rows
    self.rows = CommaSeparatedReader()
    rows.read(piece) { take($0) }
    self.rows = rows
  }

  /// Finishes the table.
  public mutating func finish() {
    var rows = rows
    rows.finish { take($0) }
    if rows.isUTF16 {
      problems.append(RecordingProblem(file: file, kind: .encoding))
    } else if heading == nil {
      readHeading([])
    }
  }

  /// Removes and returns the usable answers since the last call, in the order of the file, each with
  /// its listener. The listener is `nil` when the row has none.
  public mutating func takeAnswers() -> [(listener: Listener?, answer: ImportedAnswer)] {
    defer { answers = [] }
    return answers
  }

  /// Removes and returns the problems found since the last call.
  public mutating func takeProblems() -> [RecordingProblem] {
    defer { problems = [] }
    return problems
  }

  private mutating func take(_ row: CommaSeparatedReader.Row) {
    guard let (count, places) = heading else { return readHeading(row.cells) }
    guard !places.isEmpty else { return }
    let problem = row.problem(in: file, columns: count) { cells throws(Unusable) in
      try take(places.mapValues { cells[$0] })
    }
    if let problem { problems.append(problem) }
  }

  private mutating func readHeading(_ names: [String]) {
    var places: [ColumnMapping.Field: Int] = [:]
    for (field, name) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let place = names.firstIndex(of: name) else {
        problems.append(RecordingProblem(file: file, kind: .missingColumn(name)))
        heading = (names.count, [:])
        return
      }
      places[field] = place
    }
    heading = (names.count, places)
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
      throw unusable(.comparisonHertz, second, accepts: "within 10000 cents of the reference tone")
    }
    let answer = ImportedAnswer(
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
      .answer, word, accepts: "one of " + (mapping.higher + mapping.lower).joined(separator: ", "))
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
    guard let listener = try? Listener(newLabel: cell) else {
      throw unusable(.listener, cell, accepts: "a label of up to 60 letters and digits")
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
  /// Creates the note nearest to a frequency, with A4 at 440 Hz; `nil` outside the MIDI range.
  fileprivate init?(nearestTo frequency: Hertz) {
    let semitones = frequency.cents(above: ConcertPitch.standard.a4).value / 100
    let number = 69 + Int(semitones.rounded())
    guard Self.numbers.contains(number) else { return nil }
    self.init(number)
  }
}
