import Foundation
import Music
import Notation
import Psychometrics
import Synthesis
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `Training in line mode` {
  private let program = Program()

  @Test func `five answers from a pipe are played, judged, stored and profiled`() throws {
    let result = try program.train("hlhlh", "--trials", "5").expectSuccess()
    #expect(result.errors.isEmpty)
    try expectGolden(result.output, "five-answers.txt")

    let trials = try program.trials()
    #expect(
      trials.compactMap(\.response)
        == [.higher, .lower, .higher, .lower, .higher].map(Response.side))
    #expect(trials.allSatisfy { $0.onsetQuality == .unpaced })

    let profile = try program.succeed("profile", "--store", "a.sqlite", "--json")
    let object = try jsonObject(profile.output)
    #expect(object["trials"] as? Int == 5)
    #expect((object["notes"] as? [[String: Any]])?.count == 49)
    #expect(object["lapse"] is Double && object["bias"] is [String: Any])
  }

  @Test(.long) func `words, repeats, voids and typing errors work together in one session`() throws
  {
    let result = try program.train(lines: "higher\nr\nLOWER\nwhat?\nv\nh\nq\nh\n").expectSuccess()
    let trials = try program.trials()
    #expect(trials.map(\.response) == [.side(.higher), .side(.lower), nil, .side(.higher)])
    #expect(trials.map(\.repeats) == [0, 1, 0, 0])
    #expect(trials[2].question == trials[3].question)
    #expect(result.output.contains("what?"))
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  @Test(.long, arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal discards the open pair and ends the session, with its card after Ctrl-C`(
    signal: Int32, status: Int32
  ) throws {
    let running = try program.training()
    running.send(signal: signal)
    let result = try running.wait()
    #expect(result.status == status)
    #expect(result.output.contains("of 1 answer") || signal != SIGINT, "the card")
    #expect(try program.trials().count == 1)
  }

  @Test(.long) func `a session on the null device takes as long as on a sound card`() throws {
    let clock = ContinuousClock()
    let length = try clock.measure {
      let result = try program.train(
        "hh", "--tone-ms", "300", "--gap-ms", "200", "--feedback-ms", "100", "--trials", "2")
      #expect(result.status == 0)
    }
    // Two pairs up to their comparison tones, and one feedback interval between them.
    #expect(length >= .milliseconds(2 * 500 + 100))
  }

  @Test(.long) func `ALSA receives what Synthesis renders, byte for byte`() throws {
    let raw = program.path("out.raw")
    try program.succeed(
      "train", "--plain", "--device", "file:FILE=\(raw),FORMAT=raw", "--store", "a.sqlite",
      "--tone-ms", "60", "--gap-ms", "40", "--feedback-ms", "200", "--trials", "3", "--seed", "3",
      input: "r\nh\nl\nh\n")
    let received = [UInt8](try Data(contentsOf: URL(filePath: raw)))
    let session = try #require(program.sessions().first)
    let settings = session.header.settings
    var position = 0
    #expect(session.trials.count == 3)
    // An answer cuts the comparison tone short. The reference tone and the gap are complete.
    for trial in session.trials {
      let tones = zip(
        [trial.presentation.reference, trial.presentation.comparison],
        [trial.question.referenceLevel, trial.question.comparisonLevel]
      ).map { Tone(frequency: $0, level: $1, timbre: settings.timbre) }
      let stimulus = Stimulus.pair(
        SoundingPair(
          reference: tones[0], comparison: tones[1], toneLength: settings.toneLength.duration,
          gap: settings.gap.duration))
      let rate = SampleRate(framesPerSecond: 48_000)
      let bytes = stimulus.bytes(at: rate, as: .float32, channelCount: 2)
      let whole = Array(bytes[..<(8 * stimulus.layout(at: rate).frameCount / 2)])
      let found = received[position...].firstRange(of: whole)
      #expect(found != nil, "trial \(trial.number)")
      position = found?.upperBound ?? position
    }
  }
}
