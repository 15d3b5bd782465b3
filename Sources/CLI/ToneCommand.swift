import ArgumentParser
import AudioOutput
import Glibc
import Music
import Synthesis
import Training

/// `limen tone`: one tone or a pair, to the device or into a file.
struct ToneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone",
    abstract: "Play one tone, or a pair, or write it to a WAV file.",
    discussion: """
      With --cents a second tone follows the first. A WAV file holds 32-bit floats at 48 kHz, and \
      nothing before or after the tones.
      """)

  @Option(help: "The note of the first tone.", transform: MIDINote.init(name:))
  var note: MIDINote

  @Option(
    parsing: .unconditional, help: "How far a second tone lies above the first, -2400 to 2400.")
  var cents: Double?

  @Option(parsing: .unconditional, help: "The length of each tone, 30 to 10000.")
  var toneMs = 500

  @Option(parsing: .unconditional, help: "The silence between the two tones, 0 to 10000.")
  var gapMs = 300

  @Option(parsing: .unconditional, help: "The frequency of A4, 380 to 500.")
  var concertPitchHz = 440.0

  @Option(help: "The playback device, as ALSA names it; see 'limen devices'.")
  var device = "default"

  @Option(help: ArgumentHelp("Write a file instead of playing.", valueName: "file"))
  var wav: String?

  private static let largestDifference = 2400.0
  private static let fileRate = SampleRate(framesPerSecond: 48_000)

  func validate() throws {
    try Settings.checkOptions { () throws(SettingsError) in try settings }
    if let cents, !(abs(cents) <= Self.largestDifference) {
      throw ValidationError("--cents \(cents) is out of bounds: give -2400 to 2400.")
    }
  }

  private var settings: Settings {
    get throws(SettingsError) {
      try Settings(
        toneLength: Milliseconds(toneMs), gap: Milliseconds(gapMs),
        concertPitch: Hertz(concertPitchHz), device: device)
    }
  }

  func run() throws {
    let stimulus = try stimulus
    if let wav {
      try write(stimulus, to: wav)
    } else {
      try play(stimulus)
    }
  }

  private var stimulus: Stimulus {
    get throws {
      let settings = try settings
      let frequency = ConcertPitch(a4: settings.concertPitch).frequency(of: note)
      let reference = Tone(
        frequency: frequency, level: settings.level, timbre: settings.timbre)
      guard let cents else { return .tone(reference, length: settings.toneLength.duration) }
      let comparison = Tone(
        frequency: frequency.raised(by: Cents(cents)), level: settings.level,
        timbre: settings.timbre)
      return .pair(
        SoundingPair(
          reference: reference, comparison: comparison,
          toneLength: settings.toneLength.duration, gap: settings.gap.duration))
    }
  }

  private func write(_ stimulus: Stimulus, to path: String) throws {
    let frames = stimulus.bytes(at: Self.fileRate, as: .float32, channelCount: 1)
    let file = WAV.monoFile(frames: frames, encoding: .float32, rate: Self.fileRate)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
    defer { close(descriptor) }
    try StandardOutput.writeAll(file, to: descriptor, named: "'\(path)'")
  }

  private func play(_ stimulus: Stimulus) throws {
    let device = try PlaybackDevice.open(device)
    defer { device.close() }
    device.play(stimulus, id: PairID(1))
    while true {
      var request = pollfd(fd: device.eventDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, -1)
      while let event = device.nextEvent() {
        switch event {
        case .finished, .faded: return
        case .spoiled:
          throw AudioUnavailable(description: "The sound was interrupted: play it again.")
        case .lost(let fault): throw AudioUnavailable(description: fault.description)
        case .referenceBegan, .comparisonBegan, .regained: break
        }
      }
    }
  }
}
