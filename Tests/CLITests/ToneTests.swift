import Foundation
import Music
import Synthesis
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Tones and devices` {
  private let program = Program()

  @Test(arguments: [-7.3, 0, 1200])
  func `a pair reaches ALSA byte for byte, surrounded by silence`(
    cents: Double
  ) throws {
    let raw = program.path("out.raw")
    try program.succeed(
      "tone", "--note", "A4", "--cents", "\(cents)", "--tone-ms", "90", "--gap-ms", "60",
      "--device", "file:FILE=\(raw),FORMAT=raw")
    func tone(_ frequency: Hertz) -> Tone {
      Tone(frequency: frequency, level: Decibels(-20), timbre: .sine)
    }
    let pair = SoundingPair(
      reference: tone(Hertz(440)), comparison: tone(Hertz(440).raised(by: Cents(cents))),
      toneLength: .milliseconds(90), gap: .milliseconds(60))
    let whole = Stimulus.pair(pair).bytes(
      at: SampleRate(framesPerSecond: 48_000), as: .float32, channelCount: 2)
    #expect(whole.count == 8 * (4320 + 2880 + 4320))
    let received = [UInt8](try Data(contentsOf: URL(filePath: raw)))
    let place = try #require(received.firstRange(of: whole))
    #expect(received[..<place.lowerBound].allSatisfy { $0 == 0 })
    #expect(received[place.upperBound...].allSatisfy { $0 == 0 })
  }

  /// Returns the tag, channels, rate, bytes per second, bytes per frame and bits of a WAV file.
  private func header(of name: String) throws -> [Int] {
    let bytes = [UInt8](try program.bytes(name))
    func number(_ range: Range<Int>) -> Int {
      range.reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
    return [20..<22, 22..<24, 24..<28, 28..<32, 32..<34, 34..<36].map(number)
  }

  @Test(arguments: [
    ("16", [1, 1, 96_000, 192_000, 2, 16]), ("24", [0xFFFE, 1, 96_000, 288_000, 3, 24]),
    ("32", [3, 1, 96_000, 384_000, 4, 32]),
  ])
  func `the header of a WAV file describes its sample format`(bits: String, expected: [Int]) throws
  {
    try program.succeed(
      "tone", "--note", "A4", "--wav", "a.wav", "--wav-bits", bits, "--wav-rate-hz", "96000")
    #expect(try header(of: "a.wav") == expected)
  }

  @Test func `a repeated tone follows after one second of silence`() throws {
    let tone = [
      "tone", "--note", "C3", "--timbre", "piano", "--tone-ms", "100", "--wav-bits", "16",
    ]
    let once = try program.run(tone + ["--wav", "once.wav"])
    let twice = try program.run(tone + ["--wav", "twice.wav", "--repeat", "2"])
    #expect(once.status == 0 && twice.status == 0)
    let single = try program.bytes("once.wav").dropFirst(44)
    let both = try program.bytes("twice.wav").dropFirst(44)
    #expect(both == single + Data(count: 96_000) + single)
  }

  @Test func `the calibration tone is a 1 kHz sine at the requested level`() throws {
    try program.succeed(
      "tone", "--calibration", "--level-dbfs", "-6.0206", "--tone-ms", "200", "--wav", "c.wav")
    let samples = try program.samples(in: "c.wav")
    // A period has 48 frames, a quarter of it 12.
    for period in stride(from: 1440, to: 8000, by: 48) {
      #expect(abs(samples[period]) < 1e-6)
      #expect(abs(samples[period + 12] - 0.5) < 1e-5)
    }
  }

  @Test(arguments: [("P5", 3.0 / 2), ("-M3", 4.0 / 5)])
  func `the tones of an interval sound together at the level of one`(
    interval: String, ratio: Double
  ) throws {
    try program.succeed(
      "tone", "--note", "A4", "--interval", interval, "--tuning", "just", "--together",
      "--loudness", "off", "--timbre", "ten", "--wav", "a.wav")
    let tones = [440, 440 * ratio].map { Tone(frequency: Hertz($0), timbre: .ten) }
    let expected = Stimulus.chord(Chord(tones), length: .milliseconds(500))
      .samples(at: SampleRate(framesPerSecond: 48_000))
    let samples = try program.samples(in: "a.wav")
    #expect(samples.count == expected.count)
    // The frequencies differ by their rounding.
    #expect(zip(samples, expected).allSatisfy { abs(Double($0) - $1) < 1e-7 })
  }

  @Test func `tones that sound together never clip, however loud`() throws {
    try program.succeed(
      "tone", "--note", "A1", "--cents", "0", "--together", "--loudness", "full", "--level-dbfs",
      "0", "--wav", "a.wav")
    let peak = try program.samples(in: "a.wav").map(abs).max() ?? 2
    #expect(peak <= 1 && peak > 0.999)
  }

  @Test func `checking the null device reports that nothing sounds`() throws {
    let report = try jsonObject(program.run("devices", "--check", "null", "--json").output)
    #expect(report["device"] as? String == "null")
    #expect(report["format"] as? String == "FLOAT_LE")
    #expect(report["rate_hz"] as? Int == 48_000)
    #expect(report["onset_quality"] as? String == "unpaced")
    #expect(report["xruns"] as? Int == 0)
    #expect(report["passed"] as? Bool == true)
    #expect((report["verdict"] as? String)?.hasPrefix("This device plays no sound") == true)
    let text = try program.succeed("devices", "--check", "null", "--latency", "low")
    #expect(text.output.contains("period      240 frames, 5.0 ms"))
  }

  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `a check without real-time priority or locked memory passes and reports it`() throws {
    try program.permit(0o755, ".")
    let result = try program.succeed(
      ["devices", "--check", "null", "--json"],
      wrapper: ["prlimit", "--rtprio=0", "--memlock=0"] + Program.asNobody)
    let report = try jsonObject(result.output)
    #expect(report["scheduling"] as? String == "normal")
    #expect(report["memory_locked"] as? Bool == false)
    #expect(report["passed"] as? Bool == true)
  }

  @Test func `devices are listed as a table and as JSON`() throws {
    let devices = try jsonObjects(program.succeed("devices", "--json").output)
    let null = try #require(devices.first { $0["name"] as? String == "null" })
    #expect(null["formats"] as? [String] == ["FLOAT_LE", "S32_LE", "S24_LE", "S24_3LE", "S16_LE"])
    #expect((null["rates_hz"] as? [Int])?.contains(192_000) == true)
    let table = try program.succeed("devices")
    #expect(table.outputLines.contains { $0.contains("null") })
    #expect(!table.errors.contains("ALSA lib"))
  }
}
