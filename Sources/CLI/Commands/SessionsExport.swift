import ArgumentParser
import Recordings
import Storage
import Training

/// `limen sessions export`
struct ExportSessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write sessions as files that other programs read.",
    discussion: """
      bids writes a folder with a table and a sidecar for each session. csv and ndjson write one row \
      per trial, to a file or to standard output. 'limen sessions import' reads all three without \
      loss. peach writes the answers of one listener as a version 3 export of Peach.
      """)

  /// The format of exported sessions.
  enum Format: String, NamedCase {
    case bids
    case ndjson
    case csv
    case peach
  }

  @OptionGroup var store: StoreOption

  @Flag(help: "Every session of every listener.")
  var all = false

  @OptionGroup var filter: ListenerFilter

  @Option(
    help: ArgumentHelp(
      "The session with this id, as 'limen sessions' lists it.", valueName: "id"))
  var session: Int64?

  @Option(help: "The format.")
  var format = Format.bids

  @Option(
    help: ArgumentHelp(
      "The destination: a new folder or a dataset for bids, otherwise a file.", valueName: "path"))
  var to: String?

  @OptionGroup var datasetOptions: DatasetOptions

  func validate() throws {
    try datasetOptions.validate(isWritten: format == .bids, by: "--format bids")
    guard [all, filter.listener != nil, session != nil].filter({ $0 }).count == 1 else {
      throw ValidationError("Select the sessions with one of --all, --listener and --session.")
    }
    if format == .bids, to == nil {
      throw ValidationError("Recordings are many files: give a folder with --to.")
    }
  }

  func run() throws {
    let chosen = try chosen(in: store.reading())
    if chosen.listeners.isEmpty {
      throw CommandError(
        .badData, "There is no session in '\(try store.path)': give the store that has some.")
    }
    switch format {
    case .bids: try writeDataset(of: chosen, to: to ?? "")
    case .ndjson: try write(.ndjson, of: chosen)
    case .csv: try write(.csv, of: chosen)
    case .peach: try writePeach(of: chosen)
    }
  }

  // MARK: Selection

  /// The chosen listeners, with a function that returns the chosen sessions of one.
  private typealias Chosen = (
    listeners: [Listener], sessions: (Listener) throws -> [StreamedSession]
  )

  private func chosen(in store: TrainingStore) throws -> Chosen {
    if let session {
      let session = try store.streamedSession(session)
      return ([session.outline.header.listener], { _ in [session] })
    }
    return (try filter.listeners(in: store), store.streamedSessions)
  }

  // MARK: Formats

  private func writeDataset(of chosen: Chosen, to path: String) throws {
    if RecordingFolder.isDataset(path) {
      datasetOptions.sayIfUnused(in: path)
      return try add(chosen, to: path)
    }
    if RecordingFolder.isRepository(path) { return try add(chosen, to: path) }
    let folder = try AtomicFolder(path: path)
    try folder.fill { try add(chosen, to: $0, flushes: false) }
    try folder.finish()
  }

  /// Adds the sessions that a dataset does not have yet. Each recording appears complete or not at
  /// all. One that differs from its session, because of a later decision, stays as it is.
  private func add(_ chosen: Chosen, to path: String, flushes: Bool = true) throws {
    let folder = try RecordingFolder(
      path: path, dataset: datasetOptions.dataset(), flushes: flushes)
    // A folder is a dataset before it has recordings, so that an export that was killed can go on.
    try folder.complete()
    var others: [String] = []
    for listener in chosen.listeners {
      for (session, run) in Dataset.runs(of: try chosen.sessions(listener)) {
        if let table = try folder.add(session, run: run) { others.append(table) }
      }
    }
    try folder.complete()
    guard let first = others.first else { return }
    let rest = others.count > 1 ? " (and \(others.count - 1) more)" : ""
    throw CommandError(
      .inputOutput,
      "'\(first)'\(rest) is not what the store has of that session, and stays as it is: export the "
        + "session to another folder. Everything else is exported.")
  }

  private func write(_ stream: TrialStream, of chosen: Chosen) throws {
    try AtomicFile.write(to: to) { write in
      if let heading = stream.heading { try write(heading + "\n") }
      for listener in chosen.listeners {
        try stream.writeRows(of: chosen.sessions(listener), to: write)
      }
    }
  }

  private func writePeach(of chosen: Chosen) throws {
    guard chosen.listeners.count == 1 else {
      throw ValidationError("Peach keeps one listener's answers: name one with --listener.")
    }
    let sessions = try chosen.sessions(chosen.listeners[0])
    try AtomicFile.write(to: to) { write in
      for line in try PeachExport.lines(of: sessions) { try write(line + "\n") }
    }
  }
}
