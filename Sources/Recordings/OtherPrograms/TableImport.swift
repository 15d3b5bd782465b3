package import Notation
internal import Psychometrics
package import Training

/// Reads the answers in a table of another program, such as PsychoPy, jsPsych or a spreadsheet. Each
/// answer is one row.
///
/// The table is text with tabs, semicolons, commas or spaces, or JSON objects in an array or on lines. Rows
/// without both tones and an answer are skipped; such programs write them for instructions and
/// pauses.
package struct TableImport: Sendable {
  /// The form of a file, known from its first character.
  fileprivate enum Form: Sendable {
    /// Only space so far.
    case unknown([UInt8])
    case separated(CommaSeparatedReader)
    case objects(ObjectReader)
  }

  /// The number of rows so far that are not answers.
  package private(set) var otherRows = 0
  /// The number of rows so far that a condition of the mapping skips.
  package private(set) var filteredRows = 0
  /// The number of answers so far.
  package private(set) var answerCount = 0
  /// The labels of the listeners.
  package private(set) var labels: CleanedLabels

  private let file: String
  private let mapping: TableMapping
  private var form = Form.unknown([])
  private var times: TableTime
  /// The places of what is read; `nil` before the heading.
  private var columns: TableColumns?
  /// The numbers of the sessions, by the names that the table gives them.
  private var sessions: [String: Int] = [:]
  private var answers: [(listener: Listener?, answer: ImportedAnswer)] = []
  private var problems: [RecordingProblem] = []
  /// Whether a row has had the label of a listener.
  private var namesListeners = false
  /// The answers without a label until a row has one, each with its problem in a table that names
  /// listeners.
  private var unlabelled: [(answer: ImportedAnswer, problem: RecordingProblem)] = []
  private var collision: DataError?
  /// The number of rows that cannot be used.
  private var problemRows = 0
  /// The number of answers so far that are correct; `nil` if answers are words or a difference has a sign.
  private var correctCount: Int? = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for problems.
  ///   - mapping: The columns of the table.
  ///   - zone: The zone of local times.
  ///   - labels: The labels of listeners in other tables, which must not be mistaken for those here.
  package init(
    file: String, mapping: TableMapping, zone: LocalZone = .utc,
    labels: CleanedLabels = CleanedLabels()
  ) {
    self.file = file
    self.mapping = mapping
    times = TableTime(zone: zone)
    self.labels = labels
  }

  /// Whether no row is read, because the heading cannot be used. It does not matter then what follows.
  package var isRefused: Bool {
    if case .separated(let rows) = form, rows.obstacle != nil { return true }
    return columns?.isUsable == false
  }

  /// Reads every row that ends in a piece. Objects are read when the table is finished.
  ///
  /// - Throws: ``DataError`` if two listeners would get the same label.
  /// - Complexity: O(*b*) for *b* bytes.
  package mutating func read(_ piece: Span<UInt8>) throws(DataError) {
    var form = exchange(&form, with: .unknown([]))
    form.begin(with: piece, mapping)
    switch form {
    case .unknown: break
    case .objects(var objects):
      objects.read(piece)
      form = .objects(objects)
    case .separated(var rows):
      rows.read(piece) { take($0) }
      form = .separated(rows)
    }
    self.form = form
    if let collision { throw collision }
  }

  /// Finishes the table.
  ///
  /// - Throws: ``DataError`` if two listeners would get the same label.
  package mutating func finish() throws(DataError) {
    switch form {
    case .unknown: break
    case .objects(let objects):
      let rows = objects.rows()
      for (line, text) in rows.wrongLines {
        problems.append(RecordingProblem(file: file, line: line, kind: .noObject, row: text))
      }
      readHeading(rows.names)
      for row in rows.rows { take(row) }
    case .separated(var rows):
      rows.finish { take($0) }
      if rows.hasWindowsText { problems.append(RecordingProblem(file: file, kind: .windowsText)) }
      if let obstacle = rows.obstacle {
        problems.append(RecordingProblem(file: file, kind: obstacle))
        columns = TableColumns()
      }
    }
    // A column that is empty in all rows names no listeners.
    answers += unlabelled.map { (nil, $0.answer) }
    answerCount += unlabelled.count
    unlabelled = []
    problems += remarks.map { RecordingProblem(file: file, kind: $0) }
    if let collision { throw collision }
  }

  /// What is to be said of the table as a whole.
  private var remarks: [RecordingProblem.Kind] {
    guard let columns else { return [.empty] }
    var remarks: [RecordingProblem.Kind] = []
    if let date = times.assumed {
      remarks.append(.dateOrder(date, isDayFirst: times.isDayFirst == true))
    }
    if let excess = correctCount.map({ answerCount - 2 * $0 }), excess > 0,
      excess * excess > 4 * answerCount  // Two standard deviations of guesses.
    {
      remarks.append(.belowChance((answerCount - excess) / 2, of: answerCount))
    }
    if columns.isUsable, answerCount + problemRows == 0 {
      let blank = otherRows > 0 ? columns.blankColumns.map { "'\($0)' is blank" } : []
      remarks.append(.noAnswers(counts + blank + columns.skippedValues))
    }
    return remarks
  }

  /// Removes and returns the usable answers since the last call, in the order of the file, each with
  /// its listener. The listener is `nil` when the row has none.
  package mutating func takeAnswers() -> [(listener: Listener?, answer: ImportedAnswer)] {
    exchange(&answers, with: [])
  }

  /// Removes and returns the problems found since the last call.
  package mutating func takeProblems() -> [RecordingProblem] { exchange(&problems, with: []) }

  /// What each column was taken for, one line each, and what became of the rows.
  package var summary: [String] {
    guard let columns, columns.isUsable else { return [] }
    return columns.summary(for: mapping) + [counts.joined(separator: ", ")]
  }

  /// What became of the rows.
  private var counts: [String] {
    let counts = [
      (answerCount, "answers"), (otherRows, "rows without an answer"),
      (filteredRows, "rows skipped by a condition"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
  }
}

// MARK: - Rows

extension TableImport {
  private mutating func readHeading(_ cells: [String]) {
    do throws(Unusable) {
      columns = try TableColumns(of: mapping, among: mapping.names(from: cells))
    } catch {
      columns = TableColumns()
      problems.append(RecordingProblem(file: file, kind: error))
    }
  }

  private mutating func take(_ row: CommaSeparatedReader.Row) {
    if columns == nil {
      readHeading(row.cells)
      if !mapping.isNumbered { return }
    }
    guard let columns else { return }
    guard columns.isUsable, collision == nil else { return }
    var unlabelledAnswer: ImportedAnswer?
    let problem = row.problem(in: file, columns: columns.count) { cells throws(Unusable) in
      try take(cells, at: row.line, columns, orUnlabelled: &unlabelledAnswer)
    }
    guard let problem else { return }
    problemRows += 1
    if let unlabelledAnswer, !namesListeners {
      unlabelled.append((unlabelledAnswer, problem))
    } else {
      problems.append(problem)
    }
  }

  /// Takes the answer of a row.
  ///
  /// - Parameter unlabelled: Receives the answer if the row cannot be used only because it has no
  ///   label.
  private mutating func take(
    _ cells: [String], at line: Int, _ columns: TableColumns,
    orUnlabelled unlabelled: inout ImportedAnswer?
  ) throws(Unusable) {
    guard columns.keeps(cells) else {
      self.columns?.rememberSkipped(cells)
      return filteredRows += 1
    }
    if let cell = columns.cell(.alternatives, in: cells), try cell.number != 2 {
      self.columns = TableColumns()
      throw .alternatives(cell.text)
    }
    self.columns?.remember(cells)
    guard let reference = columns.cell(.reference, in: cells),
      let comparison = columns.cell(.comparison, in: cells),
      let answer = columns.cell(.answer, in: cells)
    else { return otherRows += 1 }
    let (note, first) = try reference.reference
    let second = try comparison.comparison(after: first)
    let difference = Difference(from: first, to: second)
    let side = try answer.answer(to: difference, mapping)
    let imported = ImportedAnswer(
      time: try columns.cell(.time, in: cells).map { cell throws(Unusable) in
        try times.time(of: cell)
      },
      session: session(columns.cell(.session, in: cells)?.text), reference: note,
      presentation: .pair(reference: first, comparison: second),
      response: .side(side),
      responseTime: try columns.cell(.responseTime, in: cells)?.responseTime)
    let isUnsigned = answer.field == .correct && difference.hundredths >= 0
    correctCount = isUnsigned ? correctCount.map { $0 + (side == .higher ? 1 : 0) } : nil
    let label = columns.cell(.listener, in: cells, orMissing: true)
    if let label, label.text.content == nil { unlabelled = imported }
    answers.append((try listener(label, at: line), imported))
    answerCount += 1
  }

  private mutating func session(_ name: String?) -> Int {
    guard let name else { return 0 }
    let number = sessions[name] ?? sessions.count + 1
    sessions[name] = number
    return number
  }

  private mutating func listener(_ cell: TableCell?, at line: Int) throws(Unusable) -> Listener? {
    guard let cell else { return nil }
    if let label = cell.text.content {
      namesListeners = true
      problems += unlabelled.map(\.problem)
      unlabelled = []
      do throws(DataError) {
        if let listener = try labels.listener(label, at: "\(file):\(line)") { return listener }
      } catch {
        collision = error
      }
    }
    throw cell.unusable(
      "a label of up to 60 letters and digits that does not stand for a missing value")
  }
}

extension TableImport.Form {
  /// Finds the form from the first character that is not space, and reads the space before it.
  fileprivate mutating func begin(with piece: Span<UInt8>, _ mapping: TableMapping) {
    guard case .unknown(var space) = self else { return }
    let start = space.isEmpty ? piece.byteOrderMarkLength : 0
    let first = (start..<piece.count).map { piece[$0] }.first { !" \t\r\n".utf8.contains($0) }
    switch first {
    case nil:
      piece.withUnsafeBufferPointer { space.append(contentsOf: $0) }
      self = .unknown(space)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var objects = ObjectReader()
      objects.read(space.span)
      self = .objects(objects)
    default:
      var rows = CommaSeparatedReader(heading: mapping.isHeading)
      rows.read(space.span) { _ in }
      self = .separated(rows)
    }
  }
}
