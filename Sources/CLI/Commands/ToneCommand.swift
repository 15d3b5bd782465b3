import ArgumentParser
import AudioOutput
import FrontEnds
import Glibc
import Music
import Notation
import Synthesis
import Training
import Wording

/// `limen tone`: plays a tone, a pair or a calibration tone, or writes it to a file.
struct ToneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Play a tone or a pair, or write it to a WAV file.",
    discussion: """
      With --cents or --interval, a comparison tone follows the reference tone; with both, the cents \
      are added to the interval. With --together, the two tones sound at once.
      """)

  @Option(help: "The reference note, such as A4.", transform: { try MIDINote(name: $0) })
  var note: MIDINote?

  @OptionGroup var reference: ReferenceOption

  @Flag(help: "Play the calibration tone instead of a note.")
  var calibration = false

  @Option(
    parsing: .unconditional,
    help: "The difference of a comparison tone in cents, -2400 to 2400, or in percent, as '6 %'.",
    transform: { text in
      guard let cents = Cents(text: text) else {
        throw ValidationError("'\(text.excerpt)' is no distance: give cents, or percent as '6 %'.")
      }
      return cents.value
    })
  var cents: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The interval of a comparison tone, such as P5, or -P5 downwards.", valueName: "interval"),
    transform: DirectedInterval.init(text:))
  var interval: DirectedInterval?

  @Flag(help: "Sound the two tones at once.")
  var together = false

  @Option(
    help: ArgumentHelp("The tuning of the tones: \(SettingName.tunings).", valueName: "tuning"),
    completion: .file(extensions: ["scl"]))
  var tuning = IntervalTuning.equal.rawValue

  @OptionGroup var place: SettingOptions<PlacePart>

  @Option(
    parsing: .unconditional,
    help: "\(SettingName.toneMs.help) (default: 500; calibration: 10000)")
  var toneMs: Int?

  @Option(parsing: .unconditional, help: "\(SettingName.gapMs.help)")
  var gapMs = 300

  @Option(parsing: .unconditional, help: "\(SettingName.rampMs.help)")
  var rampMs: Int?

  @Option(parsing: .unconditional, help: "\(SettingName.concertPitchHz.help)")
  var concertPitchHz = 440.0

  @Option(help: "\(SettingName.timbre.purpose)")
  var timbre = Timbre.sine

  @Option(parsing: .unconditional, help: "\(SettingName.levelDbfs.help)")
  var levelDbfs = Tone.standardLevel.value

  @Option(help: "\(SettingName.loudness.purpose)")
  var loudness = Loudness.half

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: "The number of repetitions, a second apart, 1 to 1000.")
  var repetitions = 1

  @Option(help: "\(SettingName.device.help)", completion: Completions.devices)
  var device = "default"

  @Option(help: ArgumentHelp("Write a file instead of playing.", valueName: "file"))
  var wav: String?

  @Option(help: "The sample format of a file: integers of 16 or 24 bits, or floats of 32.")
  var wavBits = WAV.Encoding.float32

  @Option(parsing: .unconditional, help: "The sample rate of a file in hertz, 16000 to 192000.")
  var wavRateHz = 48_000

  static let calibrationFrequency = Hertz(1000)
  private static let largestDifference = 2400.0
  /// The frequencies of a tone. Others are inaudible, and low sample rates cannot represent the
  /// higher ones.
  private static let audible = Hertz(1)...Hertz(18_000)
  private static let pause = Duration.seconds(1)
  /// The largest file in bytes. Its size fits into a WAV header.
  private static let largestFile = 1 << 30

  func validate() throws {
    do { _ = try settings } catch { throw ValidationError(error.description) }
    guard [note != nil, reference.hertz != nil, calibration].count(where: \.self) == 1 else {
      throw ValidationError("Give one of --note, --reference-hz or --calibration.")
    }
    if calibration, let option = pairOption {
      throw ValidationError("The calibration tone is a single one: leave out \(option).")
    }
    guard !together || pairOption != nil else {
      throw ValidationError("Two tones sound --together: give an --interval or --cents.")
    }
    if let cents, !(abs(cents) <= Self.largestDifference) {
      throw ValidationError("--cents \(cents.toHundredths) is out of bounds: give -2400 to 2400.")
    }
    try check(repetitions, in: 1...1000, option: "--repeat")
    try check(wavRateHz, in: 16_000...192_000, option: "--wav-rate-hz")
  }

  /// The option that makes a pair of a tone; `nil` if there is none.
  private var pairOption: String? {
    cents == nil ? interval.map { _ in "--interval" } : "--cents"
  }

  func run() throws {
    let stimulus = try stimulus(of: try frequencies())
    if let wav {
      try write(stimulus, to: wav)
    } else {
      try play(stimulus)
    }
  }

  private func play(_ stimulus: Stimulus) throws {
    let device = try PlaybackDevice.open(device) { StandardError.say($0) }
    defer { device.close() }
    for repetition in 0..<repetitions {
      if repetition > 0 { usleep(UInt32(Self.pause / .microseconds(1))) }
      try device.performWhole(stimulus, number: repetition)
    }
  }

  private func write(_ stimulus: Stimulus, to path: String) throws {
    let bytes = fileSize(of: stimulus)
    guard bytes <= Self.largestFile else {
      throw ValidationError(
        "The file would have \(bytes >> 20) MiB: give fewer or shorter tones, or a lower rate.")
    }
    let format = wavBits.format
    let sound = stimulus.bytes(at: fileRate, as: format, channelCount: 1)
    let silence = [UInt8](
      repeating: 0, count: fileRate.frameCount(in: Self.pause) * format.bytesPerSample)
    let size = sound.count * repetitions + silence.count * (repetitions - 1)
    let file = try AtomicFile(path: path)
    try file.write(WAV.monoHeader(frameBytes: size, encoding: wavBits, rate: fileRate))
    for repetition in 0..<repetitions {
      if repetition > 0 { try file.write(silence) }
      try file.write(sound)
    }
    try file.write(WAV.monoPadding(frameBytes: size))
    try file.finish()
  }
}

