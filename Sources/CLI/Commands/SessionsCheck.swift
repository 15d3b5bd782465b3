import ArgumentParser
import Notation
import Storage
import Training

/// `limen sessions check`
struct CheckSessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the store, and copy it.",
    discussion: """
      Checks every page, row and reference of the store, the order of the trials, and the digest of \
      every record, and verifies the last session of each listener. With --backup, the store is \
      copied unless it has a fault outside of excluded sessions.
      """)

  @OptionGroup var store: StoreOption

  @Option(help: ArgumentHelp("Copy the store to this file after the check.", valueName: "file"))
  var backup: String?

  func run() throws {
    try backup.map(OutputTarget.requireFile(at:))
    let store = try store.reading()
    var faults = try store.faults()
    // A copy with a fault could replace one without. What was excluded for its fault is in no use.
    var canCopy = faults.isEmpty
    var trials = 0
    for listener in try store.listeners() {
      let sessions = try store.sessions(of: listener)
      trials += sessions.reduce(0) { $0 + $1.trials.count }
      let changed = Self.changedTrials(in: sessions)
      let excluded = sessions.filter(\.exclusions.wholeSession).compactMap(\.firstChangedTrial)
      canCopy = canCopy && changed.count == excluded.count
      faults += changed.map(\.description)
    }
    for fault in faults { StandardError.say(fault) }
    if faults.isEmpty {
      try StandardOutput.say("No faults found in \(trials.counted("trial")).")
    }
    if let backup {
      if canCopy {
        try store.backUp(to: backup)
      } else {
        StandardError.say("Nothing was copied to '\(backup)', because the store has a fault.")
      }
    }
    guard faults.isEmpty else { throw ExitCode(ExitStatus.checkFailed.rawValue) }
  }

  private static func changedTrials(in sessions: [RecordedSession]) -> [ChangedTrial] {
    let changed = sessions.compactMap(\.firstChangedTrial)
    guard let last = sessions.last, last.firstChangedTrial == nil else { return changed }
    var replay = Replay()
    for session in sessions.dropLast() { replay.addToHistory(session) }
    guard case .differs(let trial, _) = replay.verify(last) else { return changed }
    return changed + [ChangedTrial(trial, of: last)]
  }
}
