internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The content of an export of Peach, in any version. Pitch discrimination rows are answers, about
/// unisons or about intervals, and pitch matching rows are matches; all other rows are
/// counted.
///
/// An interval is stored as it was played. Peach's just intonation is a scale on A, so that some of its
/// fifths are 680 and 722 cents: the nominal size is the one that Peach took for pure.
///
/// Exports of versions 1 to 3 start with a line that states the version; older exports do not.
/// Columns are found by name, because builds of the same version wrote them in different numbers
/// and orders. Peach stores neither response times nor the sound of the tones, and its times are
/// whole seconds.
package struct PeachImport: Sendable {
  /// The usable answers, in the order of the file.
  package private(set) var answers: [ImportedAnswer] = []
  /// The number of rows with intervals that are not trials of a task here: larger than an octave, or to
  /// a note beyond the piano.
  package private(set) var intervals = 0
  /// The number of rows of other disciplines.
  package private(set) var otherDisciplines = 0
  /// The problems in the file.
  package private(set) var problems: [RecordingProblem] = []

  private static let mark = "# peach-export-format:"
  private static let columns = [
    "trainingType", "timestamp", "referenceNote", "targetNote", "centOffset", "isCorrect",
  ]
  /// The columns that only some exports have.
  private static let otherColumns = ["tuningSystem", "initialCentOffset", "userCentError"]
  /// The names of pitch discrimination, in all versions of the export.
  private static let disciplines = ["pitchDiscrimination", "pitchComparison", "comparison"]
  private static let matching = "pitchMatching"
  /// Peach's wheel commits the tone near its beginning if it is not moved.
  private static let leastMove = Cents(0.65)
  /// Peach's just intonation.
  private static let justScale: TuningSystem? = {
    let ratios = [
      (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8),
      (2, 1),
    ]
    let scale = Scale(description: "", pitches: ratios.map { .ratio(FrequencyRatio($0.0, $0.1)) })
    return try? TuningDefinition.scale(scale, tonic: MIDINote(69)).system(at: .standard)
  }()

  /// Returns whether a file starts like an export of Peach.
  package static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self).withoutByteOrderMark
    return text.begins(with: mark) || text.begins(with: columns[0] + ",")
  }

  /// Parses an export.
  ///
  /// - Parameters:
  ///   - bytes: The complete file.
  ///   - file: The name of the file, for problems.
  /// - Complexity: O(*b*) for *b* bytes.
  package init(_ bytes: [UInt8], file: String) {
    do throws(Unusable) {
      try read(String(decoding: bytes, as: UTF8.self).withoutByteOrderMark, file: file)
    } catch {
      problems.append(RecordingProblem(file: file, kind: error))
    }
  }

  /// Reads the text of an export.
  ///
  /// - Throws: `Unusable` when the file as a whole cannot be used.
  private mutating func read(_ text: Substring, file: String) throws(Unusable) {
    if text.begins(with: Self.mark) {
      let line = text.unicodeScalars.prefix { $0 != "\r" && $0 != "\n" }
      let version = String(line.dropFirst(Self.mark.unicodeScalars.count))
      guard ["1", "2", "3"].contains(version) else { throw .peachVersion(version) }
    }
    var rows = CommaSeparatedReader { $0.first == Self.columns[0] }
    var heading: Heading?
    rows.read(text.utf8.span) { take($0, &heading, file: file) }
    rows.finish { take($0, &heading, file: file) }
    if let obstacle = rows.obstacle { throw obstacle }
    if heading == nil { throw .empty }
  }

  /// The number of columns and the places of those that are read, those that the export lacks last and
  /// `nil`; no places if a required one is missing.
  private typealias Heading = (count: Int, places: [Int?])

  /// Takes the heading, or reads a row.
  private mutating func take(
    _ row: CommaSeparatedReader.Row, _ heading: inout Heading?, file: String
  ) {
    guard let (count, places) = heading else {
      heading = (
        row.cells.count,
        (Self.columns + Self.otherColumns).map { row.cells.firstIndex(of: $0) }
      )
      let missing = Self.columns.first { !row.cells.contains($0) }
      if let missing {
        heading?.places = []
        problems.append(RecordingProblem(file: file, kind: .missingColumn(missing)))
      }
      return
    }
    guard !places.isEmpty else { return }
    let problem = row.problem(in: file, columns: count) { cells throws(Unusable) in
      try take(places.map { place in place.map { cells[$0] } ?? "" })
    }
    if let problem { problems.append(problem) }
  }

  /// Reads a row.
  ///
  /// - Parameter cells: The cells in the order of ``columns`` and ``otherColumns``; empty if the export
  ///   lacks a column.
  private mutating func take(_ cells: [String]) throws(Unusable) {
    let isMatching = cells[0] == Self.matching
    guard isMatching || Self.disciplines.contains(cells[0]) else {
      otherDisciplines += 1
      return
    }
    let reference = try Self.note(cells[2], column: Self.columns[2])
    let target = try Self.note(cells[3], column: Self.columns[3])
    let steps = target.number - reference.number
    guard abs(steps) <= 12,
      reference == target || NoteRange.piano.contains(target)
    else {
      intervals += 1
      return
    }
    guard let time = UTCTime(iso8601: cells[1].utf8.span) else {
      throw .cell(column: Self.columns[1], text: cells[1], accepts: "a time in UTC")
    }
    let (offset, response) = try isMatching ? Self.tone(cells) : Self.answer(cells)
    guard NoteRange.piano.contains(reference) else {
      throw .cell(
        column: Self.columns[2], text: cells[2], accepts: "a note of the piano, 21 to 108")
    }
    let (frequency, nominal) = Self.tones(
      from: reference, to: target, isJust: cells[6] == "justIntonation")
    answers.append(
      ImportedAnswer(
        time: time, reference: reference, nominal: nominal,
        presentation: .pair(
          reference: frequency, comparison: frequency.raised(by: nominal.size + offset)),
        response: response, responseTime: nil))
  }

  /// Returns the frequency of the reference tone, and the interval to the target with the size that
  /// Peach gave it.
  private static func tones(
    from reference: MIDINote, to target: MIDINote, isJust: Bool
  ) -> (Hertz, NominalInterval) {
    let equal = ConcertPitch.standard
    guard reference != target else { return (equal.frequency(of: reference), .unison) }
    func frequency(_ note: MIDINote) -> Hertz {
      (isJust ? try? justScale?.frequency(of: note, at: equal) : nil) ?? equal.frequency(of: note)
    }
    let steps = target.number - reference.number
    let size = frequency(target).cents(above: frequency(reference))
    return (
      frequency(reference),
      NominalInterval(
        DirectedInterval(Interval.named[abs(steps)], steps < 0 ? .down : .up),
        thousandths: Int((size.value * 1000).rounded()))
    )
  }

  /// Returns the difference of a pair, and the answer to it.
  private static func answer(_ cells: [String]) throws(Unusable) -> (Cents, Response) {
    let offset = try cents(
      cells[4], column: columns[4], 0.005...10_000, accepts: "a difference of 0.01 to 10000 cents")
    guard let isCorrect = ["true": true, "false": false][cells[5]] else {
      throw .cell(column: columns[5], text: cells[5], accepts: "true or false")
    }
    return (offset, .side((offset > Cents(0)) == isCorrect ? .higher : .lower))
  }

  /// Returns where the tone of a match began, and where it was committed.
  private static func tone(_ cells: [String]) throws(Unusable) -> (Cents, Response) {
    // On the grid of records, so that a tone that was not moved ends exactly where it began.
    func rounded(_ column: Int) throws(Unusable) -> Cents {
      let limit = Adjustment.farthest.value
      let exact = try cents(
        cells[columns.count + column], column: otherColumns[column], 0...limit,
        accepts: "up to \(Int(limit)) cents")
      return Cents((exact.value * 100).rounded() / 100)
    }
    let (start, end) = (try rounded(1), try rounded(2))
    let isMoved = (end - start).magnitude >= leastMove
    return (
      start,
      .committed(
        Adjustment(to: Difference(hundredths: Int(((isMoved ? end : start).value * 100).rounded())))
      )
    )
  }

  private static func note(_ cell: String, column: String) throws(Unusable) -> MIDINote {
    guard let number = Int(cell), MIDINote.numbers.contains(number) else {
      throw .cell(column: column, text: cell, accepts: "a MIDI note number")
    }
    return MIDINote(number)
  }

  /// Returns a number of cents. Peach appended ".0" to numbers without a point, even after an
  /// exponent.
  private static func cents(
    _ cell: String, column: String, _ sizes: ClosedRange<Double>, accepts: String
  ) throws(Unusable) -> Cents {
    let number = Double(cell) ?? (cell.ends(with: ".0") ? Double(cell.dropLast(2)) : nil)
    guard let number, number.isFinite, sizes.contains(abs(number)) else {
      throw .cell(column: column, text: cell, accepts: accepts)
    }
    return Cents(number)
  }
}
