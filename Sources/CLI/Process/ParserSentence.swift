import Configuration

/// The sentence about arguments that ArgumentParser cannot parse, in the program's own words.
enum ParserSentence {
  /// Returns the sentence.
  ///
  /// - Parameters:
  ///   - message: The message of the parser.
  ///   - full: The message with the usage of the command, whose help is named in quotation marks.
  ///   - arguments: The arguments of the program.
  static func text(_ message: String, full: String, arguments: [String]) -> String {
    if let sentence = unknownCommand(in: arguments, named: message) { return sentence }
    // The parser lists many values one on a line.
    let line = message.replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
      .replacing("'. Did you mean", with: "': did you mean")
    let help = full.firstMatch(of: #/See '(limen .*--help)'/#).map { String($0.1) }
    return if line.hasSuffix(".") {
      line
    } else if line.hasSuffix("?") {
      "\(line) '\(help ?? Self.help)' lists every option."
    } else {
      "\(line); see '\(help ?? Self.help)'."
    }
  }

  private static let help = "limen --help"

  /// Returns the sentence about an argument where a command is expected, although no command has this
  /// name; `nil` if the message is about something else.
  private static func unknownCommand(in arguments: [String], named message: String) -> String? {
    // These are ArgumentParser's words: "Unexpected argument" or "2 unexpected arguments".
    guard message.lowercased().contains("unexpected argument") else { return nil }
    let path = CommandPath(arguments)
    guard let name = arguments.dropFirst(path.names.count).first, !name.hasPrefix("-"),
      !path.subcommands.isEmpty
    else { return nil }
    let call = (["limen"] + path.names).joined(separator: " ")
    let nearest = Suggestion.nearest(to: name, among: path.subcommands)
    let question = nearest.map { "did you mean '\(call) \($0)'? " } ?? ""
    return "'\(call)' has no command '\(name)': \(question)'\(call) --help' lists what it has."
  }
}
