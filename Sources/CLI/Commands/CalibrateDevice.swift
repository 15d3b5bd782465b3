import ArgumentParser
import AudioOutput
import FrontEnds
import Music
import Notation
import Storage
import Synthesis
import Training
import Wording

/// `limen devices calibrate`: plays the calibration tone, or stores what a meter reads.
struct CalibrateDevice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Play the calibration tone, or store what a meter reads.",
    discussion: """
      Without --spl, a sine of 1 kHz sounds for ten seconds. Read its sound pressure level at the \
      headphones, and give it with --spl for the same device, ear and level. Sessions then take \
      --level-db-spl. It is exact at 1 kHz; at other frequencies, the headphones are not equalised.
      """)

  @Argument(help: "The device.", completion: Completions.devices)
  var device = "default"

  @Option(help: "\(SettingName.ear.help)")
  var ear = Ear.both

  @Option(
    parsing: .unconditional, help: "The peak level of the tone in dB re full scale, -90 to 0.")
  var levelDbfs = Settings.standardLevel.value

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What the meter reads, in dB SPL, 0 to 140; nothing is played.", valueName: "level"))
  var spl: Double?

  @Option(help: ArgumentHelp("The headphones or loudspeakers, for the record.", valueName: "name"))
  var phones: String?

  @Option(help: ArgumentHelp("The meter and its coupler, for the record.", valueName: "name"))
  var meter: String?

  @OptionGroup var store: StoreOption

  func validate() throws {
    guard !["", "none"].contains(device) else {
      throw ValidationError("'\(device)' is no device: 'limen devices' lists them.")
    }
    try check(levelDbfs, in: Settings.levels, option: "--level-dbfs")
    if let spl { try check(spl, in: 0...140, option: "--spl") }
  }

  func run() throws {
    guard let spl else { return try play() }
    let calibration = Calibration(
      of: device, ear, at: Decibels(levelDbfs), read: Decibels(spl),
      frequency: ToneCommand.calibrationFrequency,
      phones: phones, meter: meter, date: Clock.now.utc)
    try TrainingStore.writing(to: store.path).store(calibration)
    try StandardOutput.say(
      "\(device.printable), \(ear.rawValue): \(spl.shortText) dB SPL at \(levelDbfs.shortText) dBFS; full scale is "
        + "\(calibration.fullScaleSPL.value.shortText) dB SPL.")
  }

  private func play() throws {
    let device = try PlaybackDevice.open(device) { StandardError.say($0) }
    defer { device.close() }
    let tone = Tone(frequency: ToneCommand.calibrationFrequency, level: Decibels(levelDbfs))
    try device.performWhole(.tone(tone, length: .seconds(10)), number: 0, in: ear)
  }
}
