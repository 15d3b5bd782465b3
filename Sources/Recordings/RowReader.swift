/// Somebody who takes the rows of a table.
protocol RowTaker {
  /// Takes the next row.
  ///
  /// - Returns: What is wrong with it, if anything is.
  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind?

  /// Whether the rows that come now are somebody else's, so that nothing is said of them.
  var passesOver: Bool { get }
}

/// Reads the rows of a table from bytes that arrive in pieces.
struct RowReader {
  /// Where the cells of a column go.
  private enum Place {
    case column(Int)
    case listener
    case session
    /// Not read.
    case extra
  }

  private let file: String
  /// Whether the table has columns for listener and session besides.
  private let isLabelled: Bool
  private var lines = LineCutter()
  private var line = 0
  /// How many rows there were, those that were cut or cannot be made out included.
  private(set) var rowCount = 0
  private var heading: [UInt8] = []
  /// By position in the row; `nil` before the heading, none where it cannot be used.
  private var places: [Place]?
  private var draft = RowDraft()
  private var endsWithCarriageReturn = false
  /// What was met and not taken away yet.
  var problems: [RecordingProblem] = []

  init(file: String, isLabelled: Bool = false) {
    self.file = file
    self.isLabelled = isLabelled
  }

  /// Reads every row that ends in a piece.
  mutating func read(_ piece: Span<UInt8>, into taker: inout some RowTaker) {
    var lines = lines
    self.lines = LineCutter()
    lines.cut(piece) { read(line: $0, into: &taker) }
    self.lines = lines
  }

  /// Says what is wrong with the end.
  mutating func finish(_ taker: some RowTaker) {
    let rest = lines.takeRest()
    if rest.isEmpty { return line == 0 ? report(.empty) : () }
    line += 1
    if places == nil { return report(isUTF16(rest.span) ? .encoding : .cut, rest.span) }
    reportRow(.cut, rest.span, taker)
  }

  private mutating func read(line bytes: Span<UInt8>, into taker: inout some RowTaker) {
    line += 1
    var bytes = bytes
    if bytes.count > LineCutter.longestLine {
      return places == nil ? report(.tooLong, bytes) : reportRow(.tooLong, bytes, taker)
    }
    if !bytes.isEmpty, bytes[bytes.count - 1] == UInt8(ascii: "\r") {
      bytes = bytes.extracting(0..<(bytes.count - 1))
      if !endsWithCarriageReturn { report(.carriageReturns) }
      endsWithCarriageReturn = true
    }
    guard let places else { return readHeading(bytes) }
    // After a heading that cannot be used there is nothing more to say.
    guard !places.isEmpty, !bytes.isEmpty else { return }
    draft.position = rowCount
    let problem = read(bytes, places) ?? taker.take(draft)
    if problem != nil, isHeadingAgain(bytes) { return }
    if let problem { return reportRow(problem, bytes, taker) }
    rowCount += 1
  }

  private mutating func reportRow(
    _ kind: RecordingProblem.Kind, _ bytes: Span<UInt8>, _ taker: some RowTaker
  ) {
    rowCount += 1
    if !taker.passesOver { report(kind, bytes) }
  }

  /// Tables that were joined as they are have theirs in between.
  private func isHeadingAgain(_ bytes: Span<UInt8>) -> Bool {
    bytes.count == heading.count && bytes.indices.allSatisfy { bytes[$0] == heading[$0] }
  }

  private mutating func report(_ kind: RecordingProblem.Kind) {
    problems.append(
      RecordingProblem(file: file, line: line == 0 ? nil : line, kind: kind, row: nil))
  }

  private mutating func report(_ kind: RecordingProblem.Kind, _ bytes: Span<UInt8>) {
    let row = bytes.extracting(0..<min(bytes.count, Self.longestQuotation)).text
    problems.append(RecordingProblem(file: file, line: line, kind: kind, row: row))
  }

  /// How much of a bad row is told, in bytes.
  private static let longestQuotation = 1000
}

// MARK: - The heading

extension RowReader {
  private mutating func readHeading(_ line: Span<UInt8>) {
    places = []
    var line = line
    if isUTF16(line) { return report(.encoding) }
    if line.count >= 3, line[0] == 0xEF, line[1] == 0xBB, line[2] == 0xBF {
      line = line.extracting(3..<line.count)
      report(.byteOrderMark)
    }
    heading = line.withUnsafeBufferPointer { Array($0) }
    var names: [String] = []
    line.forEachCell { cell, _ in names.append(cell.text) }
    let wanted = Column.all.map(\.name) + (isLabelled ? ["listener", "session"] : [])
    for name in wanted where !names.contains(name) { return report(.missingColumn(name)) }
    for name in wanted where names.count(where: { $0 == name }) > 1 {
      return report(.repeatedColumn(name))
    }
    for name in names where !wanted.contains(name) { report(.extraColumn(name)) }
    places = names.map { name in
      if let index = Column.all.firstIndex(where: { $0.name == name }) { return .column(index) }
      guard isLabelled else { return .extra }
      return name == "listener" ? .listener : name == "session" ? .session : .extra
    }
  }

  private func isUTF16(_ line: Span<UInt8>) -> Bool {
    guard line.count >= 2 else { return false }
    return (line[0] == 0xFF && line[1] == 0xFE) || (line[0] == 0xFE && line[1] == 0xFF)
  }
}

// MARK: - A row

extension RowReader {
  /// Reads the cells of a row into the draft.
  ///
  /// - Returns: What is wrong, if anything is.
  private mutating func read(
    _ row: Span<UInt8>, _ places: [Place]
  ) -> RecordingProblem.Kind? {
    let columns = Column.all
    var problem: RecordingProblem.Kind?
    let cells = row.forEachCell { cell, position in
      guard position < places.count, problem == nil else { return }
      switch places[position] {
      case .column(let index):
        if !columns[index].read(cell, &draft) { problem = columns[index].problem(with: cell) }
      case .listener: draft.listener.become(cell)
      case .session: draft.session.become(cell)
      case .extra: break
      }
    }
    return cells == places.count ? problem : .cellCount(cells, columns: places.count)
  }
}

extension Column {
  fileprivate func problem(with cell: Span<UInt8>) -> RecordingProblem.Kind {
    let accepts =
      levels.map { $0.keys.sorted().joined(separator: ", ") }
      ?? unit.map { "a number of \($0) that a trial may have" } ?? "what a trial may have there"
    return .cell(
      column: name, text: cell.extracting(0..<Swift.min(cell.count, 40)).text, accepts: accepts)
  }
}

extension Span<UInt8> {
  /// Calls `body` with every cell and its position, and returns how many there are.
  @discardableResult
  fileprivate func forEachCell(_ body: (Span<UInt8>, Int) -> Void) -> Int {
    var position = 0
    var start = 0
    for index in 0..<count where self[index] == UInt8(ascii: "\t") {
      body(extracting(start..<index), position)
      start = index + 1
      position += 1
    }
    body(extracting(start..<count), position)
    return position + 1
  }
}

extension [UInt8] {
  /// Takes over other bytes, if they are others.
  fileprivate mutating func become(_ other: Span<UInt8>) {
    if count == other.count, indices.allSatisfy({ self[$0] == other[$0] }) { return }
    self = other.withUnsafeBufferPointer { Array($0) }
  }
}
