import ArgumentParser
import FoundationEssentials
import Storage
import Training

/// `limen sessions import`
struct ImportSessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add sessions that were recorded elsewhere.",
    discussion: """
      Reads recordings, long tables (- for standard input), stores and exports of Peach, and with \
      --columns or --mapping the tables of other programs, whose columns 'limen help sessions' lists. \
      An import is applied completely or not at all.
      """)

  @Option(
    help: "The label of the listener: letters and digits. (default: me)",
    completion: Completions.listeners, transform: Listener.init(newLabel:))
  var listener: Listener?

  @OptionGroup var store: StoreOption

  @Argument(help: "Recordings, long tables, exports and stores.")
  var paths: [String]

  @OptionGroup var tables: TableOptions

  @Flag(
    help: """
      Report what would be added, and what each column of another program's table is taken for, and \
      add nothing.
      """)
  var dryRun = false

  @OptionGroup var leniency: LenientOption

  func run() throws {
    let tables = try tables.tables(at: paths, of: listener ?? StoreDefaults.configured.listener)
    let sources = try tables == nil ? paths.map(Source.init(path:)) : []
    if listener != nil { try refuseListener(for: sources) }
    // A store that cannot be written is refused before any input is read.
    if !dryRun { _ = try TrainingStore.writing(to: store.path) }
    var reading = try ImportReading(
      listener: listener ?? StoreDefaults.configured.listener, isRehearsal: dryRun)
    for source in sources { try reading.read(source) }
    if let tables { try reading.read(tables) }
    let store = try dryRun ? TrainingStore.rehearsing(on: store.path) : openStore()
    let summary = try reading.add(to: store)
    try StandardOutput.say(reading.report(summary))
    if reading.skipsData(summary), !leniency.lenient { throw ExitCode(ExitStatus.badData.rawValue) }
  }

  /// Throws an error if an input names its listeners, because the records would not be verifiable
  /// under another label.
  private func refuseListener(for sources: [Source]) throws {
    for source in sources {
      switch source.kind {
      case .peachExport: continue
      case .unknown: throw source.refusal
      case .recording, .longTable, .folder, .store:
        throw ValidationError(
          "'\(source.path)' names its listeners itself: leave out --listener, which is for exports "
            + "of Peach and for tables that are read with --columns or --mapping.")
      }
    }
  }

  /// Opens the store after all inputs but recordings have been read to their end.
  ///
  /// Training can continue while pipes are read, which can take any time. If a session is running then,
  /// the import waits for it, because a pipe cannot be read twice.
  private func openStore() throws -> TrainingStore {
    let path = try store.path
    do {
      return try TrainingStore.writing(to: path)
    } catch .inUse {
      StandardError.say(
        "The store '\(path)' is in use: the import waits for the other session or command to end.")
      return try .writing(to: path, for: .everything(waits: true))
    }
  }
}
