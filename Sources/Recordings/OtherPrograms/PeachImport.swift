internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// The content of an export of Peach, in any version. Pitch discrimination rows with two equal
/// notes are answers; all other rows are counted.
///
/// Exports of versions 1 to 3 start with a line that states the version; older exports do not.
/// Columns are found by name, because builds of the same version wrote them in different numbers
/// and orders. Peach stores neither response times nor the sound of the tones, and its times are
/// whole seconds.
public struct PeachImport: Sendable {
  /// The usable answers, in the order of the file.
  public private(set) var answers: [ImportedAnswer] = []
  /// The number of pitch discrimination rows with two different notes. These intervals are not
  /// trials of a task here.
  public private(set) var intervals = 0
  /// The number of rows of other disciplines.
  public private(set) var otherDisciplines = 0
  /// The problems in the file.
  public private(set) var problems: [RecordingProblem] = []

  private static let mark = "# peach-export-format:"
  private static let columns = [
    "trainingType", "timestamp", "referenceNote", "targetNote", "centOffset", "isCorrect",
  ]
  /// The names of pitch discrimination, in all versions of the export.
  private static let disciplines = ["pitchDiscrimination", "pitchComparison", "comparison"]

  /// Returns whether a file starts like an export of Peach.
  public static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self).withoutByteOrderMark
    return text.hasPrefix(mark) || text.hasPrefix(columns[0] + ",")
  }

  /// Parses an export.
  ///
  /// - Parameters:
  ///   - bytes: The complete file.
  ///   - file: The name of the file, for problems.
  /// - Complexity: O(*b*) for *b* bytes.
  public init(_ bytes: [UInt8], file: String) {
    do throws(Unusable) {
      try read(String(decoding: bytes, as: UTF8.self).withoutByteOrderMark, file: file)
    } catch {
      problems.append(RecordingProblem(file: file, kind: error.kind))
    }
  }

  /// Reads the text of an export.
  ///
  /// - Throws: `Unusable` when the file as a whole cannot be used.
  private mutating func read(_ text: Substring, file: String) throws(Unusable) {
    var text = text
    var line = 1
    if text.hasPrefix(Self.mark) {
      let version = text.prefix { !$0.isNewline }.dropFirst(Self.mark.count)
      guard ["1", "2", "3"].contains(version) else {
        throw Unusable(kind: .peachVersion(String(version)))
      }
      text = text.drop { !$0.isNewline }.dropFirst()
      line = 2
    }
    var rows = CommaSeparatedReader(line: line)
    var heading: Heading?
    rows.read(text.utf8.span) { take($0, &heading, file: file) }
    rows.finish { take($0, &heading, file: file) }
    if rows.isUTF16 { throw Unusable(kind: .encoding) }
    if heading == nil { throw Unusable(kind: .empty) }
  }

  /// The number of columns and the places of those that are read; no places if one is missing.
  private typealias Heading = (count: Int, places: [Int])

  /// Takes the heading, or reads a row.
  private mutating func take(
    _ row: CommaSeparatedReader.Row, _ heading: inout Heading?, file: String
  ) {
    guard let (count, places) = heading else {
      heading = (row.cells.count, Self.columns.compactMap { row.cells.firstIndex(of: $0) })
      let missing = Self.columns.first { !row.cells.contains($0) }
      if let missing {
        heading?.places = []
        problems.append(RecordingProblem(file: file, kind: .missingColumn(missing)))
      }
      return
    }
    guard !places.isEmpty else { return }
    let problem = row.problem(in: file, columns: count) { cells throws(Unusable) in
      try take(places.map { cells[$0] })
    }
    if let problem { problems.append(problem) }
  }

  /// Reads a row.
  ///
  /// - Parameter cells: The cells in the order of ``columns``.
  private mutating func take(_ cells: [String]) throws(Unusable) {
    guard Self.disciplines.contains(cells[0]) else {
      otherDisciplines += 1
      return
    }
    let reference = try Self.note(cells[2], column: Self.columns[2])
    let target = try Self.note(cells[3], column: Self.columns[3])
    guard reference == target else {
      intervals += 1
      return
    }
    guard let time = UTCTime(iso8601: cells[1].utf8.span) else {
      throw Unusable(Self.columns[1], cells[1], accepts: "a time in UTC")
    }
    let offset = try Self.cents(cells[4])
    guard let isCorrect = ["true": true, "false": false][cells[5]] else {
      throw Unusable(Self.columns[5], cells[5], accepts: "true or false")
    }
    guard NoteRange.piano.contains(reference) else {
      throw Unusable(Self.columns[2], cells[2], accepts: "a note of the piano, 21 to 108")
    }
    let frequency = ConcertPitch.standard.frequency(of: reference)
    answers.append(
      ImportedAnswer(
        time: time, reference: reference,
        presentation: .pair(reference: frequency, comparison: frequency.raised(by: offset)),
        response: .side((offset > Cents(0)) == isCorrect ? .higher : .lower), responseTime: nil))
  }

  private static func note(_ cell: String, column: String) throws(Unusable) -> MIDINote {
    guard let number = Int(cell), MIDINote.numbers.contains(number) else {
      throw Unusable(column, cell, accepts: "a MIDI note number")
    }
    return MIDINote(number)
  }

  /// Returns a number of cents. Peach appended ".0" to numbers without a point, even after an
  /// exponent.
  private static func cents(_ cell: String) throws(Unusable) -> Cents {
    let number = Double(cell) ?? (cell.hasSuffix(".0") ? Double(cell.dropLast(2)) : nil)
    guard let number, number.isFinite, (0.005...10_000).contains(abs(number)) else {
      throw Unusable(columns[4], cell, accepts: "a difference of 0.01 to 10000 cents")
    }
    return Cents(number)
  }
}