// MARK: - Stimuli

extension ToneCommand {
  private var settings: Settings {
    get throws(SettingsError) {
      var settings = try Settings(
        toneLength: Milliseconds(toneMs ?? (calibration ? 10_000 : 500)),
        gap: Milliseconds(gapMs), concertPitch: Hertz(concertPitchHz), device: device)
      settings.level = Decibels(levelDbfs)
      settings.rove = Decibels(0)
      settings.ramp = rampMs.map { Milliseconds($0) }
      try settings.validate()
      return settings
    }
  }

  /// Returns the frequency of a single tone, or both of a pair.
  ///
  /// - Throws: The errors of a chosen tuning, `TuningError`, or `ValidationError` for a tone that
  ///   cannot be heard.
  private func frequencies() throws -> [Hertz] {
    let given =
      note.map { ($0, ConcertPitch(a4: Hertz(concertPitchHz))) }
      ?? reference.hertz.map { ConcertPitch.placing(Hertz($0)) }
    guard let (note, pitch) = given else { return [Self.calibrationFrequency] }
    let tuning = try TuningDefinition(tuning, place).system(at: pitch)
    var frequencies = [try tuning.frequency(of: note, at: pitch)]
    if pairOption != nil {
      let size = try interval.map { try tuning.size(of: $0.interval, $0.direction, from: note) }
      frequencies.append(frequencies[0].raised(by: (size ?? Cents(0)) + Cents(cents ?? 0)))
    }
    for frequency in frequencies where !(Self.audible.contains(frequency)) {
      // A scale may lead to frequencies that no Int represents.
      let hertz = Int(exactly: frequency.value.rounded(.down)).map { "\($0)" }
      throw ValidationError(
        "A tone of \(hertz ?? "\(frequency.value)") Hz cannot be heard: stay within "
          + "\(Int(Self.audible.lowerBound.value)) to \(Int(Self.audible.upperBound.value)) Hz.")
    }
    return frequencies
  }

  private func stimulus(of frequencies: [Hertz]) throws -> Stimulus {
    let settings = try settings
    let length = settings.toneLength.duration
    // The lower of tones that sound together determines how loud they are, as the reference tone
    // does in a pair.
    let noted = together ? frequencies.min() : frequencies.first
    let headroom = Decibels.headroom(ofTones: together ? frequencies.count : 1) + settings.level
    // A meter reads the calibration tone at the level that is given.
    let correction =
      calibration
      ? Decibels(0) : loudness.correction(at: noted ?? frequencies[0], headroom: -headroom)
    let level = settings.level + correction
    let tones = frequencies.map {
      Tone(frequency: $0, level: level, timbre: timbre, ramp: settings.ramp?.duration)
    }
    guard tones.count == 2 else { return .tone(tones[0], length: length) }
    guard !together else { return .chord(Chord(tones), length: length) }
    return .pair(
      SoundingPair(
        reference: tones[0], comparison: tones[1], toneLength: length,
        gap: settings.gap.duration))
  }

  private var fileRate: SampleRate { SampleRate(framesPerSecond: wavRateHz) }

  private func fileSize(of stimulus: Stimulus) -> Int {
    let frames = stimulus.layout(at: fileRate).frameCount + fileRate.frameCount(in: Self.pause)
    return frames * repetitions * wavBits.format.bytesPerSample
  }
}
