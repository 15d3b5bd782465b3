import ArgumentParser
import Recordings
import Reports

/// `limen merge`: combines the parts of a replay or of a pass over a population.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Combine the parts of a replay, or of a pass over a population.",
    discussion: """
      The parts are what 'limen replay --shard i/n' wrote, on any machines, or what it wrote for the \
      partitions of one table. The result has the same bytes as one replay of everything. From parts \
      that 'limen prior fit --shard i/n' wrote, it computes the next prior.
      """)

  @Argument(help: "The parts, in any order.")
  var parts: [String]

  @Option(
    help: ArgumentHelp(
      "Write the result to a file, complete or not at all; to standard output if absent.",
      valueName: "file"))
  var out: String?

  func run() throws {
    Interruption.endsTheProgram()
    if let first = parts.first, PopulationPart.isBeginning(InputFile.beginning(of: first)) {
      return try mergePopulation()
    }
    let merger = try ReplayMerger(parts: parts.map(ReplayPart.init(path:)))
    let file = try out.map { path throws(OutputError) in try AtomicFile(path: path) }
    try merger.write { bytes in
      if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
    }
    try file?.finish()
    if merger.summary.sessions == 0 {
      throw CommandError(.badData, "The parts have no sessions: replay recordings that have some.")
    }
  }

  private func mergePopulation() throws {
    let merger = try PopulationMerger(paths: parts)
    try AtomicFile.write(to: out) { try $0(merger.result.text) }
    StandardError.say(merger.predictions)
  }
}
