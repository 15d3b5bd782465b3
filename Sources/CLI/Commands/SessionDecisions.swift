import ArgumentParser
import Glibc
import Notation
import Reports
import Storage
import Training

/// `limen sessions annotate`
struct AnnotateSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate", abstract: "Keep a remark with a session.")

  @OptionGroup var store: StoreOption

  @Argument(help: "The number of the session.")
  var session: Int64

  @Argument(help: "The remark.")
  var text: String

  func run() throws { try store.decide(.annotated(text), about: session) }
}

/// Which session, or which trial of it.
struct DecisionArguments: ParsableArguments {
  @OptionGroup var store: StoreOption

  @Argument(help: "The number of the session.")
  var session: Int64

  @Option(help: "Only the trial of this number; the whole session if absent.")
  var trial: Int?
}

/// `limen sessions void`
struct VoidSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Leave a session, or a trial of it, out of profiles; 'restore' undoes it.")

  @OptionGroup var subject: DecisionArguments

  func run() throws {
    try subject.store.decide(.excluded(trial: subject.trial), about: subject.session)
  }
}

/// `limen sessions restore`
struct RestoreSession: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Let a session, or a trial of it, that was left out count again.",
    discussion: """
      A session and its trials are left out apart: a trial counts when neither is. So restoring a \
      session leaves out what was left out of it before.
      """)

  @OptionGroup var subject: DecisionArguments

  func run() throws {
    try subject.store.decide(.restored(trial: subject.trial), about: subject.session)
  }
}

extension StoreOption {
  /// Adds a decision to a session, and tells what is now known of it.
  fileprivate func decide(_ kind: HistoryEvent.Kind, about session: Int64) throws {
    let store = try changing()
    try store.append(HistoryEvent(time: Clock.now.utc, kind: kind), to: session)
    try StandardOutput.write(SessionReport(of: store.session(session)).text)
  }
}

/// `limen sessions forget`
struct ForgetListener: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete every session of a listener from the store, for good.",
    discussion: "Exports and backups are files of your own: delete those yourself.")

  @OptionGroup var store: StoreOption

  @Argument(help: "Whose sessions.", transform: Listener.init(label:))
  var listener: Listener

  @Flag(help: "Do not ask.")
  var yes = false

  func run() throws {
    let store = try store.changing()
    let sessions = try store.sessions(of: listener)
    guard !sessions.isEmpty else { throw StorageError.noListener(listener, path: self.store.path) }
    let trials = sessions.reduce(0) { $0 + $1.trials.count }
    let amount = "\(sessions.count) sessions with \(trials) trials of '\(listener.label)'"
    guard try yes || isConfirmed(amount) else {
      return StandardError.say("Nothing was deleted.")
    }
    try store.forget(listener)
    try StandardOutput.write("Deleted \(amount).")
  }

  private func isConfirmed(_ amount: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("This would delete \(amount) for good: add --yes if that is meant.")
    }
    StandardError.say("This deletes \(amount) for good. Type the label to go on:")
    return readLine() == listener.label
  }
}
