import ArgumentParser
import Configuration
import FrontEnds
import Keypad
import LineMode
import MIDI
import Storage
import Terminal
import Training

/// `limen`: opens the keypad at its start screen.
struct KeypadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keypad", abstract: "Open the keypad, as without a command.")

  @OptionGroup var store: StoreOption
  @OptionGroup var session: SessionOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var preferences: PreferenceOptions

  func run() throws { try session.train(at: .start, store, preset, preferences) }
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

  @OptionGroup var store: StoreOption
  @OptionGroup var session: SessionOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var preferences: PreferenceOptions

  func run() throws {
    try session.train(at: plain ? nil : .training, store, preset, preferences)
  }
}

extension SessionOptions {
  /// Trains at the keypad. Without an entry, or if the terminal cannot show the keypad, trains in
  /// line mode.
  func train(
    at entry: Model.Entry?, _ store: StoreOption, _ preset: PresetOption,
    _ preferences: PreferenceOptions
  ) throws {
    try Clock.check()
    let signals = Signals()
    let entry = Self.possible(entry)
    let layers = try LayeredSettings.everySource(
      options: given.merging(preferences.given) { $1 }, prior: prior.read())
    let unnamed = trials.map { [Preset(name: "", trials: $0)] } ?? []
    let presets = unnamed + layers.presets.map { $0.limited(to: trials) }
    let program = ProgramFacts(
      version: Limen.version, storePath: try store.path, listener: try trainedListener,
      zone: Clock.zone, presets: presets)
    let preset = try preset.chosen(from: presets) ?? unnamed.first
    let values = layers.values
    let settings = try values.settings()
    _ = try values.values(of: preset).settings()
    let plan = TrainingPlan(
      listener: program.listener, settings: settings, sound: sound, seed: seed, trialLimit: trials,
      playsPairs: true,
      store: try entry == .start
        ? SessionStore(readingFrom: program.storePath, for: program.listener)
        : SessionStore(writingTo: program.storePath, for: program.listener),
      recordings: nil, values: values,
      midi: try entry == nil || layers.givenForThisRun.contains(.midi)
        ? values.preferences.midi.map { port throws(MIDIError) in try MIDIInput(port: port) } : nil,
      showsCards: !preferences.quiet)
    if let entry {
      var loop = TrainingLoop(
        console: try ScreenConsole(
          entry: entry, settings: settings, values: values, standard: layers.standard,
          keeping: layers.givenForThisRun,
          preset: preset, keys: layers.keys, program: program),
        plan: plan,
        signals: signals)
      try loop.run()
    } else {
      var loop = TrainingLoop(
        console: LineConsole(
          front: LineDialog(
            values: values, glyphs: Terminal.plainGlyphs, signals: Terminal.plainSignals,
            preset: preset, program: program, isAtTerminal: StandardInput.isTerminal)),
        plan: plan, signals: signals)
      try loop.run()
    }
  }

  /// Returns the place where the keypad opens; `nil` if the terminal cannot show it. The reason is
  /// reported if the listener can change it.
  private static func possible(_ entry: Model.Entry?) -> Model.Entry? {
    guard entry != nil, let obstacle = Terminal.obstacle else { return entry }
    if obstacle != .notInteractive {
      StandardError.say("\(obstacle) Until then, line mode is used instead of the keypad.")
    }
    return nil
  }
}
