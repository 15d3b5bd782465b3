import ArgumentParser
import Recordings
import Reports
import Storage

/// `limen sessions`: shows recorded sessions and stores later decisions about them.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List, annotate, exclude, export, import and check recorded sessions.",
    discussion: """
      No record ever changes: later decisions are stored beside the records with their date. \
      Excluded trials stay in the store and in every export, but profiles leave them out.
      """,
    subcommands: [
      ListSessions.self, ShowSession.self, ListRuns.self, AnnotateSession.self, ExcludeSession.self,
      RestoreSession.self, ExportSessions.self, ImportSessions.self, CheckSessions.self,
      ForgetListener.self,
    ],
    defaultSubcommand: ListSessions.self)
}

/// `limen sessions list`
struct ListSessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List sessions, those of each listener oldest first.",
    discussion: """
      On a terminal, the times are local and the language is the configured one. To a pipe or a \
      file, times are in UTC. --json prints one object per session.
      """)

  @OptionGroup var store: StoreOption

  @OptionGroup var filter: ListenerFilter

  @OptionGroup var format: JSONOption

  func run() throws {
    let store = try store.reading()
    var table: [SessionReport] = []
    for listener in try filter.listeners(in: store) {
      for session in try store.streamedSessions(of: listener) {
        let report = try SessionReport(of: session)
        if format.json {
          try StandardOutput.write(report.json())
        } else if StandardOutput.isTerminal {
          table.append(report)
        } else {
          try StandardOutput.say(report.text)
        }
      }
    }
    guard !table.isEmpty else { return }
    try StandardOutput.say(SessionReport.table(of: table, in: .configured(), at: Clock.zone))
  }
}

/// `limen sessions show`
struct ShowSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a session: its settings, the later decisions, and its trials.",
    discussion: """
      On a terminal, the trials are a table for people. To a pipe or a file, they are written as \
      tab-separated values. --json prints one object for the session, then one for each trial.
      """)

  @OptionGroup var store: StoreOption

  @Argument(
    help: ArgumentHelp("The id of the session, as 'limen sessions' lists it.", valueName: "id"))
  var session: Int64

  @OptionGroup var format: JSONOption

  func run() throws {
    let session = try store.reading().streamedSession(session)
    if StandardOutput.isTerminal, !format.json {
      return try StandardOutput.say(
        SessionReport.page(of: session, in: .configured(), at: Clock.zone))
    }
    let report = try SessionReport(of: session)
    if format.json {
      try StandardOutput.write(report.json())
      try TrialStream.ndjson.write(session) { try StandardOutput.write(piece: $0) }
    } else {
      try StandardOutput.say(report.details + [""])
      try RecordingWriter(of: session).writeTable { try StandardOutput.write(piece: $0) }
    }
  }
}
