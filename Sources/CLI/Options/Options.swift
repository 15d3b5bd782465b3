import ArgumentParser
import FrontEnds
import Training

/// The options for the pairs and the sound of a session, except the device.
struct SessionOptions: ParsableArguments {
  @Option(
    help: "The label of the listener: up to 60 letters and digits. (default: me)",
    completion: Completions.listeners, transform: Listener.init(newLabel:))
  var listener: Listener?

  @OptionGroup var task: SettingOptions<TaskPart>

  @OptionGroup var reference: ReferenceOption

  @OptionGroup var intervals: SettingOptions<IntervalPart>

  @OptionGroup var prior: SessionPriorOption

  @OptionGroup var placement: SettingOptions<PlacementPart>

  @OptionGroup var ahead: LatencyOption

  @Option(help: "What a session does without its device: wait for it, or stop (exit status 69).")
  var onDisconnect = DisconnectPolicy.wait

  @OptionGroup var sound: SettingOptions<SoundPart>

  @Option(
    parsing: .unconditional,
    help: "The seed of every random draw; drawn and recorded if absent.")
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: "The number of answers that ends the session; unlimited if absent.")
  var trials: Int?

  func validate() throws {
    if let trials, trials < 1 {
      throw ValidationError("--trials \(trials) would never begin: give 1 or more.")
    }
    if let seed { try Seeds.check(seed) }
    try reference.check(beside: [task.given, placement.given, sound.given].flatMap(\.keys))
  }

  /// The listener given, or the default one.
  var trainedListener: Listener { get throws { try listener ?? StoreDefaults.configured.listener } }

  /// The settings given as options.
  var given: [SettingKey: String] {
    [intervals.given, placement.given, sound.given, reference.given]
      .reduce(task.given) { $0.merging($1) { $1 } }
  }
}

/// The seeds of sessions.
enum Seeds {
  /// The largest seed. Every whole number up to it is a double, so JSON readers lose no digits.
  static let largest: UInt64 = 1 << 53 - 1

  /// Throws a `ValidationError` if a seed is too large.
  static func check(_ seed: UInt64) throws {
    guard seed <= largest else {
      throw ValidationError("--seed \(seed) is too large: give 0 to \(largest).")
    }
  }

  static func draw() -> UInt64 { .random(in: 0...largest) }
}
