import Notation
import Recordings
import Training

/// A table of another program in a file, in a pipe, or on standard input (`-`).
struct OtherTable {
  let path: String
  let mapping: TableMapping

  var input: InputPath { InputPath(path: path) }

  /// Reads the table from beginning to end.
  ///
  /// - Parameters:
  ///   - labels: The labels of the listeners in this table and those before it.
  ///   - take: Receives the reader after each piece and at the end.
  /// - Returns: The reader at the end.
  /// - Throws: ``InputError``, `LabelCollision`, or any error of `take`.
  func read(
    labels: inout CleanedLabels, _ take: (inout TableImport) throws -> Void
  ) throws -> TableImport {
    var table = TableImport(file: input.name, mapping: mapping, zone: Clock.zone, labels: labels)
    try input.read { piece in
      try table.read(piece)
      try take(&table)
      return !table.isRefused
    }
    try table.finish()
    try take(&table)
    labels = table.labels
    return table
  }
}

/// The tables of other programs that a command reads.
struct OtherTables {
  let paths: [String]
  let mapping: TableMapping
  /// The listener of rows that name none.
  let listener: Listener

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - finish: Receives a reader at the end of its table, and the name of the table.
  ///   - take: Receives the sessions of a listener in one table, and the name of the table.
  /// - Returns: The problems of the tables.
  /// - Throws: ``InputError``, `LabelCollision`, or any error of `take`.
  func read(
    finish: (TableImport, _ name: String) throws -> Void = { _, _ in },
    _ take: ([RecordedSession], _ name: String) throws -> Void
  ) throws -> [RecordingProblem] {
    var labels = CleanedLabels()
    var problems: [RecordingProblem] = []
    for path in paths {
      let table = OtherTable(path: path, mapping: mapping)
      var answers: [Listener: [ImportedAnswer]] = [:]
      let end = try table.read(labels: &labels) { reader in
        for (listener, answer) in reader.takeAnswers() {
          answers[listener ?? self.listener, default: []].append(answer)
        }
        problems += reader.takeProblems()
      }
      try finish(end, table.input.name)
      let date = table.input.date
      for (listener, answers) in answers.sorted(by: { $0.key.label < $1.key.label }) {
        try take(
          ImportedAnswer.sessions(of: listener, answering: answers, endingBy: date),
          table.input.name)
      }
    }
    labels.report()
    return problems
  }

  /// Prints what each column is taken for, and reports the problems of the tables.
  ///
  /// - Throws: ``InputError``, `LabelCollision`, or `ExitCode` if rows were skipped, unless
  ///   `leniency` allows it.
  func rehearse(_ leniency: LenientOption) throws {
    var reporter = ProblemReporter()
    let problems = try read(finish: { try $0.printSummary(of: $1) }) { _, _ in }
    for problem in problems { reporter.report(problem) }
    reporter.finish()
    try leniency.check(reporter)
  }
}

extension TableImport {
  /// Prints what each column was taken for.
  func printSummary(of name: String) throws {
    guard !summary.isEmpty else { return }
    try StandardOutput.say("\(name):")
    for line in summary { try StandardOutput.say("  " + line) }
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
