import ArgumentParser
import Configuration
import FrontEnds
import Keypad
import LineMode
import MIDI
import Terminal
import Training

/// `limen`: opens the keypad at its start screen.
struct KeypadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keypad", abstract: "Open the keypad, as without a command.")

  @OptionGroup var options: TrainingOptions

  func run() throws { try options.train(at: .start) }
}

/// `limen train`: starts with the first pair.
struct TrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Start training immediately, without the start screen.",
    discussion: """
      In line mode (--plain, or when no terminal can show the keypad), answer each pair with h (the \
      second tone was higher) or l (lower). r plays the pair again, v voids it, q ends the \
      session, and help lists the other commands. Answers may come from a pipe.
      """)

  @Flag(help: "Use line mode: for screen readers and pipes.")
  var plain = false

  @OptionGroup var options: TrainingOptions

  @OptionGroup var laboratory: ProtocolOptions

  func run() throws { try options.train(at: plain ? nil : .training, by: laboratory) }
}

/// The options of `limen train` and of the keypad.
struct TrainingOptions: ParsableArguments {
  @OptionGroup var store: StoreOption
  @OptionGroup var session: SessionOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var preferences: SettingOptions<PreferencePart>

  @Flag(help: "Show no card at the end of a session.")
  var quiet = false

  /// Trains at the keypad. Without an entry, or if the terminal cannot show the keypad, trains in
  /// line mode.
  fileprivate func train(at entry: Model.Entry?, by laboratory: ProtocolOptions? = nil) throws {
    try Clock.check()
    let signals = Signals()
    let entry = Self.possible(entry)
    let fixed = SettingValues.fixedInRounds.map(\.key).filter { preferences.given[$0] != nil }
    try laboratory?.check(
      beside: session, and: fixed.map(\.rawValue) + (preset.name == nil ? [] : ["preset"]))
    let layers = try LayeredSettings.everySource(
      options: session.given.merging(preferences.given) { $1 }, prior: session.prior.read(),
      forRounds: laboratory?.file != nil)
    let unnamed = session.trials.map { [Preset(name: "", limits: [.trials($0)])] } ?? []
    let presets = unnamed + layers.presets.map { $0.limited(to: session.trials) }
    let program = ProgramFacts(
      version: Limen.version, storePath: try store.path, listener: try session.trainedListener,
      zone: Clock.zone, presets: presets)
    let preset = try preset.chosen(from: presets) ?? unnamed.first
    // Without a device, a protocol may be checked for another machine.
    let isKnown = laboratory?.isOnlyChecked != true || layers.origin(of: .device) != .standard
    let start = try laboratory?.round(
      of: program.listener, on: isKnown ? layers.values.text(of: .device) : nil,
      inStoreAt: program.storePath)
    if start?.isToRun == false { return }
    let round = start?.round
    let values = round == nil ? layers.values : layers.values.ofRounds
    let settings = try values.settings()
    _ = try values.values(of: preset).settings()
    let plan = TrainingPlan(
      listener: program.listener, settings: settings, options: session, playsPairs: true,
      store: try SessionStore(
        at: program.storePath, for: program.listener, isLocked: entry != .start),
      values: values,
      midi: try entry == nil || layers.givenForThisRun.contains(.midi)
        ? values.preferences.midi.map { port throws(MIDIError) in try MIDIInput(port: port) } : nil,
      showsCards: !quiet && round == nil, round: round)
    if let entry {
      let terminal = try Terminal()
      let model = Model(
        entry: entry, settings: settings, values: values, standard: layers.standard,
        keeping: layers.givenForThisRun, preset: preset, size: terminal.size,
        glyphs: terminal.glyphs, keys: layers.keys, program: program,
        followsProtocol: round != nil)
      try plan.run(at: ScreenConsole(front: model, on: terminal), signals)
    } else {
      let dialog = LineDialog(
        values: values, glyphs: Terminal.plainGlyphs, signals: Terminal.plainSignals,
        preset: preset, program: program, isAtTerminal: StandardInput.isTerminal,
        followsProtocol: round != nil)
      try plan.run(at: LineConsole(front: dialog), signals)
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
