import ArgumentParser
import Music
import Reports
import Storage
import Training

/// `limen profile`: what is known of a listener.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Tell how finely a listener hears, note by note.",
    discussion: """
      T75 is the difference, in cents, that is heard three times out of four; the bands hold it with \
      68 and 95 % probability. No threshold is told before the answers tell hearing from guessing. \
      Reading disturbs no session that goes on.
      """)

  @OptionGroup var answers: StoreOptions

  @Option(help: "The notes to tell of.", transform: NoteRange.init(text:))
  var range = NoteRange.standard

  @Flag(help: "Print one JSON object instead of a table.")
  var json = false

  func run() throws {
    let store = try TrainingStore.reading(from: answers.storePath)
    let sessions = try store.sessions(of: answers.listener)
    let report = ProfileReport(
      of: ListenerFindings(of: sessions, range: range), listener: answers.listener)
    try StandardOutput.write(json ? report.json() : report.text())
  }
}
