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
      bids: a folder with a table and a sidecar for each session, which 'limen sessions import' reads \
      back without loss, and what else BIDS wants. ndjson, csv: a row for each trial, to a file or to \
      standard output. peach: the answers as a version 3 export of Peach. Whatever is written is there \
      whole or not at all.
      """)

  /// How sessions are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case bids
    case ndjson
    case csv
    case peach
  }

  @OptionGroup var store: StoreOption

  @Flag(help: "Every session of every listener.")
  var all = false

  @Option(help: "Every session of this listener.", transform: Listener.init(label:))
  var listener: Listener?

  @Option(help: "One session: its number, as 'limen sessions' lists it.")
  var session: Int64?

  @Option(help: "How to write them.")
  var format = Format.bids

  @Option(
    help: ArgumentHelp(
      "Where to: for bids a folder that is not there yet, else a file.", valueName: "path"))
  var to: String?

  func validate() throws {
    guard [all, listener != nil, session != nil].filter({ $0 }).count == 1 else {
      throw ValidationError("Say which sessions: --all, --listener or --session, one of them.")
    }
    if format == .bids, to == nil {
      throw ValidationError("Recordings are many files: give a folder with --to.")
    }
  }

  func run() throws {
    let store = try store.reading()
    switch format {
    case .bids: try writeDataset(from: store, to: to ?? "")
    case .ndjson: try write(.ndjson, from: store)
    case .csv: try write(.csv, from: store)
    case .peach: try writePeach(from: store)
    }
  }

  // MARK: Which

  private func listeners(in store: TrainingStore) throws -> [Listener] {
    if let session { return [try store.session(session).header.listener] }
    if let listener {
      guard try store.listeners().contains(listener) else {
        throw StorageError.noListener(listener, path: self.store.path)
      }
      return [listener]
    }
    return try store.listeners()
  }

  private func sessions(of listener: Listener, in store: TrainingStore) throws -> [RecordedSession]
  {
    if let session { return [try store.session(session)] }
    return try store.sessions(of: listener)
  }

  // MARK: How

  private func writeDataset(from store: TrainingStore, to path: String) throws {
    let listeners = try listeners(in: store)
    let folder = try AtomicFolder(path: path)
    try folder.write(Dataset.description)
    try folder.write(Dataset.participants(listeners))
    for listener in listeners {
      for recording in Dataset.recordings(of: try sessions(of: listener, in: store)) {
        try folder.write(recording.table, in: recording.folder)
        try folder.write(recording.sidecar, in: recording.folder)
      }
    }
    try folder.finish()
  }

  private func write(_ stream: TrialStream, from store: TrainingStore) throws {
    try writeLines { write in
      if let heading = stream.heading { try write(heading) }
      for listener in try listeners(in: store) {
        for session in try sessions(of: listener, in: store) {
          for row in stream.rows(of: session) { try write(row) }
        }
      }
    }
  }

  private func writePeach(from store: TrainingStore) throws {
    let listeners = try listeners(in: store)
    guard listeners.count == 1 else {
      throw ValidationError("Peach keeps one listener's answers: name one with --listener.")
    }
    let sessions = try sessions(of: listeners[0], in: store)
    try writeLines { write in
      for line in PeachExport.lines(of: sessions) { try write(line) }
    }
  }

  /// Writes lines to the file that is asked for, or to standard output.
  private func writeLines(_ lines: ((String) throws -> Void) throws -> Void) throws {
    guard let to else { return try lines { try StandardOutput.write($0) } }
    let file = try AtomicFile(path: to)
    try lines { try file.write($0) }
    try file.finish()
  }
}
