import ArgumentParser
import Configuration

/// The sentence about arguments that ArgumentParser cannot parse, in the program's own words.
struct ParserSentence {
  let text: String

  /// Creates the sentence.
  ///
  /// - Parameters:
  ///   - message: The message of the parser.
  ///   - full: The message with the usage of the command, whose help is named in quotation marks.
  ///   - arguments: The arguments of the program.
  init(_ message: String, full: String, arguments: [String]) {
    if let unknown = UnknownCommand(in: arguments, named: message) {
      text = unknown.sentence
      return
    }
    // The parser lists many values one on a line.
    let line = message.replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
      .replacing("'. Did you mean", with: "': did you mean")
    let help = full.firstMatch(of: #/See '(limen .*--help)'/#).map { String($0.1) }
    text =
      if line.hasSuffix(".") {
        line
      } else if line.hasSuffix("?") {
        "\(line) '\(help ?? Self.help)' lists every option."
      } else {
        "\(line); see '\(help ?? Self.help)'."
      }
  }

  private static let help = "limen --help"
}

/// An argument where a command is expected, although no command has this name.
private struct UnknownCommand {
  private let name: String
  /// The words of the command whose subcommand it would be.
  private let path: [String]
  private let subcommands: [String]

  /// Finds the argument; `nil` if the message is about something else.
  init?(in arguments: [String], named message: String) {
    // These are ArgumentParser's words: "Unexpected argument" or "2 unexpected arguments".
    guard message.lowercased().contains("unexpected argument") else { return nil }
    var command: any ParsableCommand.Type = Limen.self
    var path = [Limen.configuration.commandName ?? ""]
    for word in arguments {
      let next = command.configuration.subcommands.first {
        $0.configuration.commandName == word
      }
      guard let next else { break }
      command = next
      path.append(word)
    }
    let rest = arguments.dropFirst(path.count - 1)
    guard let name = rest.first, !name.hasPrefix("-"), !command.configuration.subcommands.isEmpty
    else { return nil }
    self.name = name
    self.path = path
    subcommands = command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  var sentence: String {
    let call = path.joined(separator: " ")
    let nearest = Suggestion.nearest(to: name, among: subcommands)
    let question = nearest.map { "did you mean '\(call) \($0)'? " } ?? ""
    return "'\(call)' has no command '\(name)': \(question)'\(call) --help' lists what it has."
  }
}
