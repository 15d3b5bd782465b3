import Foundation
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms) struct `Pairs whose reference tone may be the second` {
  private let program = Program()

  /// Answers eight pairs of the engine *higher* without sound.
  private func answer() throws -> [(difference: Double, first: String, isRight: Bool)] {
    let result = try program.succeed(
      ["engine", "--store", "a.sqlite", "--reference", "random", "--seed", "3", "--trials", "8"],
      input: Program.answers(8))
    let pairs = result.output.matches(of: /"difference_cents":([^,]+),.*"first_tone":"(\w+)"/)
    let verdicts = result.output.matches(of: /"event":"recorded","trial":\d,"correct":(\w+)/)
    return zip(pairs, verdicts).map { (Double($0.1) ?? 0, String($0.2), $1.1 == "true") }
  }

  @Test func `are judged by the second tone, and travel through every format`() throws {
    let pairs = try answer()
    #expect(pairs.count == 8 && Set(pairs.map(\.first)) == ["reference", "comparison"])
    for pair in pairs {
      #expect(pair.isRight == ((pair.difference > 0) == (pair.first == "reference")))
    }
    let trials = try program.trials()
    #expect(trials.map(\.question.comparisonIsFirst) == pairs.map { $0.first == "comparison" })
    for format in ["bids", "csv", "ndjson"] {
      _ = try program.run(
        "sessions", "export", "--all", "--store", "a.sqlite", "--format", format, "--to", format)
      let replay = try program.run("replay", format, "--verify")
      #expect(
        replay.status == 0 && replay.output.contains("1 verified"), "\(format) \(replay.errors)")
      #expect(try program.run("sessions", "import", format, "--store", "b-\(format)").status == 0)
      #expect(try program.trials(in: "b-\(format)") == trials, "\(format)")
    }
  }

  @Test func `sound in the order of the record`() throws {
    let raw = program.path("out.raw")
    var orders = Set<Bool>()
    for seed in 1...4 {
      try program.succeed(
        [
          "train", "--plain", "--device", "file:FILE=\(raw),FORMAT=raw", "--store",
          "\(seed).sqlite", "--reference", "random", "--seed", "\(seed)", "--trials", "1",
        ] + Program.quick, input: "h\n")
      let samples = try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { bytes in
        let frames = bytes.bindMemory(to: Float.self)
        return stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
      }
      // The silence of the gap is at least a millisecond. A cue may follow the second tone without any.
      let sounding = samples.indices.filter { samples[$0] != 0 }
      let gap = try #require(zip(sounding, sounding.dropFirst()).first { $1 - $0 > 48 })
      let length = gap.0 - sounding[0]
      let tones = [sounding[0], gap.1].map { frequency(of: samples[$0...$0 + length]) }
      let trial = try #require(try program.trials(in: "\(seed).sqlite").first)
      let first = trial.question.comparisonIsFirst
      let expected = trial.presentation.comparison > trial.presentation.reference
      #expect((tones[0] > tones[1]) == (expected == first), "\(seed) \(tones)")
      orders.insert(first)
    }
    #expect(orders.count == 2)
  }

  /// Returns the mean frequency between the first and the last upward zero crossing, in cycles a sample.
  private func frequency(of tone: ArraySlice<Float>) -> Double {
    let crossings = zip(tone.indices, tone.indices.dropFirst()).filter {
      tone[$0] < 0 && tone[$1] >= 0
    }
    .map { Double($0.0) - Double(tone[$0.0] / (tone[$0.1] - tone[$0.0])) }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) / (last - first)
  }
}
