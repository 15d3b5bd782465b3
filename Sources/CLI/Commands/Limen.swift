import ArgumentParser
import CArguments
import Glibc
import Notation
import Revision
import Storage
import Training

/// The program with its commands, and the one place where all of them end.
@main struct Limen: ParsableCommand {
  static let version = "0.1.0"
  static let fullVersion = "\(version) (engine \(Engine.version), commit \(revision))"

  static let configuration = described(defaultSubcommand: nil)

  fileprivate static func described(
    defaultSubcommand: (any ParsableCommand.Type)?
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: "limen",
      abstract: "Train and measure how finely you hear pitch.",
      discussion: """
        Limen plays two tones and asks whether the second was higher or lower. From each answer it \
        updates a profile of your hearing, note by note, and chooses the next pair.

        Without a command it opens the keypad.
        """,
      version: fullVersion,
      subcommands: commands, defaultSubcommand: defaultSubcommand)
  }

  private static let commands: [any ParsableCommand.Type] = [
    KeypadCommand.self, TrainCommand.self, ProfileCommand.self, ReplayCommand.self,
    SessionsCommand.self, TodayCommand.self, MergeCommand.self, EngineCommand.self,
    SimulateCommand.self, PriorCommand.self, DevicesCommand.self, ToneCommand.self,
    TuningCommand.self, ConfigCommand.self, HelpCommand.self,
  ]

  /// Returns the command that the arguments name, or else the keypad.
  ///
  /// ArgumentParser makes all options of a default command even where the arguments name another one
  /// or ask for the version, which takes half of the time of the start. Therefore the keypad is the
  /// default only where the arguments have no meaning without it.
  private static func parsed() throws -> any ParsableCommand {
    // Beside other options, '--help' means the keypad's.
    let isComplete = arguments.count == 1 || namesCommand
    switch Result(catching: { try parseAsRoot(arguments) }) {
    case .success(let command) where isComplete && !(command is Limen): return command
    case .failure(let error) where isComplete && exitCode(for: error) == .success || namesCommand:
      throw error
    default: return try LimenWithKeypad.parseAsRoot(arguments)
    }
  }

  private static var namesCommand: Bool {
    commands.contains { $0.configuration.commandName == arguments.first }
  }

  static func main() {
    StandardStreams.keepPlaces()
    OpenFiles.check()
    // A file that reaches the user's limit becomes a write error instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parsed()
      try command.run()
    } catch {
      leave(because: error)
    }
  }

  /// The arguments without the name of the program. Any of them may be a path.
  private static let arguments: [String] = {
    let words = UnsafeBufferPointer(start: carguments_values(), count: Int(carguments_count()))
      .dropFirst().compactMap { $0.map { String(path: $0) } }
    let options = words.prefix { $0 != "--" }
    return options.flatMap(split) + words[options.endIndex...]
  }()

  /// Splits an option from a value that begins with a combining mark. The mark and the `=` before it form
  /// one `Character`, which ArgumentParser does not recognize as `=`.
  private static func split(_ argument: String) -> [String] {
    let isHidden =
      argument.begins(with: "--")
      && argument.firstIndex(of: "=") != argument.unicodeScalars.firstIndex(of: "=")
    return isHidden ? argument.parts(around: "=", atMost: 2) : [argument]
  }

  /// Ends the program. Help goes unchanged to standard output; any other message is at most one
  /// sentence.
  private static func leave(because error: any Error) -> Never {
    let isInterrupted =
      (error as? OutputError)?.isInterrupted ?? (error as? InputError)?.isInterrupted ?? false
    if isInterrupted, let signal = EndingSignal.pending { Glibc.exit(128 + signal) }
    if let status = ExitStatus(of: error) { status.leave(saying: "\(error)") }
    if case StorageError.interrupted(_, let signal) = error {
      StandardError.say("\(error)")
      Glibc.exit(128 + signal)
    }
    let code = exitCode(for: error)
    if code == .success { writeHelp(HelpFooter.added(to: fullMessage(for: error))) }
    let message = message(for: error)
    if code == .validationFailure, !message.isEmpty {
      ExitStatus.usage.leave(
        saying: ParserSentence.text(
          message, full: fullMessage(for: error), arguments: arguments))
    }
    if !message.isEmpty { StandardError.say(message) }
    exit(withError: code)
  }

  /// Writes help, the version or a completion script. ArgumentParser itself would truncate them at
  /// a full pipe and still report success.
  private static func writeHelp(_ text: String) -> Never {
    do {
      try StandardOutput.write(text)
    } catch {
      ExitStatus.inputOutput.leave(saying: error.description)
    }
    exit()
  }
}

/// The program where its arguments name no command.
private struct LimenWithKeypad: ParsableCommand {
  static let configuration = Limen.described(defaultSubcommand: KeypadCommand.self)
}
