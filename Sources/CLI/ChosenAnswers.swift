import ArgumentParser
import Storage
import Training

/// Whose answers count, and from when.
struct ChosenAnswers: ParsableArguments {
  @Option(
    help: "Whose answers: a label of letters and digits; can be given again. (default: me)",
    transform: Listener.init(label:))
  var listener: [Listener] = []

  @Flag(help: "The answers of everybody in the store.")
  var allListeners = false

  @Option(help: "The store of all answers.")
  var store = StorePath.standard

  @Option(
    help: ArgumentHelp("Leave out sessions that began before this day or time.", valueName: "time"),
    transform: UTCPeriod.init(text:))
  var since: UTCPeriod?

  @Option(
    help: ArgumentHelp(
      "Leave out sessions that began after this day, or from this time on.", valueName: "time"),
    transform: UTCPeriod.init(text:))
  var until: UTCPeriod?

  func validate() throws {
    if allListeners && !listener.isEmpty {
      throw ValidationError("Give either --listener or --all-listeners.")
    }
    if let since, let until, since.start >= until.end {
      throw ValidationError(
        "Nothing lies between --since \(since.text) and --until \(until.text): give an earlier and a "
          + "later time.")
    }
  }

  /// Whether more than one listener may be told of.
  var areOfSeveral: Bool { allListeners || listener.count > 1 }

  /// The one listener, if no other was named.
  var onlyListener: Listener { listener.first ?? .standard }

  /// Everybody who is told of, in the order given.
  func listeners(in store: TrainingStore) throws -> [Listener] {
    if allListeners { return try store.listeners() }
    return listener.isEmpty ? [onlyListener] : listener
  }

  var window: SessionWindow { SessionWindow(from: since?.start, to: until?.end) }
}
