import ArgumentParser

/// The command that a list of words names.
struct CommandPath {
  /// The words that name subcommands.
  private(set) var names: [String] = []
  private var command: any ParsableCommand.Type = Limen.self

  /// The program itself.
  static let program = CommandPath([])

  /// Follows words as long as they name subcommands.
  init(_ words: [String]) {
    for word in words {
      let next = command.configuration.subcommands.first {
        $0.configuration.commandName == word
      }
      guard let next else { return }
      command = next
      names.append(word)
    }
  }

  /// The names of the subcommands that the command has.
  var subcommands: [String] {
    command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }
}
