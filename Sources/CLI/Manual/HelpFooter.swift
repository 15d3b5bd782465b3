import ArgumentParser

/// The text after the help of a command: examples from its manual page, and a pointer to that page.
struct HelpFooter {
  let text: String

  private static let usage = "USAGE: "
  private static let mostExamples = 3
  /// The beginning of the parser's own pointer to the help of subcommands, which the footer
  /// replaces.
  private static let otherWay = "  See 'limen help "

  /// Creates the footer of a help text; `nil` if the text is not the help of a command.
  init?(of help: String) {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let usage = lines.first(where: { $0.hasPrefix(Self.usage) }) else { return nil }
    let words = usage.dropFirst(Self.usage.count).split(separator: " ").map(String.init)
    let path = Self.path(words.dropFirst(), in: Limen.self).filter { $0 != "keypad" }
    let topic = HelpTopic(path)
    let page = topic ?? HelpTopic(["limen"])
    let examples = (page?.page).map { Self.examples(of: path, in: $0) } ?? []
    let way =
      topic == nil
      ? "See 'limen help' for the topics of the manual."
      : "See 'limen help \(path[0])' for the manual."
    text = (["EXAMPLES:"] + examples.map { "  " + $0 } + ["", way]).joined(separator: "\n")
  }

  /// Returns the help with its footer.
  static func added(to help: String) -> String {
    guard let footer = HelpFooter(of: help) else { return help }
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.filter { !$0.hasPrefix(otherWay) }.joined(separator: "\n")
    let end = body.lastIndex { !$0.isNewline } ?? body.startIndex
    return body[...end] + "\n\n" + footer.text
  }

  /// Returns the subcommands in a usage line.
  private static func path(
    _ words: ArraySlice<String>, in command: any ParsableCommand.Type
  ) -> [String] {
    guard let name = words.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    else { return [] }
    return [name] + path(words.dropFirst(), in: next)
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
