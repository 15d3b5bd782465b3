import Foundation
import Music
import Synthesis
import Testing

@Suite struct `Tones and devices` {
  private let program: Program

  init() throws { program = try Program() }

  @Test func `a pair in a file has its tones and its gap to the frame`() throws {
    let result = try program.run("tone", "--note", "A4", "--cents", "7.3", "--wav", "pair.wav")
    #expect(result.status == 0)
    let file = try Data(contentsOf: URL(filePath: program.path("pair.wav")))
    let data = try #require(file.firstRange(of: Data("data".utf8))).upperBound + 4
    let samples = file[data...].withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
    #expect(samples.count == 24_000 + 14_400 + 24_000)
    #expect(samples[24_000..<38_400].allSatisfy { $0 == 0 })
    #expect(samples[..<24_000].contains { abs($0) > 0.099 })
    #expect(samples[38_400...].contains { abs($0) > 0.099 })
    // The ramps: a first and last sample that cannot click.
    for edge in [0, 23_999, 38_400, 62_399] { #expect(abs(samples[edge]) < 1e-5) }
  }

  @Test(arguments: [-7.3, 0, 1200])
  func `a pair reaches ALSA whole, byte for byte, between nothing but silence`(
    cents: Double
  ) throws {
    let raw = program.path("out.raw")
    let result = try program.run(
      "tone", "--note", "A4", "--cents", "\(cents)", "--tone-ms", "90", "--gap-ms", "60",
      "--device", "file:FILE=\(raw),FORMAT=raw")
    #expect(result.status == 0, "\(result.errors)")
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

  @Test func `a tone on the null device ends by itself`() throws {
    let result = try program.run("tone", "--note", "C3", "--tone-ms", "50", "--device", "null")
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }

  @Test func `devices are listed as a table and as JSON`() throws {
    let json = try program.run("devices", "--json")
    #expect(json.status == 0)
    let devices = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(devices.contains { $0["name"] as? String == "null" })
    let table = try program.run("devices")
    #expect(table.status == 0)
    #expect(table.outputLines.contains { $0.contains("null") })
    #expect(!table.errors.contains("ALSA lib"))
  }

  @Test func `help names every command`() throws {
    let help = try program.run("--help")
    #expect(help.status == 0)
    for command in ["train", "profile", "replay", "engine", "devices", "tone"] {
      #expect(help.output.contains(command))
    }
  }
}
