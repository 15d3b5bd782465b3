/// A receiver of the rows of a table.
protocol RowReceiver {
  /// Takes the next row.
  ///
  /// - Returns: The problem of the row; `nil` when it has none.
  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind?

  /// Takes note of a row that cannot be used.
  ///
  /// - Parameter row: The labels and the sidecar of the row; `nil` when the labels are not
  ///   reliable.
  /// - Returns: Whether the row concerns the receiver. The problems of other rows are not reported.
  mutating func skip(_ row: RowDraft?) -> Bool
}

/// Reads the rows of a table from bytes that arrive in pieces.
struct RowReader {
  /// The destination of the cells of a column.
  private enum Place {
    case column(Int)
    case listener
    case session
    case sidecar
    /// The name of the reference note.
    case note
    /// The cells are not read.
    case extra
  }

  private let file: String
  /// Whether the table also has columns for listener and session, and optionally for the sidecar.
  private let isLabelled: Bool
  private var form = RowForm.tabs
  private var lines = LineCutter()
  private var line = 0
  /// The number of rows so far, including incomplete and invalid ones.
  private(set) var rowCount = 0
  /// The line of the heading; empty when the rows contain the names of their cells.
  private var heading: [UInt8] = []
  /// The names of the columns, by position.
  private var names: [[UInt8]] = []
  /// The destinations by position in the row; `nil` before the heading, and empty when the heading
  /// cannot be used.
  private var places: [Place]?
  private var draft = RowDraft()
  private var endsWithCarriageReturn = false
  /// Whether the line is the last one and has no line end, so that something of it may be missing.
  private var isCut = false
  /// The problems that have not been taken yet.
  var problems: [RecordingProblem] = []

  /// Whether a usable heading was found.
  var hasHeading: Bool { places?.isEmpty == false }

  /// Whether the heading cannot be used, so that no row is read.
  var isRefused: Bool { places?.isEmpty == true }

  init(file: String, isLabelled: Bool = false) {
    self.file = file
    self.isLabelled = isLabelled
  }

  /// Reads every row that ends in a piece.
  mutating func read(_ piece: Span<UInt8>, into receiver: inout some RowReceiver) {
    var lines = exchange(&lines, with: LineCutter())
    lines.cut(piece) { read(line: $0, into: &receiver) }
    self.lines = lines
    if places == nil { refuseLongHeading() }
  }

  /// Gives the table up if its first line does not end, as that of a device. An object is not only a
  /// heading, but also a row with a sidecar.
  private mutating func refuseLongHeading() {
    let isObject =
      lines.rest.dropFirst(lines.rest.span.byteOrderMarkLength).first == UInt8(ascii: "{")
    let longest = isObject ? LineCutter.longestLine : LineCutter.longestHeading
    guard lines.rest.count > longest else { return }
    line += 1
    report(isObject ? .tooLong : .longHeading)
    places = []
  }

  /// Finishes the table: reads a last line without a line end if it is complete, and reports a table
  /// without rows.
  mutating func finish(_ receiver: inout some RowReceiver) {
    let rest = lines.takeRest()
    isCut = !rest.isEmpty
    if isCut { read(line: rest.span, into: &receiver) }
    if line == 0 {
      report(.empty)
    } else if isLabelled, hasHeading, rowCount == 0 {
      report(.noAnswers([]))
    }
  }

