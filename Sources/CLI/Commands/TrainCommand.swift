import ArgumentParser
import Configuration
import FrontEnds
import Glibc
import Keypad
import LineMode
import Storage
import Terminal
import Training

/// `limen`: opens the keypad at its start screen.
struct KeypadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keypad", abstract: "Open the keypad, as without a command.")

  @OptionGroup var session: SessionOptions
  @OptionGroup var preferences: PreferenceOptions

  func run() throws { try session.train(at: .start, preferences) }
}

/// `limen train`: starts with the first pair.
struct TrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Start training immediately, without the start screen.",
    discussion: """
      In line mode (--plain, or when no terminal can show the keypad), answer each pair with h (the \
      comparison tone was higher) or l (lower). r plays the pair again, v voids it, q ends the \
      session, and help lists the other commands. Answers may come from a pipe: a line is read only \
      after the comparison tone has begun.
      """)

  @Flag(help: "Use line mode: for screen readers and pipes.")
  var plain = false

  @Option(
    parsing: .unconditional,
    help: """
      Line mode on a terminal: the silence after the line of each pair in milliseconds, 0 to 10000, \
      so that a screen reader has spoken it.
      """)
  var announceMs = 0

  @OptionGroup var session: SessionOptions
  @OptionGroup var preferences: PreferenceOptions

  func validate() throws {
    guard (0...10_000).contains(announceMs) else {
      throw ValidationError("--announce-ms \(announceMs) is out of bounds: give 0 to 10000.")
    }
  }

  func run() throws {
    try session.train(at: plain ? nil : .training, preferences, announceMs: announceMs)
  }
}

extension SessionOptions {
  private var program: ProgramFacts {
    ProgramFacts(
      version: Limen.version, storePath: answers.store.path, listener: answers.listener,
      secondsAheadOfUTC: Clock.secondsAheadOfUTC)
  }

  /// Trains at the keypad. Without an entry, or if the terminal cannot show the keypad, trains in
  /// line mode.
  func train(
    at entry: Model.Entry?, _ preferences: PreferenceOptions, announceMs: Int = 0
  ) throws {
    try Clock.check()
    let signals = Signals()
    let layers = try LayeredSettings.everySource(
      options: given.merging(preferences.given) { $1 }, prior: prior.read())
    let values = layers.values
    let settings = try values.settings()
    let showsKeypad = entry != nil && Terminal.isUsable
    // Nobody listens between the lines of a pipe.
    let speaksLines = !showsKeypad && isatty(STDIN_FILENO) == 1
    let plan = TrainingPlan(
      listener: answers.listener, settings: settings, sound: sound, seed: seed, trialLimit: trials,
      playsPairs: true, store: try TrainingStore.writing(to: answers.store.path), recordings: nil,
      values: values, showsCards: !preferences.quiet,
      announcement: speaksLines ? .milliseconds(announceMs) : .zero)
    if let entry, showsKeypad {
      var loop = TrainingLoop(
        console: try ScreenConsole(
          entry: entry, settings: settings, values: values, keys: layers.keys, program: program),
        plan: plan,
        signals: signals)
      try loop.run()
    } else {
      var loop = TrainingLoop(
        console: LineConsole(
          front: LineDialog(
            values: values, glyphs: Terminal.plainGlyphs, program: program,
            suggestsAnnouncement: speaksLines && announceMs == 0)),
        plan: plan, signals: signals)
      try loop.run()
    }
  }
}
