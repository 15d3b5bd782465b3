import ArgumentParser
import Notation
import Storage
import Training

/// The options that select answers by listener, source and time.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: """
      The label of a listener; can be repeated. (default: me; with --from every listener)
      """,
    completion: Completions.listeners, transform: Listener.init(label:))
  var listener: [Listener] = []

  @Flag(help: "Report every listener.")
  var allListeners = false

  @OptionGroup var store: StoreOption

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Recordings instead of the store: folders, single or long tables, stores, tables of other "
        + "programs, or - for a table on standard input.",
      valueName: "path"))
  var from: [String] = []

  @OptionGroup var tables: TableOptions

  @OptionGroup var rehearsal: TableDryRunOption

  @OptionGroup var leniency: LenientOption

  @Option(
    help: ArgumentHelp("Only sessions that began on or after this day or time.", valueName: "time"),
    transform: AnswerOptions.period)
  var since: UTCPeriod?

  @Option(
    help: ArgumentHelp(
      "Only sessions that began up to this day, or before this time.", valueName: "time"),
    transform: AnswerOptions.period)
  var until: UTCPeriod?

  func validate() throws {
    if allListeners && !listener.isEmpty {
      throw ValidationError("Give either --listener or --all-listeners.")
    }
    if from.isEmpty, tables.areGiven {
      throw ValidationError("--columns and --mapping read the tables that --from names.")
    }
    if rehearsal.dryRun, !tables.areGiven {
      throw ValidationError("--dry-run needs --columns or --mapping.")
    }
    if store.given != nil && !from.isEmpty {
      throw ValidationError("Give either --store or --from.")
    }
    if let since, let until, since.start >= until.end {
      throw ValidationError(
        "Nothing lies between --since \(since.text) and --until \(until.text): give an earlier and a "
          + "later time.")
    }
  }

  /// Whether every listener of the sources is reported.
  private var areOfEverybody: Bool { allListeners || !from.isEmpty && listener.isEmpty }

  /// Whether more than one listener may be reported.
  var areOfSeveral: Bool { areOfEverybody || listener.count > 1 }

  /// Returns the listeners to report, in the order given, otherwise by label.
  ///
  /// - Parameter withAdded: Whether every listener of the store includes those without sessions.
  func listeners(in sources: RecordingSources, withAdded: Bool) throws -> [Listener] {
    if withAdded, allListeners, from.isEmpty { return try store.reading().everyListener() }
    if areOfEverybody { return try sources.listeners.map(Listener.init(label:)) }
    let chosen = try listener.isEmpty ? [onlyListener] : listener
    // Before the first session of anybody, the default listener has no answers.
    if !listener.isEmpty || !sources.listeners.isEmpty { try require(chosen, in: sources) }
    return chosen
  }

  /// The first listener given by name, or the default one.
  var onlyListener: Listener {
    get throws { try listener.first ?? StoreDefaults.configured.listener }
  }

  /// Throws an error for a listener who has no session.
  func require(_ listeners: [Listener], in sources: RecordingSources) throws {
    let known = sources.listeners
    guard let unknown = listeners.first(where: { !known.contains($0.label) }) else { return }
    guard !from.isEmpty else {
      return try store.reading().require(unknown, among: known.map(Listener.init(label:)))
    }
    let paths = from.map { "'\($0)'" }.joined(separator: ", ")
    throw CommandError(
      .inputMissing,
      "There is no session of '\(unknown.label)' in \(paths): leave out --listener to report every "
        + "listener there.")
  }

  /// The tables of other programs among the sources; `nil` if there are none.
  func otherTables() throws -> OtherTables? {
    try tables.tables(at: from, of: onlyListener)
  }

  /// Opens the sources of the answers. Only tables are read at this point.
  func sources() throws -> RecordingSources {
    if let tables = try otherTables() { return try RecordingSources(tables) }
    return try RecordingSources(from.map(Source.init(path:)), or: store)
  }

  /// Returns a day or a time in the time zone of the user.
  static func period(_ text: String) throws -> UTCPeriod {
    try UTCPeriod(text: text, in: Clock.zone)
  }

  var window: SessionWindow { SessionWindow(from: since?.start, to: until?.end) }
}
