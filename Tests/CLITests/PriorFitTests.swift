import Foundation
import Psychometrics
import Recordings
import TestSupport
import Testing

@testable import CLI

@Suite(.waitsForPrograms) struct `A prior from recordings` {
  private let program = Program()

  /// A folder `recordings` with a short simulated session of each of 100 listeners.
  private static let recordings = Program.files { program in
    let result = try program.run(
      "simulate", "--bank", "direction", "--listeners", "100", "--trials", "4", "--range", "C4-E4",
      "--out", "recordings")
    try #require(result.status == 0, "\(result.errors)")
  }

  init() throws { try program.write(Self.recordings.get()) }

  /// Computes the sums over every part, and returns the paths of the parts.
  private func parts(_ count: Int) throws -> [String] {
    try (1...count).map { number in
      let part = "part\(number)of\(count)"
      try program.succeed(
        "prior", "fit", "recordings", "--shard", "\(number)/\(count)", "--out", part)
      return part
    }
  }

  @Test(.long) func `has the same bytes for any number of parts`() throws {
    var priors: Set<String> = []
    for count in [1, 3, 7] {
      let result = try program.succeed(["merge", "--out", "prior"] + parts(count).reversed())
      #expect(result.errors.contains("held out are predicted with"))
      priors.insert(try program.text("prior"))
    }
    #expect(priors.count == 1)
  }

  @Test(.long) func `is the one that predicts best, and is used by other commands`() throws {
    let result = try program.run("prior", "fit", "recordings", "--out", "prior.json")
    #expect(result.status == 0 && result.errors.contains("with fewer than 200"), "\(result.errors)")
    let bits = result.output.matches(of: /with ([0-9.]+) bits each/).compactMap { Double($0.1) }
    #expect(bits.count > 1)
    let file = try PriorFile(bytes: Array(program.text("prior.json").utf8), named: "prior.json")
    let origin = try #require(file.origin)
    #expect(origin.listeners == 100 && origin.answers == 400)
    let kept = try #require(origin.heldOut).logLoss
    #expect(abs(kept - (bits.min() ?? 0)) <= 0.000_05)
    let shown = try program.run("prior", "show", "prior.json")
    #expect(shown.status == 0 && shown.output.contains("100 listeners"), "\(shown.output)")
    try program.succeed("replay", "recordings", "--prior", "prior.json")
  }

  @Test(.long) func `needs 100 listeners`() throws {
    try program.remove("recordings/sub-direction1n0")
    try program.run("prior", "fit", "recordings", "--out", "prior.json").expectRefusal(
      65,
      "There are answers of 99 listeners, and a prior needs 100: give more recordings, or use the "
        + "standard prior.")
    #expect(!program.has("prior.json"))
  }

  @Test(.long) func `is not made of parts that are damaged, missing or of different priors`() throws
  {
    let parts = try parts(2)
    _ = try program.run(
      "prior", "fit", "recordings", "--shard", "2/2", "--start", "clinical", "--out", "clinical")
    try program.write(
      program.text(parts[1]).replacing("\"answers\":", with: "\"answers\":1"), to: "changed")
    try program.write("no part\n", to: "other")
    for (other, reason) in [
      ("changed", "'changed' is not a whole part"), (parts[0], "both part 1/2"),
      ("clinical", "different options"), ("other", "'other' is not a whole part"),
    ] {
      try program.run("merge", parts[0], other, "--out", "prior").expectRefusal(65, reason)
    }
    #expect(try program.run("merge", parts[0]).errors.contains("Part 2/2 is missing"))
    #expect(!program.has("prior"))
  }
}
