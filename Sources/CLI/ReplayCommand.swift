import ArgumentParser
import Reports
import Storage
import Training

/// `limen replay`: recorded sessions, run again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run recorded sessions again.",
    discussion: """
      With --verify every pair is chosen again from the seed and the answers, and every record is \
      compared with its fingerprint. Exit status: 0 when all is as it was recorded, 1 when a trial \
      differs, 66 when a session cannot be run again here.
      """)

  @Option(help: "The store of all answers.")
  var store = StorePath.standard

  @Flag(help: "Check that every pair and record is regenerated identically.")
  var verify = false

  func run() throws {
    let store = try TrainingStore.reading(from: store)
    var verdicts: [Replay.Verdict] = []
    for listener in try store.listeners() {
      var replay = Replay()
      for session in try store.sessions(of: listener) {
        let verdict = verify ? replay.verify(session) : nil
        if let verdict { verdicts.append(verdict) }
        try StandardOutput.write(SessionLine(of: session, verdict: verdict).text)
      }
    }
    try Self.report(verdicts)
  }

  /// A difference weighs more than an obstacle.
  private static func report(_ verdicts: [Replay.Verdict]) throws {
    if verdicts.contains(where: { if case .differs = $0 { true } else { false } }) {
      throw ExitCode(ExitStatus.checkFailed.rawValue)
    }
    if verdicts.contains(where: { if case .unverifiable = $0 { true } else { false } }) {
      throw ExitCode(ExitStatus.inputMissing.rawValue)
    }
  }
}
