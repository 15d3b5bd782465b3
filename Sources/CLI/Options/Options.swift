import ArgumentParser
import AudioOutput
import FrontEnds
import Keypad
import Music
import Notation
import Training

/// The options for the pairs and the sound of a session, except the device.
struct SessionOptions: ParsableArguments {
  @Option(
    help: "The label of the listener: up to 60 letters and digits. (default: me)",
    transform: Listener.init(newLabel:))
  var listener: Listener?

  @Option(
    help: """
      What is asked: \(Task.allCases.map { "\($0) (\($0.brief))" }.alternatives). \
      (default: \(Task.standard))
      """)
  var task: String?

  @Option(
    help: """
      The reference notes, from A0 to C8; with intervals, the notes of both tones. (default: C2-C6)
      """)
  var range: String?

  @OptionGroup var intervals: IntervalOptions

  @OptionGroup var prior: SessionPriorOption

  @OptionGroup var placement: PlacementOptions

  @OptionGroup var sound: SoundOptions

  @Option(parsing: .unconditional, help: "\(SettingHelp.toneMs) (default: 500)")
  var toneMs: String?

  @Option(parsing: .unconditional, help: "\(SettingHelp.gapMs) (default: 300)")
  var gapMs: String?

  @Option(
    parsing: .unconditional,
    help: "The feedback interval in milliseconds, 0 to 10000. (default: 400)")
  var feedbackMs: String?

  @Option(parsing: .unconditional, help: "\(SettingHelp.concertPitchHz) (default: 440)")
  var concertPitchHz: String?

  @Option(help: "\(SettingHelp.timbre) (default: sine)")
  var timbre: Timbre?

  @Option(help: "\(SettingHelp.loudness) (default: half)")
  var loudness: Loudness?

  @Option(parsing: .unconditional, help: "\(SettingHelp.levelDbfs) (default: -20)")
  var levelDbfs: String?

  @Option(
    parsing: .unconditional,
    help: "The level rove of each tone in decibels, up or down, 0 to 20. (default: 3)")
  var roveDb: String?

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
  }

  /// The listener given, or the default one.
  var trainedListener: Listener { get throws { try listener ?? StoreDefaults.configured.listener } }

  /// The settings given as options.
  var given: [SettingKey: String] {
    let sound: [SettingKey: String?] = [
      .task: task, .range: range, .toneMs: toneMs, .gapMs: gapMs, .feedbackMs: feedbackMs,
      .concertPitchHz: concertPitchHz, .timbre: timbre?.rawValue, .loudness: loudness?.rawValue,
      .levelDbfs: levelDbfs, .roveDb: roveDb,
    ]
    return sound.compactMapValues(\.self).merging(placement.given) { $1 }
      .merging(intervals.given) { $1 }
  }
}

/// Options for the device that do not affect pairs or tones.
struct SoundOptions: ParsableArguments {
  @OptionGroup var ahead: LatencyOption

  @Option(help: "What a session does without its device: wait for it, or stop (exit status 69).")
  var onDisconnect = DisconnectPolicy.wait
}

extension Settings {
  /// Rethrows an error in the settings as an error in an option.
  static func checkOptions(_ settings: () throws(SettingsError) -> Settings) throws {
    do { _ = try settings() } catch { throw ValidationError(error.description) }
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

extension Listener {
  /// The default listener of a personal machine.
  static let standard = expectSuccess(because: "me is a label") { try Listener(label: "me") }
}
