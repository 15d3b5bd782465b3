import ArgumentParser
import Notation
import Reports
import Storage
import Training

/// `limen sessions annotate`
struct AnnotateSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate", abstract: "Add a remark to a session.")

  @OptionGroup var store: StoreOption

  @Argument(help: ArgumentHelp("The id of the session.", valueName: "id"))
  var session: Int64

  @Argument(help: "The remark.")
  var text: String

  func run() throws { try store.decide(.annotated(text), about: session) }
}

/// The arguments that select a session or one of its trials.
struct DecisionArguments: ParsableArguments {
  @OptionGroup var store: StoreOption

  @Argument(help: ArgumentHelp("The id of the session.", valueName: "id"))
  var session: Int64

  @Option(help: "The number of one trial; the whole session if absent.")
  var trial: Int?
}

/// `limen sessions exclude`
struct ExcludeSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude",
    abstract: "Exclude a session, or one trial of it, from profiles.")

  @OptionGroup var subject: DecisionArguments

  func run() throws {
    try subject.store.decide(.excluded(trial: subject.trial), about: subject.session)
  }
}

/// `limen sessions restore`
struct RestoreSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Undo the exclusion of a session, or of one trial.",
    discussion:
      "When a session is restored, trials that were excluded individually remain excluded.")

  @OptionGroup var subject: DecisionArguments

  func run() throws {
    try subject.store.decide(.restored(trial: subject.trial), about: subject.session)
  }
}

extension StoreOption {
  /// Adds a decision to a session and prints the updated session.
  fileprivate func decide(_ kind: HistoryEvent.Kind, about session: Int64) throws {
    let listener = try reading().streamedSession(session).outline.header.listener
    let store = try TrainingStore.writing(to: path, for: .listener(listener))
    try store.append(HistoryEvent(time: Clock.now.utc, kind: kind), to: session)
    try StandardOutput.say(SessionReport(of: store.streamedSession(session)).text)
  }
}

/// `limen sessions forget`
struct ForgetListener: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete every session of a listener from the store, permanently.",
    discussion: "Asks for confirmation. Exports and backups are not deleted.")

  @OptionGroup var store: StoreOption

  @Argument(
    help: "The label of the listener.", completion: Completions.listeners,
    transform: Listener.init(label:))
  var listener: Listener

  @Flag(help: "Delete without confirmation.")
  var yes = false

  func run() throws {
    // The store is not open for changes while the user is asked, so that a session can begin.
    let confirmed = try yes ? nil : ListenerAmount(of: listener, in: store.reading())
    if let confirmed, try !isConfirmed(confirmed) {
      return StandardError.say("Nothing was deleted.")
    }
    // A store that is not there is not created, because a new one has nothing to delete.
    let path = try store.reading().path
    let amount = try TrainingStore.writing(to: path).forget(listener, confirmed: confirmed)
    try StandardOutput.say("Deleted \(amount).")
  }

  private func isConfirmed(_ amount: ListenerAmount) throws -> Bool {
    guard StandardInput.isTerminal else {
      throw ValidationError("This would delete \(amount) permanently: add --yes to confirm.")
    }
    StandardError.say("This deletes \(amount) permanently. Type the label to continue:")
    return readLine() == listener.label
  }
}
