import ArgumentParser
import Glibc
import Reports
import Storage
import Training

/// What a row of the table of runs stands for, in place of a run.
enum RunGrouping: String, NamedCase { case condition }

/// `limen sessions runs`
struct ListRuns: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "List the results of each session on its own: answers, reversals, limens and fit.",
    discussion: """
      On a terminal, the table has what an experimenter looks at first, with local times. To a pipe or \
      a file, it is tab-separated values with all columns, and times are in UTC.
      """)

  @OptionGroup var store: StoreOption

  @OptionGroup var filter: ListenerFilter

  @Flag(help: "Print tab-separated values, also on a terminal.")
  var tsv = false

  @OptionGroup var format: JSONOption

  @Flag(help: "Wait for further sessions, and print each when it has ended, until 'Ctrl-C'.")
  var follow = false

  @Option(
    help: "Print a row for each condition of a protocol, with means over its test runs (condition)."
  )
  var by: RunGrouping?

  func validate() throws {
    if by != nil, follow {
      throw ValidationError("--follow prints each run by itself: leave it out, or --by condition.")
    }
  }

  private var isForPeople: Bool { StandardOutput.isTerminal && !tsv && !format.json }

  func run() throws {
    Interruption.endsTheProgram()
    let store = try store.reading()
    if by == .condition { return try listConditions(in: store) }
    if !isForPeople, !format.json { try StandardOutput.write(RunReport.heading) }
    var listed: Set<Int64> = []
    repeat {
      let runs = try runs(in: store, except: &listed).map(RunReport.init)
      if isForPeople {
        let table = RunReport.table(of: runs, in: .configured(), at: Clock.zone)
        for line in table.dropFirst(runs.isEmpty ? 1 : 0) { try StandardOutput.say(line) }
      } else {
        for run in runs { try StandardOutput.write(format.json ? run.json() : run.line) }
      }
      if follow { sleep(1) }
    } while follow
  }

  private func listConditions(in store: TrainingStore) throws {
    var listed: Set<Int64> = []
    let conditions = ConditionReport.all(of: try runs(in: store, except: &listed))
    guard !format.json else {
      for condition in conditions { try StandardOutput.write(condition.json()) }
      return
    }
    for line in ConditionReport.lines(of: conditions, isAligned: isForPeople) {
      try StandardOutput.write(line)
    }
  }

  /// Returns the sessions that are not listed yet. With `--follow`, a session is listed when it has ended.
  private func runs(in store: TrainingStore, except listed: inout Set<Int64>) throws -> [RunReading]
  {
    var runs: [RunReading] = []
    for listener in try filter.listeners(in: store) {
      let sessions = try store.streamedSessions(of: listener)
      for (index, session) in sessions.enumerated() {
        let hasEnded = session.outline.reached != nil || index < sessions.count - 1
        guard let id = session.outline.id, hasEnded || !follow, listed.insert(id).inserted else {
          continue
        }
        runs.append(RunReading(of: try session.whole()))
      }
    }
    return runs
  }
}
