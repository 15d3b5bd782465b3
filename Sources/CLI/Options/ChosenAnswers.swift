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
    transform: Listener.init(label:))
  var listener: [Listener] = []

  @Flag(help: "Report every listener.")
  var allListeners = false

  @OptionGroup var store: StoreOption

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Recordings instead of the store: folders, single or long tables, stores, or - for a long table "
        + "on standard input.",
      valueName: "path"))
  var from: [String] = []

  @OptionGroup var leniency: LenientOption

  @Option(
    help: ArgumentHelp("Only sessions that began on or after this day or time.", valueName: "time"),
    transform: UTCPeriod.init(text:))
  var since: UTCPeriod?

  @Option(
    help: ArgumentHelp(
      "Only sessions that began up to this day, or before this time.", valueName: "time"),
    transform: UTCPeriod.init(text:))
  var until: UTCPeriod?

  func validate() throws {
    if allListeners && !listener.isEmpty {
      throw ValidationError("Give either --listener or --all-listeners.")
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
  func listeners(in sources: RecordingSources) throws -> [Listener] {
    if areOfEverybody { return try sources.listeners.map(Listener.init(label:)) }
    return named
  }

  /// The listeners given by name, or the standard one. A listener without sessions has no answers.
  var named: [Listener] { listener.isEmpty ? [.standard] : listener }

  /// Opens the sources of the answers. Only long tables are read at this point.
  func sources() throws -> RecordingSources {
    var sources = try RecordingSources(from.map(Source.init(path:))) { _ in true }
    if from.isEmpty {
      try sources.add(store.reading()) { _ in true }
    }
    return sources
  }

  var window: SessionWindow { SessionWindow(from: since?.start, to: until?.end) }
}
