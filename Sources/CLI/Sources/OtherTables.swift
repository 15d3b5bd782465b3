import Notation
import Recordings
import Training

/// The tables of other programs that a command reads, each in a file, in a pipe, or on standard input (`-`).
struct OtherTables {
  let paths: [String]
  let mapping: TableMapping
  /// The listener of rows that name none.
  let listener: Listener

  /// Reads each table from beginning to end.
  ///
  /// - Parameters:
  ///   - take: Receives the reader after each piece and at the end.
  ///   - finish: Receives the reader after that, and the place of its table.
  /// - Returns: The labels of the listeners.
  /// - Throws: ``InputError``, `DataError`, or any error of `take` or `finish`.
  func read(
    _ take: (inout TableImport) throws -> Void,
    finish: (TableImport, _ input: InputPath) throws -> Void
  ) throws -> CleanedLabels {
    var labels = CleanedLabels()
    for input in paths.map(InputPath.init(path:)) {
      var table = TableImport(file: input.name, mapping: mapping, zone: Clock.zone, labels: labels)
      try input.read { piece in
        try table.read(piece)
        try take(&table)
        return !table.isRefused
      }
      try table.finish()
      try take(&table)
      labels = table.labels
      try finish(table, input)
    }
    return labels
  }

  /// Reads the sessions of the tables.
  ///
  /// - Parameter take: Receives the sessions of a listener in one table, and the name of the table.
  /// - Returns: The problems of the tables.
  /// - Throws: ``InputError``, `DataError`, or any error of `take`.
  func readSessions(
    _ take: ([RecordedSession], _ name: String) throws -> Void
  ) throws -> [RecordingProblem] {
    var problems: [RecordingProblem] = []
    var answers: [Listener: [ImportedAnswer]] = [:]
    let labels = try read { reader in
      for (listener, answer) in reader.takeAnswers() {
        answers[listener ?? self.listener, default: []].append(answer)
      }
      problems += reader.takeProblems()
    } finish: { _, input in
      let date = input.date
      for (listener, answers) in answers.sorted(by: { $0.key.label < $1.key.label }) {
        try take(
          ImportedAnswer.sessions(of: listener, answering: answers, endingBy: date), input.name)
      }
      answers = [:]
    }
    labels.report()
    return problems
  }

  /// Prints what each column is taken for, and reports the problems of the tables.
  ///
  /// - Throws: ``InputError``, `DataError`, or `ExitCode` if rows were skipped, unless
  ///   `leniency` allows it.
  func rehearse(_ leniency: LenientOption) throws {
    var problems: [RecordingProblem] = []
    let labels = try read {
      problems += $0.takeProblems()
    } finish: {
      try $0.printSummary(of: $1.name)
    }
    labels.report()
    var reporter = ProblemReporter()
    for problem in problems { reporter.report(problem) }
    reporter.finish()
    try leniency.check(reporter)
  }
}

extension TableImport {
  /// Prints what each column was taken for.
  func printSummary(of name: String) throws {
    guard !summary.isEmpty else { return }
    try StandardOutput.say(["\(name):"] + summary.map { "  " + $0 })
  }
}

extension CleanedLabels {
  private static let mostSaid = 5

  /// Reports on standard error which labels were changed.
  func report() {
    guard !changes.isEmpty else { return }
    let said = changes.prefix(Self.mostSaid).map {
      "'\($0.written.excerpt)' is '\($0.listener.label)'"
    }
    let rest =
      changes.count > Self.mostSaid ? ["and so on for \(changes.count - Self.mostSaid) more"] : []
    StandardError.say(
      "Labels of listeners keep only a-z, A-Z and digits: "
        + (said + rest).joined(separator: ", ") + ".")
  }
}
