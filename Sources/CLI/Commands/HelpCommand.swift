import ArgumentParser
import Configuration
import Glibc
import Notation

/// `limen help`: shows the manual.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "List the topics of the manual, or show one.",
    discussion: """
      A page is shown by man when standard output is a terminal and man is installed, and otherwise \
      printed as plain text.
      """)

  @Argument(
    help: "Topic: a command, or another topic that 'limen help' lists.",
    completion: Completions.topics)
  var topic: [String] = []

  func run() throws {
    guard let name = topic.first else { return try StandardOutput.write(Self.overview) }
    guard let topic = HelpTopic(topic) else {
      let nearest = Suggestion.nearest(to: name, among: HelpTopic.all.map(\.name))
      let question = nearest.map { "did you mean '\($0)'? " } ?? ""
      throw ValidationError(
        "There is no topic '\(name)': \(question)'limen help' lists the topics.")
    }
    if StandardOutput.isTerminal, topic.isWholePage, ManualViewer.shows(topic.page) { return }
    try StandardOutput.write(topic.page.text)
  }

  private static var overview: String {
    let commands = CommandPath.program.subcommands
    let topics = HelpTopic.all
    func rows(_ topics: [HelpTopic]) -> [String] {
      topics.map { "  \($0.name.padded(to: 17)) \($0.summary)" }
    }
    return
      (["Topics of the manual; 'limen help TOPIC' shows one."]
      + ["", "Commands ('limen COMMAND --help' lists the options of one):"]
      + rows(topics.filter { commands.contains($0.name) })
      + ["", "Other topics:"] + rows(topics.filter { !commands.contains($0.name) }))
      .joined(separator: "\n")
  }
}

/// The system's viewer of manual pages.
private enum ManualViewer {
  /// Shows a page on the terminal.
  ///
  /// - Returns: Whether the page was shown.
  static func shows(_ page: ManualPage) -> Bool {
    guard let viewer = popen("command -v man > /dev/null && man -l -", "w") else { return false }
    // Leaving the viewer before it has read the whole page is not an error.
    let handler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, handler) }
    fputs(page.source, viewer)
    return pclose(viewer) == 0
  }
}
