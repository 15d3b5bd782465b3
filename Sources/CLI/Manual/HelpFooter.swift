/// The text after the help of a command: examples from its manual page, and a pointer to that page.
enum HelpFooter {
  private static let usage = "USAGE: "
  private static let mostExamples = 3
  /// The beginning of the parser's own pointer to the help of subcommands, which the footer
  /// replaces.
  private static let otherWay = "  See 'limen help "

  /// Returns the help of a command with its footer, and any other text as it is.
  static func added(to help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let call = lines.first(where: { $0.hasPrefix(usage) }) else { return help }
    let words = call.dropFirst(usage.count).split(separator: " ").dropFirst().map(String.init)
    let body = lines.filter { !$0.hasPrefix(otherWay) }.joined(separator: "\n")
    let end = body.lastIndex { !$0.isNewline } ?? body.startIndex
    return body[...end] + "\n\n" + text(of: CommandPath(words).names.filter { $0 != "keypad" })
  }

  /// Returns the footer of the command with this path.
  private static func text(of path: [String]) -> String {
    let topic = HelpTopic(path)
    let page = topic ?? HelpTopic(["limen"])
    let examples = (page?.page).map { Self.examples(of: path, in: $0) } ?? []
    let way =
      topic == nil
      ? "See 'limen help' for the topics of the manual."
      : "See 'limen help \(path[0])' for the manual."
    return (["EXAMPLES:"] + examples.map { "  " + $0 } + ["", way]).joined(separator: "\n")
  }

  /// Returns the first example lines of a page that run the command.
  private static func examples(of path: [String], in page: ManualPage) -> [String] {
    let call = (["limen"] + path).joined(separator: " ")
    let text = page.section("EXAMPLES")?.text.replacing(#/\s*\\\n\s*/#, with: " ") ?? ""
    let commands = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      guard let call = line.firstRange(of: call) else { return false }
      return call.upperBound == line.endIndex || line[call.upperBound] == " "
    }
    return commands.prefix(mostExamples).map(String.init)
  }
}
