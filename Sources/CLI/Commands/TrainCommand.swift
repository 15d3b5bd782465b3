import ArgumentParser
import Configuration
import FrontEnds
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

  @OptionGroup var session: SessionOptions
  @OptionGroup var preferences: PreferenceOptions

  func run() throws { try session.train(at: plain ? nil : .training, preferences) }
}

extension SessionOptions {
  private var program: ProgramFacts {
    ProgramFacts(
      version: Limen.version, storePath: answers.store.path, listener: answers.listener,
      secondsAheadOfUTC: Clock.secondsAheadOfUTC)
  }

  /// Trains at the keypad. Without an entry, or if the terminal cannot show the keypad, trains in
  /// line mode.
  func train(at entry: Model.Entry?, _ preferences: PreferenceOptions) throws {
    try Clock.check()
    let signals = Signals()
    let entry = Self.possible(entry)
    let layers = try LayeredSettings.everySource(
      options: given.merging(preferences.given) { $1 }, prior: prior.read())
    let values = layers.values
    let settings = try values.settings()
    let path = answers.store.path
    let plan = TrainingPlan(
      listener: answers.listener, settings: settings, sound: sound, seed: seed, trialLimit: trials,
      playsPairs: true,
      store: try entry == .start
        ? SessionStore(readingFrom: path) : SessionStore(writingTo: path),
      recordings: nil, values: values)
    if let entry {
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
            values: values, glyphs: Terminal.plainGlyphs, signals: Terminal.plainSignals,
            program: program)),
        plan: plan, signals: signals)
      try loop.run()
    }
  }

  /// Returns the place where the keypad opens; `nil` if the terminal cannot show it. The reason is
  /// reported if the listener can change it.
  private static func possible(_ entry: Model.Entry?) -> Model.Entry? {
    guard entry != nil, let obstacle = Terminal.obstacle else { return entry }
    if obstacle != .notInteractive { StandardError.say(obstacle.description) }
    return nil
  }
}
