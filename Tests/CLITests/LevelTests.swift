import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `A level in dB SPL` {
  private let program = Program()

  private var raw: String { program.path("out.raw") }
  private var device: String { "file:FILE=\(raw),FORMAT=raw" }

  /// The samples that the device was given, with two channels.
  private func playedSamples() throws -> [Float] {
    try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
  }

  private func calibrate(_ ear: String) throws {
    let result = try program.succeed(
      "devices", "calibrate", device, "--ear", ear, "--spl", "74.2", "--phones", "HD 600",
      "--store", "a.sqlite")
    #expect(result.output.hasSuffix("full scale is 94.2 dB SPL.\n"))
  }

  private func train(_ options: String...) throws -> Program.Result {
    try program.run(
      [
        "train", "--plain", "--device", device, "--store", "a.sqlite", "--trials", "1", "--rove-db",
        "0", "--loudness", "off", "--range", "A4",
      ] + Program.quick + options, input: "h\n")
  }

  @Test(arguments: [("left", 0), ("right", 1)])
  func `is the peak that the calibration gives, in the channel of the ear alone`(
    ear: String, channel: Int
  ) throws {
    try calibrate(ear)
    try train("--ear", ear, "--level-db-spl", "60").expectSuccess()
    let samples = try playedSamples()
    let channels = [0, 1].map { channel in
      stride(from: channel, to: samples.count, by: 2).map { abs(samples[$0]) }
    }
    let peak = try #require(channels[channel].max())
    #expect(abs(20 * log10(Double(peak)) - -34.2) < 0.01)
    #expect(channels[1 - channel].allSatisfy { $0 == 0 })
  }

  @Test func `is recorded with its calibration, and the session replays`() throws {
    try calibrate("right")
    #expect(try train("--ear", "right", "--level-db-spl", "60").status == 0)
    _ = try program.run("sessions", "export", "--all", "--store", "a.sqlite", "--to", "out")
    let text = try program.text(#require(program.recordings(in: "out", ending: ".json").first))
    for member in [
      "\"ear\" : \"right\"", "\"level_db_spl\" : 60", "\"level_db_spl\" : 74.2", "\"HD 600\"",
      "\"frequency_hz\" : 1000",
    ] { #expect(text.contains(member), "\(member)") }
    let replay = try program.run("replay", "out", "--verify")
    #expect(replay.status == 0 && replay.output.contains("1 verified"), "\(replay.errors)")
  }

  @Test func `is refused without a calibration of the device for the ear`() throws {
    try calibrate("left")
    let result = try train("--ear", "right", "--level-db-spl", "60")
    #expect(result.status == 69)
    #expect(
      result.errors.contains(
        "60 dB SPL needs a calibration of the device: play the tone with 'limen devices calibrate"))
    #expect(result.errors.contains("--ear right --store "))
    let silent = try program.run("engine", "--level-db-spl", "60", "--loudness", "off")
    #expect(silent.status == 69)
    #expect(silent.errors.contains("needs a calibrated device that Limen plays on: pass --device"))
    #expect(silent.errors.contains("or give level-dbfs in place of level-db-spl."))
  }

  @Test func `is refused if the device does not reach it, or if loudness would change it`() throws {
    try calibrate("both")
    let loud = try train("--level-db-spl", "95")
    #expect(loud.status == 69)
    #expect(loud.errors.contains("level-db-spl 95.0 is out of bounds: give 4.2 to 94.2."))
    try train("--level-db-spl", "60", "--loudness", "half")
      .expectRefusal(64, "--loudness half is not: give --loudness off.")
  }

  @Test func `is checked with a protocol as in its session, without a tone`() throws {
    try """
    protocol = 1
    order = ["one"]
    [all]
    ear = "right"
    loudness = "off"
    [conditions.one]
    trials = 1
    rove-db = 0
    level-db-spl = 60
    """.write(toFile: program.path("p.toml"), atomically: true, encoding: .utf8)
    let check = ["--protocol", "p.toml", "--store", "a.sqlite", "--check"]
    let sentence = try train("--ear", "right", "--level-db-spl", "60").errors
    #expect(sentence.contains("60 dB SPL needs a calibration of the device"))
    try program.remove("out.raw")
    for command in [["train", "--plain"], ["engine"]] {
      let result = try program.run(command + check + ["--device", device])
      #expect(result.status == 69 && result.output.isEmpty)
      #expect(result.errors == sentence)
      #expect(try program.run(command + check).status == 0, "no device is given")
    }
    #expect(!program.has("out.raw"))
    try calibrate("right")
    for command in [["train", "--plain"], ["engine"]] {
      #expect(try program.run(command + check + ["--device", device]).status == 0)
    }
    try """
    protocol = 1
    order = ["left", "right", "both"]
    [all]
    loudness = "off"
    trials = 1
    rove-db = 0
    level-db-spl = 60
    [conditions.left]
    ear = "left"
    [conditions.right]
    ear = "right"
    [conditions.both]
    """.write(toFile: program.path("p.toml"), atomically: true, encoding: .utf8)
    let errors = try program.run(["engine"] + check + ["--device", device]).errors
    #expect(errors.split(separator: "\n").count == 2)
    #expect(errors.contains("--ear left") && errors.contains("--ear both"))
  }

  @Test func `of a later run is checked before the first tone of a protocol`() throws {
    func write(_ level: Int) throws {
      try """
      protocol = 1
      order = ["one", "two"]
      [all]
      loudness = "off"
      rove-db = 0
      trials = 1
      [conditions.one]
      [conditions.two]
      level-db-spl = \(level)
      """.write(toFile: program.path("p.toml"), atomically: true, encoding: .utf8)
    }
    func expectRefusal(_ words: String, of commands: [[String]]) throws {
      for command in commands {
        let result = try program.run(
          command + ["--protocol", "p.toml", "--store", "a.sqlite"], input: "h\n")
        #expect(result.status == 69 && result.output.isEmpty, "\(result.output)")
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(!program.has("out.raw"))
      }
    }
    let playing = [["train", "--plain", "--device", device], ["engine", "--device", device]]
    try write(60)
    try expectRefusal("60 dB SPL needs a calibration of the device", of: playing)
    try expectRefusal(
      "pass --device and --store, or give level-dbfs in place of level-db-spl.", of: [["engine"]])
    #expect(!program.has("a.sqlite"))
    try calibrate("both")
    try write(95)
    try expectRefusal(
      "In the condition 'two', by its calibration, level-db-spl 95.0 is out of bounds: give 4.2 to 94.2.",
      of: playing)
  }

  @Test func `is that of the new calibration when a run goes on, which then begins again`() throws {
    try """
    protocol = 1
    order = ["one"]
    [conditions.one]
    placement = "constant"
    differences-cents = [100]
    repetitions = 4
    range = "A4"
    loudness = "off"
    rove-db = 0
    level-db-spl = 60
    """.write(toFile: program.path("p.toml"), atomically: true, encoding: .utf8)
    for (spl, input) in [("74.2", "h\nq\n"), ("94.2", "h\nh\nh\nh\n")] {
      _ = try program.run("devices", "calibrate", "null", "--spl", spl, "--store", "a.sqlite")
      _ = try program.run(
        ["train", "--plain", "--protocol", "p.toml", "--device", "null", "--store", "a.sqlite"],
        input: input)
    }
    let rows = try program.run(
      "sessions", "export", "--all", "--format", "csv", "--store", "a.sqlite")
    let levels = rows.output.split(separator: "\n").dropFirst().map {
      $0.contains("-34.2") ? -34.2 : $0.contains("-54.2") ? -54.2 : 0
    }
    #expect(levels == [-34.2] + Array(repeating: -54.2, count: 4), "\(rows.output)")
  }

  @Test func `of one ear is refused by a device with one channel`() throws {
    let sound = "pcm.mono { type plug slave { pcm \"null\" channels 1 } }\n"
    try sound.write(toFile: program.path(".asoundrc"), atomically: true, encoding: .utf8)
    try program.run("devices", "calibrate", "mono", "--ear", "left")
      .expectRefusal(69, "plays one channel, which both ears hear")
  }

  @Test func `is checked by ear: a tone at the left, at the right and at both`() throws {
    let result = try program.run("devices", "--check", "--ears", device)
    #expect(result.output == "left\nright\nboth\n", "\(result.errors)")
    let samples = try playedSamples()
    let heard = stride(from: 0, to: samples.count, by: 2).map {
      (samples[$0] != 0, samples[$0 + 1] != 0)
    }
    let changes = heard.filter { $0.0 || $0.1 }
    #expect(changes.contains { $0.0 && !$0.1 } && changes.contains { !$0.0 && $0.1 })
    #expect(changes.contains { $0.0 && $0.1 })
  }
}