  private mutating func read(line bytes: Span<UInt8>, into receiver: inout some RowReceiver) {
    if isRefused { return }
    line += 1
    var bytes = bytes
    if bytes.count > LineCutter.longestLine {
      return places == nil ? report(.tooLong, bytes) : reportRow(.tooLong, bytes, &receiver)
    }
    if !bytes.isEmpty, bytes[bytes.count - 1] == UInt8(ascii: "\r") {
      bytes = bytes.extracting(0..<(bytes.count - 1))
      if !endsWithCarriageReturn { report(.carriageReturns) }
      endsWithCarriageReturn = true
    }
    if places == nil {
      let markLength = bytes.byteOrderMarkLength
      if markLength > 0 {
        bytes = bytes.extracting(markLength..<bytes.count)
        report(.byteOrderMark)
      }
      readHeading(bytes, &receiver)
      // The first object is both the heading and a row.
      if form != .objects { return }
    }
    // No row is read or reported after an unusable heading.
    guard hasHeading, !bytes.isEmpty else { return }
    (draft.position, draft.line) = (rowCount, line)
    if rowCount == 0 { skipRowNames(of: bytes) }
    let found = read(bytes, places ?? [])
    if found.problem != nil {
      // Concatenated tables repeat the heading.
      if bytes.isEqual(to: heading) { return }
      if !receiver.skip(found.isLabelled ? draft : nil) { return rowCount += 1 }
    }
    let problem = isCut && found.problem != nil ? .cut : found.problem
    if let problem = problem ?? receiver.take(draft) { report(problem, bytes) }
    rowCount += 1
  }

  /// Skips the first cell of all rows if it is the quoted name of a row, for which R writes no name of a
  /// column.
  private mutating func skipRowNames(of row: Span<UInt8>) {
    guard row.byte(at: 0) == .quote, form.forEachCell(of: row, { _, _, _ in }) == names.count + 1
    else { return }
    places?.insert(.extra, at: 0)
  }

  private mutating func reportRow(
    _ kind: RecordingProblem.Kind, _ bytes: Span<UInt8>, _ receiver: inout some RowReceiver
  ) {
    rowCount += 1
    if receiver.skip(nil) { report(kind, bytes) }
  }

  private mutating func report(_ kind: RecordingProblem.Kind) {
    problems.append(
      RecordingProblem(file: file, line: line == 0 ? nil : line, kind: kind, row: nil))
  }

  private mutating func report(_ kind: RecordingProblem.Kind, _ bytes: Span<UInt8>) {
    let row = bytes.extracting(0..<min(bytes.count, Self.longestQuotation)).text
    problems.append(RecordingProblem(file: file, line: line, kind: kind, row: row))
  }

  /// The maximum length of an invalid row in a problem, in bytes.
  static let longestQuotation = 1000
}

// MARK: - The heading

extension RowReader {
  private mutating func readHeading(_ line: Span<UInt8>, _ receiver: inout some RowReceiver) {
    if isLabelled { form = RowForm(of: line) }
    if form != .objects { heading = line.bytes }
    names = []
    let cells = form.forEachCell(of: line) { name, cell, _ in
      names.append(form == .objects ? name.bytes : cell.extracting(cell.withinQuotes).bytes)
    }
    if cells == nil { reportRow(.noObject, line, &receiver) } else { places = placesByName(line) }
  }

  /// Returns the destinations by position. If the heading cannot be used, the result is empty and
  /// the problem is reported.
  private mutating func placesByName(_ line: Span<UInt8>) -> [Place] {
    func refuse(_ kind: RecordingProblem.Kind) -> [Place] {
      report(kind)
      return []
    }
    if line.isUTF16 { return refuse(.encoding) }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    let labels = [(TrialStream.listener, Place.listener), (TrialStream.session, .session)]
    let columns = RowColumns(among: texts)
    let wanted =
      isLabelled
      ? [TrialStream.listener, "answer"] : Column.all.filter { !$0.isOptional }.map(\.name)
    let missing = wanted.first { !texts.contains($0) } ?? columns.missing
    if let missing { return refuse(.missingColumn(missing)) }
    let known =
      Column.known.enumerated().map { ($1.name, Place.column($0)) }
      + (isLabelled
        ? labels + [(TrialStream.sidecar, .sidecar), (RowColumns.noteName, .note)] : [])
    for (name, _) in known where texts.count(where: { $0 == name }) > 1 {
      return refuse(.repeatedColumn(name))
    }
    let places = Dictionary(uniqueKeysWithValues: known)
    for name in texts where places[name] == nil { report(.extraColumn(name)) }
    if isLabelled { draft.columns = columns }
    draft.carriesSidecars = isLabelled && texts.contains(TrialStream.sidecar)
    return texts.map { places[$0] ?? .extra }
  }
}

