internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// What an export of Peach holds, in any version: its pitch discrimination rows with equal notes are
/// answers, the rest is counted.
///
/// Versions 1 to 3 begin with a line that says which; the exports before them do not. Columns are found
/// by name, for builds of one version wrote them in different numbers and orders. Peach keeps neither
/// response times nor how the tones sounded, and names whole seconds.
public struct PeachImport: Sendable {
  /// The answers that can be used, in the order of the file.
  public private(set) var answers: [ForeignAnswer] = []
  /// How many rows ask about intervals, which are no trials of ours.
  public private(set) var intervals = 0
  /// How many rows are of other disciplines.
  public private(set) var otherDisciplines = 0
  /// What cannot be used.
  public private(set) var problems: [RecordingProblem] = []

  private static let mark = "# peach-export-format:"
  private static let columns = [
    "trainingType", "timestamp", "referenceNote", "targetNote", "centOffset", "isCorrect",
  ]
  /// What pitch discrimination was called, from the first export on.
  private static let disciplines = ["pitchDiscrimination", "pitchComparison", "comparison"]

  /// Whether a file begins as an export of Peach does.
  public static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self).withoutByteOrderMark
    return text.hasPrefix(mark) || text.hasPrefix(columns[0] + ",")
  }

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its name, for problems.
  /// - Complexity: O(*b*) for *b* bytes.
  public init(_ bytes: [UInt8], file: String) {
    do throws(Unusable) {
      try read(String(decoding: bytes, as: UTF8.self).withoutByteOrderMark, file: file)
    } catch {
      problems.append(RecordingProblem(file: file, kind: error.kind))
    }
  }

  /// - Throws: What makes the file as a whole unusable.
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
    let table = CommaSeparated(text, line: line)
    guard !table.names.isEmpty else { throw Unusable(kind: .empty) }
    let places = Self.columns.map { table.names.firstIndex(of: $0) }
    if let missing = zip(Self.columns, places).first(where: { $0.1 == nil }) {
      throw Unusable(kind: .missingColumn(missing.0))
    }
    let found = table.problems(in: file) { cells throws(Unusable) in
      try take(places.compactMap { $0.map { cells[$0] } })
    }
    problems += found
  }

  /// - Parameter cells: In the order of ``columns``.
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
      ForeignAnswer(
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

  /// Where there was no point Peach added ".0", also behind an exponent.
  private static func cents(_ cell: String) throws(Unusable) -> Cents {
    let number = Double(cell) ?? (cell.hasSuffix(".0") ? Double(cell.dropLast(2)) : nil)
    guard let number, number.isFinite, (0.005...10_000).contains(abs(number)) else {
      throw Unusable(columns[4], cell, accepts: "a difference of 0.01 to 10000 cents")
    }
    return Cents(number)
  }
}