// MARK: - A row

extension RowReader {
  /// Reads the cells of a row into the draft. Of an unusable row it reads only the labels and the
  /// sidecar.
  ///
  /// - Returns: The problem of the row, and whether its labels are reliable.
  private mutating func read(
    _ row: Span<UInt8>, _ places: [Place]
  ) -> (problem: RecordingProblem.Kind?, isLabelled: Bool) {
    let columns = Column.known
    var problem: RecordingProblem.Kind?
    var (hasListener, hasSession) = (false, !draft.columns.has(.session))
    draft.sidecar = nil
    draft.asked.interval = IntervalCells()
    let cells = form.forEachCell(of: row) { name, quoted, position in
      let cell = quoted.extracting(quoted.withinQuotes)
      var place = position < places.count ? places[position] : .extra
      if form == .objects, position >= places.count || !name.isEqual(to: names[position]) {
        problem = problem ?? .otherMembers
        place = names.firstIndex { name.isEqual(to: $0) }.map { places[$0] } ?? .extra
      }
      switch place {
      case .column(let index):
        if problem == nil, !columns[index].read(cell, &draft) {
          problem = columns[index].problem(with: cell, &draft)
        }
      case .listener:
        draft.listener.become(cell)
        hasListener = true
      case .session:
        draft.session.become(cell)
        hasSession = true
      case .note:
        if problem == nil, !draft.asked.readNote(cell) {
          problem = .cell(
            column: RowColumns.noteName, text: cell.text, accepts: "the name of a note, such as A4")
        }
      case .sidecar:
        let backslash = UInt8(ascii: "\\")
        let escape = cell.byte(at: 1) == backslash ? backslash : .quote
        draft.sidecar =
          cell.isMissing
          ? nil : cell.count < quoted.count ? cell.unescaped(by: escape) : cell.bytes
      case .extra: break
      }
    }
    let isLabelled = hasListener && hasSession
    guard let cells else { return (.noObject, false) }
    if cells == places.count { return (problem ?? draft.complete(), isLabelled) }
    // Members are identified by name. With a wrong number of separated cells, the column of each
    // cell is unknown.
    return form == .objects
      ? (.otherMembers, isLabelled) : (.cellCount(cells, columns: places.count), false)
  }
}

extension Column {
  /// Returns the problem with a cell that could not be read; `nil` if it is missing and the draft now has
  /// the usual value.
  fileprivate func problem(
    with cell: Span<UInt8>, _ draft: inout RowDraft
  ) -> RecordingProblem.Kind? {
    if let usual, cell.isMissing, read(usual.utf8.span, &draft) { return nil }
    let accepts =
      levels.map { $0.keys.sorted().joined(separator: ", ") }
      ?? unit.map { "a number of \($0) that a trial may have" } ?? "what a trial may have there"
    return .cell(
      column: name, text: cell.extracting(0..<Swift.min(cell.count, 40)).text, accepts: accepts)
  }
}

extension Span<UInt8> {
  fileprivate var bytes: [UInt8] { withUnsafeBufferPointer { Array($0) } }

  fileprivate func isEqual(to bytes: [UInt8]) -> Bool { isEqual(to: bytes.span) }

  /// The number of bytes of a UTF-8 byte order mark at the beginning; 0 without one.
  var byteOrderMarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// Whether the bytes start with a UTF-16 byte order mark, or with one ASCII character in UTF-16.
  var isUTF16: Bool {
    guard count >= 2 else { return false }
    return (self[0] == 0xFF && self[1] == 0xFE) || (self[0] == 0xFE && self[1] == 0xFF)
      || (self[0] == 0) != (self[1] == 0)
  }
}

extension [UInt8] {
  /// Replaces the bytes if they differ.
  fileprivate mutating func become(_ other: Span<UInt8>) {
    if !other.isEqual(to: self) { self = other.bytes }
  }
}
